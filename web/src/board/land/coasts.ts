// The coastlines, warped to fit the cities of each board and prepared for drawing by the build.

import nordic from "./coasts/nordic-countries.coast.json";
import lights from "./coasts/northern-lights.coast.json";

export interface Coast {
  land: string;
  broad: string;
  shores: string[];
  borders: string[];
  lakes: string;
  circle: string;
}
export const COASTS = { "nordic-countries": nordic, "northern-lights": lights } as unknown as Record<string, Coast>;

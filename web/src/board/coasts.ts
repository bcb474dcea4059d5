// The coastlines, bent so that every city lies where its board has it, as the build makes them ready to be drawn.

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

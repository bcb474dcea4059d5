// The coastlines, bent so that every city lies where its board has it.

import nordic from "../boards/nordic-countries.coast.json";
import lights from "../boards/northern-lights.coast.json";

export interface Coast { land: string; borders: string; lakes: string; circle: string }
export const COASTS: Record<string, Coast> = { "nordic-countries": nordic, "northern-lights": lights };

// What the page and its worker say to each other.

import type { SiteSettings } from "./settings";

export type ToWorker =
  | { type: "begin"; base: string; settings: SiteSettings }
  | { type: "request"; id: number; method: string; path: string; secret: string; body: string }
  | { type: "open"; socket: number; code: string }
  | { type: "hear"; socket: number; text: string }
  | { type: "close"; socket: number }
  | { type: "save"; id: number }
  | { type: "restore"; id: number; games: string };

export type FromWorker =
  | { type: "progress"; part: number } // from 0 to 1
  | { type: "ready" }
  | { type: "answer"; id: number; status: number; kind: string; text: string }
  | { type: "said"; socket: number; text: string | null; closing: number } // no text: the socket is closed
  | { type: "failed"; detail: string }
  | { type: "elsewhere" }; // another tab has taken the tables over

// Requests to the server over HTTP. Every failure has a sentence for people.

import type {
  Analysis,
  AnalysisStatus,
  BotInfo,
  DailyDeal,
  DailyDeals,
  Device,
  GamesCopy,
  Hint,
  Join,
  Joined,
  Known,
  Made,
  MyTable,
  Network,
  NewTable,
  Payments,
  Printed,
  PuzzlePosition,
  PuzzleSummary,
  PuzzleVerdict,
  Replay,
  SeatNotices,
  TableInfo,
  TicketWay,
  Ticketed,
  Update,
} from "./protocol";
import { send, type Answer } from "./transport";
import { Refused } from "../words/refusal";

export class Mistake extends Refused {}

async function ask<T>(method: string, path: string, body?: unknown, secret?: string | null): Promise<T> {
  let answer: Answer;
  try {
    answer = await send(method, path, body === undefined ? undefined : JSON.stringify(body), secret);
  } catch {
    throw new Mistake({ error: "offline", detail: "The server cannot be reached." });
  }
  const { status, kind, text } = answer;
  if (status === 204) return undefined as T;
  if (status < 300) return (kind.includes("json") ? JSON.parse(text) : text) as T;
  let problem = { error: "internal", detail: "The server gave no reason." };
  try {
    problem = { ...problem, ...JSON.parse(text) };
  } catch {
    // not from our server
  }
  throw new Mistake(problem);
}

const at = (code: string) => `/tables/${encodeURIComponent(code)}`;

export const api = {
  bots: () => ask<BotInfo[]>("GET", "/bots"),
  printed: (title: string) => ask<Printed>("GET", `/boards/${title}`),
  printedAt: (code: string) => ask<Printed>("GET", `${at(code)}/printed`),
  ownBoard: (title: string, board: string) => ask<Printed>("POST", "/boards", { title, board }),
  make: (table: NewTable) => ask<Made>("POST", "/tables", table),
  lesson: (title: string, name: string) => ask<Made>("POST", "/lessons", { title, name }),
  daily: () => ask<DailyDeals>("GET", "/daily"),
  dailyDeal: (title: string, day: string) => ask<DailyDeal>("GET", `/daily/${title}/${encodeURIComponent(day)}`),
  playDaily: (title: string, day: string, name: string) => ask<Made>("POST", "/daily", { title, day, name }),
  look: (code: string) => ask<TableInfo>("GET", at(code)),
  join: (code: string, seat: number, wish: Join) => ask<Joined>("POST", `${at(code)}/seats/${seat}`, wish),
  leave: (code: string, seat: number, secret: string) =>
    ask<undefined>("DELETE", `${at(code)}/seats/${seat}`, undefined, secret),
  putBot: (code: string, seat: number, bot: string, secret: string) =>
    ask<undefined>("PUT", `${at(code)}/seats/${seat}/bot`, { bot }, secret),
  start: (code: string, secret: string, nonces: Record<number, string>) =>
    ask<undefined>("POST", `${at(code)}/start`, { nonces }, secret),
  openNonce: (code: string, seat: number, nonce: string, secret: string) =>
    ask<undefined>("PUT", `${at(code)}/seats/${seat}/nonce`, { nonce }, secret),
  payments: (code: string, route: string, secret: string) =>
    ask<Payments>("GET", `${at(code)}/routes/${encodeURIComponent(route)}/payments`, undefined, secret),
  ways: (code: string, secret: string) => ask<TicketWay[]>("GET", `${at(code)}/ways`, undefined, secret),
  update: (code: string, number: number, secret: string | null) =>
    ask<Update>("GET", `${at(code)}/update?number=${number}`, undefined, secret),
  record: (code: string, secret: string | null) => ask<string>("GET", `${at(code)}/record`, undefined, secret),
  copy: (code: string, secrets: string[]) => ask<string>("POST", `${at(code)}/copy`, { secrets }, secrets[0]!),
  continueTable: (file: string) => ask<Made>("POST", "/copies", { file }),
  handover: (code: string, seat: number, secret: string) =>
    ask<Ticketed>("POST", `${at(code)}/seats/${seat}/handover`, undefined, secret),
  takeOver: (code: string, seat: number, token: string, commit: string) =>
    ask<Joined>("PUT", `${at(code)}/seats/${seat}/handover`, { token, commit }),
  notices: (code: string, seat: number, secret: string) =>
    ask<SeatNotices>("GET", `${at(code)}/seats/${seat}/notices`, undefined, secret),
  putNotices: (code: string, seat: number, device: Device, secret: string) =>
    ask<undefined>("PUT", `${at(code)}/seats/${seat}/notices`, device, secret),
  dropNotices: (code: string, seat: number, device: string, secret: string) =>
    ask<undefined>("DELETE", `${at(code)}/seats/${seat}/notices/${device}`, undefined, secret),
  hint: (code: string, id: string, ply: number, secret: string) =>
    ask<Hint>("POST", `${at(code)}/hints`, { id, ply }, secret),
  analyse: (code: string, secret: string | null) => ask<AnalysisStatus>("POST", `${at(code)}/analysis`, {}, secret),
  analyseRecord: (record: string, board: string | null) => ask<AnalysisStatus>("POST", "/analyses", { record, board }),
  analysisStatus: (id: string) => ask<AnalysisStatus>("GET", `/analyses/${encodeURIComponent(id)}`),
  analysis: (id: string) => ask<Analysis>("GET", `/analyses/${encodeURIComponent(id)}/result`),
  gamesCopy: (token: string) => ask<GamesCopy>("GET", "/my-games", undefined, token),
  keepCopy: (token: string, content: string) => ask<undefined>("PUT", "/my-games", { content }, token),
  deleteCopy: (token: string) => ask<undefined>("DELETE", "/my-games", undefined, token),
  stopAnalysis: (id: string) => ask<undefined>("DELETE", `/analyses/${encodeURIComponent(id)}`),
  network: () => ask<Network>("GET", "/network"),
  letOthersIn: (lan: boolean) => ask<Network>("POST", "/network", { lan }),
  mine: (tables: Known[]) => ask<MyTable[]>("POST", "/my-tables", { tables }),
  puzzles: () => ask<PuzzleSummary[]>("GET", "/puzzles"),
  puzzle: (id: string) => ask<PuzzlePosition>("GET", `/puzzles/${encodeURIComponent(id)}`),
  answerPuzzle: (id: string, action: string) =>
    ask<PuzzleVerdict>("POST", `/puzzles/${encodeURIComponent(id)}/answer`, { action }),
  replay: (record: string, seat?: number, board?: string | null) =>
    ask<Replay>("POST", "/records", { record, seat: seat ?? null, board: board ?? null }),
};

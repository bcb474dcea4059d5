// How the client reaches the host of its tables: a server, or in the static edition a worker of this page.

import { bridge } from "./site/bridge.svelte";
import { isSite } from "./site/settings";
import { SiteSocket } from "./site/socket";

export interface Answer {
  status: number;
  kind: string; // the content type
  text: string;
}

// What the client uses of a WebSocket.
export type Socket = Pick<WebSocket, "readyState" | "send" | "close"> & {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};

// Send a request; a host that cannot be reached rejects it.
export async function send(method: string, path: string, body?: string, secret?: string | null): Promise<Answer> {
  if (isSite) return bridge.request(method, path, body, secret);
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (secret) headers["authorization"] = `Bearer ${secret}`;
  const answer = await fetch(`/api${path}`, { method, headers, body: body ?? null });
  const { status } = answer;
  return { status, kind: answer.headers.get("content-type") ?? "", text: status === 204 ? "" : await answer.text() };
}

export function openSocket(code: string): Socket {
  if (isSite) return new SiteSocket(bridge, code);
  return new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(code)}/play`);
}

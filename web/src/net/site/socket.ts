// A socket to a table of the static edition: like a WebSocket, but to the worker of this page.

import type { Bridge } from "./bridge.svelte";
import type { Socket } from "../transport";

export class SiteSocket implements Socket {
  readyState: 0 | 1 | 3 = WebSocket.CONNECTING;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  private readonly number: number;

  constructor(
    private readonly bridge: Bridge,
    code: string,
  ) {
    this.number = bridge.open(code, {
      opened: () => {
        this.readyState = WebSocket.OPEN;
        this.onopen?.(new Event("open"));
      },
      said: (text) => this.onmessage?.(new MessageEvent("message", { data: text })),
      closed: (code) => {
        this.readyState = WebSocket.CLOSED;
        this.onclose?.(new CloseEvent("close", { code }));
      },
    });
  }

  send(data: unknown): void {
    this.bridge.say(this.number, String(data));
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.bridge.close(this.number);
  }
}

// Whether the server can be reached: the page itself may come from the browser's cache.

import { isSite } from "./site/settings";

const SOON = 300; // after the first failure: one lost request is not an outage, and the page stays
const RETRY = 2000;

export class Server {
  away = $state(false);
  private heard = false;
  private failures = 0;

  async look(): Promise<void> {
    if (isSite) return; // the page is its own server
    const answer = await fetch("/healthz").catch(() => null);
    if (answer?.ok) this.answers();
    else this.fails();
  }

  answers(): void {
    this.heard = true;
    if (this.away) location.reload();
  }

  // Retry until the server answers. After its first answer, callers report their own failures and the page stays.
  fails(): void {
    if (this.heard) return;
    this.failures += 1;
    this.away = this.failures > 1;
    setTimeout(() => void this.look(), this.away ? RETRY : SOON);
  }
}

export const server = new Server();

// Whether the server can be reached: the page itself may come from the browser's cache.

import { isSite } from "./site/settings";

const RETRY = 2000;

class Server {
  away = $state(false);
  private heard = false;

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
    this.away = true;
    setTimeout(() => void this.look(), RETRY);
  }
}

export const server = new Server();

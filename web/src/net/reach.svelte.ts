// The address under which other devices reach this server. A page on 127.0.0.1 must ask the server for it.

import { api } from "./api";
import type { Network } from "./protocol";

class Reach {
  network: Network | null = $state.raw(null);
  readonly local = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);

  // Whether no other device can open an address of this page.
  get alone(): boolean {
    return this.local && !this.network?.url;
  }

  get origin(): string {
    return this.network?.url ?? location.origin;
  }

  async look(): Promise<void> {
    if (this.local) this.network = await api.network().catch(() => this.network);
  }

  async letOthersIn(lan: boolean): Promise<void> {
    this.network = await api.letOthersIn(lan);
  }
}

export const reach = new Reach();

// Return the address of a place in the client, for other devices if there is one.
export function shareAddress(place: string): string {
  return `${reach.network?.url ? `${reach.network.url}/` : new URL(".", location.href).href}${place}`;
}

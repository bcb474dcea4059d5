// Notices that a connection is dead: after a quiet moment it sends a ping, which must be answered in time.

const QUIET = 10_000; // without news, then a ping
export const PATIENCE = 10_000; // for an answer to a ping
export const IMPATIENCE = 2_000; // when the page comes back, or the network does

export class Heartbeat {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ping: () => void,
    private readonly dead: () => void,
  ) {}

  heard(): void {
    this.wait(QUIET, () => this.check());
  }

  check(patience = PATIENCE): void {
    this.ping();
    this.expect(patience);
  }

  // Wait for an answer to something that was just sent.
  expect(patience = PATIENCE): void {
    this.wait(patience, this.dead);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private wait(time: number, then: () => void): void {
    this.stop();
    this.timer = setTimeout(then, time);
  }
}

// The highlighted ticket: the one under the pointer or with the keyboard's focus, or the one that was tapped.

export class LitTicket {
  pointed: string | null = $state(null);
  chosen: string | null = $state(null); // stays until it is tapped again or released
  readonly id = $derived.by(() => this.pointed ?? this.chosen);

  point(ticket: string | null): void {
    this.pointed = ticket;
  }

  choose(ticket: string | null): void {
    [this.pointed, this.chosen] = [null, ticket];
  }

  release(): void {
    this.choose(null);
  }
}

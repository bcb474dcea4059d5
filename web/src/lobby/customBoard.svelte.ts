// The custom board of the next table: a file that was read but refused must not become another board unnoticed.

import { api } from "../net/api";
import type { Printed } from "../net/protocol";
import type { Title } from "../theme/titles";
import { failureInWords, reasonInWords, Refused } from "../words/refusal";
import { t } from "../words/i18n.svelte";

class CustomBoard {
  text: string | null = $state(null); // the chosen file
  printed: Printed | null = $state(null); // the board, if the server accepts it
  mistakes: string[] = $state([]);
  #asked = 0;

  get waiting(): boolean {
    return this.text !== null && !this.printed && !this.mistakes.length;
  }

  // Ask the server what the board looks like with a title; only the last question counts.
  async read(title: Title, text: string): Promise<void> {
    const asked = ++this.#asked;
    [this.text, this.printed, this.mistakes] = [text, null, []];
    try {
      const printed = await api.ownBoard(title, text);
      if (asked === this.#asked) this.printed = printed;
    } catch (failure) {
      if (asked === this.#asked) this.mistakes = mistakesInWords(failure);
    }
  }

  forget(): void {
    this.#asked++;
    [this.text, this.printed, this.mistakes] = [null, null, []];
  }

  // Return the file for a new table; throw what to do first if the file cannot be used.
  forTable(): string | null {
    if (this.waiting) throw new Error(t("home.boardwait"));
    if (this.mistakes.length) throw new Error(t("home.boardchoose"));
    return this.text;
  }
}

function mistakesInWords(failure: unknown): string[] {
  const mistakes = failure instanceof Refused ? (failure.problem.mistakes ?? []) : [];
  return mistakes.length ? mistakes.map((why) => reasonInWords(why)) : [failureInWords(failure)];
}

export const customBoard = new CustomBoard();

// Learn from your mistakes: the game stops before each costly decision and asks for a better one.

import type { Decision } from "../../net/protocol";
import { routeOf } from "../../notation/notation";
import { chanceOf, choicesOf, PPM } from "../findings";

const CLOSE = 0.02; // of the chance to win: as good as the best

export class Quiz {
  place = $state(0);
  answer: string | null = $state(null); // the action chosen; "" if the answer was shown
  found = $state(0);

  constructor(
    readonly mistakes: Decision[],
    private readonly show: (ply: number) => void,
  ) {
    this.ask();
  }

  readonly asked: Decision | undefined = $derived.by(() => this.mistakes[this.place]);
  readonly over = $derived.by(() => this.place >= this.mistakes.length);
  readonly verdict = $derived.by(() => (this.asked && this.answer ? judge(this.asked, this.answer) : "shown"));

  // The routes on the board that answer the question.
  readonly routes: string[] = $derived.by(() => {
    const { asked, answer } = this;
    return asked && answer === null ? choicesOf(asked).flatMap((one) => routeOf(one) ?? []) : [];
  });

  pick(action: string): void {
    if (this.answer !== null || !this.asked) return;
    this.answer = action;
    if (this.verdict === "best" || this.verdict === "good") this.found += 1;
  }

  // Pick a route on the board: the first choice that claims it.
  pickRoute(route: string): void {
    const action = this.asked && choicesOf(this.asked).find((one) => routeOf(one) === route);
    if (action) this.pick(action);
  }

  reveal(): void {
    this.answer ??= "";
  }

  next(): void {
    this.place += 1;
    this.ask();
  }

  restart(): void {
    [this.place, this.found] = [0, 0];
    this.ask();
  }

  private ask(): void {
    this.answer = null;
    const { asked } = this;
    if (asked) this.show(asked.line - 1);
  }
}

function judge(decision: Decision, answer: string): "best" | "good" | "same" | "worse" {
  const best = decision.own!.best;
  if (answer === best) return "best";
  const chance = chanceOf(decision, answer) ?? 0;
  if (decision.own!.best_chance / PPM - chance <= CLOSE) return "good";
  return answer === decision.played ? "same" : "worse";
}

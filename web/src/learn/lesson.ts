// The lesson: a list of steps through the end of a prepared game. A step is over when the position says so.

import type { PlayerMessage, ViewMessage } from "../net/protocol";
import type { Legal } from "../table/game";
import type { Title } from "../theme/titles";
import type { Key } from "../words/en";

// What the lesson suggests in the prepared game, which the server has as `lesson.game`.
interface Script {
  card: string; // the face-up card to take
  claim: string;
  ferry: string;
  last: string; // the route that starts the last round
}

export const SCRIPTS: Record<Title, Script> = {
  "nordic-countries": {
    card: "Y",
    claim: "orebro-oslo:yellow",
    ferry: "stockholm-turku",
    last: "kristiansand-stavanger:green",
  },
  "northern-lights": {
    card: "R",
    claim: "kemijarvi-kirkenes",
    ferry: "gdansk-karlskrona",
    last: "kristiansand-stavanger:1",
  },
};

// What the reader had when the lesson started.
export interface Start {
  cards: number;
  routes: number;
  tickets: number;
}

export interface Lesson {
  script: Script;
  steps: Step[];
  start: Start;
  view: ViewMessage;
  legal: Legal;
  me: PlayerMessage;
}

export interface Step {
  id: string;
  words: Key;
  before?: Key; // what to say until the last round begins
  point?: string; // the part of the screen to outline; "take" is the suggested card
  route?: keyof Script; // the route to claim, lit on the board
  over?: (lesson: Lesson) => boolean; // without it, the reader says when to continue
  fits?: (lesson: Lesson) => boolean; // whether the step makes sense now; it is left out if not
}

const owns = (lesson: Lesson, route: keyof Script) => lesson.me.routes.includes(lesson.script[route]);
const isOpen = (lesson: Lesson, route: keyof Script) =>
  lesson.view.open.includes(lesson.script[route]) && lesson.view.final_turns === null;
const claimed = ({ me, start }: Lesson) => me.routes.length > start.routes;
const ends = ({ view }: Lesson) => view.final_turns !== null || view.phase.ask === "nothing";

const digging = ({ view, me }: Lesson) => view.phase.ask === "tunnel" && view.to_act === me.seat;

const claim = (id: string, words: Key, route: keyof Script): Step => ({
  id,
  words,
  route,
  over: (lesson) => owns(lesson, route),
  fits: (lesson) => isOpen(lesson, route) && !digging(lesson),
});

const OPENING: Step[] = [
  { id: "welcome", words: "learn.welcome", fits: (lesson) => !ends(lesson) },
  { id: "tickets", words: "learn.tickets", point: "mytickets", fits: (lesson) => !ends(lesson) },
];
const MIDDLE: Step[] = [
  {
    id: "card",
    words: "learn.card",
    point: "take",
    over: (lesson) => lesson.me.cards.length > lesson.start.cards || claimed(lesson),
    fits: (lesson) => !ends(lesson),
  },
  {
    id: "second",
    words: "learn.second",
    point: "deck",
    over: (lesson) => lesson.me.cards.length > lesson.start.cards + 1 || claimed(lesson),
    fits: (lesson) => lesson.view.phase.ask === "second card",
  },
  claim("claim", "learn.claim", "claim"),
  { id: "done", words: "learn.done", point: "mytickets", fits: (lesson) => owns(lesson, "claim") && !ends(lesson) },
  {
    id: "more",
    words: "learn.more",
    point: "tickets",
    over: ({ me, start, view }) =>
      me.tickets.length > start.tickets || (view.phase.ask === "tickets" && view.to_act === me.seat),
    fits: (lesson) => !ends(lesson) && lesson.view.tickets_left > 0,
  },
  {
    id: "keep",
    words: "learn.keep",
    over: ({ me, start }) => me.tickets.length > start.tickets,
    fits: ({ legal }) => legal.keeps.length > 0,
  },
  claim("ferry", "learn.ferry", "ferry"),
];
const ENDING: Step[] = [
  { id: "last", words: "learn.last", before: "learn.play", over: ({ view }) => view.phase.ask === "nothing" },
  { id: "score", words: "learn.score" },
];

export const STEPS: Record<Title, Step[]> = {
  "nordic-countries": [
    ...OPENING,
    ...MIDDLE,
    claim("tunnel", "learn.tunnel", "last"),
    { id: "dig", words: "learn.dig", over: (lesson) => !digging(lesson), fits: digging },
    ...ENDING,
  ],
  "northern-lights": [
    ...OPENING,
    { id: "bonus", words: "learn.bonus", point: "bonuses", fits: (lesson) => !ends(lesson) },
    ...MIDDLE,
    claim("draws", "learn.draws", "last"),
    ...ENDING,
  ],
};

// Return the number of the step to show: the first from this one on that makes sense and is not over.
export function currentStep(lesson: Lesson, from: number): number {
  const { steps } = lesson;
  for (let at = from; at < steps.length - 1; at++) {
    const step = steps[at]!;
    if (step.over?.(lesson)) continue;
    if (step.fits?.(lesson) ?? true) return at;
  }
  return steps.length - 1;
}

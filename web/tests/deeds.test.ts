// Lines of the record become flying cards, refilled slots and trains that roll out.

import { describe, expect, it } from "vitest";
import { readDeeds, settle } from "../src/motion/deeds";

const read = (
  lines: string[],
  { slots = ["B", "O", "R", "R", "L"], owners = {}, undecided = null as Parameters<typeof readDeeds>[3] } = {},
) => readDeeds(lines, slots, owners, undecided);

describe("cards", () => {
  it("fly from their slot, which is refilled", () => {
    const { deeds, slots } = read(["1 take R", "* show G"]);
    expect(deeds).toEqual([
      { seat: 1, flights: [{ card: "R", from: { slot: 2 }, to: { seat: 1 } }], filled: [2], rolls: null, dig: null },
    ]);
    expect(slots).toEqual(["B", "O", "G", "R", "L"]);
  });

  it("fly from the clicked slot if two are equal", () => {
    expect(readDeeds(["1 take R", "* show G"], ["B", "O", "R", "R", "L"], {}, null, 3).slots).toEqual([
      "B",
      "O",
      "R",
      "G",
      "L",
    ]);
    expect(readDeeds(["1 take R", "* show G"], ["B", "O", "R", "R", "L"], {}, null, 1).slots).toEqual([
      "B",
      "O",
      "G",
      "R",
      "L",
    ]);
  });

  it("come from the deck, seen or unseen", () => {
    const { deeds } = read(["1 draw", "* hand 1 K", "2 draw", "* hand 2 ?"]);
    expect(deeds.map((deed) => deed.flights)).toEqual([
      [{ card: "K", from: "deck", to: { seat: 1 } }],
      [{ card: "?", from: "deck", to: { seat: 2 } }],
    ]);
  });

  it("stay separate when two are taken in a row", () => {
    const { deeds, slots } = read(["1 take R", "* show R", "1 take R", "* show Y"]);
    expect(deeds.map((deed) => deed.filled)).toEqual([[2], [2]]);
    expect(slots).toEqual(["B", "O", "Y", "R", "L"]);
  });

  it("leave a gap when the deck is empty", () => {
    expect(read(["1 take L"]).slots).toEqual(["B", "O", "R", "R", ""]);
  });

  it("come from the deck with a route that gives cards", () => {
    const { deeds } = read(["2 claim oslo-bergen RR", "* hand 2 ??"], { owners: { "oslo-bergen": 2 } });
    expect(deeds).toHaveLength(1);
    expect(deeds[0]!.flights.map(({ from, to }) => [from, to])).toEqual([
      [{ seat: 2 }, { route: "oslo-bergen" }],
      [{ seat: 2 }, { route: "oslo-bergen" }],
      ["deck", { seat: 2 }],
      ["deck", { seat: 2 }],
    ]);
    expect(deeds[0]!.rolls).toBe("oslo-bergen");
  });
});

describe("tickets", () => {
  it.each([["* offer 1 oslo-turku bergen-narvik umea-vaasa"], ["* offer 1 ???"]])(
    "fly from their pile: %s",
    (offer) => {
      const { deeds } = read(["1 tickets", offer]);
      expect(deeds[0]!.flights).toEqual(Array(3).fill({ card: "T", from: "tickets", to: { seat: 1 } }));
    },
  );
});

describe("a tunnel", () => {
  const dug = ["1 claim oslo-bergen PP", "* turn BWL"];

  it("is claimed at once when nothing more is due", () => {
    const { deeds } = read(dug, { owners: { "oslo-bergen": 1 } });
    expect(deeds).toHaveLength(1);
    expect(deeds[0]!.dig).toEqual({ seat: 1, route: "oslo-bergen", laid: "PP", turned: "BWL", answer: null });
    expect(deeds[0]!.rolls).toBe("oslo-bergen");
  });

  it("rolls out after the extra cards are paid", () => {
    const { deeds } = read([...dug, "1 pay L"], { owners: { "oslo-bergen": 1 } });
    expect(deeds.map((deed) => deed.rolls)).toEqual([null, "oslo-bergen"]);
    expect(deeds[0]!.dig!.answer).toBe("pay");
    expect(deeds[1]!.flights).toEqual([{ card: "L", from: { seat: 1 }, to: { route: "oslo-bergen" } }]);
  });

  it("can arrive in two updates", () => {
    const first = read(dug.slice(0, 1));
    expect([first.deeds[0]!.rolls, first.undecided]).toEqual([null, { seat: 1, route: "oslo-bergen", laid: "PP" }]);
    const { deeds } = read(dug.slice(1), { undecided: first.undecided, owners: { "oslo-bergen": 1 } });
    expect([deeds[0]!.dig?.turned, deeds[0]!.rolls]).toEqual(["BWL", "oslo-bergen"]);
  });

  it("returns the cards, even those played in an earlier update", () => {
    const { deeds } = read(["1 withdraw"], { undecided: { seat: 1, route: "oslo-bergen", laid: "PP" } });
    expect(deeds[0]!.flights).toEqual(Array(2).fill({ card: "P", from: { route: "oslo-bergen" }, to: { seat: 1 } }));
    expect(deeds[0]!.rolls).toBeNull();
  });
});

describe("face-up cards", () => {
  it("keep their slots in whatever order the server sends them", () => {
    expect(settle(["R", "B", "O", "R", "L"], "BORRL")).toEqual(["R", "B", "O", "R", "L"]);
    expect(settle(["R", "B", "O", "R", "L"], "BGORL")).toEqual(["R", "B", "O", "G", "L"]);
  });

  it("start in the server's order and leave gaps when the deck runs out", () => {
    expect(settle([], "BORRL")).toEqual(["B", "O", "R", "R", "L"]);
    expect(settle(["R", "B", "O", "R", "L"], "BL")).toEqual(["", "B", "", "", "L"]);
  });
});

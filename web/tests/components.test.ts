// What the components of the table show, and which action a click sends.

import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Payments, PlayerMessage, Printed } from "../src/net/protocol";
import FaceUp from "../src/table/cards/FaceUp.svelte";
import { readLegal, ticketStates } from "../src/table/game";
import Hand from "../src/table/cards/Hand.svelte";
import { LitTicket } from "../src/table/cards/litTicket.svelte";
import PaymentChooser from "../src/table/claiming/PaymentChooser.svelte";
import RouteFinder from "../src/table/claiming/RouteFinder.svelte";
import Tickets from "../src/table/cards/Tickets.svelte";
import TicketSheet from "../src/table/cards/TicketSheet.svelte";
import type { Mark } from "../src/table/claiming/ways.svelte";
import { ticketLook } from "../src/theme/palette";
import known from "./printed.json";

const printed = known["nordic-countries"] as unknown as Printed;
const [first, second, third] = printed.board.tickets.map((ticket) => ticket.id) as [string, string, string];
const me: PlayerMessage = {
  seat: 1,
  cards: "RRL",
  trains: 40,
  points: 0,
  routes: [],
  tickets: [],
  offered: [first, second, third],
};
const marks = (board: Printed, player: PlayerMessage, ids: string[]): Mark[] =>
  ticketStates(board, player, ids).map((ticket, place) => ({ ...ticket, look: ticketLook(place), own: [] }));
const one = <Found extends Element>(selector: string): Found => document.querySelector<Found>(selector)!;

beforeAll(() => {
  // jsdom doesn't implement the methods that open a dialog
  HTMLDialogElement.prototype.show = HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});

describe("TicketSheet", () => {
  it("requires the minimum number of tickets", async () => {
    const onkeep = vi.fn(),
      ontick = vi.fn();
    const offered = marks(printed, me, me.offered);
    const lit = new LitTicket();
    render(TicketSheet, { printed, offered, least: 2, first: true, lit, ontick, onkeep });
    const keep = one<HTMLButtonElement>("[data-keep]");
    await fireEvent.click(one(`[data-ticket="${third}"]`));
    expect(keep.disabled).toBe(true);
    await fireEvent.click(one(`[data-ticket="${first}"]`));
    expect(keep.disabled).toBe(false);
    expect(ontick.mock.calls).toEqual([[[third]], [[third, first]]]);
    expect(lit.id).toBe(first); // without any focus
    await fireEvent.click(one(`[data-ticket="${first}"]`));
    expect(lit.id).toBeNull();
    await fireEvent.click(one(`[data-ticket="${first}"]`));
    await fireEvent.click(keep);
    expect(onkeep).toHaveBeenCalledExactlyOnceWith([third, first]);
  });
});

describe("Tickets", () => {
  it("shows which tickets are connected", () => {
    const near = { id: "near", a: "alborg", b: "arhus", points: 5 },
      far = { id: "far", a: "alborg", b: "oslo", points: 9 };
    const board = { ...printed.board, tickets: [near, far] };
    const player = { ...me, routes: ["alborg-arhus"], tickets: ["near", "far"] };
    const tickets = marks({ ...printed, board }, player, player.tickets);
    const shown = { printed, tickets, lost: (id: string) => id === "far", lit: new LitTicket() };
    render(Tickets, shown);
    expect(document.querySelectorAll(".done")).toHaveLength(1);
    expect(one(".done").textContent).toContain("5");
    expect(one(".gone").textContent).toContain("no longer possible");
  });

  it("highlights a ticket at a tap and stops at the next one, without focus", async () => {
    const tickets = marks(printed, { ...me, tickets: [first] }, [first]),
      lit = new LitTicket();
    render(Tickets, { printed, tickets, lost: () => false, lit });
    const button = one<HTMLButtonElement>("[data-my-ticket]");
    for (const now of [first, null]) {
      await fireEvent.pointerEnter(button, { pointerType: "touch" });
      expect(lit.pointed).toBeNull();
      await fireEvent.click(button);
      expect(lit.id).toBe(now);
      expect(button.ariaPressed).toBe(String(now !== null));
    }
  });
});

describe("FaceUp", () => {
  const slots = [..."RLKWY"].map((kind) => ({ kind, turn: 0, wait: 0 }));

  it("offers only what the server allows", async () => {
    const onact = vi.fn();
    const legal = readLegal(["take R", "draw"]);
    render(FaceUp, { slots, deck: 40, ticketsLeft: 30, legal, busy: false, onact, ontwo: vi.fn() });
    const enabled = [...document.querySelectorAll<HTMLButtonElement>("button:enabled")];
    expect(enabled.map((button) => button.dataset.take ?? "deck")).toEqual(["R", "deck"]);
    for (const button of enabled) await fireEvent.click(button);
    expect(onact.mock.calls).toEqual([[{ verb: "take", card: "R" }], [{ verb: "draw" }]]);
  });

  it("offers to pass only if the server does", () => {
    const props = { slots, deck: 0, ticketsLeft: 0, busy: false, onact: vi.fn(), ontwo: vi.fn() };
    const { unmount } = render(FaceUp, { ...props, legal: readLegal([]) });
    expect(document.querySelector(".plain")).toBeNull();
    unmount();
    render(FaceUp, { ...props, legal: readLegal(["pass"]) });
    expect(document.querySelector(".plain")).not.toBeNull();
  });
});

describe("Hand", () => {
  it("groups the cards by colour, with counts", () => {
    render(Hand, { cards: "RLRBRRRR", dragged: null, held: null, ongrab: vi.fn(), onpick: vi.fn() });
    const stacks = [...document.querySelectorAll<HTMLElement>("[data-kind]")];
    expect(stacks.map((stack) => [stack.dataset.kind, stack.dataset.count])).toEqual([
      ["B", "1"],
      ["R", "6"],
      ["L", "1"],
    ]);
  });
});

describe("PaymentChooser", () => {
  const route = printed.board.routes.find((found) => found.locomotives === 1 && found.length === 2)!.id;
  const detail = (...spaces: string[]) => ({ spaces, sensible: true, odds: [], reserve: "" });
  const payments: Payments = {
    route,
    payments: ["RL", "BL", "BBBR"],
    details: [detail("L", "R"), detail("L", "B"), detail("BBB", "R")],
    more: false,
    why_not: null,
    reason: null,
  };
  const props = {
    printed,
    route,
    payments,
    hand: "RBBBL",
    names: ["Astrid", "Bjørn"],
    busy: false,
    wrong: null,
    onclose: vi.fn(),
  };

  it("lists payments with the dropped card first", () => {
    render(PaymentChooser, { ...props, dropped: "B", onpay: vi.fn() });
    expect([...document.querySelectorAll<HTMLElement>("[data-pay]")].map((found) => found.dataset.pay)).toEqual([
      "BL",
      "BBBR",
      "RL",
    ]);
  });

  it("accepts only the server's payments by hand", async () => {
    const onpay = vi.fn();
    render(PaymentChooser, { ...props, onpay });
    const pay = one<HTMLButtonElement>("[data-chosen]");
    const more = (kind: string) => one<HTMLButtonElement>(`[data-more="${kind}"]`);
    await fireEvent.click(more("B"));
    await fireEvent.click(more("B"));
    expect(pay.disabled).toBe(true);
    expect(more("L").disabled).toBe(true); // two blue cards and a locomotive are not a payment
    await fireEvent.click(more("B"));
    await fireEvent.click(more("R"));
    await fireEvent.click(pay);
    expect(onpay).toHaveBeenCalledExactlyOnceWith("BBBR");
  });

  it("ignores a second click while the first is pending", () => {
    const onpay = vi.fn();
    render(PaymentChooser, { ...props, busy: true, onpay });
    one<HTMLButtonElement>("[data-pay]").click();
    expect(onpay).not.toHaveBeenCalled();
  });
});

describe("RouteFinder", () => {
  it("finds a city without its diacritics and lists payable routes first", async () => {
    const payable = new Set(["alborg-oslo"]),
      onroute = vi.fn();
    render(RouteFinder, {
      printed,
      owners: { "alborg-arhus": 2 },
      names: ["Astrid", "Bjørn"],
      payable,
      onroute,
      onclose: vi.fn(),
    });
    await fireEvent.input(screen.getByRole("searchbox", { hidden: true }), { target: { value: "alborg" } });
    const found = [...document.querySelectorAll<HTMLButtonElement>("[data-find]")];
    expect(found[0]!.dataset.find).toBe("alborg-oslo");
    expect(found.every((button) => button.dataset.find!.includes("alborg"))).toBe(true);
    expect(found.find((button) => button.dataset.find === "alborg-arhus")!.disabled).toBe(true);
    await fireEvent.click(found[0]!);
    expect(onroute).toHaveBeenCalledExactlyOnceWith("alborg-oslo");
  });
});

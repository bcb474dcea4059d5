/* The effect of each event. Nothing is checked here; `check` does that. */
#include "state.h"

static inline void give(Seat *seat, Bag cards, int unseen) {
    seat->hand = bag_add(seat->hand, cards);
    Bag *known = unseen ? &seat->drawn : &seat->seen;
    *known = bag_add(*known, cards);
}

/* Play cards from the hand face up; any that the others did not know were drawn unseen before. */
WITHIN void lay_down(State *state, Bag cards, Past *past) {
    Seat *seat = &state->seats[state->turn - 1];
    Bag expected = bag_common(seat->seen, cards);
    seat->hand = bag_sub(seat->hand, cards);
    seat->seen = bag_sub(seat->seen, expected);
    if (past && !bag_equal(expected, cards)) {
        Entry *entry = note(past, REVEALED, state->turn);
        entry->cards[0] = bag_sub(cards, expected);
        entry->shuffles = state->shuffles;
        entry->drawn = (uint16_t)bag_size(seat->drawn);
    }
}

/* C8: move a face-up card to the hand and replace it at once; L3: a locomotive can end the draw. */
WITHIN void take(const Rules *rules, State *state, int card, Past *past) {
    Bag one = bag_of(card, 1);
    give(&state->seats[state->turn - 1], one, 0);
    state->face_up = bag_sub(state->face_up, one);
    state->passes = 0;
    int ends = state->phase == SECOND_CARD || (card == LOCOMOTIVE && rules->locomotive_ends_draw);
    owe(rules, state, SHOW, 0, 1, ends ? THEN_END : THEN_SECOND_CARD, past);
}

/* C19, C20: keep tickets; the others leave the game (N1, N11) or go under the deck (L1, L9). */
static void keep(const Rules *rules, State *state, const Event *event, Past *past) {
    Seat *seat = &state->seats[state->seat - 1];
    uint64_t kept[2] = {0, 0};
    for (int place = 0; place < event->count; place++) {
        int ticket = event->tickets[place];
        kept[ticket >> 6] |= (uint64_t)1 << (ticket & 63);
        state->kept[state->kept_count++] = (uint8_t)ticket;
    }
    seat->tickets[0] |= kept[0];
    seat->tickets[1] |= kept[1];
    if (rules->refused_return)
        for (int place = 0; place < seat->offers; place++) {
            int ticket = seat->offered[place];
            if (kept[ticket >> 6] >> (ticket & 63) & 1) continue;
            state->returned[(state->first_returned + state->returned_count++) % TICKETS] = (uint8_t)ticket;
        }
    if (past) {
        Entry *entry = note(past, CHOSEN, state->seat);
        entry->count = seat->offers;
        entry->kept = event->count;
        for (int place = 0; place < OFFER; place++) {
            entry->tickets[place] = seat->offered[place];
            entry->tickets[OFFER + place] = event->tickets[place];
        }
    }
    seat->offers = 0;
    go(rules, state, state->then, past);
}

/* N8: what the cards played for a tunnel count as: their colour, or locomotives alone. */
static int tunnel_color(Bag laid) { return laid.colors ? __builtin_ctzll(laid.colors) >> 3 : LOCOMOTIVE; }

/* C13 to C16: play the cards; a tunnel then waits for its cards (N6). */
WITHIN void claim_route(const Rules *rules, State *state, const Event *event, Past *past) {
    state->passes = 0;
    state->route = event->route;
    lay_down(state, event->cards, past);
    if (!rules->route[event->route].tunnel) {
        claim(rules, state, event->cards, past);
        return;
    }
    state->laid = event->cards;
    state->turned = (Bag){0, 0, 0};
    state->color = (uint8_t)tunnel_color(event->cards);
    state->due = 0;
    owe(rules, state, TURN_CARDS, 0, rules->tunnel_cards, THEN_TUNNEL, past);
}

/* N7: pay the extra cards and claim the tunnel. */
static void pay_tunnel(const Rules *rules, State *state, Bag extra, Past *past) {
    lay_down(state, extra, past);
    claim(rules, state, bag_add(bag_add(state->laid, extra), state->turned), past);
}

/* N7: return the played cards to the hand; everyone has now seen them. */
static void withdraw(const Rules *rules, State *state, Past *past) {
    give(&state->seats[state->turn - 1], state->laid, 0);
    state->discard = bag_add(state->discard, state->turned);
    refill(rules, state, THEN_END, past);
}

/* C13, C14, C17: the routes that are open to the seat and within its trains. */
static inline Set claimable_routes(const Rules *rules, const State *state, const Seat *seat) {
    return set_and(set_without(state->open, seat->barred), rules->within[seat->trains]);
}

/* C7: pass; the others learn that this hand pays for none of the routes. */
static void pass_turn(const Rules *rules, State *state, Past *past) {
    if (past) {
        Seat *seat = &state->seats[state->turn - 1];
        Entry *entry = note(past, STUCK, state->turn);
        entry->routes = claimable_routes(rules, state, seat);
        entry->shuffles = state->shuffles;
        entry->cards[0] = seat->seen;
    }
    state->passes++;
    end_turn(rules, state);
}

/* C19: offer unseen tickets first, then the returned ones in order (L9). */
static void offer(const Rules *rules, State *state, const Event *event, Past *past) {
    Seat *seat = &state->seats[event->seat - 1];
    for (int place = 0; place < event->count; place++) {
        int ticket = event->tickets[place];
        seat->offered[place] = (uint8_t)ticket;
        if (state->unseen_size) {
            state->unseen_tickets[ticket >> 6] &= ~((uint64_t)1 << (ticket & 63));
            state->unseen_size--;
        } else {
            state->first_returned = (uint8_t)((state->first_returned + 1) % TICKETS);
            state->returned_count--;
        }
    }
    seat->offers = event->count;
    go(rules, state, state->then, past);
}

/* N6, N8: each locomotive and each card of the played colour costs one extra card. */
static void turn_cards(const Rules *rules, State *state, Bag turned, Past *past) {
    state->turned = turned;
    state->due = (uint8_t)(turned.locomotives + (state->color == LOCOMOTIVE ? 0 : bag_count(turned, state->color)));
    state->unseen = bag_sub(state->unseen, turned);
    off_the_deck(rules, state, turned, past);
    go(rules, state, state->then, past);
}

WITHIN void deal_hand(const Rules *rules, State *state, const Event *event, Past *past) {
    give(&state->seats[event->seat - 1], event->cards, 1); /* C8, C10, L8 */
    off_the_deck(rules, state, event->cards, past);
    go(rules, state, state->then, past);
}

WITHIN void show(const Rules *rules, State *state, Bag cards, Past *past) {
    state->face_up = bag_add(state->face_up, cards); /* C3, C8 */
    state->unseen = bag_sub(state->unseen, cards);
    off_the_deck(rules, state, cards, past);
    go(rules, state, state->then, past);
}

static void apply(const Rules *rules, State *state, const Event *event, Past *past) {
    switch (event->verb) {
    case TAKE: take(rules, state, event->card, past); break;
    case DRAW: /* C8: let the dealer deal the top card */
        state->passes = 0;
        owe(rules, state, HAND, state->turn, 1, state->phase == TURN ? THEN_SECOND_CARD : THEN_END, past);
        break;
    case DRAW_TICKETS: /* C19 */
        state->passes = 0;
        owe(rules, state, OFFER_TICKETS, state->turn, rules->offer, THEN_CHOOSE, past);
        break;
    case KEEP: keep(rules, state, event, past); break;
    case CLAIM: claim_route(rules, state, event, past); break;
    case PAY: pay_tunnel(rules, state, event->cards, past); break;
    case WITHDRAW: withdraw(rules, state, past); break;
    case PASS: pass_turn(rules, state, past); break;
    case FIRST:
        state->turn = event->seat;
        state->step = 0;
        set_up(rules, state, past);
        break;
    case SHOW_BONUSES: /* L2 */
        state->bonuses = event->bonuses;
        go(rules, state, state->then, past);
        break;
    case HAND: deal_hand(rules, state, event, past); break;
    case SHOW: show(rules, state, event->cards, past); break;
    case OFFER_TICKETS: offer(rules, state, event, past); break;
    case TURN_CARDS: turn_cards(rules, state, event->cards, past); break;
    }
}

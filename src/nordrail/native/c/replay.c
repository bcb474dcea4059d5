/* Check a whole game, for records in bulk: every action and every deal of it. */
#include "state.h"

/* C11: the cards come from the deck and, once it is empty, from the shuffled discards. */
static int is_from_deck(const State *state, Bag cards) {
    if (bag_size(cards) != state->count) return 0;
    if (state->count <= bag_size(state->pile)) return bag_holds(state->pile, cards);
    return bag_holds(cards, state->pile) && bag_holds(state->discard, bag_sub(cards, state->pile));
}

/* L9: unseen tickets first, then the returned ones in order. */
static int is_next_offer(const State *state, const Event *event) {
    uint64_t unseen[2] = {state->unseen_tickets[0], state->unseen_tickets[1]};
    if (event->seat != state->seat || event->count != state->count) return 0;
    for (int place = 0; place < event->count; place++) {
        int ticket = event->tickets[place], next = place - state->unseen_size;
        uint64_t bit = (uint64_t)1 << (ticket & 63);
        if (next < 0 ? !(unseen[ticket >> 6] & bit) : state->returned[(state->first_returned + next) % TICKETS] != ticket)
            return 0;
        unseen[ticket >> 6] &= ~bit;
    }
    return 1;
}

static int is_legal_deal(const Rules *rules, const State *state, const Event *event) {
    if (event->verb != state->deal) return 0;
    switch (event->verb) {
    case FIRST: return event->seat >= 1 && event->seat <= rules->seats;
    case SHOW_BONUSES: return __builtin_popcount(event->bonuses) == state->count && !(event->bonuses >> rules->bonus_deck);
    case OFFER_TICKETS: return is_next_offer(state, event);
    case HAND: return event->seat == state->seat && is_from_deck(state, event->cards);
    default: return is_from_deck(state, event->cards);
    }
}

/* Play events from the first deal on; returns the number of the first one that the rules forbid, or `count`. */
int32_t nordrail_replay(const Rules *rules, State *state, const Event *events, int32_t count) {
    set_out(rules, state);
    for (int ply = 0; ply < count; ply++) {
        const Event *event = &events[ply];
        int legal = state->phase == DEALING ? is_legal_deal(rules, state, event)
                                            : event->seat == to_act(state) && is_legal(rules, state, event);
        if (!legal) return ply;
        apply(rules, state, event, 0);
    }
    return count;
}

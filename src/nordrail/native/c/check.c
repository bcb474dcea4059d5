/* Whether an action is legal now: the whole law, not only the menu. */
#include "state.h"

static int is_legal_keep(const State *state, const Event *event) { /* C19 */
    const Seat *seat = &state->seats[state->seat - 1];
    if (event->count < least(state->keep, seat->offers) || event->count > seat->offers) return 0;
    int places = 0;
    for (int kept = 0; kept < event->count; kept++) {
        int place = 0;
        while (place < seat->offers && seat->offered[place] != event->tickets[kept]) place++;
        if (place == seat->offers || places >> place & 1) return 0;
        places |= 1 << place;
    }
    return 1;
}

static int is_legal_payment(const State *state, Bag cards) { /* N7, N8 */
    unsigned fitting = (unsigned)cards.locomotives;
    if (state->color != LOCOMOTIVE) fitting += bag_count(cards, state->color);
    return fitting == state->due && bag_size(cards) == state->due &&
           bag_holds(state->seats[state->turn - 1].hand, cards);
}

static int is_legal_claim(const Rules *rules, const State *state, const Event *event) { /* C13 to C18 */
    const Seat *seat = &state->seats[state->turn - 1];
    Set routes = claimable_routes(rules, state, seat);
    return event->route < rules->routes && set_has(&routes, event->route) && bag_holds(seat->hand, event->cards) &&
           pays(&rules->route[event->route], event->cards);
}

static int is_legal(const Rules *rules, const State *state, const Event *event) {
    int phase = state->phase, drawing = phase == TURN || phase == SECOND_CARD;
    switch (event->verb) {
    case TAKE:
        return drawing && event->card < KINDS && bag_count(state->face_up, event->card) &&
               !(phase == SECOND_CARD && event->card == LOCOMOTIVE && rules->locomotive_ends_draw); /* L3 */
    case DRAW: return drawing && bag_any(state->pile);
    case DRAW_TICKETS: return phase == TURN && tickets_left(state) > 0;
    case KEEP: return phase == CHOOSE_TICKETS && is_legal_keep(state, event);
    case CLAIM: return phase == TURN && is_legal_claim(rules, state, event);
    case PAY: return phase == TUNNEL_PAYMENT && is_legal_payment(state, event->cards);
    case WITHDRAW: return phase == TUNNEL_PAYMENT;
    case PASS: {
        Menu menu;
        if (phase != TURN) return 0;
        list(rules, state, &menu);
        return menu.pass; /* C7 */
    }
    default: return 0;
    }
}

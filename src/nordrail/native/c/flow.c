/* What follows an action: the next phase, refilled face-up cards, the end of a turn. */
#include "state.h"

APART void go(const Rules *rules, State *state, int then, Past *past);

/* The seat that must act, 0 for the dealer, -1 when the game is over. */
static inline int to_act(const State *state) {
    return state->phase == OVER ? -1 : state->phase == DEALING ? 0 : state->phase == CHOOSE_TICKETS ? state->seat : state->turn;
}

static inline int tickets_left(const State *state) { return state->unseen_size + state->returned_count; }

/* Queue a deal of at most what is left; skip it if nothing is left. */
static void owe(const Rules *rules, State *state, int deal, int seat, int count, int then, Past *past) {
    int left = deal == OFFER_TICKETS   ? tickets_left(state)
               : deal == SHOW_BONUSES  ? rules->bonus_deck
                                       : (int)(bag_size(state->pile) + bag_size(state->discard));
    if (left < count) count = left;
    if (count <= 0) {
        go(rules, state, then, past);
        return;
    }
    state->phase = DEALING;
    state->deal = (uint8_t)deal;
    state->seat = (uint8_t)seat;
    state->count = (uint8_t)count;
    state->then = (uint8_t)then;
}

/* C5, C23: move to the next seat; start the last round; C7: end if all passed. */
static void end_turn(const Rules *rules, State *state) {
    if (state->final_turns != NOT_YET)
        state->final_turns--;
    else if (state->seats[state->turn - 1].trains <= rules->last_round_at)
        state->final_turns = (uint8_t)rules->seats;
    if (state->final_turns == 0 || state->passes == rules->seats) {
        state->phase = OVER;
        state->reason = state->final_turns == 0 ? LAST_ROUND : ALL_PASSED;
        return;
    }
    state->turn = (uint8_t)(state->turn % rules->seats + 1);
    state->phase = TURN;
}

static void choose(const Rules *rules, State *state, int seat, int keep, int then, Past *past) {
    if (!state->seats[seat - 1].offers) {
        go(rules, state, then, past);
        return;
    }
    state->phase = CHOOSE_TICKETS;
    state->seat = (uint8_t)seat;
    state->keep = (uint8_t)keep;
    state->then = (uint8_t)then;
}

/* C3, C4, L1, L2, N1: the deals and choices before the first turn, one a step. */
APART void set_up(const Rules *rules, State *state, Past *past) {
    int seats = rules->seats, step = state->step++;
    if (step == 0)
        owe(rules, state, SHOW_BONUSES, 0, rules->bonuses_dealt, THEN_SET_UP, past);
    else if (step <= seats)
        owe(rules, state, HAND, step, rules->starting_hand, THEN_SET_UP, past);
    else if (step == seats + 1)
        owe(rules, state, SHOW, 0, rules->face_up, THEN_SET_UP, past);
    else if (step <= 2 * seats + 1)
        owe(rules, state, OFFER_TICKETS, step - seats - 1, rules->first_offer, THEN_SET_UP, past);
    else if (step <= 3 * seats + 1)
        choose(rules, state, step - 2 * seats - 1, rules->first_keep, THEN_SET_UP, past);
    else
        state->phase = TURN;
}

/* C11: turn the discards, if any, into the deck. */
APART void shuffle(const Rules *rules, State *state, Past *past) {
    if (!bag_any(state->discard)) return;
    Entry *entry = past ? note(past, SHUFFLED, 0) : 0;
    for (int seat = 0; seat < rules->seats; seat++) {
        if (entry) entry->cards[seat] = state->seats[seat].drawn;
        state->seats[seat].drawn = (Bag){0, 0, 0};
    }
    if (entry) entry->cards[SEATS] = state->unseen;
    state->shuffles++;
    state->unseen = state->pile = state->discard;
    state->discard = (Bag){0, 0, 0};
}

/* C11: remove cards from the deck. If a deal continues after a shuffle, the old and the new deck count as one. */
WITHIN void off_the_deck(const Rules *rules, State *state, Bag cards, Past *past) {
    int left = (int)bag_size(state->pile) - (int)bag_size(cards);
    if (left > 0) {
        state->pile = bag_sub(state->pile, cards);
    } else if (left == 0) {
        state->pile = (Bag){0, 0, 0};
        shuffle(rules, state, past);
    } else {
        state->unseen = bag_add(state->unseen, state->discard);
        state->pile = bag_sub(state->discard, bag_sub(cards, state->pile));
        state->discard = (Bag){0, 0, 0};
    }
}

/* C11: shuffle the discards if the deck is empty, and fill empty face-up places first. */
WITHIN void refill(const Rules *rules, State *state, int then, Past *past) {
    if (!bag_any(state->pile)) shuffle(rules, state, past);
    int gap = rules->face_up - (int)bag_size(state->face_up);
    if (gap)
        owe(rules, state, SHOW, 0, gap, then, past);
    else
        go(rules, state, then, past);
}

/* C16: place trains, score, discard; C17, N4, L5, L6: close parallel routes; L8: queue the draw bonus. */
APART void claim(const Rules *rules, State *state, Bag played, Past *past) {
    Seat *seat = &state->seats[state->turn - 1];
    const Route *route = &rules->route[state->route];
    seat->trains = (uint8_t)(seat->trains - route->length);
    seat->points = (int16_t)(seat->points + route->points);
    Set others = set_and(route->twins, state->open);
    set_remove(&others, state->route);
    if (set_any(others) && set_count(set_without(route->twins, others)) >= route->usable)
        state->open = set_without(state->open, others);
    set_remove(&state->open, state->route);
    set_add(&seat->routes, state->route);
    seat->barred = set_or(seat->barred, route->twins);
    state->discard = bag_add(state->discard, played);
    state->draws = route->draws;
    refill(rules, state, route->draws ? THEN_DRAW_BONUS : THEN_END, past);
}

/* C12: whether there is a second card to draw; L3: a face-up locomotive cannot be it. */
static int second_card_left(const Rules *rules, const State *state) {
    return bag_any(state->pile) || state->face_up.colors ||
           (state->face_up.locomotives && !rules->locomotive_ends_draw);
}

/* Enter the next phase, skipping those without a choice. */
APART void go(const Rules *rules, State *state, int then, Past *past) {
    switch (then) {
    case THEN_END: end_turn(rules, state); break;
    case THEN_SECOND_CARD:
        if (second_card_left(rules, state))
            state->phase = SECOND_CARD;
        else
            end_turn(rules, state);
        break;
    case THEN_CHOOSE: choose(rules, state, state->turn, rules->keep, THEN_END, past); break;
    case THEN_TUNNEL:
        if (state->due)
            state->phase = TUNNEL_PAYMENT;
        else
            claim(rules, state, bag_add(state->laid, state->turned), past);
        break;
    case THEN_DRAW_BONUS: owe(rules, state, HAND, state->turn, state->draws, THEN_END, past); break;
    default: set_up(rules, state, past);
    }
}

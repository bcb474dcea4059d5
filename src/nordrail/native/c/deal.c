/* Make the deal that is due, from chance. */
#include <string.h>
#include "state.h"

/* C11: draw cards from the deck; when it runs out, the shuffled discards follow. */
WITHIN Bag draw_cards(const State *state, Chance *chance) {
    Bag pile = state->pile, cards = {0, 0, 0};
    for (int left = state->count; left; left--) {
        if (!bag_any(pile)) pile = state->discard;
        Bag card = bag_of(bag_pick(pile, below(chance, bag_size(pile))), 1);
        pile = bag_sub(pile, card);
        cards = bag_add(cards, card);
    }
    return cards;
}

/* L9: unseen tickets first, then the returned ones in order. */
static void draw_tickets(const State *state, Chance *chance, Event *event) {
    uint64_t unseen[2] = {state->unseen_tickets[0], state->unseen_tickets[1]};
    event->count = state->count;
    for (int place = 0; place < state->count; place++) {
        int left = state->unseen_size - place;
        if (left <= 0) {
            event->tickets[place] = state->returned[(state->first_returned - left) % TICKETS];
            continue;
        }
        int index = (int)below(chance, (uint32_t)left), low = __builtin_popcountll(unseen[0]);
        int word = index >= low, bit = word_select(unseen[word], word ? index - low : index);
        unseen[word] &= ~((uint64_t)1 << bit);
        event->tickets[place] = (uint8_t)(64 * word + bit);
    }
}

APART uint16_t draw_bonuses(const Rules *rules, const State *state, Chance *chance) {
    uint64_t deck = ((uint64_t)1 << rules->bonus_deck) - 1, dealt = 0;
    for (int place = 0; place < state->count; place++) {
        int bonus = word_select(deck, (int)below(chance, (uint32_t)(rules->bonus_deck - place)));
        deck &= ~((uint64_t)1 << bonus);
        dealt |= (uint64_t)1 << bonus;
    }
    return (uint16_t)dealt;
}

static void draw_deal(const Rules *rules, const State *state, Chance *chance, uint32_t ply, Event *event) {
    roll(chance, ply);
    event->verb = state->deal;
    event->seat = state->seat;
    switch (state->deal) {
    case FIRST: event->seat = (uint8_t)(below(chance, (uint32_t)rules->seats) + 1); break;
    case SHOW_BONUSES: event->bonuses = draw_bonuses(rules, state, chance); break;
    case OFFER_TICKETS: draw_tickets(state, chance, event); break;
    default: event->cards = draw_cards(state, chance);
    }
}

/* The state before the first deal. */
static void set_out(const Rules *rules, State *state) {
    memset(state, 0, sizeof *state);
    for (int seat = 0; seat < rules->seats; seat++) state->seats[seat].trains = (uint8_t)rules->trains;
    state->open = rules->all;
    state->pile = state->unseen = rules->deck;
    for (int half = 0, left = rules->tickets; half < 2; half++, left -= 64)
        if (left > 0) state->unseen_tickets[half] = ~(uint64_t)0 >> (left < 64 ? 64 - left : 0);
    state->unseen_size = (uint8_t)rules->tickets;
    state->final_turns = NOT_YET;
    state->phase = DEALING;
    state->deal = FIRST;
    state->count = 1;
}

/* What a seat may know of a state: nothing else gets into an observation. */
#include <string.h>
#include "state.h"

/* What one seat may know now. The reader is first, then the others in the order of their turns. */
typedef struct {
    Bag cards[SEATS]; /* those that the reader knows */
    Set routes[SEATS];
    uint64_t tickets[SEATS][2]; /* the reader's; everybody's when the game is over */
    int16_t points[SEATS];
    uint8_t hidden[SEATS]; /* cards that the reader does not know */
    uint8_t trains[SEATS], kept[SEATS], offers[SEATS];
    uint8_t offered[OFFER]; /* to the reader, sorted by id */
    Set claimable; /* by the reader: open, and not parallel to one of its own */
    Set open;
    Bag face_up, discard, laid, turned;
    uint16_t bonuses, route; /* route: the tunnel to pay, if any cards are laid for it */
    uint8_t seat, acts;      /* acts: the place of the player who must act; SEATS if it is none */
    uint8_t phase, tunnel, keep, due, last_round, turns_left, passes, deck, tickets_left;
} Sight;

/* C4: the number of first tickets that a seat was offered, also after its choice. */
static int first_offer(const Rules *rules, int seat) {
    int left = rules->tickets - (seat - 1) * rules->first_offer;
    return left < 0 ? 0 : least(left, rules->first_offer);
}

static void see_player(const Rules *rules, const State *state, int place, int first_choice, Sight *view) {
    int number = (view->seat - 1 + place) % rules->seats;
    const Seat *seat = &state->seats[number];
    int own = !place || state->phase == OVER, secret = first_choice && !own;
    view->cards[place] = own ? seat->hand : seat->seen;
    view->hidden[place] = own ? 0 : (uint8_t)(bag_size(seat->hand) - bag_size(seat->seen));
    view->routes[place] = seat->routes;
    for (int half = 0; half < 2; half++) view->tickets[place][half] = own ? seat->tickets[half] : 0;
    view->points[place] = seat->points;
    view->trains[place] = seat->trains;
    int kept = __builtin_popcountll(seat->tickets[0]) + __builtin_popcountll(seat->tickets[1]);
    view->kept[place] = secret ? 0 : (uint8_t)kept; /* C4 */
    view->offers[place] = secret ? (uint8_t)first_offer(rules, number + 1) : seat->offers;
}

/* C21, C22: take from a state what the seat may know; the places of seats that do not play are left as they are. */
static void see(const Rules *rules, const State *state, int seat, Sight *view) {
    int first_choice = state->phase == CHOOSE_TICKETS && state->then == THEN_SET_UP;
    int actor = to_act(state);
    view->seat = (uint8_t)seat;
    for (int place = 0; place < rules->seats; place++) see_player(rules, state, place, first_choice, view);
    sorted_offer(rules, &state->seats[seat - 1], view->offered);
    view->acts = actor > 0 ? (uint8_t)((actor - seat + rules->seats) % rules->seats) : SEATS;
    view->open = state->open;
    view->claimable = set_without(state->open, state->seats[seat - 1].barred);
    view->face_up = state->face_up;
    view->discard = state->discard;
    view->bonuses = state->bonuses;
    view->phase = state->phase;
    view->tunnel = state->phase == TUNNEL_PAYMENT || (state->phase == DEALING && state->then == THEN_TUNNEL);
    view->route = view->tunnel ? state->route : 0;
    view->laid = view->tunnel ? state->laid : (Bag){0, 0, 0};
    view->turned = view->tunnel ? state->turned : (Bag){0, 0, 0};
    view->due = view->tunnel ? state->due : 0;
    view->keep = state->phase == CHOOSE_TICKETS ? state->keep : 0;
    view->last_round = state->final_turns != NOT_YET;
    view->turns_left = view->last_round ? state->final_turns : 0;
    view->passes = state->passes;
    view->deck = (uint8_t)bag_size(state->pile);
    view->tickets_left = (uint8_t)(state->unseen_size + (first_choice ? 0 : state->returned_count));
}

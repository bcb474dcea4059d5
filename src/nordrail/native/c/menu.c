/* The legal actions of the seat to act, in the engine's order: counted by sets, made one at a time. */
#include "state.h"

typedef struct {
    int count, draws;
    int takes; /* the kinds of face-up cards to take, as bits */
    int deck, tickets, pass;
    Bag hand;
    Set claims[GROUPS];
    int claims_count[GROUPS];
} Menu;

/* The kinds in a bag as bits: a one in each byte that is not zero, gathered by a multiplication. */
static inline int kinds_of(Bag bag) {
    uint64_t ones = ((bag.colors + ~TOP_BITS) & TOP_BITS) >> 7;
    return (int)(ones * 0x0102040810204080u >> 56) | (bag.locomotives ? 1 << LOCOMOTIVE : 0);
}

static inline void list_draws(Menu *menu, Bag face_up, int deck, int tickets) {
    menu->takes = kinds_of(face_up);
    menu->deck = deck;
    menu->tickets = tickets;
    menu->count = menu->draws = __builtin_popcount((unsigned)menu->takes) + deck + tickets;
}

/* Group the routes that the hand pays for: by colour, by locomotives alone, and only with substitutes. */
static void list_claims(const Rules *rules, Menu *menu, Set routes) {
    int engines = least((int)menu->hand.locomotives, LENGTH);
    Set plainly = {{0}};
    for (int color = 0; color < COLORS; color++) {
        int own = least((int)(menu->hand.colors >> 8 * color & 255), LENGTH);
        menu->claims[color] = set_and(rules->plain[engines][color][own], routes);
        plainly = set_or(plainly, menu->claims[color]);
    }
    menu->claims[BY_LOCOMOTIVES] = set_and(rules->engines[engines], routes);
    plainly = set_or(plainly, menu->claims[BY_LOCOMOTIVES]);
    menu->claims[BY_SUBSTITUTES] = set_without(set_and(substitutable(rules, menu->hand), routes), plainly);
    for (int group = 0; group < GROUPS; group++)
        menu->count += menu->claims_count[group] = set_count(menu->claims[group]);
}

/* N7: payments for a tunnel use as many locomotives as the hand allows or needs; the fewest first. */
static void tunnel_range(const State *state, int *fewest, int *most) {
    Bag hand = state->seats[state->turn - 1].hand;
    int own = state->color == LOCOMOTIVE ? 0 : (int)bag_count(hand, state->color);
    *fewest = state->due - least(own, state->due);
    *most = least((int)hand.locomotives, state->due);
}

static int choices_of(int offered, int keep) { /* C19: at least `keep` of them */
    int count = 0;
    for (int places = 0; places < 1 << offered; places++) count += __builtin_popcount((unsigned)places) >= keep;
    return count;
}

static void list(const Rules *rules, const State *state, Menu *menu) {
    menu->count = 0;
    if (state->phase == TURN) {
        const Seat *seat = &state->seats[state->turn - 1];
        menu->hand = seat->hand;
        list_draws(menu, state->face_up, bag_any(state->pile), tickets_left(state) > 0);
        list_claims(rules, menu, claimable_routes(rules, state, seat));
        menu->pass = !menu->count; /* C7 */
        menu->count += menu->pass;
    } else if (state->phase == SECOND_CARD) {
        Bag face_up = state->face_up;
        if (rules->locomotive_ends_draw) face_up.locomotives = 0; /* L3 */
        list_draws(menu, face_up, bag_any(state->pile), 0);
    } else if (state->phase == CHOOSE_TICKETS) {
        int offers = state->seats[state->seat - 1].offers;
        menu->count = choices_of(offers, least(state->keep, offers));
    } else if (state->phase == TUNNEL_PAYMENT) {
        int fewest, most;
        tunnel_range(state, &fewest, &most);
        menu->count = (most >= fewest ? most - fewest + 1 : 0) + 1;
    }
}

/* Offered tickets sorted by id. */
static int sorted_offer(const Rules *rules, const Seat *seat, uint8_t *tickets) {
    for (int place = 0; place < seat->offers; place++) {
        int ticket = seat->offered[place], to = place;
        for (; to && rules->ticket[tickets[to - 1]].rank > rules->ticket[ticket].rank; to--) tickets[to] = tickets[to - 1];
        tickets[to] = (uint8_t)ticket;
    }
    return seat->offers;
}

/* Combinations of places come by their number, then in the order of their places. */
static int places_at(int offered, int keep, int index) {
    for (int size = keep; size <= offered; size++) {
        int place[OFFER];
        for (int i = 0; i < size; i++) place[i] = i;
        for (;;) {
            if (!index--) {
                int places = 0;
                for (int i = 0; i < size; i++) places |= 1 << place[i];
                return places;
            }
            int i = size - 1;
            while (i >= 0 && place[i] == offered - size + i) i--;
            if (i < 0) break;
            place[i]++;
            for (int j = i + 1; j < size; j++) place[j] = place[j - 1] + 1;
        }
    }
    return 0;
}

static void keep_places(const Rules *rules, const State *state, int places, Event *event) {
    uint8_t tickets[OFFER];
    int offers = sorted_offer(rules, &state->seats[state->seat - 1], tickets);
    event->verb = KEEP;
    event->count = 0;
    for (int place = 0; place < offers; place++)
        if (places >> place & 1) event->tickets[event->count++] = tickets[place];
}

static void pay_with(const State *state, int locomotives, Event *event) {
    event->verb = PAY;
    event->cards = bag_of(LOCOMOTIVE, (unsigned)locomotives);
    if (locomotives < state->due)
        event->cards = bag_add(event->cards, bag_of(state->color, (unsigned)(state->due - locomotives)));
}

static void make_draw(const Menu *menu, int index, Event *event) {
    int takes = __builtin_popcount((unsigned)menu->takes);
    if (index < takes) {
        event->verb = TAKE;
        event->card = (uint8_t)word_select((uint64_t)menu->takes, index);
    } else
        event->verb = menu->deck && index == takes ? DRAW : DRAW_TICKETS;
}

static void make_claim(const Rules *rules, const Menu *menu, int index, Event *event) {
    int group = 0;
    while (index >= menu->claims_count[group]) index -= menu->claims_count[group++];
    event->verb = CLAIM;
    event->route = (uint16_t)set_select(&menu->claims[group], index);
    event->cards = menu_payment(&rules->route[event->route], group, menu->hand);
}

/* The n-th action of a menu. */
static void make(const Rules *rules, const State *state, const Menu *menu, int index, Event *event) {
    event->seat = state->turn;
    if (state->phase == CHOOSE_TICKETS) {
        int offers = state->seats[state->seat - 1].offers;
        event->seat = state->seat;
        keep_places(rules, state, places_at(offers, least(state->keep, offers), index), event);
    } else if (state->phase == TUNNEL_PAYMENT) {
        int fewest, most;
        tunnel_range(state, &fewest, &most);
        if (index == menu->count - 1)
            event->verb = WITHDRAW;
        else
            pay_with(state, fewest + index, event);
    } else if (index < menu->draws)
        make_draw(menu, index, event);
    else if (menu->pass)
        event->verb = PASS;
    else
        make_claim(rules, menu, index - menu->draws, event);
}

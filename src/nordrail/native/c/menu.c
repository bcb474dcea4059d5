/* The legal actions of the seat to act, in the engine's order: counted by sets, made one at a time. */
#include "state.h"

typedef struct {
    int count, draws;
    Bag takes; /* a card of each kind that lies face up */
    int deck, tickets, pass;
    Bag hand;
    Set routes;      /* that the seat can claim if it pays */
    Set substituted; /* those of them that it pays for with substitutes only */
    int claims_count[GROUPS];
} Menu;

static inline void list_draws(Menu *menu, Bag face_up, int deck, int tickets) {
    menu->takes = one_of_each(face_up);
    menu->deck = deck;
    menu->tickets = tickets;
    menu->count = menu->draws = (int)bag_size(menu->takes) + deck + tickets;
}

/* The routes that the hand pays for without substitutes: with a colour, or as the last group with locomotives alone. */
static inline const Set *paid_plainly(const Rules *rules, Bag hand, int group) {
    int own = group == BY_LOCOMOTIVES ? 0 : (int)(bytes_least(hand.colors, LENGTH * ONES) >> 8 * group & 255);
    return &rules->plain[least((int)hand.locomotives, LENGTH)][group][own];
}

/* The routes that the menu lists in a group. */
static inline Set claims_of(const Rules *rules, const Menu *menu, int group) {
    if (group == BY_SUBSTITUTES) return menu->substituted;
    return set_and(*paid_plainly(rules, menu->hand, group), menu->routes);
}

/* Count the claims of each group; routes are in this many words. */
WITHIN void count_claims(const Rules *rules, Menu *menu, Set routes, int words) {
    const Set(*plain)[LENGTH + 1] = rules->plain[least((int)menu->hand.locomotives, LENGTH)];
    uint64_t own = bytes_least(menu->hand.colors, LENGTH * ONES);
    int total = 0;
    for (int group = 0; group < GROUPS; group++) {
        int count = 0;
        const Set *row = group == BY_SUBSTITUTES ? &menu->substituted
                         : group == BY_LOCOMOTIVES ? plain[BY_LOCOMOTIVES] : &plain[group][own >> 8 * group & 255];
        for (int w = 0; w < words; w++) count += __builtin_popcountll(row->word[w] & routes.word[w]);
        menu->claims_count[group] = count;
        total += count;
    }
    menu->count += total;
}

/* Group the routes that the hand pays for: by colour, by locomotives alone, and only with substitutes. */
WITHIN void list_claims(const Rules *rules, Menu *menu, Set routes) {
    menu->routes = routes;
    menu->substituted = set_and(substitutable(rules, menu->hand), routes);
    if (rules->routes <= 128)
        count_claims(rules, menu, routes, 2);
    else
        count_claims(rules, menu, routes, WORDS);
}

/* N7: payments for a tunnel use as many locomotives as the hand allows or needs; the fewest first. */
static void tunnel_range(const State *state, int *fewest, int *most) {
    Bag hand = state->seats[state->turn - 1].hand;
    int own = state->color == LOCOMOTIVE ? 0 : (int)bag_count(hand, state->color);
    *fewest = state->due - least(own, state->due);
    *most = least((int)hand.locomotives, state->due);
}

static int choices_of(const Rules *rules, int offered, int keep) { /* C19: at least `keep` of them */
    return (1 << offered) - rules->fewer[offered][keep];
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
        menu->count = choices_of(rules, offers, least(state->keep, offers));
    } else if (state->phase == TUNNEL_PAYMENT) {
        int fewest, most;
        tunnel_range(state, &fewest, &most);
        menu->count = (most >= fewest ? most - fewest + 1 : 0) + 1;
    }
}

/* Offered tickets sorted by id. */
static int sorted_offer(const Rules *rules, const Seat *seat, uint8_t *tickets) {
    uint8_t rank[OFFER];
    for (int place = 0; place < seat->offers; place++) rank[place] = rules->ticket[seat->offered[place]].rank;
    for (int place = 0; place < seat->offers; place++) {
        int to = 0;
        for (int other = 0; other < seat->offers; other++) to += rank[other] < rank[place];
        tickets[to] = seat->offered[place];
    }
    return seat->offers;
}

static void keep_places(const Rules *rules, const State *state, int places, Event *event) {
    uint8_t tickets[OFFER];
    int offers = sorted_offer(rules, &state->seats[state->seat - 1], tickets);
    event->verb = KEEP;
    event->count = 0;
    for (int place = 0; place < offers; place++) {
        event->tickets[event->count] = tickets[place];
        event->count = (uint8_t)(event->count + (places >> place & 1));
    }
}

static void pay_with(const State *state, int locomotives, Event *event) {
    event->verb = PAY;
    event->cards = bag_of(LOCOMOTIVE, (unsigned)locomotives);
    if (locomotives < state->due)
        event->cards = bag_add(event->cards, bag_of(state->color, (unsigned)(state->due - locomotives)));
}

WITHIN void make_draw(const Menu *menu, int index, Event *event) {
    int takes = (int)bag_size(menu->takes);
    if (index < takes) {
        event->verb = TAKE;
        event->card = (uint8_t)bag_pick(menu->takes, (unsigned)index);
    } else
        event->verb = menu->deck && index == takes ? DRAW : DRAW_TICKETS;
}

WITHIN void make_claim(const Rules *rules, const Menu *menu, int index, Event *event) {
    int group = 0, before = 0, sum = 0;
    for (int next = 0; next < GROUPS - 1; next++) { /* without a jump that the processor could not predict */
        sum += menu->claims_count[next];
        int past = index >= sum;
        group += past;
        before = past ? sum : before;
    }
    event->verb = CLAIM;
    Set claims = claims_of(rules, menu, group);
    event->route = (uint16_t)set_select(&claims, index - before);
    event->cards = menu_payment(&rules->route[event->route], group, menu->hand);
}

/* The n-th action of a menu. */
static void make(const Rules *rules, const State *state, const Menu *menu, int index, Event *event) {
    event->seat = state->turn;
    if (state->phase == CHOOSE_TICKETS) {
        int offers = state->seats[state->seat - 1].offers, fewer = rules->fewer[offers][least(state->keep, offers)];
        event->seat = state->seat;
        keep_places(rules, state, rules->places[offers][fewer + index], event);
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

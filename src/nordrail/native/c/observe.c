/* Observations: what a seat sees, as the features of learn/features.py in their order. */
#include <string.h>
#include "state.h"

/* Write the bytes of a word as numbers, the lowest first: two at a time in each half of it. */
static inline void write_bytes(int16_t *to, uint64_t bytes) {
    uint64_t low = bytes & 0xffffffffu, high = bytes >> 32;
    low = (low | low << 16) & 0x0000ffff0000ffffu;
    high = (high | high << 16) & 0x0000ffff0000ffffu;
    low = (low | low << 8) & 0x00ff00ff00ff00ffu;
    high = (high | high << 8) & 0x00ff00ff00ff00ffu;
    memcpy(to, &low, sizeof low);
    memcpy(to + 4, &high, sizeof high);
}

#define BITS(b) {(b) & 1, (b) >> 1 & 1, (b) >> 2 & 1, (b) >> 3 & 1, (b) >> 4 & 1, (b) >> 5 & 1, (b) >> 6 & 1, (b) >> 7 & 1}
#define BITS_4(b) BITS(b), BITS((b) + 1), BITS((b) + 2), BITS((b) + 3)
#define BITS_16(b) BITS_4(b), BITS_4((b) + 4), BITS_4((b) + 8), BITS_4((b) + 12)
#define BITS_64(b) BITS_16(b), BITS_16((b) + 16), BITS_16((b) + 32), BITS_16((b) + 48)
static const int16_t bits_of[256][8] = {BITS_64(0), BITS_64(64), BITS_64(128), BITS_64(192)};

/* Write a flag for each of the first `count` bits, eight at a time: up to seven too many, which the next block
   overwrites. */
static inline int16_t *write_flags(int16_t *to, const uint64_t *words, int count) {
    for (int done = 0; done < count; done += 8)
        memcpy(to + done, bits_of[words[done >> 6] >> (done & 63) & 255], sizeof *bits_of);
    return to + count;
}

static int16_t *write_bag(int16_t *to, Bag bag) {
    write_bytes(to, bag.colors);
    to[LOCOMOTIVE] = (int16_t)bag.locomotives;
    return to + KINDS;
}

static int16_t *write_routes(const Rules *rules, const Sight *view, int16_t *to) {
    to = write_flags(to, view->claimable.word, rules->routes);
    for (int place = 0; place < rules->seats; place++) to = write_flags(to, view->routes[place].word, rules->routes);
    int tunnels = set_count(rules->tunnels);
    memset(to, 0, sizeof *to * (size_t)tunnels);
    if (view->tunnel) {
        int place = 0;
        FOR_MEMBERS(number, rules->tunnels) place += number < view->route;
        to[place] = 1;
    }
    return to + tunnels;
}

static int16_t *write_tickets(const Rules *rules, const Sight *view, const uint8_t *missing, int16_t *to) {
    uint64_t offered[2] = {0, 0};
    int places = rules->first_offer > rules->offer ? rules->first_offer : rules->offer;
    for (int place = 0; place < view->offers[0]; place++)
        offered[view->offered[place] >> 6] |= (uint64_t)1 << (view->offered[place] & 63);
    to = write_flags(to, view->tickets[0], rules->tickets);
    to = write_flags(to, offered, rules->tickets);
    memset(to, 0, sizeof *to * (size_t)(rules->tickets + 2 * places));
    for (int half = 0; half < 2; half++)
        for (uint64_t left = view->tickets[0][half] | offered[half]; left; left &= left - 1) {
            int ticket = 64 * half + __builtin_ctzll(left);
            to[ticket] = missing[ticket];
        }
    to += rules->tickets;
    for (int place = 0; place < view->offers[0]; place++) {
        to[2 * place] = (int16_t)rules->ticket[view->offered[place]].points;
        to[2 * place + 1] = missing[view->offered[place]];
    }
    return to + 2 * places;
}

static int16_t *write_table(const Rules *rules, const Sight *view, int16_t *to) {
    const int16_t numbers[] = {view->keep, view->due, view->last_round, view->turns_left, view->passes, view->deck,
                               view->tickets_left};
    for (int phase = TURN; phase <= TUNNEL_PAYMENT; phase++) *to++ = view->phase == phase;
    *to++ = view->phase == OVER;
    for (int place = 0; place < rules->seats; place++) *to++ = view->acts == place;
    memcpy(to, numbers, sizeof numbers);
    to += sizeof numbers / sizeof *numbers;
    uint64_t bonuses = view->bonuses;
    to = write_flags(to, &bonuses, rules->bonus_deck);
    Bag unknown = bag_sub(bag_sub(rules->deck, view->face_up), view->discard);
    unknown = bag_sub(bag_sub(unknown, view->laid), view->turned);
    for (int place = 0; place < rules->seats; place++) unknown = bag_sub(unknown, view->cards[place]);
    const Bag bags[] = {view->face_up, view->discard, unknown, view->laid, view->turned};
    for (int bag = 0; bag < 5; bag++) to = write_bag(to, bags[bag]);
    for (int place = 0; place < rules->seats; place++) {
        to = write_bag(to, view->cards[place]);
        *to++ = view->hidden[place];
        *to++ = view->trains[place];
        *to++ = view->points[place];
        *to++ = view->kept[place];
        *to++ = view->offers[place];
    }
    return to;
}

static int counts_routes(const Award *bonus) {
    return bonus->counts == COUNT_ROUTES || bonus->counts == COUNT_PATH || bonus->counts == COUNT_COUNTRIES;
}

/* Count what depends on the routes of a seat alone, if they are not those counted last. */
static const uint8_t *count_routes(const Rules *rules, const Sight *view, int place, Memory *memory, uint32_t in_play) {
    int number = (view->seat - 1 + place) % rules->seats;
    uint8_t *counted = memory->counted[number];
    if (!memcmp(&memory->routes[number], &view->routes[place], sizeof(Set))) return counted;
    Seat seat;
    int more = !set_any(set_without(memory->routes[number], view->routes[place])); /* otherwise another game */
    seat.routes = memory->routes[number] = view->routes[place];
    for (uint32_t left = in_play; left; left &= left - 1) {
        const Award *bonus = &rules->bonus[__builtin_ctz(left)];
        uint8_t *count = &counted[__builtin_ctz(left)];
        if (bonus->counts == COUNT_PATH && more)
            *count = (uint8_t)longest_path(rules, seat.routes, *count);
        else if (counts_routes(bonus))
            *count = (uint8_t)count_award(rules, &seat, bonus, 0, 0);
    }
    return counted;
}

/* The completed tickets that the reader knows of: its own, and all when the game is over. */
static void find_completed(const Rules *rules, const Sight *view, int place, const Seat *seat, const uint8_t *missing,
                           uint64_t *done) {
    done[0] = done[1] = 0;
    if (place) {
        if (seat->tickets[0] | seat->tickets[1]) complete_tickets(rules, seat, done);
        return;
    }
    for (int half = 0; half < 2; half++)
        for (uint64_t left = view->tickets[0][half]; left; left &= left - 1)
            if (!missing[64 * half + __builtin_ctzll(left)]) done[half] |= left & -left;
}

/* What each bonus in play counts, as far as the reader knows. */
static void write_standings(const Rules *rules, const Sight *view, Memory *memory, int16_t *to) {
    uint32_t in_play = (((uint32_t)1 << rules->bonuses) - 1) | (uint32_t)view->bonuses << rules->bonuses;
    memset(to, 0, sizeof *to * (size_t)((rules->bonuses + rules->bonus_deck) * rules->seats));
    if (memory->bonuses != in_play) { /* another game */
        memset(memory->routes, 0, sizeof memory->routes);
        memset(memory->counted, 0, sizeof memory->counted);
        memory->bonuses = in_play;
    }
    for (int place = 0; place < rules->seats && in_play; place++) {
        const uint8_t *counted = count_routes(rules, view, place, memory, in_play);
        Seat seat;
        uint64_t done[2];
        seat.hand = view->cards[place];
        seat.trains = view->trains[place];
        memcpy(seat.tickets, view->tickets[place], sizeof seat.tickets);
        seat.routes = view->routes[place];
        find_completed(rules, view, place, &seat, memory->distances[view->seat - 1].missing, done);
        for (uint32_t left = in_play; left; left &= left - 1) {
            int number = __builtin_ctz(left);
            const Award *bonus = &rules->bonus[number];
            to[number * rules->seats + place] =
                (int16_t)(counts_routes(bonus) ? counted[number] : count_award(rules, &seat, bonus, done, 0));
        }
    }
}

/* Write the observation of what a seat sees; the memory belongs to the same game. */
static void observe(const Rules *rules, const Sight *view, Memory *memory, int16_t *to) {
    to = write_routes(rules, view, to);
    to = write_tickets(rules, view, find_missing(rules, view, &memory->map, &memory->distances[view->seat - 1]), to);
    to = write_table(rules, view, to);
    write_standings(rules, view, memory, to);
}

/* The number of features. */
int32_t nordrail_features(const Rules *rules) {
    int offer = rules->first_offer > rules->offer ? rules->first_offer : rules->offer, seats = rules->seats;
    return rules->routes * (1 + seats) + set_count(rules->tunnels) + 3 * rules->tickets + 2 * offer + 5 + seats + 7 +
           rules->bonus_deck + 5 * KINDS + seats * (KINDS + 5) + (rules->bonuses + rules->bonus_deck) * seats;
}

/* Write what a seat sees of a state; nothing else of it is read. */
void nordrail_observe(const Rules *rules, const State *state, int32_t seat, Memory *memory, int16_t *to) {
    Sight view;
    see(rules, state, seat, &view);
    observe(rules, &view, memory, to);
}

void nordrail_see(const Rules *rules, const State *state, int32_t seat, Sight *view) { see(rules, state, seat, view); }

void nordrail_observe_sight(const Rules *rules, const Sight *view, Memory *memory, int16_t *to) {
    observe(rules, view, memory, to);
}

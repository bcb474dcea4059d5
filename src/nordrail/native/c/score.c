/* Score a finished game: score sheets, winners and tie-breaks. */
#include <string.h>
#include "state.h"

typedef uint8_t Bytes __attribute__((vector_size(16)));

enum { BY_POINTS = 254, SHARED = 255 };

typedef struct {
    int32_t total[SEATS], routes[SEATS];
    int32_t completed[SEATS]; /* numbers of tickets */
    int32_t bonus_count[SEATS][BONUSES], bonus_points[SEATS][BONUSES];
    int32_t tiebreak[SEATS][TIEBREAKS];
    uint64_t done[SEATS][2]; /* completed tickets */
    uint8_t winners;         /* seats as bits */
    uint8_t decided_by;      /* a tie-break, BY_POINTS or SHARED */
    uint8_t tied, reason;
} Outcome;

/* C24: the tickets whose cities are joined by the seat's own routes. */
static void complete_tickets(const Rules *rules, const Seat *seat, uint64_t *done) {
    Bytes pieces[CITIES / 16]; /* the number of the connected piece of each city */
    uint8_t *piece = (uint8_t *)pieces;
    int blocks = (rules->cities + 15) / 16;
    for (int city = 0; city < 16 * blocks; city++) piece[city] = (uint8_t)city;
    FOR_MEMBERS(number, seat->routes) {
        uint8_t one = piece[rules->route[number].a], other = piece[rules->route[number].b];
        for (int block = 0; block < blocks; block++) {
            Bytes same = (Bytes)(pieces[block] == other);
            pieces[block] = (pieces[block] & ~same) | (one & same);
        }
    }
    for (int half = 0; half < 2; half++) {
        done[half] = 0;
        for (uint64_t left = seat->tickets[half]; left; left &= left - 1) {
            const Ticket *ticket = &rules->ticket[64 * half + __builtin_ctzll(left)];
            done[half] |= piece[ticket->a] == piece[ticket->b] ? left & -left : 0;
        }
    }
}

/* Count what a bonus or tie-break measures. */
static int count_award(const Rules *rules, const Seat *seat, const Award *award, const uint64_t *done, int scored) {
    switch (award->counts) {
    case COUNT_ROUTES: return set_count(set_and(seat->routes, award->among));
    case COUNT_TICKETS:
        return __builtin_popcountll(done[0] & award->among.word[0]) + __builtin_popcountll(done[1] & award->among.word[1]);
    case COUNT_TRAINS: return seat->trains;
    case COUNT_LOCOMOTIVES: return (int)(seat->hand.locomotives + bag_pairs(seat->hand));
    case COUNT_PATH: return longest_path(rules, seat->routes, 0);
    case COUNT_COUNTRIES: {
        uint64_t countries = 0;
        FOR_MEMBERS(number, seat->routes) countries |= rules->route[number].countries;
        return __builtin_popcountll(countries);
    }
    default: return scored;
    }
}

/* N12, L10: give the points to every seat with the most. */
static void award_bonus(const Rules *rules, const State *state, Outcome *outcome, int bonus, int *scored) {
    int most = 0;
    for (int seat = 0; seat < rules->seats; seat++) {
        int counted = count_award(rules, &state->seats[seat], &rules->bonus[bonus], outcome->done[seat], 0);
        outcome->bonus_count[seat][bonus] = counted;
        if (counted > most) most = counted;
    }
    for (int seat = 0; seat < rules->seats; seat++) {
        if (outcome->bonus_count[seat][bonus] != most) continue;
        outcome->bonus_points[seat][bonus] = rules->bonus[bonus].points;
        outcome->total[seat] += rules->bonus[bonus].points;
        scored[seat]++;
    }
}

/* N13, L11: apply the tie-breaks in order until a single seat is left; otherwise the victory is shared. */
static void break_tie(const Rules *rules, const State *state, Outcome *outcome, const int *scored) {
    outcome->decided_by = SHARED;
    outcome->tied = 1;
    for (int place = 0; place < rules->tiebreaks; place++) {
        int most = -1, winners = 0;
        for (int seat = 0; seat < rules->seats; seat++) {
            int counted = count_award(rules, &state->seats[seat], &rules->tiebreak[place], outcome->done[seat], scored[seat]);
            outcome->tiebreak[seat][place] = counted;
            if (!(outcome->winners >> seat & 1) || counted < most) continue;
            winners = counted > most ? 1 << seat : winners | 1 << seat;
            most = counted;
        }
        if (outcome->decided_by != SHARED) continue;
        outcome->winners = (uint8_t)winners;
        if (!(winners & (winners - 1))) outcome->decided_by = (uint8_t)place;
    }
}

APART void score(const Rules *rules, const State *state, Outcome *outcome) {
    int scored[SEATS] = {0}, most = INT32_MIN;
    memset(outcome, 0, sizeof *outcome);
    outcome->reason = state->reason;
    for (int seat = 0; seat < rules->seats; seat++) {
        const Seat *held = &state->seats[seat];
        complete_tickets(rules, held, outcome->done[seat]);
        outcome->routes[seat] = outcome->total[seat] = held->points;
        for (int half = 0; half < 2; half++)
            for (uint64_t left = held->tickets[half]; left; left &= left - 1) {
                int done = (outcome->done[seat][half] & left & -left) != 0;
                int points = rules->ticket[64 * half + __builtin_ctzll(left)].points;
                outcome->total[seat] += done ? points : -points;
                outcome->completed[seat] += done;
            }
    }
    for (int bonus = 0; bonus < rules->bonuses + rules->bonus_deck; bonus++)
        if (bonus < rules->bonuses || state->bonuses >> (bonus - rules->bonuses) & 1)
            award_bonus(rules, state, outcome, bonus, scored);
    for (int seat = 0; seat < rules->seats; seat++) {
        if (outcome->total[seat] > most) most = outcome->total[seat], outcome->winners = 0;
        if (outcome->total[seat] == most) outcome->winners |= (uint8_t)(1 << seat);
    }
    outcome->decided_by = BY_POINTS;
    if (outcome->winners & (outcome->winners - 1)) break_tie(rules, state, outcome, scored);
}

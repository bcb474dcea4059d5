/* Whole games of the policy against itself with other habits, to measure habits. */
#include <string.h>
#include "atlas.h"

typedef struct {
    double wins, score[2], tickets[2], completed[2], decisions;
} Contest;

/* One seat has the first atlas, the others the second; every deal is played with that seat at each place. */
void nordrail_contest(const Rules *rules, const Atlas *one, const Atlas *other, int32_t deals, uint64_t seed, Contest *contest) {
    memset(contest, 0, sizeof *contest);
    for (int game = 0; game < deals * rules->seats; game++) {
        State state;
        Options options;
        Outcome outcome;
        Scheme plans[SEATS];
        Outlook outlooks[2];
        int own = game % rules->seats + 1;
        uint64_t luck = seed + (uint64_t)(game / rules->seats) * 0x9e3779b97f4a7c15u;
        Chance chance = {.fast = luck};
        memset(plans, 0, sizeof plans);
        set_out(rules, &state);
        while (state.phase != OVER) {
            Event event = {0};
            if (state.phase == DEALING) {
                draw_deal(rules, &state, &chance, 0, &event);
                apply(rules, &state, &event, 0);
                if (event.verb != OFFER_TICKETS || state.kept_count) continue;
                outlooks[0] = look_out(rules, one, state.bonuses);
                outlooks[1] = look_out(rules, other, state.bonuses);
                continue;
            }
            int seat = state.phase == CHOOSE_TICKETS ? state.seat : state.turn;
            const Outlook *outlook = &outlooks[seat != own];
            if (state.phase == TURN) chance.fast = luck += 0x632be59bd9b4e019u;
            keep_plan(outlook, &state, seat, &plans[seat - 1]);
            if (state.phase == CHOOSE_TICKETS)
                keep_quickly(outlook, &state, &plans[seat - 1], &event);
            else {
                rate(outlook, &state, &plans[seat - 1], &options);
                event = options.event[best_option(&options)];
            }
            apply(rules, &state, &event, 0);
            contest->decisions++;
        }
        score(rules, &state, &outcome);
        if (outcome.winners >> (own - 1) & 1) contest->wins += 1.0 / __builtin_popcount(outcome.winners);
        for (int seat = 1; seat <= rules->seats; seat++) {
            int side = seat != own;
            double share = side ? 1.0 / (rules->seats - 1) : 1;
            const uint64_t *tickets = state.seats[seat - 1].tickets;
            contest->score[side] += share * outcome.total[seat - 1];
            contest->completed[side] += share * outcome.completed[seat - 1];
            contest->tickets[side] += share * (__builtin_popcountll(tickets[0]) + __builtin_popcountll(tickets[1]));
        }
    }
}

/* Sizes of the structures of the search, to compare with their description in Python. */
void nordrail_search_sizes(int32_t *sizes) {
    sizes[0] = sizeof(Atlas);
    sizes[1] = sizeof(Search);
    sizes[2] = sizeof(Habits);
    sizes[3] = sizeof(Options);
    sizes[4] = sizeof(Candidate);
    sizes[5] = sizeof(Contest);
}

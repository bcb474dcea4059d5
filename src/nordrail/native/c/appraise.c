/* What positions are worth: play each of them to the end, all with the same luck, every seat with the policy. */
#include <string.h>
#include "atlas.h"

enum { VICTORY = 60, LONGEST = 1000, TOGETHER = 64 }; /* a victory can be shared by five; turns of a game */

/* Sums over the games that followed a position; whole numbers, so that threads can add theirs in any order. */
typedef struct {
    int64_t games;
    int64_t wins[SEATS], wins_squared[SEATS];   /* parts of victories */
    int64_t score[SEATS], score_squared[SEATS];
    int64_t step_wins[SEATS], step_score[SEATS]; /* squares of the differences from the position before */
    int64_t done[SEATS][TICKETS];                /* how often each ticket was completed */
} Appraisal;

/* Plan for every seat that has its tickets: all games of a position begin with these plans. */
static void plan_ahead(const Outlook *outlook, const State *state, Scheme *plans) {
    for (int seat = 1; seat <= outlook->rules->seats; seat++) {
        const Seat *holder = &state->seats[seat - 1];
        plans[seat - 1].made = 0;
        if (holder->tickets[0] | holder->tickets[1]) plans[seat - 1] = make_scheme(outlook, state, seat, 0);
    }
}

/* Play to the end. Each turn of the game has its own luck, whatever happened before: positions of one game stay
   comparable. */
static void play_from(Outlook *outlook, State *state, Scheme *plans, uint64_t luck, int turn) {
    Chance chance = {.fast = luck + (uint64_t)turn * 0x632be59bd9b4e019u};
    Options options;
    for (int last = turn + LONGEST; state->phase != OVER;) {
        Event event = {0};
        if (state->phase == DEALING) {
            draw_deal(outlook->rules, state, &chance, 0, &event);
        } else {
            if (outlook->bonuses != state->bonuses) *outlook = look_out(outlook->rules, outlook->atlas, state->bonuses);
            if (state->phase == TURN) {
                if (++turn > last) return;
                chance.fast = luck + (uint64_t)turn * 0x632be59bd9b4e019u;
            }
            int seat = state->phase == CHOOSE_TICKETS ? state->seat : state->turn;
            Scheme *plan = &plans[seat - 1];
            keep_plan(outlook, state, seat, plan);
            if (state->phase == CHOOSE_TICKETS) {
                keep_quickly(outlook, state, plan, &event);
            } else {
                rate(outlook, state, plan, &options);
                event = options.event[best_option(&options)];
            }
        }
        apply(outlook->rules, state, &event, 0);
    }
}

static void count_game(const Rules *rules, const Outcome *outcome, Appraisal *sum, int32_t *wins, int32_t *scores) {
    sum->games++;
    for (int seat = 0; seat < rules->seats; seat++) {
        int won = outcome->winners >> seat & 1 ? VICTORY / __builtin_popcount(outcome->winners) : 0;
        int64_t total = outcome->total[seat], step = won - wins[seat], more = total - scores[seat];
        sum->wins[seat] += won;
        sum->wins_squared[seat] += (int64_t)won * won;
        sum->score[seat] += total;
        sum->score_squared[seat] += total * total;
        sum->step_wins[seat] += step * step;
        sum->step_score[seat] += more * more;
        for (int half = 0; half < 2; half++)
            for (uint64_t left = outcome->done[seat][half]; left; left &= left - 1)
                sum->done[seat][64 * half + __builtin_ctzll(left)]++;
        wins[seat] = won;
        scores[seat] = (int32_t)total;
    }
}

/* Appraise positions in the order of a game, each after `turns` turns: game `first` and those after it, at most TOGETHER. */
void nordrail_appraise(const Rules *rules, const Atlas *atlas, const State *states, const int32_t *turns, int32_t count,
                       int32_t first, int32_t games, uint64_t seed, Appraisal *sums) {
    int32_t wins[TOGETHER][SEATS] = {{0}}, scores[TOGETHER][SEATS] = {{0}};
    for (int place = 0; place < count; place++) {
        Outlook start = look_out(rules, atlas, states[place].bonuses);
        Scheme plans[SEATS];
        plan_ahead(&start, &states[place], plans);
        for (int game = 0; game < games && game < TOGETHER; game++) {
            State state = states[place];
            Outlook outlook = start;
            Scheme own[SEATS];
            Outcome outcome;
            uint64_t luck = seed + (uint64_t)(first + game) * 0x9e3779b97f4a7c15u;
            memcpy(own, plans, sizeof own);
            play_from(&outlook, &state, own, fast_number(&luck), turns[place]);
            score(rules, &state, &outcome);
            count_game(rules, &outcome, &sums[place], wins[game], scores[game]);
        }
    }
}

int32_t nordrail_appraisal_size(void) { return sizeof(Appraisal); }

/* Rollouts: play on from given states to the end, with one policy for all seats. */
#include <string.h>
#include "state.h"

enum { RANDOM, GREEDY };
enum { PATIENT = 2000 }; /* decisions after which a game is played at random, because a policy can repeat itself */

/* Play one game to its end; returns the number of decisions. */
static int64_t play_out(const Rules *rules, State *state, int policy, uint64_t *luck) {
    Plan plans[SEATS];
    memset(plans, 0, sizeof plans);
    Chance chance = {.fast = fast_number(luck)};
    uint64_t choices = fast_number(luck);
    int64_t decisions = 0;
    while (state->phase != OVER) {
        Event event;
        if (state->phase == DEALING) {
            draw_deal(rules, state, &chance, 0, &event);
        } else {
            Menu menu;
            list(rules, state, &menu);
            if (policy == GREEDY && decisions < PATIENT) act_greedily(rules, state, &menu, plans, &event);
            else make(rules, state, &menu, (int)fast_below(&choices, (uint32_t)menu.count), &event);
            decisions++;
        }
        apply(rules, state, &event, 0);
    }
    return decisions;
}

/* Play `times` games from each of `number` states; game g follows state g / times. Any of the results can be missing:
   rows of SEATS points, winners as bits, score sheets, last states. A game depends on its seed and its number alone, so
   `first` lets several threads share the work. Returns the number of decisions. */
int64_t nordrail_rollouts(const Rules *rules, const State *states, int32_t first, int32_t number, int32_t times,
                          int32_t policy, uint64_t seed, int32_t *scores, uint8_t *winners, Outcome *outcomes, State *last) {
    int64_t decisions = 0;
    for (int game = first; game < first + number; game++) {
        State state = states[game / times];
        uint64_t luck = seed + (uint64_t)game * 0xd1342543de82ef95u;
        Outcome outcome;
        decisions += play_out(rules, &state, policy, &luck);
        score(rules, &state, &outcome);
        if (scores) memcpy(scores + (size_t)game * SEATS, outcome.total, sizeof outcome.total);
        if (winners) winners[game] = outcome.winners;
        if (outcomes) outcomes[game] = outcome;
        if (last) last[game] = state;
    }
    return decisions;
}

/* The action of the greedy policy, without a plan from earlier turns. */
void nordrail_greedy(const Rules *rules, const State *state, Event *event) {
    Plan plans[SEATS];
    Menu menu;
    memset(plans, 0, sizeof plans);
    list(rules, state, &menu);
    act_greedily(rules, state, &menu, plans, event);
}

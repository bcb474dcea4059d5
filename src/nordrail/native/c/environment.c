/* One game for a learning environment: an action, the deals that follow, the mask and the observation in one call. */
#include <string.h>
#include "state.h"

typedef struct {
    State state;
    Chance chance; /* exact: the deals of the same seed in Python */
    Memory memory;
    uint8_t *mask;
    int16_t *observation; /* of the seat to act; when the game is over, of the seat that acted last */
    uint32_t ply;
    int32_t to_act; /* -1 when the game is over */
    int32_t scores[SEATS];
    int32_t winners; /* seats as bits */
} Environment;

static void look(const Rules *rules, Environment *game, int seat) {
    State *state = &game->state;
    Menu menu;
    while (state->phase == DEALING) {
        Event event;
        draw_deal(rules, state, &game->chance, game->ply++, &event);
        apply(rules, state, &event, 0);
    }
    game->to_act = to_act(state);
    list(rules, state, &menu);
    mask(rules, state, &menu, game->mask);
    nordrail_observe(rules, state, game->to_act > 0 ? game->to_act : seat, &game->memory, game->observation);
    if (state->phase == OVER) {
        Outcome outcome;
        score(rules, state, &outcome);
        memcpy(game->scores, outcome.total, sizeof game->scores);
        game->winners = outcome.winners;
    }
}

/* Begin a game; `first` begins, or a seat chosen from the seed if it is 0. */
void nordrail_environment_begin(const Rules *rules, Environment *game, int32_t first) {
    set_out(rules, &game->state);
    game->ply = 0;
    if (first) {
        Event event = {.verb = FIRST, .seat = (uint8_t)first};
        apply(rules, &game->state, &event, 0);
        game->ply = 1;
    }
    look(rules, game, 1);
}

/* Play an action of the menu by its number; returns 0, and changes nothing, if the menu does not contain it. */
int32_t nordrail_environment_step(const Rules *rules, Environment *game, int32_t action) {
    Event event;
    int seat = game->to_act;
    if (!numbered(rules, &game->state, action, &event)) return 0;
    apply(rules, &game->state, &event, 0);
    game->ply++;
    look(rules, game, seat);
    return 1;
}

/* Let the other seats of a batch play at random until the learner must act or the game is over. */
static void play_others(const Rules *rules, const Batch *batch, int game, int learner) {
    State *state = &batch->states[game];
    while (state->phase != OVER && to_act(state) != learner) {
        Event event;
        Menu menu;
        list(rules, state, &menu);
        make(rules, state, &menu, (int)fast_below(&batch->luck[game], (uint32_t)menu.count), &event);
        apply(rules, state, &event, 0);
        deal_fast(rules, state, &batch->luck[game]);
    }
}

/* Step a batch for one learner in each game: its action, then those of the others at random. A game that is over
   begins again, and its action is ignored. Returns the number of the first game whose action is not in its menu, or -1;
   nothing is played in that game. With `begin`, every game begins. */
int32_t nordrail_batch_learn(const Rules *rules, const Batch *batch, const int8_t *learners, int32_t begin) {
    int32_t wrong = -1;
    for (int game = 0; game < batch->games; game++) {
        State *state = &batch->states[game];
        Event event;
        if (begin || state->phase == OVER) {
            set_out(rules, state);
            deal_fast(rules, state, &batch->luck[game]);
        } else if (numbered(rules, state, batch->actions[game], &event)) {
            apply(rules, state, &event, 0);
            deal_fast(rules, state, &batch->luck[game]);
        } else {
            if (wrong < 0) wrong = game;
            continue;
        }
        play_others(rules, batch, game, learners[game]);
        report(rules, batch, game);
        if (state->phase == OVER && batch->observations)
            nordrail_observe(rules, state, learners[game], &batch->memory[game],
                             batch->observations + (size_t)game * (size_t)batch->features);
    }
    return wrong;
}

/* Sizes of the structures, to compare with their description in Python. */
void nordrail_environment_sizes(int32_t *sizes) {
    sizes[0] = sizeof(Sight);
    sizes[1] = sizeof(Memory);
    sizes[2] = sizeof(Environment);
}

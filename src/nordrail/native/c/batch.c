/* Actions by number, and many games in one call. */
#include <string.h>
#include "state.h"

/* Mark the claims, word by word of their sets, without the many words that are empty. */
static inline void mark_claims(const Rules *rules, const Menu *menu, uint8_t *marks) {
    uint64_t words[GROUPS * WORDS];
    uint32_t some = 0;
    for (int group = 0, place = 0; group < GROUPS; group++) {
        Set claims = claims_of(rules, menu, group);
        for (int w = 0; w < WORDS; w++, place++) {
            words[place] = claims.word[w];
            some |= (uint32_t)(claims.word[w] != 0) << place;
        }
    }
    for (; some; some &= some - 1) {
        int place = __builtin_ctz(some);
        const uint16_t *slots = rules->slot[place / WORDS] + 64 * (place % WORDS);
        for (uint64_t left = words[place]; left; left &= left - 1) marks[slots[__builtin_ctzll(left)]] = 1;
    }
}

/* Mark every action of the menu; returns how many there are. */
static int mask(const Rules *rules, const State *state, const Menu *menu, uint8_t *marks) {
    memset(marks, 0, (size_t)rules->actions);
    if (state->phase == CHOOSE_TICKETS) {
        int offers = state->seats[state->seat - 1].offers, keep = least(state->keep, offers);
        for (int places = 0; places < 1 << offers; places++)
            marks[first_keep_action(rules) + places] = __builtin_popcount((unsigned)places) >= keep;
    } else if (state->phase == TUNNEL_PAYMENT) {
        int fewest, most;
        tunnel_range(state, &fewest, &most);
        for (int locomotives = fewest; locomotives <= most; locomotives++) marks[ACTION_PAY + locomotives] = 1;
        marks[ACTION_WITHDRAW] = 1;
    } else if (state->phase == TURN || state->phase == SECOND_CARD) {
        for (int kind = 0; kind < KINDS; kind++) marks[ACTION_TAKE + kind] = (uint8_t)bag_count(menu->takes, kind);
        marks[ACTION_DRAW] = (uint8_t)menu->deck;
        marks[ACTION_TICKETS] = (uint8_t)menu->tickets;
        if (state->phase == TURN) {
            marks[ACTION_PASS] = (uint8_t)menu->pass;
            mark_claims(rules, menu, marks);
        }
    }
    return menu->count;
}

/* Whether the menu lists a claim of this route in this group. */
static int is_listed(const Rules *rules, const State *state, int group, int route) {
    const Seat *seat = &state->seats[state->turn - 1];
    Set routes = claimable_routes(rules, state, seat);
    int engines = least((int)seat->hand.locomotives, LENGTH);
    int plainly = set_has(&rules->plain[engines][BY_LOCOMOTIVES][0], route);
    if (state->phase != TURN || !set_has(&routes, route)) return 0;
    if (group == BY_LOCOMOTIVES) return plainly;
    for (int color = 0; color < COLORS; color++) {
        int own = least((int)bag_count(seat->hand, color), LENGTH);
        int pays_plainly = set_has(&rules->plain[engines][color][own], route);
        if (color == group) return pays_plainly;
        plainly |= pays_plainly;
    }
    return !plainly && covers(&rules->route[route], seat->hand);
}

static int numbered_claim(const Rules *rules, const State *state, int number, Event *event) {
    int group = 0;
    while (number >= rules->first_slot[group + 1]) group++;
    event->verb = CLAIM;
    event->route = (uint16_t)set_select(&rules->group[group], number - rules->first_slot[group]);
    if (!is_listed(rules, state, group, event->route)) return 0;
    event->cards = menu_payment(&rules->route[event->route], group, state->seats[state->turn - 1].hand);
    return 1;
}

/* The action with a number; returns 0 if it is not in the menu. */
static int numbered(const Rules *rules, const State *state, int number, Event *event) {
    int fewest, most, places = number - first_keep_action(rules);
    event->seat = (uint8_t)(state->phase == CHOOSE_TICKETS ? state->seat : state->turn);
    if (number < 0 || number >= rules->actions || state->phase >= DEALING) return 0;
    if (number >= rules->first_slot[0]) return numbered_claim(rules, state, number, event);
    if (places >= 0) {
        if (state->phase != CHOOSE_TICKETS || places >> state->seats[state->seat - 1].offers) return 0;
        keep_places(rules, state, places, event);
    } else if (number >= ACTION_PAY) {
        if (state->phase != TUNNEL_PAYMENT) return 0;
        tunnel_range(state, &fewest, &most);
        if (number - ACTION_PAY < fewest || number - ACTION_PAY > most) return 0;
        pay_with(state, number - ACTION_PAY, event);
    } else if (number < ACTION_DRAW) {
        event->verb = TAKE;
        event->card = (uint8_t)number;
    } else {
        static const uint8_t verbs[] = {DRAW, DRAW_TICKETS, PASS, WITHDRAW};
        event->verb = verbs[number - ACTION_DRAW];
    }
    return is_legal(rules, state, event);
}

/* Make every deal that is due with the fast generator. */
static void deal_fast(const Rules *rules, State *state, uint64_t *luck) {
    Chance chance = {.fast = *luck};
    while (state->phase == DEALING) {
        Event event;
        draw_deal(rules, state, &chance, 0, &event);
        apply(rules, state, &event, 0);
    }
    *luck = chance.fast;
}

/* Buffers of a batch, one element or row a game; any of the last ones can be missing. */
typedef struct {
    int32_t games;
    int32_t restart; /* whether a finished game is followed by a new one at once */
    State *states;
    uint64_t *luck;
    const int32_t *actions;
    uint8_t *mask;   /* rows of rules->actions */
    int8_t *to_act;  /* -1 when the game is over */
    uint8_t *over;   /* whether this step ended a game; with restart, the state is then a new one */
    int32_t *scores; /* rows of SEATS: the final points of a game that this step ended */
    uint8_t *winners;
    int16_t *observations; /* rows of features, for the seat to act; zeros when the game is over */
    Memory *memory;
    int32_t features; /* the length of such a row */
} Batch;

static void report(const Rules *rules, const Batch *batch, int game) {
    State *state = &batch->states[game];
    int over = state->phase == OVER;
    if (batch->over) batch->over[game] = (uint8_t)over;
    if (over) {
        Outcome outcome;
        score(rules, state, &outcome);
        if (batch->scores) memcpy(batch->scores + game * SEATS, outcome.total, sizeof outcome.total);
        if (batch->winners) batch->winners[game] = outcome.winners;
        if (batch->restart) {
            set_out(rules, state);
            deal_fast(rules, state, &batch->luck[game]);
        }
    }
    if (batch->to_act) batch->to_act[game] = (int8_t)to_act(state);
    if (batch->mask) {
        Menu menu;
        list(rules, state, &menu);
        mask(rules, state, &menu, batch->mask + (size_t)game * (size_t)rules->actions);
    }
    if (batch->observations) {
        int16_t *row = batch->observations + (size_t)game * (size_t)batch->features;
        if (state->phase == OVER)
            memset(row, 0, sizeof *row * (size_t)batch->features);
        else
            nordrail_observe(rules, state, to_act(state), &batch->memory[game], row);
    }
}

/* Begin every game of a batch. */
void nordrail_batch_begin(const Rules *rules, const Batch *batch) {
    for (int game = 0; game < batch->games; game++) {
        set_out(rules, &batch->states[game]);
        deal_fast(rules, &batch->states[game], &batch->luck[game]);
        report(rules, batch, game);
    }
}

/* Play an action in every game, and the deals that follow; a game that is over is left alone. Returns the number of
   the first game whose action is not in its menu, or -1; nothing is played in that game. */
int32_t nordrail_batch_step(const Rules *rules, const Batch *batch) {
    int32_t wrong = -1;
    for (int game = 0; game < batch->games; game++) {
        State *state = &batch->states[game];
        Event event;
        if (batch->memory && game + 1 < batch->games) fetch(rules, &batch->memory[game + 1]);
        if (state->phase != OVER) {
            if (numbered(rules, state, batch->actions[game], &event)) {
                apply(rules, state, &event, 0);
                deal_fast(rules, state, &batch->luck[game]);
            } else if (wrong < 0)
                wrong = game;
        }
        report(rules, batch, game);
    }
    return wrong;
}

/* Play random games to their scored ends; returns the number of decisions. Scores are rows of SEATS. */
__attribute__((flatten)) int64_t nordrail_random_games(const Rules *rules, int32_t games, uint64_t seed, int32_t *scores,
                                                       uint8_t *winners) {
    int64_t decisions = 0;
    Chance chance = {.fast = seed};
    uint64_t choices = seed ^ 0xd1b54a32d192ed03u;
    for (int game = 0; game < games; game++) {
        State state;
        Event event;
        Menu menu;
        Outcome outcome;
        set_out(rules, &state);
        while (state.phase != OVER) {
            if (state.phase == DEALING) {
                draw_deal(rules, &state, &chance, 0, &event);
                apply(rules, &state, &event, 0);
            } else {
                list(rules, &state, &menu);
                make(rules, &state, &menu, (int)fast_below(&choices, (uint32_t)menu.count), &event);
                apply(rules, &state, &event, 0);
                decisions++;
            }
        }
        score(rules, &state, &outcome);
        if (scores) memcpy(scores + game * SEATS, outcome.total, sizeof outcome.total);
        if (winners) winners[game] = outcome.winners;
    }
    return decisions;
}

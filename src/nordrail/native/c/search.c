/* The search of a bot: try some actions in imagined games, all of them in the same ones. */
#include <string.h>
#include "traits.h"
#include "atlas.h"

enum { CANDIDATES = 16, TO_THE_END = 100000 };

/* An action, and how the imagined games after it ended. Sums, so that threads can add theirs. */
typedef struct {
    Event event;
    int32_t tried, unused;
    double result, chance, lead, lead_squared, score, score_squared;
    double with[CANDIDATES]; /* products with the results of the others, for the error of a difference */
    double chance_with[CANDIDATES];
    double done[TICKETS];    /* how often each ticket was completed, or the odds that it will be */
} Candidate;

/* What is the same in all imagined games of a decision. */
typedef struct {
    int32_t seat;
    int32_t depth; /* turns of every seat before the estimate */
    int32_t late;  /* with this many trains or fewer for any seat, games are played to the end */
    int32_t unused;
    uint64_t known[2]; /* tickets that the seat has seen */
    Outlook outlook;
    Scheme plan;
    float odds[SEATS][TICKETS];
} Search;

/* Begin with any imagined state: only what the seat knows is used. */
void nordrail_search_begin(const Rules *rules, const Atlas *atlas, const State *state, Search *search) {
    search->outlook = look_out(rules, atlas, state->bonuses);
    search->plan = make_scheme(&search->outlook, state, search->seat, 2);
    for (int seat = 1; seat <= rules->seats; seat++)
        if (seat != search->seat) weigh_tickets(rules, atlas, state, seat, search->odds[seat - 1]);
}

/* Exchange the tickets of others in imagined states for likely ones. */
void nordrail_search_believe(const Rules *rules, Search *search, State *worlds, int32_t count, uint64_t luck) {
    for (int world = 0; world < count; world++)
        believe(rules, &worlds[world], search->seat, search->known, search->odds, luck + (uint64_t)world * 0x9e3779b97f4a7c15u);
}

/* In which share of the worlds another seat needs each route for its tickets. */
void nordrail_search_demand(const Rules *rules, const Search *search, const State *worlds, int32_t count, float *demand) {
    for (int world = 0; world < count; world++) {
        Set needed = {{0}};
        for (int seat = 1; seat <= rules->seats; seat++)
            if (seat != search->seat)
                needed = set_or(needed, make_scheme(&search->outlook, &worlds[world], seat, 0).planned);
        FOR_MEMBERS(number, needed) demand[number] += 1.0f / (float)count;
    }
}

/* Rate the actions of the seat; also the claims of these routes. */
void nordrail_search_options(const Rules *rules, const Search *search, const State *state, const Set *more, Options *options) {
    rate(&search->outlook, state, &search->plan, options);
    if (state->phase != TURN) return;
    Thought thought;
    Menu menu;
    list(rules, state, &menu);
    think(&thought, &search->outlook, state, search->seat, &search->plan);
    if (thought.horizon >= search->outlook.atlas->habits.ending)
        rate_claims(&thought, &menu, set_without(*more, search->plan.wanted), options);
}

static int fewest_trains(const Rules *rules, const State *state) {
    int fewest = TRAINS;
    for (int seat = 0; seat < rules->seats; seat++)
        if (state->seats[seat].trains < fewest) fewest = state->seats[seat].trains;
    return fewest;
}

static void count_result(const Search *search, Candidate *candidate, const Estimate *estimate, float lead) {
    float score = estimate->score[search->seat - 1];
    const uint64_t *done = estimate->done[search->seat - 1], *planned = estimate->planned[search->seat - 1];
    candidate->tried++;
    candidate->lead += lead;
    candidate->lead_squared += (double)lead * lead;
    candidate->score += score;
    candidate->score_squared += (double)score * score;
    for (int half = 0; half < 2; half++)
        for (uint64_t left = done[half] | planned[half]; left; left &= left - 1)
            candidate->done[64 * half + __builtin_ctzll(left)] += done[half] & left & -left ? 1 : estimate->odds[search->seat - 1];
}

/* Play every active candidate in every world. */
void nordrail_search_try(const Rules *rules, const Search *search, const State *worlds, int32_t count, uint64_t luck,
                         Candidate *candidates, int32_t number, uint32_t active) {
    for (int world = 0; world < count; world++, luck += 0x9e3779b97f4a7c15u) {
        const State *start = &worlds[world];
        Scheme plans[SEATS];
        float results[CANDIDATES], chances[CANDIDATES];
        int turns = fewest_trains(rules, start) > search->late ? search->depth * rules->seats : TO_THE_END;
        for (int seat = 1; seat <= rules->seats; seat++) {
            if (seat == search->seat)
                plans[seat - 1] = search->plan;
            else
                plans[seat - 1] = make_scheme(&search->outlook, start, seat, 0);
        }
        for (int place = 0; place < number; place++) {
            if (!(active >> place & 1)) continue;
            State state = *start;
            Scheme own[SEATS];
            Estimate estimate;
            float lead;
            memcpy(own, plans, sizeof own);
            apply(rules, &state, &candidates[place].event, 0);
            play_turns(&search->outlook, &state, own, luck, turns);
            estimate_end(&search->outlook, &state, own, &estimate);
            results[place] = result_for(&search->outlook, &estimate, search->seat, &lead, &chances[place]);
            count_result(search, &candidates[place], &estimate, lead);
        }
        for (int place = 0; place < number; place++) {
            if (!(active >> place & 1)) continue;
            candidates[place].result += results[place];
            candidates[place].chance += chances[place];
            for (int other = 0; other < number; other++)
                if (active >> other & 1) {
                    candidates[place].with[other] += (double)results[place] * results[other];
                    candidates[place].chance_with[other] += (double)chances[place] * chances[other];
                }
        }
    }
}

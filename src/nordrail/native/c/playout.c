/* Imagined games: every seat follows its plan, for some turns or to the end, and an estimate of how it ends. */
#include <string.h>
#include "atlas.h"

typedef struct {
    float score[SEATS];
    uint64_t done[SEATS][2], planned[SEATS][2]; /* tickets completed; with the plan */
    float odds[SEATS];       /* of completing the plan in time */
    float left;              /* turns that are left; 0 at the end */
    uint8_t winners, over;
} Estimate;

/* Play on for this many turns. Each turn has its own luck, whatever happened before: games that differ in one action
   stay comparable. */
static void play_turns(const Outlook *outlook, State *state, Scheme *plans, uint64_t luck, int turns) {
    Chance chance = {.fast = luck};
    Options options;
    while (state->phase != OVER) {
        Event event;
        if (state->phase == DEALING) {
            event = (Event){0};
            draw_deal(outlook->rules, state, &chance, 0, &event);
        } else {
            if (state->phase == TURN) {
                if (!turns--) return;
                luck += 0x632be59bd9b4e019u;
                chance.fast = luck;
            }
            int seat = state->phase == CHOOSE_TICKETS ? state->seat : state->turn;
            Scheme *plan = &plans[seat - 1];
            keep_plan(outlook, state, seat, plan);
            if (state->phase == CHOOSE_TICKETS) {
                event = (Event){0};
                keep_quickly(outlook, state, plan, &event);
            } else {
                rate(outlook, state, plan, &options);
                event = options.event[best_option(&options)];
            }
        }
        apply(outlook->rules, state, &event, 0);
    }
}

/* The part of a network that each city belongs to, and the spaces of its largest part. */
static int parts_of(const Rules *rules, Set routes, uint8_t *parent) {
    int16_t spaces[CITIES];
    int largest = 0;
    for (int city = 0; city < rules->cities; city++) parent[city] = (uint8_t)city, spaces[city] = 0;
    FOR_MEMBERS(number, routes) {
        int one = rules->route[number].a, other = rules->route[number].b;
        while (parent[one] != one) one = parent[one] = parent[parent[one]];
        while (parent[other] != other) other = parent[other] = parent[parent[other]];
        if (one != other) parent[other] = (uint8_t)one, spaces[one] = (int16_t)(spaces[one] + spaces[other]);
        spaces[one] = (int16_t)(spaces[one] + rules->route[number].length);
        if (spaces[one] > largest) largest = spaces[one];
    }
    return largest;
}

static int is_joined(const uint8_t *parent, const Ticket *ticket) {
    int one = ticket->a, other = ticket->b;
    while (parent[one] != one) one = parent[one];
    while (parent[other] != other) other = parent[other];
    return one == other;
}

/* What a seat will probably have at the end: points, and what bonuses count. */
typedef struct {
    float score, odds, largest;
    uint64_t done[2], planned[2]; /* tickets completed now; with the plan */
    Set network, plan;
} Prospect;

static Prospect foresee(const Outlook *outlook, const State *state, int seat, Scheme *plan, float left) {
    const Rules *rules = outlook->rules;
    const Habits *habits = &outlook->atlas->habits;
    const Seat *holder = &state->seats[seat - 1];
    uint8_t hand[KINDS], now[CITIES], then[CITIES];
    keep_plan(outlook, state, seat, plan);
    count_hand(holder->hand, hand);
    Needs needs = needs_of(outlook, plan->routes, plan->count);
    float turns = turns_for(outlook->atlas, &needs, hand);
    Prospect prospect = {.score = holder->points, .network = holder->routes, .plan = plan->planned};
    prospect.odds = in_time(habits, left - turns);
    for (int place = 0; place < plan->count; place++)
        prospect.score += prospect.odds * (float)rules->route[plan->routes[place]].points;
    if (left > turns) prospect.score += habits->spare_turn * (left - turns);
    float small = (float)parts_of(rules, holder->routes, now);
    float large = (float)parts_of(rules, set_or(holder->routes, plan->planned), then);
    prospect.largest = small + prospect.odds * (large - small);
    for (int half = 0; half < 2; half++)
        for (uint64_t rest = holder->tickets[half]; rest; rest &= rest - 1) {
            const Ticket *ticket = &rules->ticket[64 * half + __builtin_ctzll(rest)];
            int done = is_joined(now, ticket), planned = is_joined(then, ticket);
            if (done) prospect.done[half] |= rest & -rest;
            if (planned) prospect.planned[half] |= rest & -rest;
            prospect.score += (float)ticket->points * (done ? 1 : planned ? 2 * prospect.odds - 1 : -1);
        }
    return prospect;
}

static float expected_count(const Outlook *outlook, const Seat *seat, const Prospect *prospect, const Award *bonus) {
    const Rules *rules = outlook->rules;
    float now, then;
    switch (bonus->counts) {
    case COUNT_ROUTES:
        now = (float)set_count(set_and(prospect->network, bonus->among));
        return now + prospect->odds * (float)set_count(set_and(prospect->plan, bonus->among));
    case COUNT_TICKETS:
        now = (float)(__builtin_popcountll(prospect->done[0] & bonus->among.word[0]) +
                      __builtin_popcountll(prospect->done[1] & bonus->among.word[1]));
        then = (float)(__builtin_popcountll(prospect->planned[0] & bonus->among.word[0]) +
                       __builtin_popcountll(prospect->planned[1] & bonus->among.word[1]));
        return now + prospect->odds * (then - now);
    case COUNT_PATH: return prospect->largest / 3;
    case COUNT_TRAINS: return (float)seat->trains / 4;
    case COUNT_COUNTRIES: {
        uint64_t countries = 0, planned = 0;
        FOR_MEMBERS(number, prospect->network) countries |= rules->route[number].countries;
        FOR_MEMBERS(number, prospect->plan) planned |= rules->route[number].countries;
        now = (float)__builtin_popcountll(countries);
        return now + prospect->odds * (float)__builtin_popcountll(planned & ~countries);
    }
    default: return (float)(seat->hand.locomotives + bag_pairs(seat->hand)) / 4;
    }
}

/* Share the points of the bonuses by what each seat will probably have. */
static void share_bonuses(const Outlook *outlook, const State *state, const Prospect *prospects, Estimate *estimate) {
    const Rules *rules = outlook->rules;
    float certainty = outlook->atlas->habits.certainty * 2 / (1 + estimate->left / 8);
    for (int number = 0; number < rules->bonuses + rules->bonus_deck; number++) {
        if (number >= rules->bonuses && !(outlook->bonuses >> (number - rules->bonuses) & 1)) continue;
        float share[SEATS], total = 0;
        for (int seat = 0; seat < rules->seats; seat++) {
            float count = expected_count(outlook, &state->seats[seat], &prospects[seat], &rules->bonus[number]);
            total += share[seat] = exp_of(certainty * count);
        }
        for (int seat = 0; seat < rules->seats; seat++)
            estimate->score[seat] += (float)rules->bonus[number].points * share[seat] / total;
    }
}

static void estimate_end(const Outlook *outlook, const State *state, Scheme *plans, Estimate *estimate) {
    const Rules *rules = outlook->rules;
    Prospect prospects[SEATS];
    memset(estimate, 0, sizeof *estimate);
    if (state->phase == OVER) {
        Outcome outcome;
        score(rules, state, &outcome);
        for (int seat = 0; seat < SEATS; seat++) estimate->score[seat] = (float)outcome.total[seat];
        memcpy(estimate->done, outcome.done, sizeof estimate->done);
        estimate->winners = outcome.winners;
        estimate->over = 1;
        return;
    }
    estimate->left = horizon(outlook, state) - 1;
    if (state->final_turns != NOT_YET) estimate->left = (float)state->final_turns / (float)rules->seats;
    for (int seat = 1; seat <= rules->seats; seat++) {
        Prospect *prospect = &prospects[seat - 1];
        *prospect = foresee(outlook, state, seat, &plans[seat - 1], estimate->left);
        estimate->score[seat - 1] = prospect->score;
        estimate->odds[seat - 1] = prospect->odds;
        memcpy(estimate->done[seat - 1], prospect->done, sizeof prospect->done);
        memcpy(estimate->planned[seat - 1], prospect->planned, sizeof prospect->planned);
    }
    share_bonuses(outlook, state, prospects, estimate);
}

/* How well it ends for a seat: near 1 for a clear win, near 0 for a clear loss. A clear win says more about an action
   than a narrow one, so half of the result of a finished game is its lead; the chance is 1 for any victory. */
static float result_for(const Outlook *outlook, const Estimate *estimate, int seat, float *lead, float *chance) {
    float best = -1e9f;
    for (int other = 0; other < outlook->rules->seats; other++)
        if (other != seat - 1 && estimate->score[other] > best) best = estimate->score[other];
    *lead = estimate->score[seat - 1] - best;
    float smooth = logistic(*lead / (12.5f + 0.65f * estimate->left));
    *chance = smooth;
    if (!estimate->over) return smooth;
    *chance = estimate->winners >> (seat - 1) & 1 ? 1 / (float)__builtin_popcount(estimate->winners) : 0;
    return 0.5f * (*chance + smooth);
}

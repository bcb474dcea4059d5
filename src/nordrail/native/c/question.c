/* The actions that the network chooses from: those that the policy considers, claims that others may need, and long routes. */
#include <string.h>
#include "traits.h"
#include "atlas.h"

enum { MORE = 2 }; /* claims of each kind that the policy does not consider */

/* Add claims of the routes with the largest weights. */
static void add_claims(const Rules *rules, const Menu *menu, Set routes, const float *weights, Set *more) {
    for (int added = 0; added < MORE; added++) {
        int best = -1;
        float most = 0.05f;
        for (int group = 0; group < GROUPS; group++) {
            if (!menu->claims_count[group]) continue;
            Set claims = set_without(set_and(claims_of(rules, menu, group), routes), *more);
            FOR_MEMBERS(number, claims)
                if (weights[number] > most) most = weights[number], best = number;
        }
        if (best < 0) return;
        set_add(more, best);
    }
}

static Set more_claims(const Study *study, const Menu *menu) {
    const Rules *rules = study->outlook->rules;
    float points[ROUTES];
    Set more = {{0}}, others = set_without(rules->all, study->plan.wanted);
    for (int number = 0; number < rules->routes; number++)
        points[number] = (float)rules->route[number].points + study->outlook->route_worth[number];
    add_claims(rules, menu, others, study->demand, &more);
    add_claims(rules, menu, others, points, &more);
    return more;
}

/* The best options, best first; of each route one claim. */
static void pick(const Options *options, float *ratings, Question *question) {
    uint8_t used[OPTIONS] = {0};
    Set claimed = {{0}};
    question->count = 0;
    while (question->count < CHOICES) {
        int best = -1;
        for (int number = 0; number < options->count; number++)
            if (!used[number] && (best < 0 || options->value[number] > options->value[best])) best = number;
        if (best < 0) return;
        const Event *event = &options->event[best];
        used[best] = 1;
        if (event->verb == CLAIM) {
            if (set_has(&claimed, event->route)) continue;
            set_add(&claimed, event->route);
        }
        ratings[question->count] = options->value[best];
        question->event[question->count++] = *event;
    }
}

/* Prepare the decision of the seat to act, which has this plan, from what it may know; also claims of `more` routes. */
static void ask_about(const Outlook *outlook, const State *state, const Scheme *plan, Set more, Study *studied, Question *question) {
    Options options;
    float ratings[CHOICES];
    study(studied, outlook, state, plan);
    rate(outlook, state, &studied->plan, &options);
    if (state->phase == TURN && studied->thought.horizon >= outlook->atlas->habits.ending) {
        Menu menu;
        list(outlook->rules, state, &menu);
        more = set_or(set_without(more, plan->wanted), more_claims(studied, &menu));
        rate_claims(&studied->thought, &menu, more, &options);
    }
    question->seat = studied->sight.seat;
    pick(&options, ratings, question);
    describe_position(studied, question->position);
    describe_actions(studied, ratings, question);
}

static void ask(const Outlook *outlook, const State *state, Set more, Study *studied, Question *question) {
    Scheme plan = make_scheme(outlook, state, to_act(state), 2);
    ask_about(outlook, state, &plan, more, studied, question);
}

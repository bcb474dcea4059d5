/* Which of the offered tickets to keep. */
#include <string.h>
#include "atlas.h"

/* Rate every choice of tickets by the plan it leads to. */
static void rate_keeps(const Outlook *outlook, const State *state, Options *options) {
    const Rules *rules = outlook->rules;
    Planning planning = begin_planning(outlook, state, state->seat);
    uint8_t tickets[OFFER];
    int offers = sorted_offer(rules, planning.seat, tickets), keep = least(state->keep, offers);
    for (int places = 0; places < 1 << offers; places++) {
        if (__builtin_popcount((unsigned)places) < keep) continue;
        uint64_t held[2] = {planning.seat->tickets[0], planning.seat->tickets[1]};
        for (int place = 0; place < offers; place++)
            if (places >> place & 1) held[tickets[place] >> 6] |= (uint64_t)1 << (tickets[place] & 63);
        Scheme plan = plan_tickets(&planning, held, 1);
        keep_places(rules, state, places, add_option(options, KEEP, state->seat, plan.value));
    }
}

/* The points that a ticket adds to a plan: its own, those of its routes, without the turns they take. */
static float ticket_gain(const Planning *planning, const float *costs, const Needs *needs, int ticket, uint8_t *way, int *length) {
    const Outlook *outlook = planning->outlook;
    const Rules *rules = outlook->rules;
    const Habits *habits = &outlook->atlas->habits;
    float points = (float)rules->ticket[ticket].points, worth = 0;
    int trains = 0;
    *length = cheapest_way(rules, outlook->atlas, costs, rules->ticket[ticket].a, rules->ticket[ticket].b, way);
    if (*length < 0) return -points;
    Needs more = *needs;
    for (int step = 0; step < *length; step++) {
        add_needs(outlook, &more, way[step]);
        trains += rules->route[way[step]].length;
        worth += (float)rules->route[way[step]].points + outlook->route_worth[way[step]];
    }
    float before = turns_for(outlook->atlas, needs, planning->hand), turns = turns_for(outlook->atlas, &more, planning->hand);
    if (trains > planning->seat->trains) return -points;
    float odds = in_time(habits, planning->horizon - turns);
    return points * (2 * odds - 1) + outlook->ticket_worth[ticket] * odds + worth - habits->rate * (turns - before);
}

/* Keep the ticket that adds most to the plan, then the next one, as long as they add something. */
static void keep_quickly(const Outlook *outlook, const State *state, const Scheme *plan, Event *event) {
    const Rules *rules = outlook->rules;
    Planning planning = begin_planning(outlook, state, state->seat);
    uint8_t tickets[OFFER], way[PLAN], best_way[PLAN];
    int offers = sorted_offer(rules, planning.seat, tickets), keep = least(state->keep, offers), places = 0;
    Needs needs = needs_of(outlook, plan->routes, plan->count);
    price_routes(&planning, 0);
    for (int place = 0; place < plan->count; place++) planning.cost[plan->routes[place]] = 0;
    for (int kept = 0; kept < offers; kept++) {
        int best = -1, length, best_length = 0;
        float most = -1e9f;
        for (int place = 0; place < offers; place++) {
            if (places >> place & 1) continue;
            float value = ticket_gain(&planning, planning.cost, &needs, tickets[place], way, &length);
            if (value <= most) continue;
            most = value, best = place, best_length = length;
            if (length > 0) memcpy(best_way, way, (size_t)length);
        }
        if (kept >= keep && most <= outlook->atlas->habits.keep_least) break;
        places |= 1 << best;
        for (int step = 0; step < best_length; step++) {
            planning.cost[best_way[step]] = 0;
            add_needs(outlook, &needs, best_way[step]);
        }
    }
    event->seat = state->seat;
    keep_places(rules, state, places, event);
}

/* Rate the actions of the seat to act; `plan` is its plan. */
static void rate(const Outlook *outlook, const State *state, const Scheme *plan, Options *options) {
    options->count = 0;
    if (state->phase == CHOOSE_TICKETS) {
        rate_keeps(outlook, state, options);
        return;
    }
    Thought thought;
    think(&thought, outlook, state, state->turn, plan);
    if (state->phase == TUNNEL_PAYMENT)
        rate_tunnel(&thought, options);
    else
        rate_turn(&thought, options);
}

static int best_option(const Options *options) {
    int best = 0;
    for (int number = 1; number < options->count; number++)
        if (options->value[number] > options->value[best]) best = number;
    return best;
}

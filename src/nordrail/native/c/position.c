/* The inputs of the network that describe the position of a seat. They come from its sight and its own plan. */
#include <string.h>
#include "traits.h"
#include "atlas.h"

/* What is computed once for a decision. */
typedef struct {
    const Outlook *outlook;
    const State *state;
    Scheme plan;
    Sight sight;
    Thought thought;
    float demand[ROUTES];
} Study;

/* Study the decision of the seat to act, which has this plan. */
static void study(Study *study, const Outlook *outlook, const State *state, const Scheme *plan) {
    int seat = to_act(state);
    study->outlook = outlook;
    study->state = state;
    study->plan = *plan;
    see(outlook->rules, state, seat, &study->sight);
    think(&study->thought, outlook, state, seat, &study->plan);
    find_demand(outlook, state, &study->sight, study->demand);
}

static void describe_tickets(const Study *study, float *to) {
    const Rules *rules = study->outlook->rules;
    const Seat *seat = study->thought.seat;
    uint64_t done[2];
    complete_tickets(rules, seat, done);
    for (int half = 0; half < 2; half++)
        for (uint64_t left = seat->tickets[half]; left; left &= left - 1) {
            uint64_t bit = left & -left;
            float points = (float)rules->ticket[64 * half + __builtin_ctzll(left)].points / 40;
            to[P_tickets] += 0.2f;
            if (done[half] & bit)
                to[P_tickets_done] += 0.2f, to[P_points_done] += points;
            else
                to[study->plan.served[half] & bit ? P_points_planned : P_points_lost] += points;
        }
}

static void describe_plan(const Study *study, float *to) {
    const Scheme *plan = &study->plan;
    float horizon = study->thought.horizon, spare = (horizon - study->thought.turns) / 10;
    to[P_horizon] = horizon / 20;
    to[P_plan_turns] = study->thought.turns / 20;
    to[P_spare_turns] = spare > 2 ? 2 : spare < -2 ? -2 : spare;
    to[P_plan_odds] = in_time(&study->outlook->atlas->habits, horizon - study->thought.turns);
    to[P_plan_routes] = (float)plan->count / 10;
    to[P_plan_trains] = (float)plan->trains / 40;
    to[P_plan_value] = plan->value / 50;
    to[P_fillers] = (float)plan->filler_count / 4;
    to[P_trains_to_spare] = (float)(study->thought.seat->trains - plan->trains) / 40;
    Scheme copy = *plan;
    to[P_prospect] = foresee(study->outlook, study->state, study->sight.seat, &copy, horizon - 1).score / 100;
    for (int place = 0; place < plan->count; place++) {
        float demand = study->demand[plan->routes[place]];
        to[P_demand] += demand / 3;
        if (demand > to[P_most_demand]) to[P_most_demand] = demand;
    }
}

static void describe_hand(const Study *study, float *to) {
    const Sight *sight = &study->sight;
    Bag hand = sight->cards[0];
    to[P_hand] = (float)bag_size(hand) / 20;
    to[P_locomotives] = (float)hand.locomotives / 4;
    to[P_largest_set] = (float)largest_set(study->thought.hand) / 6;
    to[P_pairs] = (float)bag_pairs(hand) / 6;
    to[P_colors] = (float)bag_colors(one_of_each(hand)) / 8;
    to[P_deck] = (float)sight->deck / 100;
    to[P_tickets_left] = (float)sight->tickets_left / 40;
    to[P_face_up_locomotives] = (float)sight->face_up.locomotives / 2;
}

/* The others: the most and the least that any of them has. */
static void describe_others(const Study *study, float *to) {
    const Sight *sight = &study->sight;
    int fewest = TRAINS, most = 0, best = -1000, second = -1000, tickets = 0, hand = 0, known = 0, engines = 0;
    for (int place = 1; place < study->outlook->rules->seats; place++) {
        int cards = (int)bag_size(sight->cards[place]) + sight->hidden[place], points = sight->points[place];
        if (sight->trains[place] < fewest) fewest = sight->trains[place];
        if (sight->trains[place] > most) most = sight->trains[place];
        if (sight->kept[place] > tickets) tickets = sight->kept[place];
        if (cards > hand) hand = cards, known = (int)bag_size(sight->cards[place]);
        if ((int)sight->cards[place].locomotives > engines) engines = (int)sight->cards[place].locomotives;
        if (points > best)
            second = best, best = points;
        else if (points > second)
            second = points;
    }
    to[P_fewest_trains] = (float)fewest / 40;
    to[P_most_trains] = (float)most / 40;
    to[P_lead] = (float)(sight->points[0] - best) / 40;
    to[P_second_lead] = second > -1000 ? (float)(sight->points[0] - second) / 40 : 0;
    to[P_other_tickets] = (float)tickets / 5;
    to[P_other_hand] = (float)hand / 20;
    to[P_other_known] = (float)known / 10;
    to[P_other_locomotives] = (float)engines / 4;
}

static void describe_position(const Study *study, float *to) {
    const Rules *rules = study->outlook->rules;
    const Sight *sight = &study->sight;
    memset(to, 0, POSITION_SIZE * sizeof *to);
    to[P_two_seats + (rules->seats < 2 ? 0 : rules->seats - 2)] = 1;
    to[P_turn + study->state->phase] = 1;
    to[P_first_choice] = study->state->phase == CHOOSE_TICKETS && study->state->then == THEN_SET_UP;
    to[P_last_round] = sight->last_round;
    to[P_turns_left] = (float)sight->turns_left / (float)rules->seats;
    to[P_trains] = (float)sight->trains[0] / 40;
    to[P_points] = (float)sight->points[0] / 100;
    to[P_bonuses] = (float)(rules->bonuses + __builtin_popcount(sight->bonuses)) / 3;
    to[P_early] = set_any(sight->routes[0]) ? 0 : 1;
    describe_plan(study, to);
    describe_tickets(study, to);
    describe_hand(study, to);
    describe_others(study, to);
}

/* The inputs of the network that describe an action. */
#include <string.h>
#include "traits.h"
#include "atlas.h"

static float clipped(float number, float most) { return number > most ? most : number < -most ? -most : number; }

static void describe_draw(const Study *study, const float *gains, float blind, const Event *event, float *to) {
    if (event->verb == DRAW) {
        to[A_draw] = 1;
        to[A_gain] = blind;
        return;
    }
    to[event->card == LOCOMOTIVE ? A_take_locomotive : A_take] = 1;
    to[A_gain] = gains[event->card];
    to[A_over_blind] = gains[event->card] - blind;
    to[A_face_up] = (float)bag_count(study->sight.face_up, event->card) / 2;
    to[A_in_hand] = (float)study->thought.hand[event->card] / 5;
}

/* The points that the plan loses if another seat claims this route. */
static float regret_of(const Study *study, int number, float value) {
    Planning planning = begin_planning(study->outlook, study->state, study->sight.seat);
    set_remove(&planning.free, number);
    return value - plan_tickets(&planning, planning.seat->tickets, 1).value;
}

static void describe_place(const Study *study, int number, float *to) {
    const Rules *rules = study->outlook->rules;
    const Route *route = &rules->route[number];
    uint64_t own[2] = {0, 0}, other[2] = {0, 0};
    for (int place = 0; place < rules->seats; place++) {
        uint64_t *cities = place ? other : own;
        FOR_MEMBERS(claimed, study->sight.routes[place]) {
            int a = rules->route[claimed].a, b = rules->route[claimed].b;
            cities[a >> 6] |= (uint64_t)1 << (a & 63);
            cities[b >> 6] |= (uint64_t)1 << (b & 63);
        }
    }
    to[A_touches] = (float)(has_ticket(own, route->a) + has_ticket(own, route->b)) / 2;
    to[A_contested] = (float)(has_ticket(other, route->a) + has_ticket(other, route->b)) / 2;
    to[A_twin_open] = set_any(set_and(route->twins, study->sight.open));
    uint8_t parent[CITIES];
    parts_of(rules, study->sight.routes[0], parent);
    Ticket ends = {.a = route->a, .b = route->b};
    to[A_joins] = !is_joined(parent, &ends);
}

static void describe_claim(const Study *study, float value, const Event *event, float *to) {
    const Thought *thought = &study->thought;
    const Outlook *outlook = study->outlook;
    const Route *route = &outlook->rules->route[event->route];
    const Scheme *plan = &study->plan;
    int served = set_has(&plan->planned, event->route);
    uint8_t hand[KINDS], rest[PLAN + FILLERS];
    to[A_claim] = 1;
    to[A_length] = (float)route->length / 5;
    to[A_route_points] = (float)route->points / 10;
    to[A_worth] = outlook->route_worth[event->route] / 3;
    to[A_planned] = (float)served;
    to[A_filler] = !served && set_has(&plan->wanted, event->route);
    to[A_tunnel] = route->tunnel;
    to[A_symbols] = (float)route->locomotives / 2;
    to[A_draws] = (float)route->draws / 2;
    to[A_gray] = route->color == GRAY;
    to[A_wild] = route->wild;
    to[A_cards] = (float)bag_size(event->cards) / 5;
    to[A_engines] = (float)event->cards.locomotives / 3;
    to[A_fails] = route->tunnel ? tunnel_fails(thought, event->cards) : 0;
    to[A_wanted_by_others] = clipped(study->demand[event->route], 3);
    to[A_regret] = served ? clipped(regret_of(study, event->route, value) / 15, 3) : 0;
    describe_place(study, event->route, to);
    count_hand(bag_sub(thought->seat->hand, event->cards), hand);
    int count = without_route(plan->routes, plan->count, event->route, rest);
    Needs tickets = needs_of(outlook, rest, count), all = tickets;
    for (int place = 0; place < plan->filler_count; place++)
        if (plan->fillers[place] != event->route) add_needs(outlook, &all, plan->fillers[place]);
    float after = turns_for(outlook->atlas, &tickets, hand);
    to[A_turns_after] = after / 20;
    to[A_turns_saved] = clipped((thought->turns - after) / 3, 3);
    to[A_all_saved] = clipped((turns_for(outlook->atlas, &thought->all, thought->hand) - turns_for(outlook->atlas, &all, hand)) / 3, 3);
    to[A_spare_after] = clipped((thought->horizon - 1 - after) / 10, 2);
    int trains = thought->seat->trains - route->length;
    to[A_trains_after] = (float)trains / 40;
    to[A_hand_after] = (float)bag_size(bag_sub(thought->seat->hand, event->cards)) / 20;
    to[A_ends_game] = trains <= outlook->rules->last_round_at;
}

static void describe_keep(const Study *study, const Event *event, float *to) {
    Planning planning = begin_planning(study->outlook, study->state, study->sight.seat);
    const Seat *seat = planning.seat;
    const Rules *rules = study->outlook->rules;
    uint64_t held[2] = {seat->tickets[0], seat->tickets[1]};
    to[A_keep] = 1;
    to[A_kept] = (float)event->count / 3;
    for (int place = 0; place < event->count; place++) {
        int ticket = event->tickets[place];
        held[ticket >> 6] |= (uint64_t)1 << (ticket & 63);
        to[A_kept_points] += (float)rules->ticket[ticket].points / 30;
    }
    Scheme plan = plan_tickets(&planning, held, 1);
    for (int place = 0; place < event->count; place++)
        if (has_ticket(plan.served, event->tickets[place]))
            to[A_new_served] += (float)rules->ticket[event->tickets[place]].points / 30;
    to[A_value_after] = plan.value / 50;
    to[A_odds_after] = plan.odds;
    to[A_turns_after] = plan.turns / 20;
    to[A_spare_after] = clipped((planning.horizon - plan.turns) / 10, 2);
    to[A_trains_needed] = (float)plan.trains / 40;
    to[A_trains_after] = (float)(seat->trains - plan.trains) / 40;
}

static void describe_payment(const Study *study, const Event *event, float *to) {
    const State *state = study->state;
    to[event->verb == PAY ? A_pay : A_withdraw] = 1;
    to[A_due] = (float)state->due / 2;
    to[A_planned] = (float)set_has(&study->plan.planned, state->route);
    to[A_length] = (float)study->outlook->rules->route[state->route].length / 5;
    to[A_route_points] = (float)study->outlook->rules->route[state->route].points / 10;
    if (event->verb != PAY) return;
    to[A_cost] = clipped(spent(&study->thought, event->cards) / 5, 3);
    to[A_engines] = (float)event->cards.locomotives / 3;
}

/* What drawing each kind of card gains, and the mean over the cards not seen. */
static float find_gains(const Study *study, float *gains) {
    Bag unknown = unknown_cards(&study->thought);
    float blind = 0, total = (float)bag_size(unknown);
    for (int kind = 0; kind < KINDS; kind++) {
        gains[kind] = gain(&study->thought, kind, 1);
        blind += gains[kind] * (float)bag_count(unknown, kind);
    }
    return total > 0 ? blind / total : 0;
}

static void describe_actions(const Study *study, const float *ratings, Question *question) {
    const Scheme *plan = &study->plan;
    int phase = study->state->phase;
    float gains[KINDS], blind = 0, value = 0;
    if (phase == TURN || phase == SECOND_CARD) blind = find_gains(study, gains);
    if (phase == TURN && plan->count) {
        Planning planning = begin_planning(study->outlook, study->state, study->sight.seat);
        value = plan_tickets(&planning, planning.seat->tickets, 1).value;
    }
    for (int place = 0; place < question->count; place++) {
        float *to = question->action[place];
        const Event *event = &question->event[place];
        memset(to, 0, ACTION_SIZE * sizeof *to);
        to[A_rating] = ratings[place] / 5;
        to[A_behind] = clipped((ratings[place] - ratings[0]) / 3, 5);
        to[A_best] = !place;
        to[A_place] = (float)place / 8;
        switch (event->verb) {
        case TAKE:
        case DRAW: describe_draw(study, gains, blind, event, to); break;
        case DRAW_TICKETS: to[A_ask] = 1; break;
        case KEEP: describe_keep(study, event, to); break;
        case CLAIM: describe_claim(study, value, event, to); break;
        case PAY:
        case WITHDRAW: describe_payment(study, event, to); break;
        default: to[A_pass] = 1;
        }
    }
}

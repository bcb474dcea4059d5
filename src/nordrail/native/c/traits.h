/* The inputs of the network, by name: what a seat may know of its position, and what an action means to its plan.
   Weights belong to these lists; a hash of the names stands in every file of weights. */
#ifndef TRAITS_H
#define TRAITS_H
#include "state.h"

#define POSITION_INPUTS(X) \
    X(two_seats) X(three_seats) X(four_seats) X(five_seats) \
    X(turn) X(second_card) X(choose_tickets) X(tunnel_payment) X(first_choice) X(last_round) X(turns_left) \
    X(horizon) X(plan_turns) X(spare_turns) X(plan_odds) X(plan_routes) X(plan_trains) X(plan_value) X(fillers) \
    X(trains) X(trains_to_spare) X(fewest_trains) X(most_trains) X(points) X(lead) X(second_lead) X(prospect) \
    X(hand) X(locomotives) X(largest_set) X(pairs) X(colors) \
    X(tickets) X(tickets_done) X(points_done) X(points_planned) X(points_lost) \
    X(other_tickets) X(other_hand) X(other_known) X(other_locomotives) \
    X(deck) X(tickets_left) X(face_up_locomotives) X(demand) X(most_demand) X(bonuses) X(early)

#define ACTION_INPUTS(X) \
    X(rating) X(behind) X(best) X(place) \
    X(take) X(take_locomotive) X(draw) X(ask) X(keep) X(claim) X(pay) X(withdraw) X(pass) \
    X(gain) X(over_blind) X(face_up) X(in_hand) \
    X(length) X(route_points) X(worth) X(planned) X(filler) X(tunnel) X(symbols) X(draws) X(gray) X(wild) \
    X(cards) X(engines) X(fails) X(contested) X(wanted_by_others) X(twin_open) X(touches) X(joins) \
    X(regret) X(turns_after) X(turns_saved) X(all_saved) X(spare_after) X(trains_after) X(hand_after) X(ends_game) \
    X(kept) X(kept_points) X(new_served) X(value_after) X(odds_after) X(trains_needed) \
    X(due) X(cost)

#define AS_POSITION(name) P_##name,
#define AS_ACTION(name) A_##name,
enum { POSITION_INPUTS(AS_POSITION) POSITION_SIZE };
enum { ACTION_INPUTS(AS_ACTION) ACTION_SIZE };

enum { CHOICES = 16 };

/* A decision as the network sees it: the position, and some actions of the seat. */
typedef struct {
    int32_t count, seat;
    float position[POSITION_SIZE];
    float action[CHOICES][ACTION_SIZE];
    Event event[CHOICES];
} Question;
#endif

/* What a player knows about a board without looking at a game: ways between cities, turns, prices. */
#ifndef ATLAS_H
#define ATLAS_H
#include "curves.h"
#include "state.h"

/* Weights of the policy. They are estimates, not rules; `benchmarks/habits.py` measures them. */
typedef struct {
    float rate;         /* points that a turn is worth when the plan does not need it */
    float filler_rate;  /* the same, spent on a route without a ticket */
    float card;         /* turns that a missing card costs */
    float worst_card;   /* extra turns for each missing card of the scarcest colour */
    float open_color;   /* turns saved a card where a gray route leaves the colour open */
    float spare_card, spare_engine; /* turns saved by cards that no route needs */
    float drawn;        /* turns saved by a card drawn after a claim */
    float tunnel;       /* extra turns of a tunnel */
    float symbol;       /* turns for the cards of a missing symbol */
    float patience;     /* points that waiting with a claim is worth */
    float useful_cards; /* cards of a draw that end up on the board */
    float risk;         /* points that a city of another network on a route costs */
    float shift, spread; /* a plan this many turns too long is finished half the time, and the uncertainty */
    float tickets, tickets_spare; /* worth of new tickets, and of each turn to spare */
    float least_spare;  /* turns to spare before asking for tickets */
    float spare_turn;   /* points of a turn to spare in an estimate */
    float route_share, path_share, border_share, ticket_share; /* of a bonus, for one more of what it counts */
    float certainty;    /* how much one more of what a bonus counts decides it */
    float spare_trains; /* trains left before asking for tickets */
    float ending;       /* with fewer turns left, only immediate gains count */
    float suspicion;    /* the log-odds of a ticket whose way is built, against one not begun */
    float keep_least;   /* points that one more ticket must add to be kept */
    float route_card;   /* turns that a card of a single route costs */
    float route_symbol; /* turns that a symbol of a single route costs */
    float hand_used;    /* cards of a hand that end up on the board */
    float long_routes;  /* spaces of a claim, against the average of the board */
    float idle_fillers; /* rate of routes without a ticket when the tickets need all turns, against the usual one */
    float most_routes;  /* routes of a plan with which a seat may still ask for tickets */
    float tunnel_turns; /* turns that paying for a tunnel saves */
    float gray_card;    /* turns saved a card on a gray route */
} Habits;

typedef struct {
    uint8_t to, route;
} Way;

typedef struct {
    Habits habits;
    uint16_t first[CITIES + 1]; /* the first way from each city */
    Way ways[2 * ROUTES];
    float turns[ROUTES];       /* that a route costs with an empty hand */
    float claim_turns[ROUTES]; /* of the claim itself */
    float ticket_price[TICKETS];
    uint8_t plain[ROUTES]; /* spaces without a symbol */
    int32_t any_for_symbol, any_for_card; /* cards of any kind that replace a symbol, or a card where locomotives do not */
    float spaces_a_claim;
} Atlas;

/* An atlas, and what routes and tickets add to the bonuses in play. */
typedef struct {
    const Rules *rules;
    const Atlas *atlas;
    uint16_t bonuses;
    float route_worth[ROUTES], ticket_worth[TICKETS];
} Outlook;
#endif

/* A rulebook for a number of seats, as data. Python fills in the first part, `prepare` the tables at the end. */
#ifndef RULES_H
#define RULES_H
#include "cards.h"
#include "sets.h"

enum {
    SEATS = 5,
    ROUTES = 64 * WORDS,
    TICKETS = 96,
    CITIES = 128,
    LENGTH = 15, /* of a route */
    TRAINS = 127,
    OFFER = 8, /* tickets offered at once */
    POOL = 1 << 14, /* for the tables of substitutes */
    BONUSES = 16,
    TIEBREAKS = 4,
    GRAY = 255,
    GROUPS = 10 /* of claims: one a colour, locomotives alone, substitutes */
};
enum { BY_LOCOMOTIVES = 8, BY_SUBSTITUTES = 9 };

/* What a bonus or a tie-break counts. */
enum { COUNT_ROUTES, COUNT_TICKETS, COUNT_TRAINS, COUNT_LOCOMOTIVES, COUNT_PATH, COUNT_COUNTRIES, COUNT_BONUSES };

typedef struct {
    uint8_t a, b, length, color; /* GRAY for a gray route */
    uint8_t tunnel, locomotives, draws, wild;
    uint8_t substitute, same_color, usable; /* cards that replace one, or 0; usable parallel routes */
    uint8_t unused;
    int32_t points;
    uint64_t countries;
    Set twins;
} Route;

typedef struct {
    uint8_t a, b;
    uint8_t rank; /* its place among the tickets sorted by id */
    uint8_t unused;
    int32_t points;
} Ticket;

typedef struct {
    int32_t counts, points;
    Set among; /* the routes or tickets that count */
} Award;

/* The routes that are paid with substitutes only, by cards of the colour, locomotives, and all cards or pairs. */
typedef struct {
    int32_t own, engines, last; /* the largest numbers that make a difference; no table if `last` is 0 */
    int32_t colors;             /* 1 for gray routes */
    int32_t start;              /* in the pool */
} Table;

typedef struct {
    int32_t seats, routes, tickets, cities;
    int32_t trains, starting_hand, tunnel_cards, last_round_at;
    int32_t face_up, locomotive_ends_draw;
    int32_t first_offer, first_keep, offer, keep, refused_return;
    int32_t bonuses, bonus_deck, bonuses_dealt, tiebreaks; /* numbers of awards; in every game, then the cards */
    Bag deck;
    Route route[ROUTES];
    Ticket ticket[TICKETS];
    Award bonus[BONUSES];
    Award tiebreak[TIEBREAKS];

    Set all, tunnels, uneven;                  /* uneven: routes with a twin of another length */
    Set within[TRAINS + 1];                    /* routes within this many trains */
    Set plain[LENGTH + 1][KINDS][LENGTH + 1];  /* routes that locomotives and cards of a colour pay without substitutes;
                                                  as the last colour, gray routes that locomotives alone pay */
    Table any, any_gray, same, same_gray;      /* routes that take any cards or pairs as substitutes */
    int32_t pooled;                            /* the size of these tables */
    Set group[GROUPS];                         /* routes that can be listed in a group of claims */
    uint16_t slot[GROUPS][ROUTES];             /* the number of such a claim among all actions */
    uint16_t first_slot[GROUPS + 1];           /* the first number of each group */
    int32_t actions;                           /* how many there are */
    uint8_t places[OFFER + 1][1 << OFFER];     /* the choices of so many tickets: sets of places, the smallest first */
    uint16_t fewer[OFFER + 1][OFFER + 1];      /* how many of these have fewer places than a number */
    uint16_t first_at[CITIES + 1];             /* where the routes of each city begin in `at` */
    uint8_t at[2 * ROUTES];                    /* the routes of each city */
    int32_t lengths;                           /* how many different lengths; 0 if they or the cities are too many */
    int32_t length[8];                         /* these lengths */
    uint64_t near[64][8], beside[64];          /* the cities at the other ends of a city's routes: by length, and all */
    uint8_t between[64][64];                   /* the shortest route between two cities */
    Set pool[POOL];
} Rules;
#endif

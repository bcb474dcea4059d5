/* What a reader knows of a game, prepared in Python for sampling the rest. */
#ifndef VIEWS_H
#define VIEWS_H
#include "state.h"

enum { HIDDEN = 255, UNSEEN = 254, GONE = 253, PATIENCE = 1000 };

/* A deck: the cards that left it unseen or are in it, and what each seat drew from it. */
typedef struct {
    Bag left;          /* without the cards in `drawn` */
    Bag drawn[SEATS];  /* the cards that are known or placed */
    uint8_t of[SEATS]; /* how many cards each seat drew */
} Deck;

/* A card that a seat showed without having been seen to get it: it drew it by then. */
typedef struct {
    uint8_t seat, card;
    uint16_t shuffles, drawn;
} Shown;

/* A pass: with its cards then, the seat paid for none of these routes. */
typedef struct {
    Bag gained; /* a difference of bags: its hand without the cards it had drawn unseen */
    Set routes;
    int32_t seat, shuffles;
} Stuck;

/* An offer of tickets and the choice; HIDDEN where the reader does not know. */
typedef struct {
    uint8_t seat, count, pending, known; /* pending: not answered yet; known: the reader knows what was kept */
    uint8_t least, most;                 /* how many were kept */
    uint8_t tickets[OFFER], kept[OFFER]; /* kept: places among the tickets */
    uint8_t after[OFFER];                /* the symbol of a ticket after the reader has seen it */
} Choice;

/* How to sample the ticket at one place in the queue under the deck, given the tickets at other places. */
typedef struct {
    int32_t place, others, first_other, rows, first_row, first_symbol;
} Step;

typedef struct {
    State table; /* what is public, and what the reader knows */
    Bag gained[SEATS];
    int32_t hidden; /* the seats with cards that the reader does not know, as bits */
    int32_t decks, shown, passes, choices, steps, queue;
    const Deck *deck;
    const Shown *shows;
    const Stuck *stuck;
    const Choice *choice;
    const Step *step;
    const uint16_t *other;  /* places in the queue */
    const double *weight;   /* of rows */
    const uint8_t *symbols; /* rows: the tickets at the other places, then the one at this place */
    const uint8_t *symbol;  /* the ticket at each place in the queue: HIDDEN if it tells nothing or is sampled */
} View;

#endif

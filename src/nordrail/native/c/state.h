/* The state of a game in a fixed number of bytes. Copy it with memcpy. */
#ifndef STATE_H
#define STATE_H
#include "rules.h"

enum { TURN, SECOND_CARD, CHOOSE_TICKETS, TUNNEL_PAYMENT, DEALING, OVER };      /* phases */
enum { THEN_END, THEN_SECOND_CARD, THEN_CHOOSE, THEN_TUNNEL, THEN_DRAW_BONUS, THEN_SET_UP }; /* what follows */
enum { LAST_ROUND, ALL_PASSED };                                                /* reasons */
enum { NOT_YET = 255 };                                                         /* the last round */

/* What happens, by players and by the dealer. */
enum { TAKE, DRAW, DRAW_TICKETS, KEEP, CLAIM, PAY, WITHDRAW, PASS, FIRST, SHOW_BONUSES, HAND, SHOW, OFFER_TICKETS,
       TURN_CARDS };

typedef struct {
    uint8_t verb, seat, card, count; /* count: of tickets */
    uint16_t route;
    uint16_t bonuses; /* the bonus cards dealt, as bits */
    uint8_t tickets[OFFER];
    Bag cards;
} Event;

typedef struct {
    Bag hand, seen, drawn;
    Set routes, barred;
    uint64_t tickets[2];
    uint8_t offered[OFFER], offers;
    uint8_t trains;
    int16_t points;
    uint32_t unused;
} Seat;

typedef struct {
    Seat seats[SEATS];
    Set open;
    Bag face_up, pile, discard, unseen;
    Bag laid, turned; /* for a tunnel */
    uint64_t unseen_tickets[2];
    uint8_t kept[TICKETS];     /* in the order in which they were kept */
    uint8_t returned[TICKETS]; /* a ring: the tickets under the deck */
    uint16_t route, bonuses, shuffles;
    uint8_t kept_count, first_returned, returned_count, unseen_size;
    uint8_t turn, phase, reason, final_turns, passes;
    uint8_t deal, seat, count, then, step; /* what the dealer owes; the seat that chooses tickets */
    uint8_t color, due, draws, keep;
} State;

/* What the others learn about a seat over time: kept only for a single game, never for batches. */
enum { SHUFFLED, REVEALED, STUCK, CHOSEN };

typedef struct {
    uint8_t kind, seat, count, kept; /* numbers of tickets */
    uint16_t shuffles, drawn;
    uint8_t tickets[2 * OFFER]; /* offered, then kept */
    Bag cards[SEATS + 1];
    Set routes;
} Entry;

typedef struct {
    int32_t count, capacity;
    Entry *entries;
} Past;

static inline Entry *note(Past *past, int kind, int seat) {
    static _Thread_local Entry lost;
    if (past->count >= past->capacity) { /* counted all the same: the caller sees that entries are missing */
        past->count++;
        return &lost;
    }
    Entry *entry = &past->entries[past->count++];
    *entry = (Entry){.kind = (uint8_t)kind, .seat = (uint8_t)seat};
    return entry;
}
#endif

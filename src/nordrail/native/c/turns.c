/* The cards that routes need, and the turns to collect them, claim, and reach the end. */
#include <string.h>
#include "atlas.h"

enum { FILLERS = 4, MOST_SPARE = 10 };

/* The cards that some routes need. */
typedef struct {
    float claims; /* turns of the claims */
    uint8_t strict[COLORS], wild[COLORS]; /* cards of a colour, where only it pays or a locomotive too */
    uint8_t grays, gray[PLAN + FILLERS], gray_kind[PLAN + FILLERS]; /* spaces, longest first; wild, replaceable or strict */
    uint8_t symbols;
} Needs;

enum { GRAY_STRICT, GRAY_WILD, GRAY_REPLACEABLE };

static void add_needs(const Outlook *outlook, Needs *needs, int number) {
    const Route *route = &outlook->rules->route[number];
    int plain = outlook->atlas->plain[number];
    needs->claims += outlook->atlas->claim_turns[number];
    needs->symbols = (uint8_t)(needs->symbols + route->locomotives);
    if (route->color != GRAY) {
        uint8_t *cards = route->wild ? needs->wild : needs->strict;
        cards[route->color] = (uint8_t)(cards[route->color] + plain);
        return;
    }
    int place = needs->grays++;
    for (; place && needs->gray[place - 1] < plain; place--) {
        needs->gray[place] = needs->gray[place - 1];
        needs->gray_kind[place] = needs->gray_kind[place - 1];
    }
    needs->gray[place] = (uint8_t)plain;
    needs->gray_kind[place] = route->wild ? GRAY_WILD : route->substitute && !route->same_color ? GRAY_REPLACEABLE : GRAY_STRICT;
}

static Needs needs_of(const Outlook *outlook, const uint8_t *routes, int count) {
    Needs needs = {0};
    for (int place = 0; place < count; place++) add_needs(outlook, &needs, routes[place]);
    return needs;
}

/* The turns to claim all routes, using every card once: coloured routes first, then gray ones from the largest sets;
   locomotives pay for symbols, then for missing cards; substitutes come last. */
static float turns_for(const Atlas *atlas, const Needs *needs, const uint8_t *hand) {
    const Habits *habits = &atlas->habits;
    int colors[COLORS], strict = 0, wild = 0, scarcest = 0, spare = 0, pairs = 0;
    for (int color = 0; color < COLORS; color++) {
        int own = hand[color] - needs->strict[color], lacking = 0;
        if (own < 0) strict -= own, lacking = -own, own = 0;
        own -= needs->wild[color];
        if (own < 0) wild -= own, lacking -= own, own = 0;
        if (lacking > scarcest) scarcest = lacking;
        colors[color] = own;
    }
    int lacks[3] = {0, 0, 0};
    for (int place = 0; place < needs->grays; place++) {
        int most = 0;
        for (int color = 1; color < COLORS; color++)
            if (colors[color] > colors[most]) most = color;
        int used = least(needs->gray[place], colors[most]);
        colors[most] -= used;
        lacks[needs->gray_kind[place]] += needs->gray[place] - used;
    }
    for (int color = 0; color < COLORS; color++) spare += colors[color], pairs += colors[color] >> 1;
    int engines = hand[LOCOMOTIVE] - needs->symbols, symbols = 0;
    if (engines < 0) symbols = -engines, engines = 0;
    if (symbols && atlas->any_for_symbol) {
        int paid = least(symbols, spare / atlas->any_for_symbol);
        symbols -= paid, spare -= paid * atlas->any_for_symbol;
    } else if (symbols) {
        int paid = least(symbols, pairs);
        symbols -= paid, spare -= 2 * paid;
    }
    int gray = lacks[GRAY_STRICT] + lacks[GRAY_WILD], replaceable = lacks[GRAY_REPLACEABLE];
    int helped = least(engines, wild + lacks[GRAY_WILD]);
    int cards = strict + wild + gray - helped;
    if (replaceable && atlas->any_for_card) {
        int replaced = least(replaceable, spare / atlas->any_for_card);
        spare -= replaced * atlas->any_for_card;
        cards += replaceable - replaced;
    }
    return needs->claims + habits->card * (float)cards + habits->worst_card * (float)scarcest -
           habits->open_color * (float)(gray + replaceable) + habits->symbol * (float)symbols -
           habits->spare_card * (float)least(spare, MOST_SPARE) - habits->spare_engine * (float)(engines - helped);
}

static inline void count_hand(Bag bag, uint8_t *hand) {
    memcpy(hand, &bag.colors, COLORS); /* the colours are the bytes of a word */
    hand[LOCOMOTIVE] = (uint8_t)bag.locomotives;
}

static inline int largest_set(const uint8_t *hand) {
    int most = 0;
    for (int color = 0; color < COLORS; color++)
        if (hand[color] > most) most = hand[color];
    return most;
}

/* The turns that a route costs if it gets the whole hand. */
static inline float turns_with(const Outlook *outlook, int number, const uint8_t *hand, int largest) {
    const Route *route = &outlook->rules->route[number];
    Laid laid = lay(route, route->color == GRAY ? largest : hand[route->color], hand[LOCOMOTIVE]);
    int symbols = least(laid.engines, route->locomotives);
    return outlook->atlas->turns[number] - outlook->atlas->habits.route_card * (float)(laid.used + laid.engines - symbols) -
           outlook->atlas->habits.route_symbol * (float)symbols;
}

/* The turns until this seat can run out of trains. */
static float turns_to_end(const Outlook *outlook, const Seat *seat) {
    int spaces = seat->trains - outlook->rules->last_round_at;
    if (spaces < 0) spaces = 0;
    float short_of = (float)spaces - outlook->atlas->habits.hand_used * (float)bag_size(seat->hand);
    return (float)spaces / outlook->atlas->spaces_a_claim + (short_of > 0 ? short_of / outlook->atlas->habits.useful_cards : 0);
}

/* The turns that a seat will probably have, including this one. */
static float horizon(const Outlook *outlook, const State *state) {
    if (state->final_turns != NOT_YET) return 1;
    float fewest = 1e9f;
    for (int seat = 0; seat < outlook->rules->seats; seat++) {
        float turns = turns_to_end(outlook, &state->seats[seat]);
        if (turns < fewest) fewest = turns;
    }
    return 1 + fewest;
}

static inline float in_time(const Habits *habits, float spare) {
    return logistic((spare + habits->shift) / habits->spread);
}

/* Sample the train cards that a reader does not know: the decks of cards that were shown, then the rest. */
#include <string.h>
#include "views.h"

/* A difference of bags with the cards that make it a bag again: a sum with a carry between its words. */
static inline Bag bag_settle(Bag difference, Bag cards) {
    uint64_t colors = difference.colors + cards.colors;
    return (Bag){colors, difference.locomotives + cards.locomotives + (colors < cards.colors), 0};
}

static inline double fast_share(uint64_t *luck) { return (double)(fast_number(luck) >> 11) * 0x1p-53; }

/* Weigh the decks by the places that the seat still has there and by the share of the card in them. */
static double weigh_decks(const Deck *decks, const Shown *shown, double *odds) {
    double total = 0;
    for (int deck = 0; deck <= shown->shuffles; deck++) {
        int of = deck == shown->shuffles ? shown->drawn : decks[deck].of[shown->seat];
        int room = of - (int)bag_size(decks[deck].drawn[shown->seat]), size = (int)bag_size(decks[deck].left);
        int count = (int)bag_count(decks[deck].left, shown->card);
        odds[deck] = room > 0 && count ? (double)(room * count) / size : 0;
        total += odds[deck];
    }
    return total;
}

static int pick_deck(const double *odds, int decks, double total, uint64_t *luck) {
    double rest = fast_share(luck) * total;
    int last = 0;
    for (int deck = 0; deck < decks; deck++) {
        if (!odds[deck]) continue;
        last = deck;
        if ((rest -= odds[deck]) < 0) break;
    }
    return last;
}

static inline void put(Deck *deck, const Shown *shown, int back) {
    Bag card = bag_of(shown->card, 1), *drawn = &deck->drawn[shown->seat];
    *drawn = back ? bag_sub(*drawn, card) : bag_add(*drawn, card);
    deck->left = back ? bag_add(deck->left, card) : bag_sub(deck->left, card);
}

/* Place a card in the deck of an earlier one that can come from another deck as well. */
static int make_room(const View *view, Deck *decks, int number, uint16_t *at, double *odds, uint64_t *luck) {
    const Shown *shown = &view->shows[number];
    uint16_t order[number + 1];
    for (int place = 0; place < number; place++) order[place] = (uint16_t)place;
    for (int left = number; left; left--) {
        int pick = (int)fast_below(luck, (uint32_t)left), index = order[pick], deck = at[index];
        const Shown *other = &view->shows[index];
        order[pick] = order[left - 1];
        put(&decks[deck], other, 1);
        weigh_decks(decks, shown, odds);
        if (deck <= shown->shuffles && odds[deck]) {
            put(&decks[deck], shown, 0);
            double total = weigh_decks(decks, other, odds);
            if (total) {
                at[index] = (uint16_t)pick_deck(odds, other->shuffles + 1, total, luck);
                put(&decks[at[index]], other, 0);
                at[number] = (uint16_t)deck;
                return 1;
            }
            put(&decks[deck], shown, 1);
        }
        put(&decks[deck], other, 0);
    }
    return 0;
}

/* Assign a deck to every card that was shown, the earliest first; returns whether that is possible. */
static int place_shown(const View *view, Deck *decks, uint64_t *luck) {
    double odds[view->decks];
    uint16_t at[view->shown + 1];
    for (int number = 0; number < view->shown; number++) {
        const Shown *shown = &view->shows[number];
        double total = weigh_decks(decks, shown, odds);
        if (total) {
            at[number] = (uint16_t)pick_deck(odds, shown->shuffles + 1, total, luck);
            put(&decks[at[number]], shown, 0);
        } else if (!make_room(view, decks, number, at, odds, luck))
            return 0;
    }
    return 1;
}

/* Two decks that count as one can hold more cards than `bag_pick` handles. */
static int pick_card(Bag bag, unsigned size, uint64_t *luck) {
    unsigned index = fast_below(luck, size);
    if (size <= 127) return bag_pick(bag, index);
    int kind = 0;
    while (index >= bag_count(bag, kind)) index -= bag_count(bag, kind++);
    return kind;
}

/* Deal the remaining cards of every deck to those who drew from it. */
static void deal_unseen(const View *view, const Rules *rules, Deck *decks, uint64_t *luck) {
    for (Deck *deck = decks; deck < decks + view->decks; deck++)
        for (int seat = 0; seat < rules->seats; seat++) {
            if (!(view->hidden >> seat & 1)) continue;
            unsigned room = deck->of[seat] - bag_size(deck->drawn[seat]), size = bag_size(deck->left);
            if (room == size) { /* all that is left */
                deck->drawn[seat] = bag_add(deck->drawn[seat], deck->left);
                deck->left = (Bag){0, 0, 0};
                continue;
            }
            for (; room; room--, size--) {
                Bag card = bag_of(pick_card(deck->left, size, luck), 1);
                deck->left = bag_sub(deck->left, card);
                deck->drawn[seat] = bag_add(deck->drawn[seat], card);
            }
        }
}

/* C7: whether a seat that had to pass could have claimed a route with these cards. */
static int contradicts_a_pass(const Rules *rules, const View *view, const Deck *decks) {
    for (const Stuck *pass = view->stuck; pass < view->stuck + view->passes; pass++) {
        Bag hand = pass->gained;
        for (int deck = 0; deck <= pass->shuffles; deck++) hand = bag_settle(hand, decks[deck].drawn[pass->seat]);
        FOR_MEMBERS(number, pass->routes) if (covers(&rules->route[number], hand)) return 1;
    }
    return 0;
}

static void imagine_cards(const Rules *rules, const View *view, State *state, Deck *decks, uint64_t *luck) {
    for (int tried = 0; tried <= PATIENCE; tried++) {
        do memcpy(decks, view->deck, (size_t)view->decks * sizeof *decks); while (!place_shown(view, decks, luck));
        deal_unseen(view, rules, decks, luck);
        if (!contradicts_a_pass(rules, view, decks)) break;
    }
    state->pile = state->unseen;
    for (int number = 0; number < rules->seats; number++) {
        Seat *seat = &state->seats[number];
        if (view->hidden >> number & 1) {
            seat->drawn = decks[view->decks - 1].drawn[number];
            seat->hand = view->gained[number];
            for (int deck = 0; deck < view->decks; deck++) seat->hand = bag_settle(seat->hand, decks[deck].drawn[number]);
        }
        state->pile = bag_sub(state->pile, seat->drawn);
    }
}

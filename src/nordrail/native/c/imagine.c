/* Imagine: sample the hidden part of a game from what one seat has seen. Python packs the view and prepares what is the
   same in every sample. Like the engine's `imagine`, it places the cards that players showed in the decks they can have
   come from, deals the other unseen cards, and draws one of the histories of tickets that agree with the reader's. */
#include <string.h>
#include "views.h"

/* Sample states that the reader cannot tell from the true one; returns 0 if no history of tickets agrees. For a single
   state, `decks` and `chosen` can be buffers for its past. */
int32_t nordrail_imagine(const Rules *rules, const View *view, uint64_t seed, int32_t number, State *states, Deck *decks,
                         Choice *chosen) {
    Deck own[view->decks];
    for (State *state = states; state < states + number; state++) {
        *state = view->table;
        imagine_cards(rules, view, state, decks ? decks : own, &seed);
        if (!imagine_tickets(rules, view, state, chosen, &seed)) return 0;
    }
    return 1;
}

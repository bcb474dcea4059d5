/* The compiled simulator in one translation unit, and its interface. The words and rule ids are those of the engine,
   which is the law; no title is named here. */
#include "payment.c"
#include "prepare.c"
#include "chance.c"
#include "flow.c"
#include "apply.c"
#include "menu.c"
#include "check.c"
#include "deal.c"
#include "path.c"
#include "score.c"
#include "sight.c"
#include "roads.c"
#include "distances.c"
#include "observe.c"
#include "batch.c"
#include "imagine_cards.c"
#include "imagine_tickets.c"
#include "imagine.c"
#include "greedy.c"
#include "rollout.c"
#include "environment.c"
#include "replay.c"
#include "atlas.c"
#include "turns.c"
#include "scheme.c"
#include "options.c"
#include "keeping.c"
#include "playout.c"
#include "beliefs.c"
#include "demand.c"
#include "position.c"
#include "actions.c"
#include "question.c"
#include "network.c"
#include "search.c"
#include "contest.c"
#include "appraise.c"
#include "lessons.c"

/* Sizes of the structures, to compare with their description in Python. */
void nordrail_sizes(int32_t *sizes) {
    sizes[0] = sizeof(Rules);
    sizes[1] = sizeof(State);
    sizes[2] = sizeof(Event);
    sizes[3] = sizeof(Entry);
    sizes[4] = sizeof(Outcome);
    sizes[5] = sizeof(Chance);
    sizes[6] = sizeof(Batch);
    sizes[7] = sizeof(Deck);
    sizes[8] = sizeof(Shown);
    sizes[9] = sizeof(Stuck);
    sizes[10] = sizeof(Choice);
    sizes[11] = sizeof(Step);
    sizes[12] = sizeof(View);
}

/* Whether this machine has the instructions that the library is compiled for. */
int32_t nordrail_runs_here(void) {
#if defined(__x86_64__) && defined(__POPCNT__)
    uint32_t a = 1, b, c = 0, d;
    __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    return (c >> 23 & 1) && (c >> 20 & 1); /* POPCNT and SSE4.2 */
#else
    return 1;
#endif
}

void nordrail_new(const Rules *rules, State *state) { set_out(rules, state); }
void nordrail_apply(const Rules *rules, State *state, const Event *event, Past *past) { apply(rules, state, event, past); }
void nordrail_score(const Rules *rules, const State *state, Outcome *outcome) { score(rules, state, outcome); }
int32_t nordrail_is_legal(const Rules *rules, const State *state, const Event *event) { return is_legal(rules, state, event); }

void nordrail_deal(const Rules *rules, const State *state, Chance *chance, uint32_t ply, Event *event) {
    draw_deal(rules, state, chance, ply, event);
}

/* Write the menu, at most `most` actions; returns how many there are. */
int32_t nordrail_menu(const Rules *rules, const State *state, Event *events, int32_t most) {
    Menu menu;
    list(rules, state, &menu);
    for (int index = 0; index < menu.count && index < most; index++) {
        events[index] = (Event){0};
        make(rules, state, &menu, index, &events[index]);
    }
    return menu.count;
}

int32_t nordrail_mask(const Rules *rules, const State *state, uint8_t *marks) {
    Menu menu;
    list(rules, state, &menu);
    return mask(rules, state, &menu, marks);
}

int32_t nordrail_numbered(const Rules *rules, const State *state, int32_t number, Event *event) {
    return numbered(rules, state, number, event);
}

/* Play on with random words as Python's `randrange` takes them: the bits that are needed, again until they are below
   the limit. Stops before a choice for which no words are left, or when `most` events are written. */
typedef struct {
    const uint32_t *words;
    int32_t words_count, words_used;
    Event *events; /* can be missing */
    int32_t events_count, most;
    int32_t ply, turns, decisions;
} Playing;

static int choose_below(Playing *playing, int count) {
    int bits = 32 - __builtin_clz((unsigned)count);
    for (int used = playing->words_used; used < playing->words_count;) {
        int number = (int)(playing->words[used++] >> (32 - bits));
        if (number >= count) continue;
        playing->words_used = used;
        return number;
    }
    return -1;
}

int32_t nordrail_play(const Rules *rules, State *state, Chance *chance, Playing *playing) {
    while (state->phase != OVER && (!playing->events || playing->events_count < playing->most)) {
        Event event = {0};
        if (state->phase == DEALING) {
            draw_deal(rules, state, chance, (uint32_t)playing->ply, &event);
        } else {
            Menu menu;
            list(rules, state, &menu);
            int index = choose_below(playing, menu.count);
            if (index < 0) return 0;
            playing->turns += state->phase == TURN;
            playing->decisions++;
            make(rules, state, &menu, index, &event);
        }
        playing->ply++;
        if (playing->events) playing->events[playing->events_count++] = event;
        apply(rules, state, &event, 0);
    }
    return state->phase == OVER;
}

/* A coverage-guided fuzzer for the simulator (libFuzzer): the input chooses a board, then actions and deals. Actions come
   from the menu, from the mask, from the policies, or as any bytes at all; what `is_legal` accepts is played. Now and
   then a seat observes, searches, asks a network or makes lessons, or the position is appraised. The laws that must hold in every position are checked, and the sanitizers watch the
   rest. `make fuzz` runs it. */
#include <stdio.h>
#include <stdlib.h>
#include "nordrail.c"

enum { BOARDS = 6, MENU = 1024 };
static Rules boards[BOARDS];
static Atlas atlases[BOARDS];
static Network network; /* of random weights: its answers are nonsense, but numbers */

static void demand(int holds, const char *law) {
    if (holds) return;
    fprintf(stderr, "broken: %s\n", law);
    abort();
}

int LLVMFuzzerInitialize(int *count, char ***words) {
    (void)count, (void)words;
    uint64_t luck = 1;
    float weights[sizeof network / sizeof(float)];
    for (size_t number = 0; number < sizeof weights / sizeof *weights; number++) weights[number] = fast_share(&luck) - 0.5f;
    memcpy(&network, weights, sizeof network);
    for (int board = 0; board < BOARDS; board++) {
        char path[256];
        snprintf(path, sizeof path, "%s/%d.rules", getenv("FUZZ_RULES"), board);
        FILE *file = fopen(path, "rb");
        demand(file && fread(&boards[board], sizeof(Rules), 1, file) == 1, "the rulebooks can be read");
        fclose(file);
        nordrail_atlas(&boards[board], &atlases[board], 0);
    }
    return 0;
}

static void check_laws(const Rules *rules, const State *state) {
    Bag cards = bag_add(bag_add(state->pile, state->discard), state->face_up);
    int waiting = state->phase == TUNNEL_PAYMENT || (state->phase == DEALING && state->then == THEN_TUNNEL);
    if (waiting) cards = bag_add(cards, bag_add(state->laid, state->turned));
    for (int number = 0; number < rules->seats; number++) {
        const Seat *seat = &state->seats[number];
        int trains = seat->trains;
        cards = bag_add(cards, seat->hand);
        FOR_MEMBERS(route, seat->routes) trains += rules->route[route].length;
        demand(trains == rules->trains, "no train is lost");
        demand(bag_holds(seat->hand, seat->seen), "cards that were seen are in the hand");
    }
    demand(bag_equal(cards, rules->deck), "no card is lost");
}

static void check_menu(const Rules *rules, const State *state, const Menu *menu) {
    static uint8_t marks[8192];
    int marked = 0;
    demand(menu->count > 0, "somebody can act");
    mask(rules, state, menu, marks);
    for (int number = 0; number < rules->actions; number++) {
        Event event = {0};
        marked += marks[number];
        if (marks[number]) demand(numbered(rules, state, number, &event), "a marked action can be played");
    }
    demand(marked == menu->count, "the mask marks as many actions as the menu has");
    for (int index = 0; index < menu->count; index++) {
        Event event = {0};
        make(rules, state, menu, index, &event);
        demand(is_legal(rules, state, &event), "an action of the menu is legal");
    }
}

/* Observe with the memory of this game and with none. */
static void check_observation(const Rules *rules, const State *state, int seat, Memory *memory) {
    static int16_t rows[2][4096];
    static Memory none;
    memset(&none, 0, sizeof none);
    nordrail_observe(rules, state, seat, memory, rows[0]);
    nordrail_observe(rules, state, seat, &none, rows[1]);
    size_t size = sizeof **rows * (size_t)nordrail_features(rules);
    demand(!memcmp(rows[0], rows[1], size), "what is remembered is still true");
}

/* Search for the seat to act, in this state and with other tickets. */
static void check_search(const Rules *rules, const Atlas *atlas, const State *state, uint64_t luck, Event *event) {
    static Candidate candidates[2];
    static Options options;
    Search search = {.seat = to_act(state), .depth = 1 + (int)(luck & 3), .late = 6};
    State worlds[2] = {*state, *state};
    Set more = state->open;
    float wanted[ROUTES];
    nordrail_search_begin(rules, atlas, state, &search);
    nordrail_search_believe(rules, &search, worlds, 2, luck);
    nordrail_search_demand(rules, &search, worlds, 2, wanted);
    nordrail_search_options(rules, &search, state, &more, &options);
    demand(options.count > 0, "the policy has an idea");
    for (int place = 0; place < options.count; place++)
        demand(is_legal(rules, state, &options.event[place]), "the policy's actions are legal");
    memset(candidates, 0, sizeof candidates);
    for (int place = 0; place < 2; place++) candidates[place].event = options.event[(luck >> place) % (uint64_t)options.count];
    nordrail_search_try(rules, &search, worlds, 2, luck, candidates, 2, 3);
    demand(candidates[0].tried == 2 && candidates[0].result == candidates[0].result, "a search counts");
    *event = options.event[0];
}

/* Ask the network about this position, let it play a whole game that makes lessons, and play the position to the end. */
static void check_network(const Rules *rules, const Atlas *atlas, const State *state, uint64_t luck) {
    static Question question;
    static Lesson lessons[2];
    static Appraisal sum;
    Course course = {.share = 0.1f, .explore = 0.5f, .whole = 0.5f, .times = 1, .depth = 2, .late = 6};
    Tally tally = {.decisions = 0};
    float ratings[CHOICES], chance, score;
    int32_t turns = 0;
    nordrail_question(rules, atlas, state, &state->open, &question);
    demand(question.count > 0, "the network is asked about actions");
    for (int place = 0; place < question.count; place++)
        demand(is_legal(rules, state, &question.event[place]), "the network is asked about legal actions");
    nordrail_answer(&network, &question, ratings, &chance, &score);
    demand(chance >= 0 && chance <= 1 && score - score == 0, "the network foresees an end");
    for (int place = 0; place < question.count; place++)
        demand(ratings[place] - ratings[place] == 0, "the network rates every action");
    int count = nordrail_lessons(rules, atlas, &network, &course, (int)(luck & 1), luck, lessons, 2, &tally);
    demand(count >= 0 && count <= 2 && tally.games[0] + tally.games[1] == rules->seats, "a game makes few lessons");
    memset(&sum, 0, sizeof sum);
    nordrail_appraise(rules, atlas, state, &turns, 1, 0, 1, luck, &sum);
    int64_t won = 0;
    for (int seat = 0; seat < rules->seats; seat++) won += sum.wins[seat];
    demand(sum.games == 1 && won == VICTORY, "an appraised game has one victory");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 10) return 0;
    const Rules *rules = &boards[data[0] % BOARDS];
    const Atlas *atlas = &atlases[data[0] % BOARDS];
    const uint8_t *end = data + size;
    static Memory memories[BOARDS]; /* of other games, too: that must not matter */
    Memory *memory = &memories[data[0] % BOARDS];
    int searches = 0, networks = 0;
    State state;
    Chance chance = {.fast = 0};
    memcpy(&chance.fast, data + 1, 8);
    data += 9;
    set_out(rules, &state);
    while (state.phase != OVER && data < end) {
        Event event = {0};
        if (state.phase == DEALING) {
            draw_deal(rules, &state, &chance, 0, &event);
            demand(is_legal_deal(rules, &state, &event), "a deal is legal");
        } else {
            Menu menu;
            int way = *data++;
            list(rules, &state, &menu);
            if (!(way & 15)) check_menu(rules, &state, &menu);
            if (way == 187 && !networks++) check_network(rules, atlas, &state, chance.fast);
            if (!(way & 7)) check_observation(rules, &state, 1 + (way >> 3) % rules->seats, memory);
            if (way >= 240 && (size_t)(end - data) >= sizeof event) { /* any event */
                memcpy(&event, data, sizeof event);
                data += sizeof event;
                event.cards.colors &= ~TOP_BITS;
                event.cards.locomotives &= 127;
                if (!is_legal(rules, &state, &event)) continue;
            } else if (way >= 200 && end - data >= 2) { /* any number */
                if (!numbered(rules, &state, data[0] | data[1] << 8, &event)) way = 0;
                data += 2;
                if (!way) continue;
            } else if (way >= 190)
                nordrail_greedy(rules, &state, &event);
            else if (way >= 188 && searches++ < 3)
                check_search(rules, atlas, &state, chance.fast, &event);
            else
                make(rules, &state, &menu, way % menu.count, &event);
            demand(is_legal(rules, &state, &event), "what is played is legal");
        }
        apply(rules, &state, &event, 0);
        check_laws(rules, &state);
    }
    Outcome outcome;
    score(rules, &state, &outcome);
    demand(outcome.winners != 0, "somebody wins");
    return 0;
}

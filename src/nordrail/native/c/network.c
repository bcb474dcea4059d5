/* The network: it rates the actions of a decision, and foresees the chance to win and the score. */
#include <string.h>
#include "traits.h"
#include "curves.h"

enum { WIDE = 96, NARROW = 48, FORESIGHT = 48 };

/* The weights in the order of the file. An action is rated by what the policy thinks of it, times `trust`, and by two
   layers over the position and the action. */
typedef struct {
    float position[POSITION_SIZE][WIDE], action[ACTION_SIZE][WIDE], wide[WIDE];
    float narrow[WIDE][NARROW], narrow_base[NARROW];
    float rate[NARROW], trust;
    float ahead[POSITION_SIZE][FORESIGHT], ahead_base[FORESIGHT];
    float chance[FORESIGHT], score[FORESIGHT], chance_base, score_base;
} Network;

/* Add a row of weights for each input that is not zero. */
static void add_layer(const float *inputs, int count, const float *weights, int width, float *sums) {
    for (int input = 0; input < count; input++) {
        float number = inputs[input];
        if (number == 0) continue;
        for (int place = 0; place < width; place++) sums[place] += number * weights[input * width + place];
    }
}

static float positive(float number) { return number > 0 ? number : 0; }

/* The rating of every action in points; more is better. */
static void rate_by_network(const Network *network, const Question *question, float *ratings) {
    float shared[WIDE];
    memcpy(shared, network->wide, sizeof shared);
    add_layer(question->position, POSITION_SIZE, network->position[0], WIDE, shared);
    for (int number = 0; number < question->count; number++) {
        const float *action = question->action[number];
        float wide[WIDE], narrow[NARROW], rating = network->trust * action[A_rating];
        memcpy(wide, shared, sizeof wide);
        memcpy(narrow, network->narrow_base, sizeof narrow);
        add_layer(action, ACTION_SIZE, network->action[0], WIDE, wide);
        for (int place = 0; place < WIDE; place++) wide[place] = positive(wide[place]);
        add_layer(wide, WIDE, network->narrow[0], NARROW, narrow);
        for (int place = 0; place < NARROW; place++) rating += positive(narrow[place]) * network->rate[place];
        ratings[number] = rating;
    }
}

/* The chance to win, and the final score. */
static void foresee_by_network(const Network *network, const float *position, float *chance, float *points) {
    float ahead[FORESIGHT], win = network->chance_base, score = network->score_base;
    memcpy(ahead, network->ahead_base, sizeof ahead);
    add_layer(position, POSITION_SIZE, network->ahead[0], FORESIGHT, ahead);
    for (int place = 0; place < FORESIGHT; place++) {
        float number = positive(ahead[place]);
        win += number * network->chance[place];
        score += number * network->score[place];
    }
    *chance = logistic(win);
    *points = 100 * score;
}

static int highest(const float *numbers, int count) {
    int best = 0;
    for (int place = 1; place < count; place++)
        if (numbers[place] > numbers[best]) best = place;
    return best;
}

/* The decision of a seat; `state` can be any state that agrees with its view. Claims of these routes are asked about too. */
void nordrail_question(const Rules *rules, const Atlas *atlas, const State *state, const Set *more, Question *question) {
    Outlook outlook = look_out(rules, atlas, state->bonuses);
    Study studied;
    ask(&outlook, state, *more, &studied, question);
}

/* Rate the actions of a question; also the chance to win and the final score. */
void nordrail_answer(const Network *network, const Question *question, float *ratings, float *chance, float *score) {
    rate_by_network(network, question, ratings);
    foresee_by_network(network, question->position, chance, score);
}

/* The names of the inputs, in order. */
const char *nordrail_inputs(void) {
#define AS_TEXT(name) #name " "
    return POSITION_INPUTS(AS_TEXT) "| " ACTION_INPUTS(AS_TEXT);
}

/* Games of the network against itself and the policy, and what a few imagined games say about its decisions. */
#include <string.h>
#include "traits.h"
#include "atlas.h"

enum { TAUGHT = 8, SURE = 6 }; /* actions tried in a lesson; those that the network likes best */

/* A decision, and how games ended after some of its actions. They start from the true state: hidden cards and tickets are
   as likely as in a real game, and the network sees only its inputs. */
typedef struct {
    int32_t count, seat, seats, verb;
    float position[POSITION_SIZE];
    float action[TAUGHT][ACTION_SIZE];
    float result[TAUGHT];         /* by the estimate after some turns */
    float final[TAUGHT];          /* at the end of the same games, if they were played on */
    float won, score;             /* how this game ended for the seat */
    int32_t whole;                /* whether they were played on */
} Lesson;

/* How lessons are made. */
typedef struct {
    float share;   /* of the decisions become lessons */
    float explore; /* of the decisions are random among the best */
    float whole;   /* of the lessons are played to the end */
    int32_t times, depth, late; /* imagined games for each action, turns of each seat, trains */
} Course;

/* Sums over games: of the network, then of the policy. */
typedef struct {
    double games[2], wins[2], score[2], tickets[2], completed[2], routes[2], trains[2], decisions;
} Tally;

/* Play on after an action; returns the result by the estimate, and at the end if it is asked for. */
static float imagine_result(const Outlook *outlook, const State *start, const Scheme *plans, const Event *event, int seat,
                            uint64_t luck, const Course *course, float *final) {
    const Rules *rules = outlook->rules;
    State state = *start;
    Scheme own[SEATS];
    Estimate estimate;
    float lead, chance;
    int turns = fewest_trains(rules, start) > course->late ? course->depth * rules->seats : TO_THE_END;
    memcpy(own, plans, sizeof own);
    apply(rules, &state, event, 0);
    play_turns(outlook, &state, own, luck, turns);
    estimate_end(outlook, &state, own, &estimate);
    float result = result_for(outlook, &estimate, seat, &lead, &chance);
    if (!final) return result;
    play_turns(outlook, &state, own, ~luck, TO_THE_END);
    estimate_end(outlook, &state, own, &estimate);
    *final += result_for(outlook, &estimate, seat, &lead, &chance) / (float)course->times;
    return result;
}

/* Try the actions that the network likes best and a few others. */
static void teach(const Outlook *outlook, const State *state, const Study *studied, const Question *question,
                  const float *ratings, uint64_t *luck, const Course *course, Lesson *lesson) {
    const Rules *rules = outlook->rules;
    Scheme plans[SEATS];
    uint8_t used[CHOICES] = {0};
    memset(lesson, 0, sizeof *lesson);
    lesson->seat = question->seat;
    lesson->seats = rules->seats;
    lesson->verb = state->phase;
    memcpy(lesson->position, question->position, sizeof lesson->position);
    for (int seat = 1; seat <= rules->seats; seat++)
        plans[seat - 1] = seat == question->seat ? studied->plan : make_scheme(outlook, state, seat, 0);
    while (lesson->count < TAUGHT && lesson->count < question->count) {
        int best = -1, skip = lesson->count < SURE ? 0 : (int)fast_below(luck, (uint32_t)(question->count - lesson->count));
        for (int number = 0; number < question->count; number++) {
            if (used[number]) continue;
            if (lesson->count >= SURE) {
                if (!skip--) best = number;
            } else if (best < 0 || ratings[number] > ratings[best])
                best = number;
        }
        used[best] = 1;
        memcpy(lesson->action[lesson->count], question->action[best], sizeof lesson->action[0]);
        lesson->result[lesson->count++] = (float)best;
    }
    uint64_t seed = fast_number(luck);
    lesson->whole = fast_share(luck) < course->whole;
    for (int place = 0; place < lesson->count; place++) {
        const Event *event = &question->event[(int)lesson->result[place]];
        float sum = 0, *final = lesson->whole ? &lesson->final[place] : 0;
        for (int time = 0; time < course->times; time++)
            sum += imagine_result(outlook, state, plans, event, question->seat, seed + (uint64_t)time * 0x9e3779b97f4a7c15u, course, final);
        lesson->result[place] = sum / (float)course->times;
    }
}

static int explored(const float *ratings, int count, uint64_t *luck) {
    int best = highest(ratings, count), other = (int)fast_below(luck, (uint32_t)count);
    return ratings[other] > ratings[best] - 4 ? other : best;
}

static void tally_up(const Rules *rules, const State *state, const Outcome *outcome, int by_policy, Tally *tally) {
    for (int seat = 0; seat < rules->seats; seat++) {
        int side = by_policy >> seat & 1;
        const Seat *held = &state->seats[seat];
        tally->games[side]++;
        if (outcome->winners >> seat & 1) tally->wins[side] += 1.0 / __builtin_popcount(outcome->winners);
        tally->score[side] += outcome->total[seat];
        tally->completed[side] += outcome->completed[seat];
        tally->tickets[side] += __builtin_popcountll(held->tickets[0]) + __builtin_popcountll(held->tickets[1]);
        tally->routes[side] += set_count(held->routes);
        tally->trains[side] += held->trains;
    }
}

/* Play one game; seats in `by_policy` follow the policy. Writes at most `most` lessons and returns how many. */
int32_t nordrail_lessons(const Rules *rules, const Atlas *atlas, const Network *network, const Course *course,
                         int32_t by_policy, uint64_t seed, Lesson *lessons, int32_t most, Tally *tally) {
    State state;
    Outlook outlook;
    Outcome outcome;
    Scheme plans[SEATS];
    uint64_t luck = seed, choices = seed ^ 0x5851f42d4c957f2du;
    Chance chance = {.fast = luck};
    int count = 0;
    memset(plans, 0, sizeof plans);
    set_out(rules, &state);
    while (state.phase != OVER) {
        Event event = {0};
        if (state.phase == DEALING) {
            draw_deal(rules, &state, &chance, 0, &event);
            apply(rules, &state, &event, 0);
            if (event.verb == OFFER_TICKETS && !state.kept_count) outlook = look_out(rules, atlas, state.bonuses);
            continue;
        }
        int seat = to_act(&state);
        if (state.phase == TURN) chance.fast = luck += 0x632be59bd9b4e019u;
        tally->decisions++;
        if (by_policy >> (seat - 1) & 1) {
            Options options;
            keep_plan(&outlook, &state, seat, &plans[seat - 1]);
            if (state.phase == CHOOSE_TICKETS)
                keep_quickly(&outlook, &state, &plans[seat - 1], &event);
            else {
                rate(&outlook, &state, &plans[seat - 1], &options);
                event = options.event[best_option(&options)];
            }
        } else {
            Study studied;
            Question question;
            float ratings[CHOICES];
            ask(&outlook, &state, (Set){{0}}, &studied, &question);
            rate_by_network(network, &question, ratings);
            if (course && question.count > 1 && count < most && fast_share(&choices) < course->share)
                teach(&outlook, &state, &studied, &question, ratings, &choices, course, &lessons[count++]);
            int explores = course && fast_share(&choices) < course->explore;
            event = question.event[explores ? explored(ratings, question.count, &choices) : highest(ratings, question.count)];
        }
        apply(rules, &state, &event, 0);
    }
    score(rules, &state, &outcome);
    for (int number = 0; number < count; number++) {
        int seat = lessons[number].seat - 1;
        lessons[number].won = outcome.winners >> seat & 1 ? 1 / (float)__builtin_popcount(outcome.winners) : 0;
        lessons[number].score = (float)outcome.total[seat] / 100;
    }
    tally_up(rules, &state, &outcome, by_policy, tally);
    return count;
}

/* Sizes of the structures, to compare with their description in Python. */
void nordrail_network_sizes(int32_t *sizes) {
    sizes[0] = POSITION_SIZE;
    sizes[1] = ACTION_SIZE;
    sizes[2] = WIDE;
    sizes[3] = NARROW;
    sizes[4] = FORESIGHT;
    sizes[5] = sizeof(Network);
    sizes[6] = sizeof(Question);
    sizes[7] = sizeof(Lesson);
    sizes[8] = sizeof(Course);
    sizes[9] = sizeof(Tally);
}

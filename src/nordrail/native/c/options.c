/* What a seat can do, and what each action is worth to its plan, in points. */
#include <string.h>
#include "atlas.h"

enum { OPTIONS = 256 };

typedef struct {
    int32_t count;
    float value[OPTIONS];
    Event event[OPTIONS];
} Options;

typedef struct {
    const Outlook *outlook;
    const State *state;
    const Seat *seat;
    const Scheme *plan;
    uint8_t hand[KINDS];
    float horizon, filler_rate, owed, turns;
    Needs tickets, all; /* the cards for the tickets; with the fillers */
} Thought;

static Event *add_option(Options *options, int verb, int seat, float value) {
    if (options->count == OPTIONS) options->count--;
    options->value[options->count] = value;
    Event *event = &options->event[options->count++];
    *event = (Event){.verb = (uint8_t)verb, .seat = (uint8_t)seat};
    return event;
}

/* What the turns to the end of the plan are worth; fillers count less. */
static float owed_for(const Thought *thought, const Needs *tickets, const Needs *all, const uint8_t *hand) {
    const Atlas *atlas = thought->outlook->atlas;
    float turns = turns_for(atlas, tickets, hand);
    if (!thought->plan->filler_count) return atlas->habits.rate * turns;
    return atlas->habits.rate * turns + thought->filler_rate * (turns_for(atlas, all, hand) - turns);
}

static void think(Thought *thought, const Outlook *outlook, const State *state, int seat, const Scheme *plan) {
    const Habits *habits = &outlook->atlas->habits;
    thought->outlook = outlook;
    thought->state = state;
    thought->seat = &state->seats[seat - 1];
    thought->plan = plan;
    count_hand(thought->seat->hand, thought->hand);
    thought->horizon = horizon(outlook, state);
    thought->tickets = needs_of(outlook, plan->routes, plan->count);
    thought->all = thought->tickets;
    for (int place = 0; place < plan->filler_count; place++) add_needs(outlook, &thought->all, plan->fillers[place]);
    thought->turns = turns_for(outlook->atlas, &thought->tickets, thought->hand);
    int spare = thought->horizon - thought->turns > 2 || !plan->count;
    thought->filler_rate = spare ? habits->filler_rate : habits->idle_fillers * habits->filler_rate;
    thought->owed = owed_for(thought, &thought->tickets, &thought->all, thought->hand);
}

/* The points that more or fewer cards are worth: the turns they save. */
static float gain(const Thought *thought, int kind, int number) {
    uint8_t hand[KINDS];
    memcpy(hand, thought->hand, KINDS);
    hand[kind] = (uint8_t)(hand[kind] + number);
    return thought->owed - owed_for(thought, &thought->tickets, &thought->all, hand);
}

static float spent(const Thought *thought, Bag cards) {
    uint8_t hand[KINDS];
    count_hand(bag_sub(thought->seat->hand, cards), hand);
    return owed_for(thought, &thought->tickets, &thought->all, hand) - thought->owed;
}

/* The cards that the seat has not seen: in the deck or in other hands. */
static Bag unknown_cards(const Thought *thought) {
    const State *state = thought->state;
    Bag known = bag_add(bag_add(state->face_up, state->discard), thought->seat->hand);
    if (state->phase == TUNNEL_PAYMENT) known = bag_add(known, bag_add(state->laid, state->turned));
    for (int seat = 0; seat < thought->outlook->rules->seats; seat++)
        if (&state->seats[seat] != thought->seat) known = bag_add(known, state->seats[seat].seen);
    return bag_sub(thought->outlook->rules->deck, known);
}

static void rate_draws(const Thought *thought, const Menu *menu, int second, Options *options) {
    const Rules *rules = thought->outlook->rules;
    const State *state = thought->state;
    Bag unknown = unknown_cards(thought);
    float gains[KINDS], blind = 0, total = (float)bag_size(unknown), best = 0;
    int last = state->final_turns != NOT_YET;
    for (int kind = 0; kind < KINDS; kind++) {
        unsigned count = bag_count(unknown, kind);
        gains[kind] = last || !(count || bag_count(menu->takes, kind)) ? 0 : gain(thought, kind, 1);
        blind += (float)count * gains[kind];
    }
    blind = total > 0 ? blind / total : 0;
    int ends = rules->locomotive_ends_draw;
    for (int kind = 0; kind < KINDS; kind++)
        if (bag_count(menu->takes, kind) && !(kind == LOCOMOTIVE && ends) && gains[kind] > best) best = gains[kind];
    for (int kind = 0; kind < KINDS; kind++) {
        if (!bag_count(menu->takes, kind)) continue;
        float value = gains[kind];
        if (!second && !(kind == LOCOMOTIVE && ends)) {
            float next = blind;
            for (int other = 0; other < KINDS; other++) {
                if (!bag_count(menu->takes, other) || (other == LOCOMOTIVE && ends)) continue;
                if (other == kind && bag_count(state->face_up, kind) < 2) continue;
                float more = other == kind && !last ? gain(thought, kind, 2) - gains[kind] : gains[other];
                if (more > next) next = more;
            }
            value += next;
        }
        add_option(options, TAKE, state->turn, value)->card = (uint8_t)kind;
    }
    if (menu->deck) add_option(options, DRAW, state->turn, second ? blind : blind + (best > blind ? best : blind));
}

static int without_route(const uint8_t *routes, int count, int number, uint8_t *rest) {
    int kept = 0;
    for (int place = 0; place < count; place++)
        if (routes[place] != number) rest[kept++] = routes[place];
    return kept;
}

/* The probability that the cards left cannot pay for a tunnel. */
static float tunnel_fails(const Thought *thought, Bag cards) {
    Bag unknown = unknown_cards(thought), rest = bag_sub(thought->seat->hand, cards);
    int color = tunnel_color(cards), left = (int)rest.locomotives, turned = thought->outlook->rules->tunnel_cards;
    float matching = (float)unknown.locomotives, total = (float)bag_size(unknown), succeeds = 0, ways = 1;
    if (color != LOCOMOTIVE) left += (int)bag_count(rest, color), matching += (float)bag_count(unknown, color);
    float odds = total > 0 ? matching / total : 0;
    for (int due = 0; due <= least(left, turned); due++) {
        float chance = ways;
        for (int card = 0; card < turned; card++) chance *= card < due ? odds : 1 - odds;
        succeeds += chance;
        ways = ways * (float)(turned - due) / (float)(due + 1);
    }
    return 1 - succeeds;
}

/* The points of tickets at stake for each route still needed. */
static float completes(const Thought *thought) {
    const Scheme *plan = thought->plan;
    float points = 0;
    if (thought->state->final_turns != NOT_YET && plan->count > 1) return 0;
    for (int half = 0; half < 2; half++)
        for (uint64_t left = plan->served[half]; left; left &= left - 1)
            points += 2 * (float)thought->outlook->rules->ticket[64 * half + __builtin_ctzll(left)].points;
    return points / (float)(plan->count ? plan->count : 1);
}

static float claim_value(const Thought *thought, int number, Bag cards) {
    const Outlook *outlook = thought->outlook;
    const Habits *habits = &outlook->atlas->habits;
    const Route *route = &outlook->rules->route[number];
    const Scheme *plan = thought->plan;
    int served = set_has(&plan->planned, number);
    if (thought->horizon < habits->ending) {
        float value = (float)route->points + outlook->route_worth[number] + (served ? completes(thought) : 0);
        return value - 0.1f * (float)bag_size(cards);
    }
    uint8_t hand[KINDS], rest[PLAN + FILLERS];
    count_hand(bag_sub(thought->seat->hand, cards), hand);
    int count = without_route(plan->routes, plan->count, number, rest);
    Needs tickets = needs_of(outlook, rest, count), all = tickets;
    for (int place = 0; place < plan->filler_count; place++)
        if (plan->fillers[place] != number) add_needs(outlook, &all, plan->fillers[place]);
    float fails = route->tunnel ? habits->rate * tunnel_fails(thought, cards) : 0;
    float saved = thought->owed - owed_for(thought, &tickets, &all, hand) - fails + habits->rate * habits->drawn * route->draws;
    return served ? saved - habits->patience : saved;
}

/* Rate the claims of these routes. */
static void rate_claims(const Thought *thought, const Menu *menu, Set routes, Options *options) {
    for (int group = 0; group < GROUPS; group++) {
        if (!menu->claims_count[group]) continue;
        Set claims = set_and(claims_of(thought->outlook->rules, menu, group), routes);
        FOR_MEMBERS(number, claims) {
            Bag cards = menu_payment(&thought->outlook->rules->route[number], group, menu->hand);
            Event *event = add_option(options, CLAIM, thought->state->turn, claim_value(thought, number, cards));
            event->route = (uint16_t)number;
            event->cards = cards;
        }
    }
}

static void rate_tickets(const Thought *thought, Options *options) {
    const Habits *habits = &thought->outlook->atlas->habits;
    float spare = thought->horizon - thought->turns - 1;
    int busy = spare < habits->least_spare || (float)thought->seat->trains < habits->spare_trains || (float)thought->plan->count > habits->most_routes;
    float value = busy ? -5 : habits->tickets + habits->tickets_spare * (spare - habits->least_spare);
    add_option(options, DRAW_TICKETS, thought->state->turn, value);
}

static void rate_turn(const Thought *thought, Options *options) {
    Menu menu;
    list(thought->outlook->rules, thought->state, &menu);
    if (thought->state->phase == SECOND_CARD) {
        rate_draws(thought, &menu, 1, options);
        return;
    }
    int ending = thought->horizon < thought->outlook->atlas->habits.ending;
    rate_draws(thought, &menu, 0, options);
    if (menu.tickets) rate_tickets(thought, options);
    rate_claims(thought, &menu, ending ? thought->outlook->rules->all : thought->plan->wanted, options);
    if (options->count) return;
    make(thought->outlook->rules, thought->state, &menu, 0, add_option(options, PASS, thought->state->turn, 0));
}

static void rate_tunnel(const Thought *thought, Options *options) {
    int fewest, most;
    tunnel_range(thought->state, &fewest, &most);
    for (int locomotives = fewest; locomotives <= most; locomotives++) {
        Event event = {0};
        pay_with(thought->state, locomotives, &event);
        Event *option = add_option(options, PAY, thought->state->turn, thought->outlook->atlas->habits.tunnel_turns * thought->outlook->atlas->habits.rate - spent(thought, event.cards));
        option->cards = event.cards;
    }
    add_option(options, WITHDRAW, thought->state->turn, 0);
}

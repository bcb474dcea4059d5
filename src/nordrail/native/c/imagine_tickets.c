/* Sample a history of tickets that agrees with what a reader knows. */
#include <string.h>
#include "views.h"

/* Sample the tickets at the places of the queue that tell the reader something; returns 0 if no history agrees. */
static int sample_queue(const View *view, uint8_t *symbols, uint64_t *luck) {
    memcpy(symbols, view->symbol, (size_t)view->queue);
    for (const Step *step = view->step; step < view->step + view->steps; step++) {
        uint8_t key[step->others + 1];
        for (int other = 0; other < step->others; other++) key[other] = symbols[view->other[step->first_other + other]];
        const uint8_t *row = view->symbols + step->first_symbol;
        const double *weight = view->weight + step->first_row;
        int width = step->others + 1, first = 0, last = step->rows;
        while (first < last) { /* rows are sorted by the other tickets */
            int middle = (first + last) / 2;
            if (memcmp(row + middle * width, key, (size_t)step->others) < 0) first = middle + 1;
            else last = middle;
        }
        double total = 0;
        for (last = first; last < step->rows && !memcmp(row + last * width, key, (size_t)step->others); last++)
            total += weight[last];
        if (!total) return 0;
        double rest = fast_share(luck) * total;
        while (first < last - 1 && (rest -= weight[first]) >= 0) first++;
        symbols[step->place] = row[first * width + step->others];
    }
    return 1;
}

/* Whether keeping these places puts the sampled tickets into the queue. */
static int agrees(const Choice *choice, const uint8_t *dealt, const uint8_t *queue, int kept) {
    for (int place = 0; place < choice->count; place++) {
        if (kept >> place & 1) continue;
        if (*queue != HIDDEN && *queue != dealt[place]) return 0;
        queue++;
    }
    return 1;
}

/* Sample the places kept: any of this number, or any that agree with the queue. */
static int sample_places(const Choice *choice, const uint8_t *dealt, const uint8_t *queue, uint64_t *luck) {
    int number = choice->least + (int)fast_below(luck, (uint32_t)(choice->most - choice->least + 1)), telling = 0;
    for (int place = 0; place < choice->count - number; place++) telling |= queue[place] != HIDDEN;
    if (!telling) {
        int kept = 0;
        for (int place = 0; place < choice->count; place++)
            if ((int)fast_below(luck, (uint32_t)(choice->count - place)) < number) kept |= 1 << place, number--;
        return kept;
    }
    int found = 0, chosen = 0;
    for (int kept = 0; kept < 1 << choice->count; kept++)
        if (__builtin_popcount((unsigned)kept) == number && agrees(choice, dealt, queue, kept))
            if (!fast_below(luck, (uint32_t)++found)) chosen = kept;
    return chosen;
}

/* Placeholders for tickets in the order in which they leave the unseen part of the deck, and the queue under it. */
typedef struct {
    int next, first, last;
    uint8_t meaning[TICKETS]; /* the ticket of a placeholder */
} Flow;

/* Deal unseen tickets first, then the returned ones in order; the reader knows its own. */
static void deal_tickets(const Rules *rules, const Choice *choice, Flow *flow, const uint8_t *under,
                         const uint8_t *symbols, uint8_t *dealt, uint8_t *symbol) {
    for (int place = 0; place < choice->count; place++) {
        int fresh = flow->next < rules->tickets, from = fresh ? 0 : flow->first++;
        dealt[place] = fresh ? (uint8_t)flow->next++ : under[from];
        symbol[place] = fresh ? UNSEEN : symbols[from];
        if (choice->tickets[place] == HIDDEN) continue;
        flow->meaning[dealt[place]] = choice->tickets[place];
        symbol[place] = choice->after[place];
    }
}

/* Replace the placeholders that are left with random remaining tickets; the others are the unseen part. */
static void settle(const Rules *rules, State *state, Flow *flow, uint64_t *luck) {
    uint8_t rest[TICKETS], used[TICKETS] = {0};
    int left = 0;
    for (int number = 0; number < flow->next; number++)
        if (flow->meaning[number] != HIDDEN) used[flow->meaning[number]] = 1;
    for (int ticket = 0; ticket < rules->tickets; ticket++)
        if (!used[ticket]) rest[left++] = (uint8_t)ticket;
    for (int number = 0; number < flow->next; number++) {
        if (flow->meaning[number] != HIDDEN) continue;
        int pick = (int)fast_below(luck, (uint32_t)left);
        flow->meaning[number] = rest[pick];
        rest[pick] = rest[--left];
    }
    state->unseen_size = (uint8_t)left;
    state->unseen_tickets[0] = state->unseen_tickets[1] = 0;
    while (left--) state->unseen_tickets[rest[left] >> 6] |= (uint64_t)1 << (rest[left] & 63);
}

static inline void keep_ticket(State *state, int seat, int ticket) {
    state->seats[seat].tickets[ticket >> 6] |= (uint64_t)1 << (ticket & 63);
    state->kept[state->kept_count++] = (uint8_t)ticket;
}

/* Sample a history of tickets; `chosen`, if not missing, gets the tickets offered and kept in each choice. */
static int imagine_tickets(const Rules *rules, const View *view, State *state, Choice *chosen, uint64_t *luck) {
    uint8_t symbols[view->queue + OFFER], under[view->queue + OFFER], kept[TICKETS], owner[TICKETS];
    Flow flow = {0, 0, 0, {0}};
    int count = 0;
    memset(flow.meaning, HIDDEN, sizeof flow.meaning);
    memset(symbols + view->queue, HIDDEN, OFFER);
    if (!sample_queue(view, symbols, luck)) return 0;
    for (int number = 0; number < view->choices; number++) {
        const Choice *choice = &view->choice[number];
        uint8_t dealt[OFFER] = {0}, symbol[OFFER], chose[OFFER] = {0};
        int places = 0, size = 0;
        if (chosen) chosen[number] = *choice;
        deal_tickets(rules, choice, &flow, under, symbols, dealt, symbol);
        if (choice->known)
            for (; size < choice->most; size++) places |= 1 << (chose[size] = choice->kept[size]);
        else if (!choice->pending) {
            places = sample_places(choice, symbol, symbols + flow.last, luck);
            for (int place = 0; place < choice->count; place++)
                if (places >> place & 1) chose[size++] = (uint8_t)place;
        }
        if (choice->pending) {
            memcpy(state->seats[choice->seat].offered, dealt, choice->count);
            state->seats[choice->seat].offers = choice->count;
            continue;
        }
        for (int place = 0; place < size; place++, count++)
            kept[count] = dealt[chose[place]], owner[count] = choice->seat;
        for (int place = 0; place < choice->count && rules->refused_return; place++)
            if (!(places >> place & 1)) under[flow.last++] = dealt[place];
        if (!chosen) continue;
        chosen[number].most = (uint8_t)size;
        memcpy(chosen[number].tickets, dealt, sizeof dealt);
        memcpy(chosen[number].kept, chose, sizeof chose);
    }
    settle(rules, state, &flow, luck);
    for (int place = 0; place < count; place++) keep_ticket(state, owner[place], flow.meaning[kept[place]]);
    for (int place = flow.first; place < flow.last; place++)
        state->returned[state->returned_count++] = flow.meaning[under[place]];
    for (int seat = 0; seat < rules->seats; seat++)
        for (int place = 0; place < state->seats[seat].offers; place++)
            state->seats[seat].offered[place] = flow.meaning[state->seats[seat].offered[place]];
    for (int number = 0; chosen && number < view->choices; number++)
        for (int place = 0; place < chosen[number].count && !chosen[number].pending; place++)
            chosen[number].tickets[place] = flow.meaning[chosen[number].tickets[place]];
    return 1;
}

import { type AnyActorRef, assign, sendTo, setup } from 'xstate';
import { dayOf, type Schedule, shownDate } from './schedule.ts';

interface TimeChoiceInput {
  /** Gets `TimeFact`. */
  parent: AnyActorRef;
  schedule: Schedule;
  /** The day shown before its times loaded again; null at first. */
  date: string | null;
}

export type TimeFact = { type: 'time.chosen'; timeId: string };

interface TimeChoiceContext extends TimeChoiceInput {
  /** 'quoteId|optionId'. */
  timeId: string | null;
}

/**
 * Selects a day and a time. The first day with times is preselected; no time is (DAY-04, QUO-01). A day that lost its times while it
 * was shown stays in view, but can't be chosen (DAY-03, QUO-12).
 */
export const timeChoiceMachine = setup({
  types: {
    input: {} as TimeChoiceInput,
    context: {} as TimeChoiceContext,
    events: {} as
      | { type: 'day.choose'; date: string }
      | { type: 'time.choose'; timeId: string }
      | { type: 'time.continue' },
  },
  guards: {
    hasTimes: ({ context }, { date }: { date: string }) => dayOf(context.schedule, date)?.hasTimes === true,
    isAvailable: ({ context }, { timeId }: { timeId: string }) =>
      dayOf(context.schedule, context.date)?.times.some(({ id, available }) => id === timeId && available) ===
      true,
    /** The quote has none of the order's items (SCH-33). */
    hasNothingLeft: ({ context: { schedule } }) => schedule.excludedCount > 0 && schedule.includedCount === 0,
    isDayMissing: ({ context }) => dayOf(context.schedule, context.date)?.hasTimes !== true,
    isTimeMissing: ({ context }) => context.timeId === null,
  },
  actions: {
    storeDate: assign((_, { date }: { date: string }) => ({ date, timeId: null })),
    storeTime: assign((_, { timeId }: { timeId: string }) => ({ timeId })),
    tellChosen: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'time.chosen', timeId: context.timeId }),
    ),
  },
}).createMachine({
  id: 'timeChoice',
  context: ({ input }) => ({ ...input, date: shownDate(input.schedule, input.date), timeId: null }),
  initial: 'choosing',
  on: {
    'day.choose': {
      guard: { type: 'hasTimes', params: ({ event }) => event },
      target: '.choosing',
      actions: { type: 'storeDate', params: ({ event }) => event },
    },
    'time.choose': {
      guard: { type: 'isAvailable', params: ({ event }) => event },
      target: '.choosing',
      actions: { type: 'storeTime', params: ({ event }) => event },
    },
    'time.continue': [
      { guard: 'hasNothingLeft' },
      { guard: 'isDayMissing', target: '.dayMissing' },
      { guard: 'isTimeMissing', target: '.timeMissing' },
      { actions: 'tellChosen' },
    ],
  },
  states: {
    choosing: {
      description: 'The shopper picks a day and a time.',
    },
    /** The shopper continued without a day that has times (DAY-05). */
    dayMissing: {
      description: 'The shopper continued without a day that has times; the page says so.',
    },
    /** The shopper continued without a time (SCH-23). */
    timeMissing: {
      description: 'The shopper continued without a time; the page says so.',
    },
  },
});

import { createEmptyActor } from 'xstate';
import { noQuotes, quotes } from '../../test/support/scheduling/samples.ts';
import type { Walk } from '../shared/walk.ts';
import { scheduleOf } from './schedule.ts';
import { timeChoiceMachine } from './time-choice.machine.ts';

const parent = createEmptyActor();
const schedule = scheduleOf(quotes(), 'store-1');

export const walk: Walk<typeof timeChoiceMachine> = {
  machine: timeChoiceMachine,
  starts: {
    'times on several days': { parent, schedule, date: null },
    'no times': { parent, schedule: scheduleOf(noQuotes(), 'store-1'), date: null },
    'a day whose times are gone': { parent, schedule, date: '2026-11-21' },
    'no items to schedule': {
      parent,
      schedule: { ...schedule, includedCount: 0, excludedCount: 1 },
      date: null,
    },
  },
  events: [
    { type: 'day.choose', date: '2026-11-23' },
    { type: 'time.choose', timeId: 'quote-1|2026-11-23-9' },
    { type: 'time.continue' },
  ],
  answers: {},
  serialize: ({ date, timeId }) => [date, timeId],
};

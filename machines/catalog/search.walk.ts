import type { Walk } from '../shared/walk.ts';
import { searchMachine } from './search.machine.ts';

export const walk: Walk<typeof searchMachine> = {
  machine: searchMachine,
  starts: { 'an empty field': { text: '', live: false } },
  events: [
    { type: 'text.change', text: 'milk' },
    { type: 'text.clear' },
    { type: 'search.submit' },
    { type: 'search.shown', text: 'eggs', live: true },
    { type: 'search.shown', text: '', live: false },
  ],
  answers: {},
  serialize: ({ live }) => live,
};

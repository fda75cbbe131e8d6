import { asFailure } from './failures.ts';

/** What an invoke was answered with, as `storeData` and `isEmpty` take it. */
export const asData = ({ event }: { event: { output: unknown } }) => ({ data: event.output });

/** Where a load without an answer leads, with its failure. */
export const failingTo = <const T extends string>(target: T) =>
  ({ target, actions: { type: 'storeFailure', params: asFailure } }) as const;

/** How the first load of a page ends: empty, ready or failed. */
export const loadEnds = {
  onDone: [
    {
      guard: { type: 'isEmpty', params: asData },
      target: 'empty',
      actions: { type: 'storeData', params: asData },
    },
    { target: 'ready', actions: { type: 'storeData', params: asData } },
  ],
  onError: failingTo('failed'),
} as const;

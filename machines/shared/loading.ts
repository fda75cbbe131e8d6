import { asFailure } from './failures.ts';

/** An invoke's result, as `storeData` and `isEmpty` take it. */
export const asData = ({ event }: { event: { output: unknown } }) => ({ data: event.output });

/** Where a failed load leads, with its failure. */
export const failingTo = <const T extends string>(target: T) =>
  ({ target, actions: { type: 'storeFailure', params: asFailure } }) as const;

/** How a page's first load ends: empty, ready, or failed. */
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

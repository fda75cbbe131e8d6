import { asFailure } from './failures.ts';

/** A loaded page's content, as `storeData` and `isEmpty` take it. */
export const asData = ({ event }: { event: { output: unknown } }) => ({ data: event.output });

/** Where a failed load leads, with its failure. */
export const failingTo = <const T extends string>(target: T) =>
  ({ target, actions: { type: 'storeFailure', params: asFailure } }) as const;

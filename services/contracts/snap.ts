import * as v from 'valibot';

/** The state's rule, and since when it holds, that keeps SNAP from paying for what it may pay for elsewhere. */
export const StateRule = v.object({ state: v.string(), firstDay: v.pipe(v.string(), v.isoDate()) });
export type StateRule = v.InferOutput<typeof StateRule>;

import * as v from 'valibot';
import { operation } from './operation.ts';
import { Done } from './values.ts';

/** A fault for the next `times` calls of an operation by the signed-in shopper. */
export const Fault = v.object({
  operation: v.pipe(v.string(), v.regex(/^[a-z]\w*\.[a-z]\w*$/i)),
  times: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599))),
  code: v.optional(v.pipe(v.string(), v.maxLength(64))),
  message: v.optional(v.pipe(v.string(), v.maxLength(500))),
  delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000))),
  /** 'before' loses the request, 'after' does the work and loses the answer, 'body' answers nonsense. */
  drop: v.optional(v.picklist(['before', 'after', 'body'])),
});
export type Fault = v.InferOutput<typeof Fault>;

export const createFault = operation({
  id: 'faults.create',
  method: 'POST',
  path: '/sandbox/faults',
  summary: 'Make the next calls of an operation fail for this shopper',
  access: 'signedIn',
  body: Fault,
  response: Done,
});

export const clearFaults = operation({
  id: 'faults.delete',
  method: 'DELETE',
  path: '/sandbox/faults',
  summary: 'Clear the faults of this shopper',
  access: 'signedIn',
  response: Done,
});

export const resetSandbox = operation({
  id: 'sandbox.reset',
  method: 'POST',
  path: '/sandbox/reset',
  summary: "Put this shopper's data back as it was seeded",
  access: 'signedIn',
  refusals: ['STILL_RUNNING'],
  response: Done,
});

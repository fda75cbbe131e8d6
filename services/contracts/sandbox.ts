import * as v from 'valibot';
import { operation } from './operation.ts';
import { Done, Gtin13, Id } from './values.ts';

/** A fault for the signed-in shopper's next `times` calls to an operation. */
export const Fault = v.object({
  operation: v.pipe(v.string(), v.regex(/^[a-z]\w*\.[a-z]\w*$/i)),
  times: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599))),
  code: v.optional(v.pipe(v.string(), v.maxLength(64))),
  message: v.optional(v.pipe(v.string(), v.maxLength(500))),
  /** The processor's reason, or a PinCode. */
  reason: v.optional(v.pipe(v.string(), v.maxLength(64))),
  delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000))),
  /** 'before' loses the request, 'after' does the work and loses the response, 'body' responds with nonsense. */
  drop: v.optional(v.picklist(['before', 'after', 'body'])),
});
export type Fault = v.InferOutput<typeof Fault>;

export const createFault = operation({
  id: 'faults.create',
  method: 'POST',
  path: '/sandbox/faults',
  summary: "Make this shopper's next calls to an operation fail",
  access: 'signedIn',
  body: Fault,
  response: Done,
});

export const clearFaults = operation({
  id: 'faults.delete',
  method: 'DELETE',
  path: '/sandbox/faults',
  summary: "Clear this shopper's faults",
  access: 'signedIn',
  response: Done,
});

export const resetSandbox = operation({
  id: 'sandbox.reset',
  method: 'POST',
  path: '/sandbox/reset',
  summary: "Restore this shopper's data to what was seeded",
  access: 'signedIn',
  refusals: ['STILL_RUNNING'],
  response: Done,
});

export const answerText = operation({
  id: 'texts.answer',
  method: 'POST',
  path: '/sandbox/texts',
  summary: 'Answer the texts that a number got, as its owner would: STOP, START, or HELP',
  access: 'signedIn',
  body: v.object({
    phoneNumber: v.pipe(v.string(), v.regex(/^\d{10}$/)),
    text: v.pipe(v.string(), v.maxLength(1600)),
  }),
  response: Done,
});

export const expireReservation = operation({
  id: 'reservations.expire',
  method: 'POST',
  path: '/sandbox/reservation/expire',
  summary: 'Let what this shopper has reserved expire now; NOT_FOUND if nothing is held',
  access: 'signedIn',
  response: Done,
});

export const setStock = operation({
  id: 'stock.set',
  method: 'PUT',
  path: '/sandbox/stock',
  summary: 'Count a product at a store, so that it can run out; null stops counting it',
  access: 'signedIn',
  body: v.object({
    /** The store's, or WAREHOUSE for what is shipped. */
    locationId: Id,
    gtin13: Gtin13,
    onHand: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
  }),
  response: Done,
});

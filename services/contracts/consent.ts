import * as v from 'valibot';

/** What a shopper allows beyond strictly necessary storage (FTR-05). */
export const ConsentChoices = v.object({
  /** Remembers the appearance, the banner, and collapsed sections after the visit. */
  functional: v.boolean(),
  /** Counts how pages are used. */
  measurement: v.boolean(),
  /** Picks ads based on purchases. */
  advertising: v.boolean(),
});
export type ConsentChoices = v.InferOutput<typeof ConsentChoices>;

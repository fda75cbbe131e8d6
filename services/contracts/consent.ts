import * as v from 'valibot';

/** What a shopper allows beyond the strictly necessary (FTR-05). */
export const ConsentChoices = v.object({
  /** Remembering the appearance, the banner and the folds beyond the visit. */
  functional: v.boolean(),
  /** Counting how pages are used. */
  measurement: v.boolean(),
  /** Ads chosen by what one buys. */
  advertising: v.boolean(),
});
export type ConsentChoices = v.InferOutput<typeof ConsentChoices>;

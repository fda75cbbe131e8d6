import * as v from 'valibot';

/** What the card page posts to its own origin: the three fields as typed. */
export const TokenRequest = v.strictObject({
  number: v.pipe(v.string(), v.maxLength(32)),
  expiry: v.pipe(v.string(), v.maxLength(16)),
  cvv: v.pipe(v.string(), v.maxLength(8)),
});

/** The response: a one-time token, and what may be shown of the card. */
export const TokenAnswer = v.object({ token: v.string(), brand: v.string(), lastFour: v.string() });

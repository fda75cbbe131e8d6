import * as v from 'valibot';

const expiry = v.pipe(v.string(), v.maxLength(16));
const cvv = v.pipe(v.string(), v.maxLength(8));
const number = v.pipe(v.string(), v.maxLength(64));
const pin = v.pipe(v.string(), v.maxLength(32));

/** What the page posts to its own origin for a token: the form's fields as typed. */
export const TokenRequest = v.variant('form', [
  v.strictObject({ form: v.literal('card'), number, expiry, cvv }),
  v.strictObject({ form: v.literal('edit'), expiry, cvv }),
  v.strictObject({ form: v.literal('ebt'), number }),
  v.strictObject({ form: v.literal('gift'), number, pin }),
]);
export type TokenRequest = v.InferOutput<typeof TokenRequest>;

/** The response: a one-time token, and what may be shown of a new card. */
export const TokenResponse = v.object({
  token: v.string(),
  brand: v.optional(v.string()),
  lastFour: v.optional(v.string()),
});

/** What the PIN pad posts. */
export const PinRequest = v.strictObject({ pin });

/** The response: the PIN, which only the vault can open. */
export const PinResponse = v.object({ encryptedPin: v.string() });

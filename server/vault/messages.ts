import * as v from 'valibot';

const number = v.pipe(v.string(), v.maxLength(64));
const pin = v.pipe(v.string(), v.maxLength(32));

/** What the page posts to its own origin for a token: the form's fields as typed. */
export const TokenRequest = v.variant('form', [
  v.strictObject({
    form: v.literal('card'),
    number,
    expiry: v.pipe(v.string(), v.maxLength(16)),
    cvv: v.pipe(v.string(), v.maxLength(8)),
  }),
  v.strictObject({ form: v.literal('ebt'), number }),
  v.strictObject({ form: v.literal('gift'), number, pin }),
]);
export type TokenRequest = v.InferOutput<typeof TokenRequest>;

/** The response: a one-time token, and what may be shown of the card. */
export const TokenAnswer = v.object({ token: v.string(), brand: v.string(), lastFour: v.string() });

/** What the PIN pad posts. */
export const PinRequest = v.strictObject({ pin });

/** The response: the PIN, which only the vault can open. */
export const PinAnswer = v.object({ encryptedPin: v.string() });

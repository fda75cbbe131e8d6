import * as v from 'valibot';
import { bareNumber, cardErrors, readCard, readRenewal, renewalErrors } from './card.ts';
import { ebtErrors, type FormErrors, giftErrors } from './forms.ts';
import type { TokenRequest } from './messages.ts';

/** What a token for a new card stands for. Months and years have two digits. */
const Instrument = v.variant('kind', [
  v.object({
    kind: v.literal('BANK_CARD'),
    number: v.string(),
    brand: v.string(),
    expirationMonth: v.string(),
    expirationYear: v.string(),
    cvv: v.string(),
  }),
  v.object({ kind: v.literal('EBT'), number: v.string() }),
  /** The PIN is sealed apart from the number: the processor checks it. */
  v.object({ kind: v.literal('GIFT_CARD'), number: v.string(), encryptedPin: v.string() }),
]);
export type Instrument = v.InferOutput<typeof Instrument>;

/** What a token stands for: a new card, or the new expiration date of a saved one. */
export const TokenContent = v.variant('kind', [
  Instrument,
  v.object({
    kind: v.literal('RENEWAL'),
    expirationMonth: v.string(),
    expirationYear: v.string(),
    cvv: v.string(),
  }),
]);
export type TokenContent = v.InferOutput<typeof TokenContent>;

/** An instrument without what's forgotten with its token. */
export type StoredCard = Instrument extends infer One
  ? One extends unknown
    ? Omit<One, 'cvv' | 'encryptedPin'>
    : never
  : never;

/** What's wrong with each field of what the page posted. */
export function errorsIn(typed: TokenRequest, now: Date): FormErrors {
  switch (typed.form) {
    case 'card':
      return cardErrors(typed, now);
    case 'edit':
      return renewalErrors(typed, now);
    case 'ebt':
      return ebtErrors(typed);
    case 'gift':
      return giftErrors(typed);
  }
}

/** What the page posted, if its fields are valid, or null. */
export function readTyped(
  typed: TokenRequest,
  now: Date,
  sealPin: (pin: string) => string,
): TokenContent | null {
  switch (typed.form) {
    case 'card':
      return readCard(typed, now);
    case 'edit':
      return readRenewal(typed, now);
    case 'ebt':
      if (Object.keys(ebtErrors(typed)).length > 0) return null;
      return { kind: 'EBT', number: bareNumber(typed.number) };
    case 'gift':
      if (Object.keys(giftErrors(typed)).length > 0) return null;
      return {
        kind: 'GIFT_CARD',
        number: bareNumber(typed.number),
        encryptedPin: sealPin(typed.pin.trim()),
      };
  }
}

/** A brand the shop can show. */
export function brandNameOf(card: StoredCard): string {
  switch (card.kind) {
    case 'BANK_CARD':
      return card.brand;
    case 'EBT':
      return 'SNAP EBT';
    case 'GIFT_CARD':
      return 'Gift Card';
  }
}

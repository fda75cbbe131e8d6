import { describe, expect, it } from 'vitest';
import { paymentUpdateWords } from '../../../views/checkout/words-of-modals.ts';
import { cardFormWords } from '../../../views/payment/card-words.ts';

describe('error messages', () => {
  it('are generic with a code when an update lacks its versionKey (ERR-73, PAY-23)', () => {
    expect(paymentUpdateWords.versionKeyMissing).toBe(
      'Something went wrong. Please try again. Error Code CHECKOUT-VERSION-MISSING',
    );
  });

  it('say that a card was not added, whatever else was wrong with it (ERR-16)', () => {
    expect(cardFormWords({ kind: 'notAdded' })).toBe(
      "We're sorry, but we weren't able to add your card. Please try again or use a different card.",
    );
  });

  it('name the timeout when the secure frame did not respond in time', () => {
    expect(cardFormWords({ kind: 'frameTimedOut' })).toBe('Timeout error');
  });
});

import { describe, expect, it } from 'vitest';
import { paymentUpdateWords, pickupChangeWords } from '../../../views/checkout/words.ts';
import { modifyCartWords } from '../../../views/order/words.ts';
import { CARD_FORM_WORDS, cardFormWords } from '../../../views/payment/words.ts';

it('say how a changed cart is picked up', () => {
  expect(pickupChangeWords('SELF_SERVE_PICKUP')).toBe("It's now for self-serve pickup.");
});

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

  it('say the same about an edit as about an addition, in its own words (ERR-18, ERR-19)', () => {
    const { failure } = CARD_FORM_WORDS.edit;
    expect(failure({ kind: 'notAdded' })).toBe(
      "We're sorry, but we weren't able to update your card. Please try again.",
    );
    expect(failure({ kind: 'noAnswer' })).toBe('There was an error updating your card');
    expect(failure({ kind: 'cardInvalid', code: 'CARD_REFUSED' })).toBe(
      'You have entered invalid card information. Please enter the correct information. Error Code CARD_REFUSED',
    );
  });

  it('say the same about a time that is gone while an order is changed as elsewhere (ERR-22)', () => {
    expect(modifyCartWords({ kind: 'timeGone' })).toBe(
      'The time you selected for your order is no longer available. Please select a new time.',
    );
  });

  it('name the timeout when the secure frame did not respond in time', () => {
    expect(cardFormWords({ kind: 'frameTimedOut' })).toBe('Timeout error');
  });
});

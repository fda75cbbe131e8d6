import { t } from '../../languages/t.ts';
import type { BalanceCheckFailure } from '../../machines/payment/balance-check.failures.ts';
import type { CardFormFailure } from '../../machines/payment/card-form.failures.ts';
import type { CardPurpose } from '../../machines/payment/card-form.machine.ts';
import type { EbtCardFormFailure } from '../../machines/payment/ebt-card-form.failures.ts';
import type { GiftCardFormFailure } from '../../machines/payment/gift-card-form.failures.ts';
import type { PinEntryFailure, RefusedPin } from '../../machines/payment/pin-entry.failures.ts';
import type { SecureForm } from '../../services/contracts/vault.ts';

/** Why a form can't be sent yet. */
export const STILL_LOADING = t('The form is still loading.');

/** Messages for a card that wasn't added (ERR-15, ERR-16, ERR-31, ERR-70, CRD-10). */
export function cardFormWords(failure: CardFormFailure): string {
  switch (failure.kind) {
    case 'frameTimedOut':
      return t('Timeout error');
    case 'cardInvalid':
      return t(
        'You have entered invalid card information. Please enter the correct information. Error Code {{code}}',
        { code: failure.code },
      );
    case 'rateLimited':
      return failure.message;
    case 'notValidated':
      return t('There was a problem validating your information. Please try again.');
    case 'notAdded':
      return t(
        "We're sorry, but we weren't able to add your card. Please try again or use a different card.",
      );
    case 'frameFailed':
    case 'noAnswer':
      return t('There was an error adding your card');
  }
}

/** The same for a card that wasn't changed (ERR-18, ERR-19, ERR-68). */
function cardEditWords(failure: CardFormFailure): string {
  switch (failure.kind) {
    case 'notAdded':
      return t("We're sorry, but we weren't able to update your card. Please try again.");
    case 'frameFailed':
    case 'noAnswer':
      return t('There was an error updating your card');
    default:
      return cardFormWords(failure);
  }
}

interface FormWords {
  title: string;
  /** The button's label. */
  save: string;
  failure: (failure: CardFormFailure) => string;
}

const ADD: FormWords = {
  title: t('Add a Credit or Debit Card'),
  save: t('Add Card'),
  failure: cardFormWords,
};

export const CARD_FORM_WORDS: Readonly<Record<CardPurpose['kind'], FormWords>> = {
  order: ADD,
  wallet: ADD,
  edit: { title: t('Edit Card'), save: t('Save Card'), failure: cardEditWords },
};

const PIN_NOT_VERIFIED = t('We were unable to verify your PIN. Please try again.');
const INVALID_PIN = t('Invalid PIN, please try again.');

/** SNP-19 */
export const CARD_LOCKED = t(
  'Your card has been locked due to too many incorrect PIN attempts. Use a different payment method or call the number on your card for assistance.',
);

/** Why a PIN was refused (SNP-14, SNP-17). */
export const PIN_REFUSED: Readonly<Record<RefusedPin, string>> = {
  55: INVALID_PIN,
  75: CARD_LOCKED,
  884: PIN_NOT_VERIFIED,
  885: PIN_NOT_VERIFIED,
  889: PIN_NOT_VERIFIED,
  893: INVALID_PIN,
  894: INVALID_PIN,
  other: PIN_NOT_VERIFIED,
};

export const pinEntryWords = ({ kind }: PinEntryFailure): string =>
  kind === 'frameTimedOut' ? t('Timeout error') : PIN_NOT_VERIFIED;

/** SNP-17, SNP-18, SNP-19 */
export function balanceCheckWords(failure: BalanceCheckFailure): string {
  switch (failure.kind) {
    case 'wrongPin':
      return INVALID_PIN;
    case 'locked':
      return CARD_LOCKED;
    case 'rateLimited':
      return failure.message;
    case 'serviceError':
    case 'unreadable':
      return t("We couldn't retrieve your SNAP EBT card balance. Please try again.");
  }
}

/** ERR-15, ERR-16, ERR-17 */
export const ebtCardWords = (failure: EbtCardFormFailure): string =>
  failure.kind === 'alreadyExists'
    ? t('You can only save one SNAP EBT card. To use a different EBT card, delete the current one.')
    : cardFormWords(failure);

/** GFT-04 to GFT-06, ERR-16 */
export function giftCardWords(failure: GiftCardFormFailure): string {
  switch (failure.kind) {
    case 'cardRefused':
      return t("We can't find a gift card with this number and PIN. Check both and try again.");
    case 'limitReached':
      return t('Gift card limit reached. You can only add a maximum of 5 gift cards to an order.');
    case 'cardRequired':
      return t('Add a credit or debit card before adding gift cards.');
    case 'alreadyCovered':
      return t('No more gift cards needed. The gift cards already added to this order cover the total cost.');
    case 'stale':
      return t('Your order changed in the meantime. Please try again.');
    default:
      return cardFormWords(failure);
  }
}

interface FrameWords {
  /** Names the frame for screen readers. */
  title: string;
  /** While its page loads. */
  loading: string;
  /** If its page doesn't load (FRM-05). */
  retry: { title: string; text: string; code: string };
}

const cardRetry = {
  title: t('Unable to add card'),
  text: t("Sorry, but we're having trouble accepting new card information. Would you like to try again?"),
  code: 'CARD-FRAME-TIMEOUT',
};

export const FRAME_WORDS: Readonly<Record<SecureForm, FrameWords>> = {
  card: {
    title: t('Card number, expiration date, and CVV'),
    loading: t('Loading the secure card fields'),
    retry: cardRetry,
  },
  edit: {
    title: t('Expiration date and CVV'),
    loading: t('Loading the secure card fields'),
    retry: {
      title: t('Unable to edit card'),
      text: t('Sorry, you are unable to edit card information at this time. Would you like to try again?'),
      code: 'CARD-FRAME-TIMEOUT',
    },
  },
  ebt: { title: t('SNAP EBT card number'), loading: t('Loading the secure card field'), retry: cardRetry },
  gift: {
    title: t('Gift card number and PIN'),
    loading: t('Loading the secure gift card fields'),
    retry: cardRetry,
  },
  pin: {
    title: t('SNAP EBT PIN'),
    loading: t('Loading the secure PIN pad'),
    retry: {
      title: t('Unable to enter PIN'),
      text: t("Sorry, but we're having trouble loading the secure PIN pad. Would you like to try again?"),
      code: 'PIN-FRAME-TIMEOUT',
    },
  },
};

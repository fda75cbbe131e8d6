import type { CardFormFailure } from '../../machines/payment/card-form.failures.ts';
import type { CardPurpose } from '../../machines/payment/card-form.machine.ts';

/** Why a form can't be sent yet. */
export const STILL_LOADING = 'The form is still loading.';

/** Messages for a card that wasn't added (ERR-15, ERR-16, ERR-31, ERR-70, CRD-10). */
export function cardFormWords(failure: CardFormFailure): string {
  switch (failure.kind) {
    case 'frameTimedOut':
      return 'Timeout error';
    case 'cardInvalid':
      return `You have entered invalid card information. Please enter the correct information. Error Code ${failure.code}`;
    case 'rateLimited':
      return failure.message;
    case 'notValidated':
      return 'There was a problem validating your information. Please try again.';
    case 'notAdded':
      return "We're sorry, but we weren't able to add your card. Please try again or use a different card.";
    case 'frameFailed':
    case 'noAnswer':
      return 'There was an error adding your card';
  }
}

/** The same for a card that wasn't changed (ERR-18, ERR-19, ERR-68). */
function cardEditWords(failure: CardFormFailure): string {
  switch (failure.kind) {
    case 'notAdded':
      return "We're sorry, but we weren't able to update your card. Please try again.";
    case 'frameFailed':
    case 'noAnswer':
      return 'There was an error updating your card';
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

const ADD: FormWords = { title: 'Add a Credit or Debit Card', save: 'Add Card', failure: cardFormWords };

export const CARD_FORM_WORDS: Readonly<Record<CardPurpose['kind'], FormWords>> = {
  order: ADD,
  wallet: ADD,
  edit: { title: 'Edit Card', save: 'Save Card', failure: cardEditWords },
};

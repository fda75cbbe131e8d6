import type { CardFormFailure } from '../../machines/payment/card-form.failures.ts';

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

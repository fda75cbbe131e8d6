import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { SubmissionFailure } from '../../machines/checkout/submission.failures.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { TextWithPhone } from '../kit/phone-link.tsx';
import { PAYMENT_METHODS_ID } from './payment-section.tsx';
import { CARD_MISSING, CHANGED_ELSEWHERE, declineWords, METHOD_EXPIRED, UNSUPPORTED } from './words.ts';

const focus = (box: HTMLElement | null) => box?.focus();

const goToCards = () => document.getElementById(PAYMENT_METHODS_ID)?.focus();

/** Whether another card may help. */
const IS_OF_THE_CARD: Partial<Record<SubmissionFailure['kind'], boolean>> = {
  declined: true,
  unsupportedPayment: true,
  paymentExpired: true,
};

interface NotPlacedProps {
  failure: SubmissionFailure;
  checkout: Checkout;
  banner: Banner;
}

/** Why the order was not placed. Takes the focus, so that it is in sight wherever the button was pressed. */
export function NotPlaced({ failure, checkout, banner }: NotPlacedProps) {
  const phone = customerServicePhone(banner, checkout.fulfillment.vendors);
  return (
    <div ref={focus} tabIndex={-1}>
      <Alert
        tone="danger"
        title={t('Your order was not placed')}
        failure={failure}
        offersSupport
        actions={
          IS_OF_THE_CARD[failure.kind] && (
            <Button variant="secondary" onClick={goToCards}>
              {t('Try another card')}
            </Button>
          )
        }
      >
        <TextWithPhone text={submissionWords(failure, banner, phone)} phone={phone} />
      </Alert>
    </div>
  );
}

/** Appends a code to a message, if there is one. */
const withCode = (text: string, code: string | null): string =>
  code ? t('{{text}} Error Code {{code}}', { text, code }) : text;

/** Why the order wasn't placed (ERR-32 to ERR-39). */
export function submissionWords(failure: SubmissionFailure, banner: Banner, phone: string): string {
  switch (failure.kind) {
    case 'declined':
      return declineWords(failure.reason, t('Questions? Call Customer Service at {{phone}}.', { phone }));
    case 'changedElsewhere':
      return CHANGED_ELSEWHERE;
    case 'totalChanged':
      return t('Your order total has changed. Please review it before you place your order.');
    case 'cartChanged':
      return CART_CHANGED;
    case 'fallout':
      return FALLOUT_UNKNOWN;
    case 'unsupportedPayment':
      return UNSUPPORTED;
    case 'paymentMissing':
      return CARD_MISSING;
    case 'paymentExpired':
      return METHOD_EXPIRED;
    case 'pinRefused':
      return PIN_REFUSED;
    case 'fieldsRefused':
      return t('Please check your contact information.');
    case 'said':
      return failure.message;
    case 'generic':
      return withCode(
        t(
          "We're sorry, but {{title}} could not place your order. Please try again. If the problem persists, please contact Customer Service at {{phone}}.",
          { title: banner.title, phone },
        ),
        failure.code,
      );
  }
}

const FALLOUT_UNKNOWN = t(
  "Some items in your order are no longer available, but we couldn't find out which. Nothing was charged. Please try again.",
);

/** SNP-14. */
const PIN_REFUSED = t('We were unable to verify your PIN. Please try again.');

/** ERR-64. */
const CART_CHANGED = t(
  'There was a problem updating your prices. Your cart has changed, so please try again.',
);

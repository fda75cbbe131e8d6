import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/index.ts';
import { t } from '../../languages/t.ts';
import type { SubmissionFailure } from '../../machines/checkout/submission.failures.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { TextWithPhone } from '../kit/phone-link.tsx';
import { PAYMENT_METHODS_ID } from './payment-section.tsx';
import { CARD_MISSING, CHANGED_ELSEWHERE, METHOD_EXPIRED, UNSUPPORTED } from './words.ts';

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

/** What a decline code means to the shopper (ERR-13); never mentions a lost card or fraud. */
const DECLINES: Record<string, string> = {
  INSUFFICIENT_FUNDS: t("The card doesn't have enough funds for this order."),
  INSUFFICIENT_CREDIT: t("This order is over the card's limit."),
  CARD_EXPIRED: t('The card has expired.'),
  CARD_USE_EXCEEDED: t('The card has been used too many times today.'),
  INVALID_CARD_NUMBER: t("The bank doesn't recognize this card number."),
  CARD_OR_PIN_NOT_ACTIVE: t("The card isn't active yet."),
  REQUEST_STILL_PROCESSING: t('The bank is still processing an earlier payment.'),
  DUPLICATE_TRANSACTION: t('The bank treated this as a duplicate of an earlier payment.'),
};

/** The displayed code (ERR-67), which gives away a lost card or fraud no more than the words do. */
const shownDecline = (reason: string | null): string =>
  reason && !['CARD_LOST_OR_STOLEN', 'FRAUD_REJECTION'].includes(reason) ? reason : 'TRANSACTION_DECLINED';

const DECLINED = t(
  'Your card was declined. Please check your card information or use a different card. If this issue continues, please contact your bank.',
);

/** Not a decline: the network never responded. */
const NETWORK_DOWN = t(
  "The card network isn't responding, so nothing was charged. Please try again in a few minutes, or use a different card.",
);

/** Why the order wasn't placed (ERR-32 to ERR-39). */
export function submissionWords(failure: SubmissionFailure, banner: Banner, phone: string): string {
  switch (failure.kind) {
    case 'declined':
      return [
        failure.reason === 'CARD_NETWORK_SYSTEM_ERROR' ? NETWORK_DOWN : DECLINED,
        DECLINES[failure.reason ?? ''],
        t('Questions? Call Customer Service at {{phone}}.', { phone }),
        t('Error Code {{shownDecline}}', { shownDecline: shownDecline(failure.reason) }),
      ]
        .filter(Boolean)
        .join(' ');
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

import type { Stripe } from 'stripe';
import type { AnsweredAuthorization } from '../ports/processor.ts';
import { declineCodeOf } from './decline-code.ts';
import type { payments } from './schema.ts';

export type Payment = typeof payments.$inferSelect;

/** Why Stripe was told to cancel: what was authorized and isn't wanted, or what's never to be authorized. */
export const REVERSED = 'requested_by_customer';
export const CANCELED = 'abandoned';

type State = Pick<AnsweredAuthorization, 'status' | 'declineCode'> &
  Partial<Pick<AnsweredAuthorization, 'capturedAmount' | 'returnedAmount'>>;

const state = (status: State['status'], more: Partial<State> = {}): State => ({
  status,
  declineCode: null,
  ...more,
});

const declined = (declineCode: NonNullable<State['declineCode']>): State =>
  state(declineCode === 'CARD_NETWORK_SYSTEM_ERROR' ? 'ERRORED' : 'DECLINED', { declineCode });

/** What was given back of a charge, which comes expanded. */
const returnedOf = ({ latest_charge: charge }: Stripe.PaymentIntent): number =>
  charge === null || typeof charge === 'string' ? 0 : charge.amount_refunded;

/** What a PaymentIntent has come to; null if it hasn't been confirmed, so that no money can have moved. */
function stateOf(intent: Stripe.PaymentIntent): State | null {
  switch (intent.status) {
    case 'requires_confirmation':
      return null;
    case 'requires_payment_method':
      return intent.last_payment_error && declined(declineCodeOf(intent.last_payment_error));
    case 'requires_action':
      return declined(declineCodeOf({ code: 'authentication_required' }));
    case 'processing':
      return state('PENDING', { declineCode: 'REQUEST_STILL_PROCESSING' });
    case 'requires_capture':
      return state('APPROVED');
    case 'succeeded':
      return state('APPROVED', {
        capturedAmount: intent.amount_received,
        returnedAmount: returnedOf(intent),
      });
    case 'canceled':
      // By anyone but us, or because it has lapsed: nothing is held anymore, which is what a reversal is for.
      return state(intent.cancellation_reason === CANCELED ? 'CANCELLED' : 'REVERSED');
    default:
      throw new Error(`A PaymentIntent is ${intent.status}, which says nothing about the money`);
  }
}

/** The authorization that a payment and its PaymentIntent are; null if nothing has been asked of Stripe that could move money. */
export function authorizationOf(
  payment: Payment,
  intent: Stripe.PaymentIntent | null,
): AnsweredAuthorization | null {
  const { id, key, amount, declineCode, isCanceled } = payment;
  const its = () => {
    if (declineCode) return declined(declineCode);
    return isCanceled ? state('CANCELLED') : intent && stateOf(intent);
  };
  const known = its();
  return (
    known && {
      id,
      key,
      amount,
      capturedAmount: null,
      returnedAmount: 0,
      ...known,
      pinCode: null,
      remainingBalance: null,
      reviewCode: null,
    }
  );
}

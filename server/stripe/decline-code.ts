import type { DeclineCode } from '../../services/contracts/processor.ts';

/**
 * Stripe's decline codes and error codes of cards (https://docs.stripe.com/declines/codes, https://docs.stripe.com/error-codes), as far as
 * the store has a better word for them than TRANSACTION_DECLINED.
 */
const CODES: Readonly<Record<string, DeclineCode>> = {
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  withdrawal_count_limit_exceeded: 'INSUFFICIENT_CREDIT',
  card_velocity_exceeded: 'CARD_USE_EXCEEDED',
  lost_card: 'CARD_LOST_OR_STOLEN',
  stolen_card: 'CARD_LOST_OR_STOLEN',
  pickup_card: 'CARD_LOST_OR_STOLEN',
  fraudulent: 'FRAUD_REJECTION',
  merchant_blacklist: 'FRAUD_REJECTION',
  expired_card: 'CARD_EXPIRED',
  invalid_expiry_month: 'CARD_EXPIRED',
  invalid_expiry_year: 'CARD_EXPIRED',
  incorrect_number: 'INVALID_CARD_NUMBER',
  invalid_number: 'INVALID_CARD_NUMBER',
  invalid_account: 'INVALID_CARD_NUMBER',
  duplicate_transaction: 'DUPLICATE_TRANSACTION',
  pin_try_exceeded: 'MAX_PIN_TRIES_EXCEEDED',
  incorrect_pin: 'INVALID_PIN',
  invalid_pin: 'INVALID_PIN',
  processing_error: 'CARD_NETWORK_SYSTEM_ERROR',
  issuer_not_available: 'CARD_NETWORK_SYSTEM_ERROR',
  try_again_later: 'CARD_NETWORK_SYSTEM_ERROR',
  reenter_transaction: 'CARD_NETWORK_SYSTEM_ERROR',
  // The bank would have its customer authenticate, and no page of the shop can ask for that.
  authentication_required: 'BANK_DECLINE',
  call_issuer: 'BANK_DECLINE',
  do_not_honor: 'BANK_DECLINE',
  do_not_try_again: 'BANK_DECLINE',
  no_action_taken: 'BANK_DECLINE',
  not_permitted: 'BANK_DECLINE',
  restricted_card: 'BANK_DECLINE',
  service_not_allowed: 'BANK_DECLINE',
  transaction_not_allowed: 'BANK_DECLINE',
};

/** Why Stripe declined a card, in the store's words. */
export function declineCodeOf({
  code,
  decline_code: declineCode,
}: {
  code?: string | undefined;
  decline_code?: string | undefined;
}): DeclineCode {
  return CODES[declineCode ?? ''] ?? CODES[code ?? ''] ?? 'TRANSACTION_DECLINED';
}

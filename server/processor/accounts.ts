import type { PinCode } from '../../services/contracts/payments.ts';
import type { processorAccounts } from '../db/schema/processor.ts';
import type { Authorization } from '../ports/processor.ts';

export type Account = typeof processorAccounts.$inferSelect;

/** The fourth wrong PIN in a row locks the card, and then no PIN is right anymore. */
const MAX_WRONG_PINS = 4;

/** A wrong PIN; other codes say that it can't be checked, which doesn't count as a try. */
const WRONG: PinCode = '55';
const TOO_MANY: PinCode = '75';

/** The PIN presented for an account: null if it's right, else why it isn't. */
export type PresentedPin = PinCode | null;

/** The result of presenting a PIN for an account, and the account's number of wrong PINs after it. */
export function triedPin(
  { isLocked, wrongPins }: Pick<Account, 'isLocked' | 'wrongPins'>,
  presented: PresentedPin,
): Pick<Account, 'isLocked' | 'wrongPins'> & { pinCode: PinCode | null } {
  const isWrong = presented === WRONG;
  const isRefused = isLocked || (isWrong && wrongPins + 1 >= MAX_WRONG_PINS);
  const pinCode = isRefused ? TOO_MANY : presented;
  const counted = isWrong ? wrongPins + 1 : wrongPins;
  return { pinCode, wrongPins: pinCode === null ? 0 : counted, isLocked: pinCode === TOO_MANY };
}

type Outcome = Pick<Authorization, 'status' | 'declineCode' | 'pinCode' | 'remainingBalance'>;

/** What becomes of an authorization of an account with this balance, which is null if it can't be read. */
export function decideAccount(balance: number | null, pinCode: PinCode | null, amount: number): Outcome {
  if (pinCode !== null) {
    const declineCode = pinCode === TOO_MANY ? 'MAX_PIN_TRIES_EXCEEDED' : 'INVALID_PIN';
    return { status: 'DECLINED', declineCode, pinCode, remainingBalance: null };
  }
  if (balance === null) {
    return { status: 'ERRORED', declineCode: 'CARD_NETWORK_SYSTEM_ERROR', pinCode, remainingBalance: null };
  }
  if (balance < amount) {
    return { status: 'DECLINED', declineCode: 'INSUFFICIENT_FUNDS', pinCode, remainingBalance: balance };
  }
  return { status: 'APPROVED', declineCode: null, pinCode, remainingBalance: balance - amount };
}

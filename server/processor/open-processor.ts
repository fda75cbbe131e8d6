import type { Database } from '../db/database.ts';
import {
  type AnsweredAuthorization,
  type AnsweringProcessor,
  type AuthorizationRequest,
  ProcessorRefusal,
} from '../ports/processor.ts';
import type { ProcessorVault, TestOutcome } from '../ports/vault.ts';
import { decide } from './decide.ts';
import {
  cancelAuthorization,
  checkPin,
  completeAuthorization,
  findTransaction,
  openAccount,
  readAccounts,
  reduceAuthorization,
  refundAuthorization,
  reverseAuthorization,
  type Transaction,
  writeAccountAuthorization,
  writeAuthorization,
} from './ledger.ts';
import { pinCodeOf } from './pins.ts';

/** What's in the books is done; its caller hears of it later. */
const isPending = ({ pendingUntil }: Transaction): boolean =>
  pendingUntil !== null && pendingUntil.getTime() > Date.now();

const toAuthorization = (row: Transaction): AnsweredAuthorization => ({
  id: row.id,
  key: row.key,
  amount: row.amount,
  capturedAmount: row.completedAmount,
  returnedAmount: row.returnedAmount,
  ...(isPending(row)
    ? { status: 'PENDING', declineCode: 'REQUEST_STILL_PROCESSING' }
    : { status: row.status, declineCode: row.declineCode }),
  pinCode: row.pinCode,
  remainingBalance: row.remainingBalance,
  reviewCode: row.reviewCode,
});

type AccountOutcome = Extract<TestOutcome, { kind: 'account' }>;

interface ProcessorDeps {
  db: Database;
  vault: ProcessorVault;
}

/**
 * The sandbox's processor: its own tables, and a separate transaction for each call, as if it were another company.
 * It asks the vault, which alone has seen the number, how a card behaves.
 */
export function openProcessor({ db, vault }: ProcessorDeps): AnsweringProcessor {
  const find = async (key: string): Promise<AnsweredAuthorization | null> => {
    const row = await findTransaction(db, key);
    return row?.type === 'AUTHORIZATION' ? toAuthorization(row) : null;
  };
  /** The key's authorization as a call left it; refuses a key that has none. */
  const known = (row: Transaction | undefined): AnsweredAuthorization => {
    if (row?.type !== 'AUTHORIZATION') throw new ProcessorRefusal('NO_MATCH_FOR_REVERSAL');
    return toAuthorization(row);
  };

  /** Opens the instrument's account if nobody has; null if it can't have one. */
  const accountOf = async (instrumentId: string): Promise<AccountOutcome | null> => {
    const card = await vault.describe(instrumentId);
    if (!card || card.kind === 'BANK_CARD' || card.testOutcome.kind !== 'account') return null;
    const { balance } = card.testOutcome;
    await openAccount(db, { instrumentId, kind: card.kind, balance });
    return card.testOutcome;
  };

  const accountsOf = async (instrumentIds: readonly string[]) =>
    instrumentIds.length === 0 ? [] : readAccounts(db, instrumentIds);

  const write = async (
    request: AuthorizationRequest,
    outcome: TestOutcome | null,
  ): Promise<AnsweredAuthorization> => known(await writeAuthorization(db, request, decide(outcome)));

  const authorizeAccount = async (request: AuthorizationRequest): Promise<AnsweredAuthorization> => {
    const { paymentType, instrumentId, encryptedPin } = request;
    const account = await accountOf(instrumentId);
    if (!account) return write(request, null);
    const digits = encryptedPin === undefined ? null : await vault.openPin(encryptedPin);
    // A gift card's PIN was checked when the card was added.
    const pin = paymentType === 'EBT' ? { presented: pinCodeOf(digits, account.pin) } : null;
    return known(await writeAccountAuthorization(db, request, pin));
  };

  return {
    find,
    authorize: async (request) => {
      switch (request.paymentType) {
        case 'BANK_CARD':
          return write(request, (await vault.describe(request.instrumentId))?.testOutcome ?? null);
        case 'ACH':
          return write(request, { kind: 'approved' });
        case 'GIFT_CARD':
        case 'EBT':
          return authorizeAccount(request);
      }
    },
    reverse: async (key) => {
      const row = await reverseAuthorization(db, key);
      const authorization = known(row);
      if (row?.status !== 'REVERSED') throw new ProcessorRefusal('NO_MATCH_FOR_REVERSAL');
      return authorization;
    },
    reduce: async (key, amount) => known(await reduceAuthorization(db, key, amount)),
    cancel: async (key) => known(await cancelAuthorization(db, key)),
    complete: async (key, amount) => {
      const row = await completeAuthorization(db, key, amount);
      if (!row) throw new ProcessorRefusal('TRANSACTION_DECLINED');
      return toAuthorization(row);
    },
    refund: async (key, share) => {
      const row = await refundAuthorization(db, key, share);
      if (!row) throw new ProcessorRefusal('TRANSACTION_DECLINED');
      return { key, status: isPending(row) ? 'PENDING' : 'APPROVED' };
    },
    accounts: async (instrumentIds) => {
      const open = await accountsOf(instrumentIds);
      const missing = instrumentIds.filter((id) => !open.some(({ instrumentId }) => instrumentId === id));
      for (const instrumentId of missing) await accountOf(instrumentId);
      return new Map(
        [...open, ...(await accountsOf(missing))].map(({ instrumentId, balance, isLocked }) => [
          instrumentId,
          { balance, isLocked },
        ]),
      );
    },
    checkPin: async (instrumentId, encryptedPin) => {
      const account = await accountOf(instrumentId);
      if (!account) throw new ProcessorRefusal('INVALID_CARD_NUMBER');
      const digits = await vault.openPin(encryptedPin);
      const { pinCode, balance } = await checkPin(db, instrumentId, pinCodeOf(digits, account.pin));
      return pinCode === null ? { kind: 'right', balance } : { kind: 'refused', pinCode };
    },
  };
}

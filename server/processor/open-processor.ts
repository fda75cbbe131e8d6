import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/statement.ts';
import type { TestOutcome, Vault } from '../vault/vault.ts';
import { decide } from './decide.ts';
import {
  type AuthorizationRow,
  cancelAuthorization,
  checkPin,
  completeAuthorization,
  findAuthorization,
  findReturn,
  openAccount,
  readAccounts,
  reduceAuthorization,
  refundAuthorization,
  reverseAuthorization,
  writeAccountAuthorization,
  writeAuthorization,
} from './ledger.ts';
import { pinCodeOf } from './pins.ts';
import {
  type Authorization,
  type AuthorizationRequest,
  type Processor,
  ProcessorRefusal,
} from './processor.ts';

const toAuthorization = (row: AuthorizationRow): Authorization => ({
  id: row.id,
  key: row.key,
  status: row.status,
  amount: row.amount,
  declineCode: row.decline_code,
  pinCode: row.pin_code,
  remainingBalance: row.remaining_balance,
  reviewCode: row.review_code,
});

type AccountOutcome = Extract<TestOutcome, { kind: 'account' }>;

interface ProcessorDeps {
  db: Database;
  vault: Pick<Vault, 'describe' | 'openPin'>;
}

/**
 * The sandbox's processor: its own tables, and a separate transaction for each call, as if it were another company.
 * It asks the vault, which alone has seen the number, how a card behaves.
 */
export function openProcessor({ db, vault }: ProcessorDeps): Processor {
  const find = async (key: string): Promise<Authorization | null> => {
    const [row] = await findAuthorization(db, { key });
    return row ? toAuthorization(row) : null;
  };
  const found = async (key: string): Promise<Authorization> => {
    const authorization = await find(key);
    if (!authorization) throw new ProcessorRefusal('NO_MATCH_FOR_REVERSAL');
    return authorization;
  };
  /** What a statement made of the key's authorization, or what that is without it. */
  const madeOrFound = async (key: string, made: readonly AuthorizationRow[]): Promise<Authorization> =>
    made.map(toAuthorization)[0] ?? found(key);

  /** Opens the instrument's account if nobody has; null if it can't have one. */
  const accountOf = async (instrumentId: string): Promise<AccountOutcome | null> => {
    const card = await vault.describe(instrumentId);
    if (card?.testOutcome.kind !== 'account') return null;
    const { balance } = card.testOutcome;
    await openAccount(db, { instrumentId, kind: card.kind, balance });
    return card.testOutcome;
  };

  const accountsOf = async (instrumentIds: readonly string[]) =>
    instrumentIds.length === 0 ? [] : readAccounts(db, { instrumentIds });

  const write = async (
    { key, instrumentId, amount }: AuthorizationRequest,
    outcome: TestOutcome | null,
  ): Promise<Authorization> => {
    const values = { id: newId(), key, instrumentId, amount, ...decide(outcome) };
    return madeOrFound(key, await writeAuthorization(db, values));
  };

  const authorizeAccount = async (request: AuthorizationRequest): Promise<Authorization> => {
    const { key, paymentType, instrumentId, amount, encryptedPin } = request;
    const account = await accountOf(instrumentId);
    if (!account) return write(request, null);
    // A gift card's PIN was checked when the card was added.
    const hasPin = paymentType === 'EBT';
    const digits = encryptedPin === undefined ? null : await vault.openPin(encryptedPin);
    const pinCode = hasPin ? pinCodeOf(digits, account.pin) : null;
    const values = { id: newId(), key, instrumentId, amount, hasPin, pinCode };
    return madeOrFound(key, await writeAccountAuthorization(db, values));
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
      const authorization = await madeOrFound(key, await reverseAuthorization(db, { key, id: newId() }));
      if (authorization.status !== 'REVERSED') throw new ProcessorRefusal('NO_MATCH_FOR_REVERSAL');
      return authorization;
    },
    reduce: async (key, amount) =>
      madeOrFound(key, await reduceAuthorization(db, { key, id: newId(), amount })),
    cancel: async (key) =>
      madeOrFound(key, await cancelAuthorization(db, { key, id: newId(), cancellationId: newId() })),
    complete: async (key, amount) => {
      const [row] = await completeAuthorization(db, { key, id: newId(), amount });
      if (!row) throw new ProcessorRefusal('TRANSACTION_DECLINED');
      return toAuthorization(row);
    },
    refund: async (key, { authorizationKey, amount }) => {
      const [made] = await refundAuthorization(db, { key, id: newId(), authorizationKey, amount });
      const returned = made ?? (await findReturn(db, { key }))[0];
      if (!returned) throw new ProcessorRefusal('TRANSACTION_DECLINED');
    },
    accounts: async (instrumentIds) => {
      const known = await accountsOf(instrumentIds);
      const missing = instrumentIds.filter((id) => !known.some(({ instrument_id }) => instrument_id === id));
      for (const instrumentId of missing) await accountOf(instrumentId);
      return new Map(
        [...known, ...(await accountsOf(missing))].map(({ instrument_id, balance, is_locked }) => [
          instrument_id,
          { balance, isLocked: is_locked },
        ]),
      );
    },
    checkPin: async (instrumentId, encryptedPin) => {
      const account = await accountOf(instrumentId);
      if (!account) throw new ProcessorRefusal('INVALID_CARD_NUMBER');
      const digits = await vault.openPin(encryptedPin);
      const pinCode = pinCodeOf(digits, account.pin);
      const row = onlyRow(await checkPin(db, { instrumentId, hasPin: true, pinCode }));
      return row.pin_code === null
        ? { kind: 'right', balance: row.balance }
        : { kind: 'refused', pinCode: row.pin_code };
    },
  };
}

import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
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

  /** Opens the instrument's account if nobody has; null if it can't have one. */
  const accountOf = async (instrumentId: string): Promise<AccountOutcome | null> => {
    const card = await vault.describe(instrumentId);
    if (card?.testOutcome.kind !== 'account') return null;
    const { balance } = card.testOutcome;
    await openAccount(db, { instrumentId, kind: card.kind, balance });
    return card.testOutcome;
  };

  const write = async (
    { key, instrumentId, amount }: AuthorizationRequest,
    outcome: TestOutcome | null,
  ): Promise<Authorization> => {
    const values = { id: newId(), key, instrumentId, amount, ...decide(outcome) };
    const [row] = await writeAuthorization(db, values);
    return row ? toAuthorization(row) : found(key);
  };

  const authorizeAccount = async (request: AuthorizationRequest): Promise<Authorization> => {
    const { key, paymentType, instrumentId, amount, encryptedPin } = request;
    const account = await accountOf(instrumentId);
    if (!account) return write(request, null);
    // A gift card's PIN was checked when the card was added.
    const hasPin = paymentType === 'EBT';
    const pinCode = hasPin ? pinCodeOf(await vault.openPin(encryptedPin ?? ''), account.pin) : null;
    const values = { id: newId(), key, instrumentId, amount, hasPin, pinCode };
    const [row] = await writeAccountAuthorization(db, values);
    return row ? toAuthorization(row) : found(key);
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
      const [row] = await reverseAuthorization(db, { key, id: newId() });
      if (row) return toAuthorization(row);
      const authorization = await found(key);
      if (authorization.status !== 'REVERSED') throw new ProcessorRefusal('NO_MATCH_FOR_REVERSAL');
      return authorization;
    },
    reduce: async (key, amount) => {
      const [row] = await reduceAuthorization(db, { key, id: newId(), amount });
      return row ? toAuthorization(row) : found(key);
    },
    cancel: async (key) => {
      const [row] = await cancelAuthorization(db, { key, id: newId(), cancellationId: newId() });
      return row ? toAuthorization(row) : found(key);
    },
    complete: async (key, amount) => {
      const [row] = await completeAuthorization(db, { key, id: newId(), amount });
      if (!row) throw new ProcessorRefusal('TRANSACTION_DECLINED');
      return toAuthorization(row);
    },
    refund: async (key, { authorizationKey, amount }) => {
      const [made] = await refundAuthorization(db, { key, id: newId(), authorizationKey, amount });
      if (made) return;
      const [earlier] = await findReturn(db, { key });
      if (!earlier) throw new ProcessorRefusal('TRANSACTION_DECLINED');
    },
    accounts: async (instrumentIds) => {
      if (instrumentIds.length === 0) return new Map();
      let rows = await readAccounts(db, { instrumentIds });
      const missing = instrumentIds.filter((id) => !rows.some(({ instrument_id }) => instrument_id === id));
      if (missing.length > 0) {
        for (const instrumentId of missing) await accountOf(instrumentId);
        rows = await readAccounts(db, { instrumentIds });
      }
      return new Map(
        rows.map(({ instrument_id, balance, is_locked }) => [
          instrument_id,
          { balance, isLocked: is_locked },
        ]),
      );
    },
    checkPin: async (instrumentId, encryptedPin) => {
      const account = await accountOf(instrumentId);
      if (!account) throw new ProcessorRefusal('INVALID_CARD_NUMBER');
      const digits = await vault.openPin(encryptedPin);
      const [row] = await checkPin(db, {
        instrumentId,
        hasPin: true,
        pinCode: pinCodeOf(digits, account.pin),
      });
      if (!row) throw new ProcessorRefusal('INVALID_CARD_NUMBER');
      return row.pin_code === null
        ? { kind: 'right', balance: row.balance }
        : { kind: 'refused', pinCode: row.pin_code };
    },
  };
}

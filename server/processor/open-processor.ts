import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { Vault } from '../vault/vault.ts';
import { decide } from './decide.ts';
import {
  type AuthorizationRow,
  cancelAuthorization,
  completeAuthorization,
  findAuthorization,
  reverseAuthorization,
  writeAuthorization,
} from './ledger.ts';
import { type Authorization, type Processor, ProcessorRefusal } from './processor.ts';

const toAuthorization = (row: AuthorizationRow): Authorization => ({
  id: row.id,
  key: row.key,
  status: row.status,
  amount: row.amount,
  declineCode: row.decline_code,
  reviewCode: row.review_code,
});

/**
 * The sandbox's processor: its own tables, and a separate transaction for each call, as if it were another company.
 * It asks the vault, which alone has seen the number, how a card behaves.
 */
export function openProcessor({ db, vault }: { db: Database; vault: Pick<Vault, 'describe'> }): Processor {
  const find = async (key: string): Promise<Authorization | null> => {
    const [row] = await findAuthorization(db, { key });
    return row ? toAuthorization(row) : null;
  };
  const found = async (key: string): Promise<Authorization> => {
    const authorization = await find(key);
    if (!authorization) throw new ProcessorRefusal('NO_MATCH_FOR_REVERSAL');
    return authorization;
  };

  return {
    find,
    authorize: async ({ key, paymentType, instrumentId, amount }) => {
      const card = paymentType === 'BANK_CARD' ? await vault.describe(instrumentId) : null;
      const outcome = paymentType === 'ACH' ? ({ kind: 'approved' } as const) : (card?.testOutcome ?? null);
      const [row] = await writeAuthorization(db, {
        id: newId(),
        key,
        instrumentId,
        amount,
        ...decide(outcome),
      });
      return row ? toAuthorization(row) : found(key);
    },
    reverse: async (key) => {
      const [row] = await reverseAuthorization(db, { key, id: newId() });
      if (row) return toAuthorization(row);
      const authorization = await found(key);
      if (authorization.status !== 'REVERSED') throw new ProcessorRefusal('NO_MATCH_FOR_REVERSAL');
      return authorization;
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
  };
}

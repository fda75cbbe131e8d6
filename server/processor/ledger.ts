import { eq, sql } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import {
  processorAccounts as accounts,
  processorTransactions as transactions,
} from '../db/schema/processor.ts';
import { withTransaction } from '../db/transaction.ts';
import type { AuthorizationRequest } from '../ports/processor.ts';
import { type Account, decideAccount, type PresentedPin, triedPin } from './accounts.ts';
import type { Decision } from './decide.ts';

export type Transaction = typeof transactions.$inferSelect;

type NewTransaction = typeof transactions.$inferInsert;

const findByKey = prepared('processor_find', (db, given: Givens<{ key: string }>) =>
  db.select().from(transactions).where(eq(transactions.key, given.key)),
);

/** The transaction under the key. */
export async function findTransaction(db: Database, key: string): Promise<Transaction | undefined> {
  const [row] = await findByKey(db, { key });
  return row;
}

const lockByKey = prepared('processor_lock', (db, given: Givens<{ key: string }>) =>
  db.select().from(transactions).where(eq(transactions.key, given.key)).for('update'),
);

/** The same, locked until the end of the transaction. */
async function lockTransaction(tx: Database, key: string): Promise<Transaction | undefined> {
  const [row] = await lockByKey(tx, { key });
  return row;
}

/** Writes a transaction unless its key already has one. */
async function write(tx: Database, values: NewTransaction): Promise<Transaction | undefined> {
  const [row] = await tx
    .insert(transactions)
    .values(values)
    .onConflictDoNothing({ target: transactions.key })
    .returning();
  return row;
}

/** What a call did to an authorization. */
const note = (
  tx: Database,
  { id, key }: Transaction,
  { verb, ...values }: Pick<NewTransaction, 'type' | 'amount'> & { verb: string },
) => write(tx, { id: newId(), key: `${key}:${verb}`, status: 'APPROVED', authorizationId: id, ...values });

const change = (tx: Database, { id }: Transaction, changes: Partial<Transaction>) =>
  tx.update(transactions).set(changes).where(eq(transactions.id, id));

/** Gives an amount back to the instrument's account, if it has one. */
async function giveBack(tx: Database, { instrumentId }: Transaction, amount: number): Promise<void> {
  if (instrumentId === null) return;
  await tx
    .update(accounts)
    .set({ balance: sql`${accounts.balance} + ${amount}` })
    .where(eq(accounts.instrumentId, instrumentId));
}

/** How long what a slow card pays stays PENDING. */
export const SLOW_MS = 2_000;

const later = () => new Date(Date.now() + SLOW_MS);

/** What's done with a slow authorization ends later, too. */
const asSlow = ({ pendingUntil }: Transaction) => (pendingUntil === null ? {} : { pendingUntil: later() });

/** Captured money can't be taken back this way. */
const isOpen = (row: Transaction | undefined): row is Transaction =>
  row?.type === 'AUTHORIZATION' && row.status === 'APPROVED' && row.completedAmount === null;

/** Writes the decision unless the key already has one. */
export async function writeAuthorization(
  db: Database,
  { key, instrumentId, amount }: AuthorizationRequest,
  { isSlow = false, ...decision }: Decision,
): Promise<Transaction | undefined> {
  const made = await write(db, {
    id: newId(),
    key,
    type: 'AUTHORIZATION',
    instrumentId,
    amount,
    pendingUntil: isSlow ? later() : null,
    ...decision,
  });
  return made ?? findTransaction(db, key);
}

const lockByInstrument = prepared('processor_lock_account', (db, given: Givens<{ instrumentId: string }>) =>
  db.select().from(accounts).where(eq(accounts.instrumentId, given.instrumentId)).for('update'),
);

async function lockAccount(tx: Database, instrumentId: string): Promise<Account | undefined> {
  const [account] = await lockByInstrument(tx, { instrumentId });
  return account;
}

const changeAccount = (tx: Database, { instrumentId }: Account, changes: Partial<Account>) =>
  tx.update(accounts).set(changes).where(eq(accounts.instrumentId, instrumentId));

/**
 * Like `writeAuthorization`, for an instrument with an account: approves and takes the amount if the PIN, when there is one, is
 * right and enough is left. The account is locked, so that a card can't be overdrawn and no wrong PIN goes uncounted.
 */
export const writeAccountAuthorization = (
  db: Database,
  { key, instrumentId, amount }: AuthorizationRequest,
  pin: { presented: PresentedPin } | null,
): Promise<Transaction | undefined> =>
  withTransaction(db, async (tx) => {
    const account = await lockAccount(tx, instrumentId);
    if (!account) return undefined;
    const { pinCode, ...tries } = pin ? triedPin(account, pin.presented) : { pinCode: null };
    const outcome = decideAccount(account.balance, pinCode, amount);
    const made = await write(tx, {
      id: newId(),
      key,
      type: 'AUTHORIZATION',
      instrumentId,
      amount,
      ...outcome,
    });
    if (!made) return findTransaction(tx, key);
    const isTaken = made.status === 'APPROVED';
    await changeAccount(tx, account, {
      ...tries,
      balance: isTaken ? made.remainingBalance : account.balance,
    });
    return made;
  });

/** Checks a PIN without taking anything. */
export const checkPin = (db: Database, instrumentId: string, presented: PresentedPin) =>
  withTransaction(db, async (tx) => {
    const account = await lockAccount(tx, instrumentId);
    if (!account) throw new Error('The instrument has no account');
    const { pinCode, ...tries } = triedPin(account, presented);
    await changeAccount(tx, account, tries);
    return { pinCode, balance: account.balance };
  });

/** The first to see an instrument opens its account. */
export async function openAccount(
  db: Database,
  { balance, ...account }: Pick<Account, 'instrumentId' | 'kind' | 'balance'>,
): Promise<void> {
  await db
    .insert(accounts)
    .values({ ...account, openingBalance: balance, balance })
    .onConflictDoNothing();
}

const findAccounts = prepared('processor_read_accounts', (db, given: Givens<{ ids: readonly string[] }>) =>
  db.select().from(accounts).where(anyOf(accounts.instrumentId, given.ids)),
);

export const readAccounts = (db: Database, instrumentIds: readonly string[]): Promise<Account[]> =>
  findAccounts(db, { ids: instrumentIds });

/** Reverses an open authorization, or leaves what the key has as it is. */
export const reverseAuthorization = (db: Database, key: string): Promise<Transaction | undefined> =>
  withTransaction(db, async (tx) => {
    const row = await lockTransaction(tx, key);
    if (!isOpen(row)) return row;
    const changes = { status: 'REVERSED', ...asSlow(row) } as const;
    await change(tx, row, changes);
    await giveBack(tx, row, row.amount);
    await note(tx, row, { verb: 'reversal', type: 'REVERSAL', amount: row.amount });
    return { ...row, ...changes };
  });

/** Releases what an open authorization has beyond the amount. If two run at once, the second finds nothing left to release. */
export const reduceAuthorization = (
  db: Database,
  key: string,
  amount: number,
): Promise<Transaction | undefined> =>
  withTransaction(db, async (tx) => {
    const row = await lockTransaction(tx, key);
    if (!isOpen(row) || row.amount <= amount) return row;
    const changes = { amount, ...asSlow(row) };
    await change(tx, row, changes);
    await giveBack(tx, row, row.amount - amount);
    await note(tx, row, { verb: `reduction:${amount}`, type: 'REVERSAL', amount: row.amount - amount });
    return { ...row, ...changes };
  });

/** If no authorization has arrived yet, a canceled one takes its key, so that it can't arrive later. */
export const cancelAuthorization = (db: Database, key: string): Promise<Transaction | undefined> =>
  withTransaction(db, async (tx) => {
    const made = await write(tx, { id: newId(), key, type: 'AUTHORIZATION', status: 'CANCELLED', amount: 0 });
    const row = made ?? (await lockTransaction(tx, key));
    if (!made && !isOpen(row)) return row;
    if (!row) return undefined;
    if (!made) {
      await change(tx, row, { status: 'CANCELLED', pendingUntil: null });
      await giveBack(tx, row, row.amount);
    }
    await note(tx, row, { verb: 'cancellation', type: 'CANCELLATION', amount: row.amount });
    return { ...row, status: 'CANCELLED', pendingUntil: null };
  });

/**
 * Captures an amount of an authorization; undefined if it can't be. Capturing the same amount twice captures it once; what isn't
 * captured goes back to the account.
 */
export const completeAuthorization = (
  db: Database,
  key: string,
  amount: number,
): Promise<Transaction | undefined> =>
  withTransaction(db, async (tx) => {
    const row = await lockTransaction(tx, key);
    if (row?.type !== 'AUTHORIZATION' || row.status !== 'APPROVED' || row.amount < amount) return undefined;
    if (row.completedAmount !== null) return row.completedAmount === amount ? row : undefined;
    const changes = { completedAmount: amount, ...asSlow(row) };
    await change(tx, row, changes);
    await giveBack(tx, row, row.amount - amount);
    await note(tx, row, { verb: 'completion', type: 'COMPLETION', amount });
    return { ...row, ...changes };
  });

/**
 * Returns captured money under a key of its own; undefined if that's beyond what was captured. A key returns its amount once. Whoever
 * comes second waits for the authorization's row.
 */
export const refundAuthorization = (
  db: Database,
  key: string,
  { authorizationKey, amount }: { authorizationKey: string; amount: number },
): Promise<Transaction | undefined> =>
  withTransaction(db, async (tx) => {
    const captured = await lockTransaction(tx, authorizationKey);
    const before = await findTransaction(tx, key);
    if (before) return before.type === 'RETURN' ? before : undefined;
    if (!captured || (captured.completedAmount ?? 0) - captured.returnedAmount < amount) return undefined;
    const { id: authorizationId, instrumentId } = captured;
    const values = { id: newId(), key, type: 'RETURN', status: 'APPROVED', authorizationId } as const;
    const made = { ...values, instrumentId, amount, ...asSlow(captured) };
    const rows = await tx.insert(transactions).values(made).returning();
    await change(tx, captured, { returnedAmount: captured.returnedAmount + amount });
    await giveBack(tx, captured, amount);
    return onlyRow(rows);
  });

/** Puts accounts back to what they opened with, for the sandbox's reset. */
export async function restoreAccounts(
  db: Database,
  { instrumentIds }: { instrumentIds: readonly string[] },
): Promise<void> {
  await db
    .update(accounts)
    .set({
      toppedUp: sql`${accounts.toppedUp} + coalesce(${accounts.openingBalance} - ${accounts.balance}, 0)`,
      balance: sql`${accounts.openingBalance}`,
      wrongPins: 0,
      isLocked: false,
    })
    .where(anyOf(accounts.instrumentId, instrumentIds));
}

import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { emailSpelling } from '../../services/contracts/email.ts';
import type { NewKey, NewOperator, Operator } from '../../services/contracts/operators.ts';
import { DAY, fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { operatorKeys, operators } from '../db/schema/operators.ts';
import { stores } from '../db/schema/stores.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Note } from '../http/audit.ts';
import { hashOfKey } from '../http/operator.ts';
import { ProblemError } from '../http/problems.ts';

const refused = (field: string, words: string) =>
  new ProblemError('INVALID_INPUT', { fields: { [field]: words } });

const iso = (at: Date | null) => at?.toISOString() ?? null;

const KEY_BYTES = 32;

/** Can be told from any other secret by its beginning, such as by a scanner of repositories. */
const newKey = (): string => `csk_${randomBytes(KEY_BYTES).toString('base64url')}`;

interface KeyInput {
  operatorId: string;
  /** Null for a key that counts until it's revoked. */
  days: number | null;
}

async function insertKey(tx: Database, { operatorId, days }: KeyInput): Promise<NewKey> {
  const key = newKey();
  const keyId = newId();
  const inserted = await tx
    .insert(operatorKeys)
    .values({
      id: keyId,
      operatorId,
      hash: hashOfKey(key),
      lastFour: key.slice(-4),
      expiresAt: days === null ? null : fromNow(days * DAY),
    })
    .returning({ expiresAt: operatorKeys.expiresAt });
  return { operatorId, keyId, key, expiresAt: iso(onlyRow(inserted).expiresAt) };
}

/** Refuses a store that doesn't go with the role, or that isn't there. */
async function requireStore(tx: Database, { role, store }: Pick<NewOperator, 'role' | 'store'>) {
  if (role !== 'picker') {
    if (store !== null) throw refused('store', 'Only a picker has a store.');
    return;
  }
  if (store === null) throw refused('store', 'A picker needs a store: its locationId.');
  const found = await tx.$count(stores, eq(stores.locationId, store));
  if (found === 0) throw refused('store', `There is no store ${store}.`);
}

/** Adds an operator with a first key. INVALID_INPUT if the email is taken or the store doesn't go with the role. */
export const createOperator = (
  db: Database,
  { name, email, role, store, days }: NewOperator,
  note: Note,
): Promise<NewKey> =>
  withTransaction(db, async (tx) => {
    await requireStore(tx, { role, store });
    const operatorId = newId();
    const created = await tx
      .insert(operators)
      .values({ id: operatorId, name, email, role, storeId: store })
      .onConflictDoNothing()
      .returning({ id: operators.id });
    if (created.length === 0) throw refused('email', `There is an operator with the email ${email} already.`);
    const key = await insertKey(tx, { operatorId, days });
    await note(tx, { subject: operatorId, after: { name, email, role, store, keyId: key.keyId } });
    return key;
  });

/** All operators with their keys, the oldest first. */
export async function listOperators(db: Database): Promise<Operator[]> {
  const [people, keys] = await Promise.all([
    db.select().from(operators).orderBy(asc(operators.createdAt), asc(operators.id)),
    db.select().from(operatorKeys).orderBy(asc(operatorKeys.createdAt), asc(operatorKeys.id)),
  ]);
  return people.map(({ id, name, email, role, storeId, createdAt, endedAt }) => ({
    operatorId: id,
    name,
    email,
    role,
    store: storeId,
    createdAt: createdAt.toISOString(),
    endedAt: iso(endedAt),
    keys: keys
      .filter(({ operatorId }) => operatorId === id)
      .map((key) => ({
        keyId: key.id,
        lastFour: key.lastFour,
        createdAt: key.createdAt.toISOString(),
        expiresAt: iso(key.expiresAt),
        lastUsedAt: iso(key.lastUsedAt),
        revokedAt: iso(key.revokedAt),
      })),
  }));
}

/** The operator with an email. NOT_FOUND. */
export async function operatorByEmail(db: Database, email: string): Promise<string> {
  const [found] = await db
    .select({ id: operators.id })
    .from(operators)
    .where(eq(operators.email, emailSpelling(email)));
  if (!found)
    throw new ProblemError('NOT_FOUND', { detail: `There is no operator with the email ${email}.` });
  return found.id;
}

/** Ends an operator. INVALID_INPUT for the last owner, NOT_FOUND. */
export const endOperator = (
  db: Database,
  { operatorId }: { operatorId: string },
  note: Note,
): Promise<{ endedAt: string }> =>
  withTransaction(db, async (tx) => {
    // All owners in one order, so that of two who end each other, one stays.
    await tx
      .select({ id: operators.id })
      .from(operators)
      .where(eq(operators.role, 'owner'))
      .orderBy(asc(operators.id))
      .for('update');
    const [operator] = await tx.select().from(operators).where(eq(operators.id, operatorId)).for('update');
    if (!operator) throw new ProblemError('NOT_FOUND');
    if (operator.endedAt) return { endedAt: operator.endedAt.toISOString() };
    const isOther = and(eq(operators.role, 'owner'), isNull(operators.endedAt), ne(operators.id, operatorId));
    if (operator.role === 'owner' && (await tx.$count(operators, isOther)) === 0) {
      throw refused('operatorId', 'The last owner stays: create another one first.');
    }
    const ended = await tx
      .update(operators)
      .set({ endedAt: now })
      .where(eq(operators.id, operatorId))
      .returning({ at: operators.endedAt });
    const endedAt = String(iso(onlyRow(ended).at));
    await note(tx, { subject: operatorId, before: { endedAt: null }, after: { endedAt } });
    return { endedAt };
  });

/** One more key for an operator who hasn't ended. NOT_FOUND. */
export const addKey = (db: Database, { operatorId, days }: KeyInput, note: Note): Promise<NewKey> =>
  withTransaction(db, async (tx) => {
    const isThis = and(eq(operators.id, operatorId), isNull(operators.endedAt));
    const [operator] = await tx.select({ id: operators.id }).from(operators).where(isThis).for('share');
    if (!operator) throw new ProblemError('NOT_FOUND', { detail: 'There is no such operator.' });
    const key = await insertKey(tx, { operatorId, days });
    await note(tx, { subject: operatorId, after: { keyId: key.keyId, days } });
    return key;
  });

/** Revokes a key; the first time counts. NOT_FOUND. */
export const revokeKey = (
  db: Database,
  { keyId }: { keyId: string },
  note: Note,
): Promise<{ revokedAt: string }> =>
  withTransaction(db, async (tx) => {
    const [revoked] = await tx
      .update(operatorKeys)
      .set({ revokedAt: sql`coalesce(${operatorKeys.revokedAt}, ${now})` })
      .where(eq(operatorKeys.id, keyId))
      .returning({ at: operatorKeys.revokedAt, operatorId: operatorKeys.operatorId });
    if (!revoked?.at)
      throw new ProblemError('NOT_FOUND', { detail: `There is no key with the id ${keyId}.` });
    const revokedAt = revoked.at.toISOString();
    await note(tx, { subject: revoked.operatorId, after: { keyId, revokedAt } });
    return { revokedAt };
  });

import { and, asc, eq, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import { alone } from '../db/alone.ts';
import { DAY, fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { attempts, authorizations, SUCCEEDED } from '../db/schema/attempts.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { orders } from '../db/schema/orders.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { cards, releasedInstruments } from '../db/schema/wallet.ts';
import type { Deps } from '../http/context.ts';
import type { Vault } from '../ports/vault.ts';

/** How long the vault keeps a number that nothing needs anymore. */
const KEPT_SECONDS = 30 * DAY;

/** How long after a failure a number is tried again, and how long the vault keeps one whose shopper's account is deleted. */
const AGAIN_SECONDS = 3600;

/** Instruments per run. */
const BATCH = 500;

const isKeptFor = (seconds: number) => lt(releasedInstruments.releasedAt, fromNow(-seconds));

const isThis = (id: string) => eq(releasedInstruments.instrumentId, id);

/** Records that no wallet may have the instrument anymore. From now on, its number is kept for `KEPT_SECONDS`. */
export async function releaseInstrument(
  db: Database,
  { instrumentId, shopperId }: Pick<Released, 'instrumentId' | 'shopperId'>,
): Promise<void> {
  await db
    .insert(releasedInstruments)
    .values({ instrumentId, shopperId })
    .onConflictDoUpdate({ target: releasedInstruments.instrumentId, set: { releasedAt: now } });
}

type Released = typeof releasedInstruments.$inferSelect;

/** Whether a wallet has the card again. */
async function isSaved(db: Database, { shopperId, instrumentId }: Released): Promise<boolean> {
  const saved = await db
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.shopperId, shopperId), eq(cards.instrumentId, instrumentId), eq(cards.saved, true)))
    .limit(1);
  return saved.length > 0;
}

/** Whether an order still needs the number: it was added to pay the order or has paid it, and the order is neither handed over nor canceled. */
async function isPaying(db: Database, { shopperId, instrumentId }: Released): Promise<boolean> {
  const unfinished = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .leftJoin(cards, and(eq(cards.checkoutId, checkouts.id), eq(cards.instrumentId, instrumentId)))
    .leftJoin(attempts, eq(attempts.checkoutId, checkouts.id))
    .leftJoin(
      authorizations,
      and(eq(authorizations.attemptId, attempts.id), eq(authorizations.instrumentId, instrumentId)),
    )
    .where(
      and(
        eq(checkouts.shopperId, shopperId),
        or(
          inArray(checkouts.status, ['DRAFT', 'PLACING']),
          inArray(orders.status, ['PLACED', 'PICKING', 'READY']),
        ),
        or(isNotNull(cards.id), and(inArray(attempts.status, SUCCEEDED), isNotNull(authorizations.key))),
      ),
    )
    .limit(1);
  return unfinished.length > 0;
}

interface EraseDeps extends Pick<Deps, 'db' | 'log'> {
  vault: Pick<Vault, 'erase'>;
}

/**
 * Has the vault erase the numbers of cards that were deleted, refused, or meant for one order, 30 days after that, or
 * an hour if the shopper's account is deleted. If a wallet has the card again, it stays; if an order still needs it, the 30 days start
 * anew. One that can't be erased is tried again after an hour and doesn't hold up the others.
 */
export async function eraseNumbers({ db, log, vault }: EraseDeps): Promise<void> {
  const isDue = or(isKeptFor(KEPT_SECONDS), and(isNull(shoppers.id), isKeptFor(AGAIN_SECONDS)));
  const due = await db
    .select({ released: releasedInstruments, owner: shoppers.id })
    .from(releasedInstruments)
    .leftJoin(shoppers, eq(shoppers.id, releasedInstruments.shopperId))
    .where(isDue)
    .orderBy(asc(releasedInstruments.releasedAt))
    .limit(BATCH);
  const setReleasedAt = (id: string, releasedAt: SQL<Date>) =>
    db.update(releasedInstruments).set({ releasedAt }).where(isThis(id));
  for (const { released, owner } of due) {
    const { instrumentId: id } = released;
    const isDone = await alone(
      log,
      { what: 'card number not erased', instrument: id },
      async () =>
        (await isSaved(db, released)) || (!(await isPaying(db, released)) && (await vault.erase(id))),
    );
    const hasFailed = isDone === undefined;
    // One that was released again in the meantime stays.
    if (isDone) await db.delete(releasedInstruments).where(and(isThis(id), isKeptFor(AGAIN_SECONDS)));
    // Of a deleted account, it's due an hour from now in any case.
    else await setReleasedAt(id, hasFailed && owner !== null ? fromNow(AGAIN_SECONDS - KEPT_SECONDS) : now);
  }
}

import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { smsPreferences } from '../db/schema/account.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { orders } from '../db/schema/orders.ts';
import { type NumberTextKind, type OrderTextKind, texts, type UnsentReason } from '../db/schema/texts.ts';

/** The number of an order's contact and its shopper's preference for it, in a query that reads checkouts. */
export const isNumberOfOrder = and(
  eq(smsPreferences.shopperId, checkouts.shopperId),
  eq(smsPreferences.phoneNumber, sql`right(${checkouts.contact}->>'phone', 10)`),
);

interface NewText {
  kind: OrderTextKind;
  orderId: string;
  /** The id of what it's about, if that isn't the order. */
  about?: string;
  /** From then on it's of no use. */
  uselessAt?: SQL<Date>;
}

/** Puts a text about an order in the outbox, in the transaction that does what it's about, if the number of its contact gets texts. */
export async function putText(
  tx: Database,
  { kind, orderId, about = orderId, ...ends }: NewText,
): Promise<void> {
  const [recipient] = await tx
    .select({
      shopperId: orders.shopperId,
      phoneNumber: smsPreferences.phoneNumber,
      banner: checkouts.banner,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(smsPreferences, isNumberOfOrder)
    .where(and(eq(orders.id, orderId), smsPreferences.optedIn));
  if (!recipient) return;
  await tx
    .insert(texts)
    .values({ ...recipient, ...ends, id: `${kind}.${about}`, kind, orderId })
    .onConflictDoNothing();
}

/** Puts a text about a number's texts in the outbox; false if it's there already. */
export async function putNumberText(
  tx: Database,
  text: {
    id: string;
    kind: NumberTextKind;
    phoneNumber: string;
    banner: string | null;
    shopperId?: string;
    received?: string | null;
    unsentReason?: UnsentReason | null;
  },
): Promise<boolean> {
  const put = await tx.insert(texts).values(text).onConflictDoNothing().returning({ id: texts.id });
  return put.length > 0;
}

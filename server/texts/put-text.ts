import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { smsPreferences } from '../db/schema/account.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { orders } from '../db/schema/orders.ts';
import { type NumberTextKind, type OrderTextKind, texts, type UnsentReason } from '../db/schema/texts.ts';

/** The number of an order's contact and its shopper's preference for it, in a query that reads orders and checkouts. */
const isNumberOfOrder = and(
  eq(smsPreferences.shopperId, orders.shopperId),
  eq(smsPreferences.phoneNumber, sql`right(${checkouts.contact}->>'phone', 10)`),
);

/**
 * Puts a text about an order in the outbox, in the transaction that does what it's about, if the number of its contact gets texts:
 * the order, or what has the id `about`.
 */
export async function putText(
  tx: Database,
  { kind, orderId, about = orderId }: { kind: OrderTextKind; orderId: string; about?: string },
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
    .values({ ...recipient, id: `${kind}.${about}`, kind, orderId })
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

import { eq } from 'drizzle-orm';
import { gtinOf } from '../../catalogue/gtin.ts';
import { createCheckout } from '../../checkouts/create-checkout.ts';
import { placeOrder } from '../../checkouts/place-order.ts';
import { getCheckout } from '../../checkouts/read-checkout.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { cartLines, carts } from '../../db/schema/carts.ts';
import { orders } from '../../db/schema/orders.ts';
import type { Env } from '../../env.ts';
import { createLog } from '../../log.ts';
import { openProcessor } from '../../processor/open-processor.ts';
import { listQuotes } from '../../quotes/list-quotes.ts';
import { reserveSlot } from '../../reservations/reserve-slot.ts';
import { createVault } from '../../vault/create-vault.ts';
import { sealerOf } from '../../vault/seal.ts';
import { demoShopper } from './shoppers.ts';

const OWNER = demoShopper('mod@example.com');
const STORE_ID = '01400943';

const LINES = [
  { gtin13: gtinOf('produce', 1), quantity: 3 },
  { gtin13: gtinOf('dairy', 1), quantity: 1 },
  { gtin13: gtinOf('bakery', 1), quantity: 2 },
  { gtin13: gtinOf('pantry', 4), quantity: 1 },
];

/** Places an order for pickup in some days, which can still be modified, the way a shopper does. */
export async function seedOrders(
  tx: Database,
  env: Pick<Env, 'vaultKey'>,
  emails?: readonly string[],
): Promise<void> {
  if (!(emails?.includes(OWNER.email) ?? true)) return;
  const before = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.shopperId, OWNER.id))
    .limit(1);
  if (before.length > 0) return;
  const cartId = await fillCart(tx);
  await placeSeeded(tx, env, cartId);
  await tx.delete(cartLines).where(eq(cartLines.cartId, cartId));
}

async function fillCart(tx: Database): Promise<string> {
  await tx.insert(carts).values({ id: newId(), shopperId: OWNER.id }).onConflictDoNothing();
  const [cart] = await tx.select({ id: carts.id }).from(carts).where(eq(carts.shopperId, OWNER.id));
  if (!cart) throw new Error('The cart was not written');
  await tx
    .insert(cartLines)
    .values(LINES.map((line) => ({ ...line, cartId: cart.id, modalityType: 'PICKUP' as const })))
    .onConflictDoNothing();
  return cart.id;
}

async function placeSeeded(tx: Database, env: Pick<Env, 'vaultKey'>, cartId: string): Promise<void> {
  const { id: shopperId, firstName, lastName, phone } = OWNER;
  const processor = openProcessor({ db: tx, vault: createVault(tx, sealerOf(env)) });
  const deps = { db: tx, processor, log: createLog('silent'), env: { reservationSeconds: 600 } };
  const { quotes } = await listQuotes(deps, {
    shopper: { id: shopperId, membership: null },
    modality: 'PICKUP',
    storeId: STORE_ID,
    items: LINES,
  });
  const [quote] = quotes;
  const option = quote?.options.findLast(({ available }) => available);
  if (!quote || !option) throw new Error('The store has no time for the seeded order');
  const hold = await reserveSlot(deps, {
    shopperId,
    modalityType: 'PICKUP',
    quoteOptionId: `${quote.id}|${option.id}`,
    keyspace: cartId,
    idempotencyKey: newId(),
  });
  const promise = { id: hold.id, versionKey: hold.versionKey };
  const keyed = { shopperId, idempotencyKey: newId() };
  const checkoutId = await createCheckout(deps, { ...keyed, cartId, modalityType: 'PICKUP', promise });
  const checkout = await getCheckout(deps, { shopperId, checkoutId });
  await placeOrder(deps, {
    ...keyed,
    checkoutId,
    versionKey: checkout.versionKey,
    displayedTotal: checkout.summary.cost.total,
    gratuity: 0,
    contact: { firstName, lastName, phone: `+1${phone}`, smsOptin: false },
  });
}

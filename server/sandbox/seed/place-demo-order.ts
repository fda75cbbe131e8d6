import { eq } from 'drizzle-orm';
import { createCheckout } from '../../checkouts/make/create-checkout.ts';
import { placeOrder } from '../../checkouts/place/place-order.ts';
import { getCheckout } from '../../checkouts/read/read-checkout.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { onlyRow } from '../../db/only-row.ts';
import { cartLines, carts } from '../../db/schema/carts.ts';
import { emails } from '../../db/schema/mail.ts';
import { orders } from '../../db/schema/orders.ts';
import type { EventDeps } from '../../events/put-event.ts';
import type { Deps } from '../../http/context.ts';
import { createLog } from '../../http/log.ts';
import type { SandboxParts } from '../../ports/sandbox-processor.ts';
import { pickupQuotes } from '../../quotes/pickup-quotes.ts';
import { reserveSlot } from '../../reservations/reserve-slot.ts';
import type { Env } from '../../settings/env.ts';
import { tableTaxes } from '../../taxes/table-taxes.ts';
import type { DemoShopper } from './shoppers.ts';

interface OrderToSeed {
  shopper: DemoShopper;
  storeId: string;
  items: { gtin13: string; quantity: number }[];
  /** Which of the free times to take. */
  when: 'first' | 'last';
}

/** What the demo data is made with; what belongs to this process works within the same transaction. */
export interface SeedParts extends SandboxParts {
  env: Pick<Env, 'features' | 'shopOrigin' | 'banners'>;
}

type SeedDeps = Pick<Deps, 'db' | 'processor' | 'taxes' | 'log'> & EventDeps;

/** What verbs need while the store is being seeded, all inside one transaction. */
export const seedDeps = (tx: Database, { env, processor }: SeedParts): SeedDeps => ({
  db: tx,
  processor,
  taxes: tableTaxes(tx),
  // Nobody hears of orders that nobody placed.
  env: { ...env, events: null },
  log: createLog('silent'),
});

/** Places one pickup order the way a shopper does and returns its id. The cart is the same before and after. */
export async function placeDemoOrder(
  tx: Database,
  parts: SeedParts,
  { shopper, storeId, items, when }: OrderToSeed,
): Promise<string> {
  const seeding = seedDeps(tx, parts);
  const deps = {
    ...seeding,
    env: {
      ...seeding.env,
      features: parts.env.features,
      reservationSeconds: 600,
      quoteDays: 7,
      openOrders: 100,
    },
  };
  const { id: shopperId, firstName, lastName, phone } = shopper;
  const { cartId, before } = await fillCart(tx, shopperId, items);
  const reservation = await reserveTime(deps, { shopperId, storeId, items, when, cartId });
  const keyed = { shopperId, idempotencyKey: newId() };
  const promise = { id: reservation.id, versionKey: reservation.versionKey };
  const checkoutId = await createCheckout(deps, { ...keyed, cartId, modalityType: 'PICKUP', promise });
  const { versionKey, summary } = await getCheckout(deps, { shopperId, checkoutId });
  await placeOrder(deps, {
    ...keyed,
    checkoutId,
    versionKey,
    displayedTotal: summary.cost.total,
    gratuity: 0,
    contact: { firstName, lastName, phone: `+1${phone}`, smsOptin: false },
    encryptedPin: undefined,
  });
  await tx.delete(cartLines).where(eq(cartLines.cartId, cartId));
  if (before.length > 0) await tx.insert(cartLines).values(before);
  const order = onlyRow(
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, checkoutId)),
  );
  // Nobody placed it just now.
  await tx.update(emails).set({ sentAt: new Date() }).where(eq(emails.orderId, order.id));
  return order.id;
}

/** Replaces the cart's lines with the items and returns the old lines. */
async function fillCart(tx: Database, shopperId: string, items: OrderToSeed['items']) {
  await tx.insert(carts).values({ id: newId(), shopperId }).onConflictDoNothing();
  const cart = onlyRow(await tx.select({ id: carts.id }).from(carts).where(eq(carts.shopperId, shopperId)));
  const before = await tx.delete(cartLines).where(eq(cartLines.cartId, cart.id)).returning();
  const lines = items.map((item) => ({ ...item, cartId: cart.id, modalityType: 'PICKUP' as const }));
  await tx.insert(cartLines).values(lines);
  return { cartId: cart.id, before };
}

async function reserveTime(
  deps: SeedDeps & { env: Pick<Env, 'reservationSeconds' | 'quoteDays'> },
  {
    shopperId,
    storeId,
    items,
    when,
    cartId,
  }: Omit<OrderToSeed, 'shopper'> & { shopperId: string; cartId: string },
) {
  const shopper = { id: shopperId, membership: null };
  const { quotes } = await pickupQuotes(deps, {
    shopper,
    modality: 'PICKUP',
    storeId,
    items,
    excludedVendors: [],
  });
  const [quote] = quotes;
  const free = quote?.options.filter(({ available }) => available);
  const option = when === 'first' ? free?.at(0) : free?.at(-1);
  if (!quote || !option) throw new Error('The store has no time for the seeded order');
  return reserveSlot(deps, {
    shopperId,
    modalityType: 'PICKUP',
    quoteOptionId: `${quote.id}|${option.id}`,
    keyspace: cartId,
    idempotencyKey: newId(),
  });
}

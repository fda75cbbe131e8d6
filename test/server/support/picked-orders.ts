import { sql } from 'drizzle-orm';
import { updatePayments } from '../../../server/checkouts/make/update-payments.ts';
import { placeOrder } from '../../../server/checkouts/place/place-order.ts';
import { pickLine } from '../../../server/orders/pick-line.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { addEbtCard } from '../../../services/contracts/cards.ts';
import type { PaymentChosen } from '../../../services/contracts/checkout-payments.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { Found } from '../../../services/contracts/staff.ts';
import type { SubstitutionPreference } from '../../../services/contracts/substitutions.ts';
import type { TestClient, TestServer } from '../../support/server.ts';
import {
  askQuote,
  CONTACT,
  fillCart,
  holdSlot,
  makeCheckout,
  newKey,
  readCheckout,
} from '../../support/server-shopper.ts';
import { ebtToken, encryptedPin } from './tenders.ts';

const shopperId = 'demo-riley';

/** What SNAP and the gift card have before each order, in cents. */
export const BALANCES = { snap: 900, gift: 400 };

export const PAYERS = ['card', 'SNAP and card', 'gift card and card', 'SNAP, gift card, and card'] as const;
export type Payers = (typeof PAYERS)[number] | 'SNAP' | 'SNAP and gift card';

interface Product {
  gtin13: string;
  price: number;
  /** In grams, of what's sold by weight; and what a pound costs. */
  weight: number | null;
  per_pound: number | null;
}

/** Riley's orders at a store, and what its people find of them. */
export interface PickedOrders {
  riley: TestClient;
  ebtId: string;
  /** SNAP may pay for it; so it may for something of its kind that costs more and for something that costs less. */
  food: Product;
  dearer: Product;
  cheaper: Product;
  /** SNAP may not pay for it. */
  other: Product;
  /** Sold by weight, for SNAP too. */
  weighed: Product;
  /** Places an order of three `food`, three `other`, and one `weighed`, and begins to pick it. */
  begin: (
    payers: Payers,
    policy?: SubstitutionPreference,
    balances?: Partial<typeof BALANCES>,
  ) => Promise<{ order: Checkout; number: string }>;
  /** Places an order of these lines and begins to pick it. */
  beginWith: (
    lines: readonly (readonly [gtin13: string, quantity: number])[],
    payers: Payers,
    balances?: Partial<typeof BALANCES>,
  ) => Promise<{ order: Checkout; number: string }>;
  find: (number: string, gtin13: string, found: Partial<Found>) => Promise<void>;
  advance: (
    number: string,
    from: 'PLACED' | 'PICKING' | 'READY',
    how?: { atCoveredPrice: boolean },
  ) => Promise<void>;
}

async function productsOf({ db }: TestServer) {
  const { rows } = await db.execute<Record<'food' | 'dearer' | 'cheaper' | 'other' | 'weighed', Product>>(sql`
    with sold as (
      select gtin13, department_id, unit_price as price, weight, price_per_pound as per_pound, snap_eligible, sold_by_weight from products
      where available and sold_in_store and seller_id is null and not alcohol and minimum_age_to_buy is null
        and minimum_order_quantity <= 1 and maximum_order_quantity >= 3 and promo_nfor is null and restricted_states = '[]'
    ), food as (
      select * from sold f where snap_eligible and not sold_by_weight and exists (
        select from sold s where s.department_id = f.department_id and s.price > f.price + 50 and s.snap_eligible and not s.sold_by_weight
      ) and exists (
        select from sold s where s.department_id = f.department_id and s.price < f.price - 50 and s.snap_eligible and not s.sold_by_weight
      ) order by abs(price - 450), gtin13 limit 1
    )
    select row_to_json(food) as food, (
        select row_to_json(s) from sold s where s.department_id = food.department_id and s.price > food.price + 50
          and s.snap_eligible and not s.sold_by_weight order by s.price, s.gtin13 limit 1
      ) as dearer, (
        select row_to_json(s) from sold s where s.department_id = food.department_id and s.price < food.price - 50
          and s.snap_eligible and not s.sold_by_weight order by s.price desc, s.gtin13 limit 1
      ) as cheaper,
      (select row_to_json(s) from sold s where not snap_eligible and not sold_by_weight order by abs(price - 500), gtin13 limit 1) as other,
      (select row_to_json(s) from sold s where snap_eligible and sold_by_weight and weight is not null order by abs(price - 800), gtin13 limit 1) as weighed
    from food`);
  const [row] = rows;
  if (!row) throw new Error('The store sells too little.');
  return row;
}

const paymentsOf = (ebtId: string, payers: Payers): PaymentChosen[] => [
  ...(payers.includes('SNAP') ? [{ id: ebtId, paymentType: 'EBT' as const }] : []),
  ...(payers.includes('gift card')
    ? [{ id: 'demo-riley-gift-0025', paymentType: 'GIFT_CARD' as const }]
    : []),
  ...(payers.endsWith('card') && payers !== 'SNAP and gift card'
    ? [{ id: 'demo-riley-visa', paymentType: 'BANK_CARD' as const }]
    : []),
];

export async function pickedOrders(server: TestServer): Promise<PickedOrders> {
  const { deps, db } = server;
  const riley = await server.signedIn('riley@example.com');
  const ebt = await riley.call(addEbtCard, {
    body: { vaultToken: await ebtToken(server) },
    idempotencyKey: newKey(),
  });
  const ebtId = ebt.card.cardId;
  await deps.processor.accounts(
    (
      await db.execute<{ id: string }>(
        sql`select instrument_id as id from cards where shopper_id = ${shopperId}`,
      )
    ).rows.map(({ id }) => id),
  );
  const products = await productsOf(server);
  const { food, dearer, cheaper, other, weighed } = products;
  await db.execute(sql`update products set taxonomies = jsonb_build_array(taxonomies -> 0, 'Alike')
    where gtin13 in (${food.gtin13}, ${dearer.gtin13}, ${cheaper.gtin13})`);
  const advance: PickedOrders['advance'] = (number, from, how) =>
    advanceStaffOrder(deps, { number, from, ...how });
  const beginOrder = async (
    lines: readonly (readonly [gtin13: string, quantity: number])[],
    payers: Payers,
    policy: SubstitutionPreference,
    balances: Partial<typeof BALANCES>,
  ) => {
    const { snap, gift } = { ...BALANCES, ...balances };
    await db.execute(sql`
        update processor.accounts set topped_up = topped_up + a.wanted - balance, balance = a.wanted
        from (select instrument_id, case kind when 'EBT' then ${snap}::int else ${gift}::int end as wanted
          from processor.accounts where balance is not null) a where a.instrument_id = accounts.instrument_id`);
    await db.execute(sql`update cards set balance = ${snap}::int where id = ${ebtId}`);
    const cart = await fillCart(riley, 1);
    await db.execute(sql`delete from cart_lines where cart_id = ${cart.id}`);
    for (const [gtin13, quantity] of lines) {
      await db.execute(sql`insert into cart_lines (cart_id, gtin13, quantity, modality_type, substitution_policy)
          values (${cart.id}, ${gtin13}, ${quantity}, 'PICKUP', ${policy})`);
    }
    const quote = await askQuote(riley, cart);
    // SNAP pays no fee.
    const nth = quote.options
      .filter(({ available }) => available)
      .findLastIndex(({ cost, promo }) => !['SNAP', 'SNAP and gift card'].includes(payers) || cost === promo);
    const hold = await holdSlot(riley, quote, { nth, keyspace: cart.id });
    const { checkoutId, versionKey } = await makeCheckout(riley, cart.id, hold);
    const paid = await updatePayments(deps, {
      shopperId,
      checkoutId,
      versionKey,
      payments: paymentsOf(ebtId, payers),
    });
    await placeOrder(deps, {
      shopperId,
      checkoutId,
      versionKey: paid.versionKey,
      displayedTotal: paid.summary.cost.total,
      gratuity: 0,
      contact: CONTACT,
      encryptedPin: await encryptedPin(server),
      idempotencyKey: newKey(),
    });
    const order = await readCheckout(riley, { checkoutId });
    const number = order.masterOrderId ?? '';
    await advance(number, 'PLACED');
    return { order, number };
  };
  return {
    riley,
    ebtId,
    ...products,
    advance,
    find: (number, gtin13, found) =>
      pickLine(deps, { number, gtin13, found: { quantity: 0, weight: null, substitute: null, ...found } }),
    begin: (payers, policy = 'SHOPPERS_CHOICE', balances = {}) =>
      beginOrder(
        [
          [food.gtin13, 3],
          [other.gtin13, 3],
          [weighed.gtin13, 1],
        ],
        payers,
        policy,
        balances,
      ),
    beginWith: (lines, payers, balances = {}) => beginOrder(lines, payers, 'SHOPPERS_CHOICE', balances),
  };
}

/** What an order's money says at the processor, by payment method, read straight from its tables; in cents. */
export interface Money {
  /** All that was ever set aside. */
  authorized: number;
  captured: number;
  /** Set aside and released without being captured. */
  released: number;
  /** Captured and refunded. */
  returned: number;
}

export async function moneyOf(
  { db }: TestServer,
  { checkoutId }: Pick<Checkout, 'checkoutId'>,
): Promise<Record<string, Money>> {
  const { rows } = await db.execute<{ id: string } & Record<keyof Money, number>>(sql`
    with own as (
      select t.* from orders o join processor.transactions t on t.type = 'AUTHORIZATION' and t.status in ('APPROVED', 'REVERSED')
        and (starts_with(t.key, o.attempt_id || ':') or exists (
          select from attempts a where a.checkout_id = o.checkout_id and starts_with(t.key, a.id || ':')))
      where o.checkout_id = ${checkoutId}
    ), undone as (
      select authorization_id, coalesce(sum(amount) filter (where type = 'REVERSAL'), 0) as reversed,
        coalesce(sum(amount) filter (where type = 'RETURN'), 0) as returned
      from processor.transactions where authorization_id is not null group by 1
    )
    select c.id,
      sum(own.amount + coalesce(u.reversed, 0) - case when own.status = 'REVERSED' then own.amount else 0 end)::int as authorized,
      sum(coalesce(own.completed_amount, 0))::int as captured,
      sum(coalesce(u.reversed, 0) + case when own.completed_amount is null then 0 else own.amount - own.completed_amount end)::int as released,
      sum(coalesce(u.returned, 0))::int as returned
    from own join cards c on c.instrument_id = own.instrument_id and c.application = 'clicklist' left join undone u on u.authorization_id = own.id
    group by c.id`);
  return Object.fromEntries(rows.map(({ id, ...money }) => [id, money]));
}

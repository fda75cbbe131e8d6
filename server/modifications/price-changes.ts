import { hasAccount } from '../../rules/tenders.ts';
import type { FlashSale } from '../../services/contracts/flash-sales.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import { type PricedCheckout, priceCheckout, priceLines } from '../checkouts/price/price-checkout.ts';
import { type Payment, pricedOrder, reallocated } from '../checkouts/price/tenders.ts';
import type { Database } from '../db/database.ts';
import type { NewTime } from '../db/schema/modifications.ts';
import type { StoredTender } from '../db/schema/tenders.ts';
import type { Deps } from '../http/context.ts';
import { stillAppliedTo } from '../pricing/applied-promos.ts';
import { flashSalesOf } from '../pricing/flash-sales-of.ts';
import type { Products, WishesOf } from './change-lines.ts';
import { type OrderToModify, placeOf } from './order-to-modify.ts';
import { authorizedTotal } from './plan-money.ts';

interface Changes {
  items: readonly QuoteItem[];
  products: Products;
  time: NewTime | null;
  wishesOf: WishesOf;
}

function flashSalesIn(db: Database, order: OrderToModify, { items, time }: Changes): Promise<FlashSale[]> {
  const [start = ''] = (time?.selection ?? order.promise.selections[0])?.window.value.split('/') ?? [];
  const { hour } = Temporal.Instant.from(start).toZonedDateTimeISO(order.timezone);
  return flashSalesOf(db, {
    gtins: items.map(({ gtin13 }) => gtin13),
    hour,
    modality: order.checkout.modality,
  });
}

/**
 * What the changed order costs. A line keeps the price it was ordered at while its quantity stays, unless another time
 * ends or begins a flash sale on it; the rest has today's prices. Whether SNAP may pay for it is today's law. The fee belongs to the time, the bag fee stays, promo codes are recomputed
 * on the terms they were added with (`stillAppliedTo`), and the tip stays within its maximum.
 */
export async function priceChanges(
  db: Database,
  order: OrderToModify,
  changes: Changes,
): Promise<PricedCheckout> {
  const { items, products, time, wishesOf } = changes;
  const flashSales = await flashSalesIn(db, order, changes);
  const { checkout } = order;
  const fee = time ? time.selection.cost - time.selection.promo : checkout.fulfillmentTotal;
  const { gratuityTotal: tip, modality, bagFee } = checkout;
  const state = placeOf(order).stateProvince;
  const charges = { fee, tip };
  const lines = items.flatMap(({ gtin13, quantity }) => {
    const ordered = checkout.lineItems.find(({ cart }) => cart.gtin13 === gtin13);
    const isOnSale = flashSales.some((sale) => sale.gtin13 === gtin13);
    const isRepriced = time !== null && (isOnSale || (ordered?.priceAdjustment.coupons.length ?? 0) > 0);
    const product = products.get(gtin13);
    if (ordered?.cart.quantity === quantity && !isRepriced) {
      const { snapEligible } = product?.entry.line ?? ordered;
      return [{ ...ordered, ...wishesOf(gtin13, ordered), snapEligible }];
    }
    if (!product) return [];
    const line = { ...product.entry.line, quantity, ...wishesOf(gtin13, product.entry.line) };
    return priceCheckout([line], { ...charges, state, modality, flashSales }).lineItems;
  });
  const gtins = lines.map(({ cart }) => cart.gtin13);
  const promos = await stillAppliedTo(db, checkout.promos, gtins);
  return priceLines(lines, { ...charges, promos, bagFee });
}

type PaidOrder = Pick<OrderToModify, 'checkout' | 'promise' | 'authorizations' | 'cards'>;

/**
 * The tenders that paid an order, with what each would pay of the changed one (MOD-09), and what it costs with them. What they have authorized for it
 * can pay it, along with what's left on them, unless they're to pay no more than that: on SNAP only with its PIN. One that's no longer in the wallet pays nothing more.
 */
export async function tendersOf(
  { processor }: Pick<Deps, 'processor'>,
  { checkout, promise, authorizations, cards }: PaidOrder,
  priced: PricedCheckout,
  most: 'withPin' | 'withoutPin' | 'authorized',
): Promise<Payment> {
  const { tenders } = checkout;
  const giftCards = tenders.flatMap(({ id, paymentType }) =>
    paymentType === 'GIFT_CARD' ? (cards[id]?.instrumentId ?? []) : [],
  );
  const accounts = await processor.accounts(giftCards);
  const leftOn = ({ id, paymentType }: StoredTender): number => {
    const card = cards[id];
    if (!card || most === 'authorized') return 0;
    if (paymentType === 'EBT') return most === 'withPin' ? (card.balance ?? 0) : 0;
    return accounts.get(card.instrumentId)?.balance ?? 0;
  };
  const withBalances = tenders.map((tender) => {
    if (!hasAccount(tender.paymentType)) return tender;
    return { ...tender, balance: leftOn(tender) + authorizedTotal(authorizations, tender.id) };
  });
  return reallocated(pricedOrder(priced, checkout, promise.selections), withBalances);
}

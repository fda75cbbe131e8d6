import type { Cart } from '../../services/contracts/cart.ts';
import type { PaymentChosen } from '../../services/contracts/checkout-payments.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { crowdShopper } from '../../test/support/crowd.ts';
import { crowdPin } from '../../test/support/crowd-tenders.ts';
import { type HttpShopper, listFreeTimes, newKey } from '../../test/support/http-shopper.ts';
import { PlainClient } from './plain-client.ts';

/** The calls of an order. */
export type Step = 'fill' | 'reserve' | 'checkout' | 'read' | 'payment' | 'place';

type Timed = Record<Exclude<Step, 'fill' | 'read'>, number[]>;

/** Runs around each call of an order. */
type Around = <T>(step: Step, call: () => Promise<T>) => Promise<T>;

export interface Load {
  ordersPerSecond: number;
  /** How long each call took, in ms. */
  timings: Timed;
}

/** What an order is paid with: one card, or $5 of SNAP, a gift card, and the card for the rest or a hold. */
export type Tenders = 'one' | 'three';

export interface Buyer {
  client: PlainClient;
  cart: Cart;
  payments: PaymentChosen[];
  optionIds: string[];
}

/** In cents; a gift card pays the rest. */
const SNAP_PAYS = 500;

/** A shopper of the crowd with a full cart, cards, and the times that are free. */
export async function buyerOf(url: string, shopper: HttpShopper, tenders: Tenders): Promise<Buyer> {
  const client = new PlainClient(url, shopper.cookies);
  const { cart, optionIds } = await listFreeTimes(shopper);
  const { cards } = await client.call<{ cards: PaymentCard[] }>('GET', '/api/wallet/cards');
  const idOf = (type: PaymentCard['cardType']) => {
    const card = cards.find(({ cardType, isExpired }) => cardType === type && !isExpired);
    if (!card) throw new Error(`${shopper.email} has no ${type} to pay with.`);
    return card.cardId;
  };
  const card: PaymentChosen = { id: idOf('BANK_CARD'), paymentType: 'BANK_CARD' };
  const payments: PaymentChosen[] =
    tenders === 'one'
      ? [card]
      : [
          { id: idOf('EBT'), paymentType: 'EBT', amount: SNAP_PAYS },
          { id: idOf('GIFT_CARD'), paymentType: 'GIFT_CARD' },
          card,
        ];
  return { client, cart, payments, optionIds };
}

/** Refills the cart after the previous order. */
export const fill = ({ client, cart }: Buyer) =>
  client.call(
    'PUT',
    `/api/carts/${cart.id}/line-items`,
    {
      lineItems: cart.lineItems.map(({ gtin13, quantity, modalityType }) => ({
        type: 'ADD',
        gtin13,
        quantity,
        modalityType,
      })),
    },
    newKey(),
  );

/** One complete order: a full cart, its own time, a checkout, its payment, the order. */
export async function placeOrder(buyer: Buyer, around: Around): Promise<void> {
  const { client, cart, payments, optionIds } = buyer;
  await around('fill', () => fill(buyer));
  const optionId = optionIds[Math.floor(Math.random() * optionIds.length)];
  const held = await around('reserve', () =>
    client.call<Reservation>(
      'POST',
      '/fulfillment/api/timeslots/reserve',
      { modalityType: 'PICKUP', optionIds: [optionId], keyspace: cart.id },
      crypto.randomUUID(),
    ),
  );
  const { checkoutId } = await around('checkout', () =>
    client.call<{ checkoutId: string }>(
      'POST',
      '/api/checkouts',
      {
        cartId: cart.id,
        modalityType: 'PICKUP',
        fulfillment: { promise: { id: held.id, versionKey: held.versionKey } },
        properties: { paymentVersion: 2 },
      },
      crypto.randomUUID(),
    ),
  );
  const { versionKey } = await around('read', () =>
    client.call<Checkout>('GET', `/api/checkouts/${checkoutId}`),
  );
  const paid = await around('payment', () =>
    client.call<Checkout>('PUT', `/payment/v1/checkouts/${checkoutId}`, { versionKey, payments }),
  );
  const placed = await around('place', () =>
    client.call<Checkout>(
      'PUT',
      `/api/checkouts/${checkoutId}`,
      {
        type: 'ACTIVATE',
        versionKey: paid.versionKey,
        displayedTotal: paid.summary.cost.total,
        fulfillment: {
          contact: { firstName: 'Riley', lastName: 'Marsh', phone: '+15135550142', smsOptin: false },
        },
        paymentDetails: { gratuityAmount: 0, ...(payments.length > 1 && { encryptedPin: crowdPin() }) },
      },
      crypto.randomUUID(),
    ),
  );
  const charged = placed.payments.filter(({ authorizedAmount }) => authorizedAmount);
  if (charged.length !== payments.length) throw new Error(`${charged.length} tenders paid an order.`);
  if (placed.status !== 'PLACED' || placed.lineItems.length !== cart.lineItems.length) {
    throw new Error(`An order ended as ${placed.status} with ${placed.lineItems.length} lines.`);
  }
}

/** Has this many shoppers of the crowd place one order after another for some seconds. */
export async function loadWithOrders(
  url: string,
  clients: number,
  seconds: number,
  tenders: Tenders = 'one',
): Promise<Load> {
  const shoppers = Array.from({ length: clients }, (_, index) => crowdShopper(url, index + 1));
  const buyers = await Promise.all(shoppers.map((shopper) => buyerOf(url, shopper, tenders)));
  const run = async (milliseconds: number): Promise<Load> => {
    const timings: Timed = { reserve: [], checkout: [], payment: [], place: [] };
    const began = performance.now();
    const end = began + milliseconds;
    const timed: Around = async (step, call) => {
      const asked = performance.now();
      const answer = await call();
      if (step !== 'fill' && step !== 'read') timings[step].push(performance.now() - asked);
      return answer;
    };
    await Promise.all(
      buyers.map(async (buyer) => {
        while (performance.now() < end) await placeOrder(buyer, timed);
      }),
    );
    return { ordersPerSecond: timings.place.length / ((performance.now() - began) / 1000), timings };
  };
  // The first seconds measure compilers and caches, so they don't count.
  await run(2000);
  const load = await run(seconds * 1000);
  for (const buyer of buyers) {
    // Whoever comes next finds carts as full as these were.
    await fill(buyer);
    buyer.client.close();
  }
  return load;
}

import { sql } from 'drizzle-orm';
import type { Deps } from '../../../server/http/context.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { sweepExpiredReservations } from '../../../server/reservations/expire-reservations.ts';
import { expireNow } from '../../../server/sandbox/expire-now.ts';
import { deleteCard, preferCard } from '../../../services/contracts/cards.ts';
import { chooseFulfillment, deleteCart, updateCart } from '../../../services/contracts/cart.ts';
import { createCheckout } from '../../../services/contracts/checkout-creation.ts';
import { updatePayments } from '../../../services/contracts/checkout-payments.ts';
import { type Checkout, refreshCheckout, updateCheckout } from '../../../services/contracts/checkouts.ts';
import { removeFallout } from '../../../services/contracts/fallout.ts';
import { enroll } from '../../../services/contracts/membership.ts';
import { cancelOrder } from '../../../services/contracts/orders.ts';
import { addPromo, removePromo } from '../../../services/contracts/promos.ts';
import { quoteOptionId } from '../../../services/contracts/quote-parts.ts';
import {
  extendReservation,
  releaseReservation,
  reserveSlot,
  updatePromise,
} from '../../../services/contracts/reservations.ts';
import { setStock } from '../../../services/contracts/sandbox.ts';
import { deleteAccount } from '../../../services/contracts/security.ts';
import * as staff from '../../../services/contracts/staff.ts';
import {
  askQuote,
  fillCart,
  holdSlot,
  makeCheckout,
  newKey,
  STORE_ID,
  submit,
} from '../../../test/support/server-shopper.ts';
import { unheld } from '../gate.ts';
import { recover } from '../settle.ts';
import { situation, verb, verbOfTwo } from '../situation.ts';
import type { Shopper, World } from '../world.ts';

export const VISA = 'demo-riley-visa';
export const GIFT = 'demo-riley-gift-0025';

const CODE = 'WELCOME10';

interface Ready {
  shopper: Shopper;
  checkout: Checkout;
  cartId: string;
  reservation: { id: string; versionKey: string };
  items: { gtin13: string; quantity: number }[];
  /** Another time that's free, as a reservation names it. */
  other: string;
}

async function ready(shopper: Shopper): Promise<Ready> {
  const cart = await fillCart(shopper, 2);
  const items = cart.lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity }));
  const quote = await askQuote(shopper, cart);
  const free = quote.options.filter(({ available }) => available);
  const reservation = await holdSlot(shopper, quote, { keyspace: cart.id });
  const checkout = await makeCheckout(shopper, cart.id, reservation);
  return {
    shopper,
    checkout,
    cartId: cart.id,
    reservation,
    items,
    other: quoteOptionId(quote.id, free.at(-2)?.id ?? ''),
  };
}

/** Riley and Sam are about to place orders of the same items, of which there's one left, in the same slot; one order may have the code. */
async function prepare(world: World) {
  const { db } = world.deps;
  const riley = await ready(world.riley);
  const sam = await ready(world.sam);
  const paid = await world.riley.call(updatePayments, {
    params: { checkoutId: riley.checkout.checkoutId },
    body: {
      versionKey: riley.checkout.versionKey,
      payments: [
        { id: GIFT, paymentType: 'GIFT_CARD' },
        { id: VISA, paymentType: 'BANK_CARD' },
      ],
    },
  });
  const scarce = riley.items[0]?.gtin13 ?? '';
  await db.execute(sql`insert into stock (location_id, gtin13, on_hand) values (${STORE_ID}, ${scarce}, ${riley.items[0]?.quantity ?? 1})
    on conflict (location_id, gtin13) do update set on_hand = excluded.on_hand`);
  await db.execute(sql`update promo_codes set total_uses = 1 where code = ${CODE}`);
  await db.execute(sql`update stores set slot_capacity = 2`);
  return { riley: { ...riley, checkout: paid }, sam, scarce, key: newKey() };
}
type Scene = Awaited<ReturnType<typeof prepare>>;

const withCode = ({ shopper, checkout: { checkoutId, versionKey } }: Ready) =>
  shopper.call(addPromo, {
    params: { checkoutId },
    body: { versionKey, priceAdjustment: { promos: [{ action: 'Add', code: CODE }] } },
  });

const reserveOther = ({ shopper, cartId, other }: Ready) =>
  shopper.call(reserveSlot, {
    body: { modalityType: 'PICKUP', optionIds: [other], keyspace: cartId },
    idempotencyKey: newKey(),
  });

const makeAnother = ({ shopper, cartId, reservation }: Ready, idempotencyKey: string) =>
  shopper.call(createCheckout, {
    body: {
      cartId,
      modalityType: 'PICKUP',
      fulfillment: { promise: reservation },
      properties: { paymentVersion: 2 },
    },
    idempotencyKey,
  });

/** The order that the checkout has become by now. */
const placedOf = ({ checkout: { checkoutId } }: Ready, { db }: Deps) =>
  unheld(async () => {
    const { rows } = await db.execute<{ id: string; number: string }>(
      sql`select id, number from orders where checkout_id = ${checkoutId}`,
    );
    return rows[0] ?? { id: 'none', number: 'none' };
  });

export const checkout = situation(prepare, {
  place: verb<Scene>(({ riley, key }) => submit(riley.shopper, riley.checkout, key), updateCheckout),
  placeAgain: verb(({ riley }) => submit(riley.shopper, riley.checkout), updateCheckout),
  placeBySam: verb(({ sam }) => submit(sam.shopper, sam.checkout), updateCheckout),
  placeWithCode: verbOfTwo(
    [({ riley }) => withCode(riley), addPromo],
    [({ riley }, coded) => submit(riley.shopper, coded), updateCheckout],
  ),
  placeWithCodeBySam: verbOfTwo(
    [({ sam }) => withCode(sam), addPromo],
    [({ sam }, coded) => submit(sam.shopper, coded), updateCheckout],
  ),
  addCode: verb(({ riley }) => withCode(riley), addPromo),
  removeCode: verb(
    ({
      riley: {
        shopper,
        checkout: { checkoutId, versionKey },
      },
    }) =>
      shopper.call(removePromo, {
        params: { checkoutId },
        body: { versionKey, priceAdjustment: { promos: [{ action: 'Remove', code: CODE }] } },
      }),
    removePromo,
  ),
  pay: verb(
    ({
      riley: {
        shopper,
        checkout: { checkoutId, versionKey },
      },
    }) =>
      shopper.call(updatePayments, {
        params: { checkoutId },
        body: { versionKey, payments: [{ id: VISA, paymentType: 'BANK_CARD' }] },
      }),
    updatePayments,
  ),
  addItem: verb(
    ({ riley: { shopper, cartId, items } }) =>
      shopper.call(updateCart, {
        params: { cartId },
        body: {
          lineItems: [{ type: 'ADD', gtin13: items[1]?.gtin13 ?? '', quantity: 1, modalityType: 'PICKUP' }],
        },
        idempotencyKey: newKey(),
      }),
    updateCart,
  ),
  setItem: verb(
    ({ riley: { shopper, cartId, items } }) =>
      shopper.call(updateCart, {
        params: { cartId },
        body: {
          lineItems: [
            {
              type: 'SET',
              gtin13: items[1]?.gtin13 ?? '',
              quantity: 5,
              from: items[1]?.quantity ?? 0,
              modalityType: 'PICKUP',
            },
          ],
        },
        idempotencyKey: newKey(),
      }),
    updateCart,
  ),
  emptyCart: verb(
    ({ riley: { shopper, cartId } }) => shopper.call(deleteCart, { params: { cartId }, query: {} }),
    deleteCart,
  ),
  chooseDelivery: verb(
    ({ riley: { shopper, cartId } }) =>
      shopper.call(chooseFulfillment, { params: { cartId }, body: { fulfillmentType: 'DELIVERY' } }),
    chooseFulfillment,
  ),
  refresh: verb(
    ({
      riley: {
        shopper,
        checkout: { checkoutId, versionKey },
      },
    }) => shopper.call(refreshCheckout, { params: { checkoutId }, body: { versionKey } }),
    refreshCheckout,
  ),
  removeFallout: verb(
    ({
      riley: {
        shopper,
        checkout: { checkoutId, versionKey },
      },
    }) => shopper.call(removeFallout, { params: { checkoutId }, body: { versionKey } }),
    removeFallout,
  ),
  createCheckout: verb(({ riley }) => makeAnother(riley, newKey()), createCheckout),
  createCheckoutOnce: verb(({ riley, key }) => makeAnother(riley, key), createCheckout),
  reserve: verb(({ riley }) => reserveOther(riley), reserveSlot),
  reserveBySam: verb(({ sam }) => reserveOther(sam), reserveSlot),
  updateReservation: verb(
    ({ riley: { shopper, reservation, items } }) =>
      shopper.call(updatePromise, {
        params: { reservationId: reservation.id },
        body: { versionKey: reservation.versionKey, items },
      }),
    updatePromise,
  ),
  extend: verb(
    ({ riley: { shopper, reservation } }) =>
      shopper.call(extendReservation, { params: { reservationId: reservation.id } }),
    extendReservation,
  ),
  release: verb(
    ({ riley: { shopper, reservation } }) =>
      shopper.call(releaseReservation, { params: { reservationId: reservation.id } }),
    releaseReservation,
  ),
  // The time is over, and later a sweep sees it: another time may be reserved in between.
  expire: {
    operations: [],
    runs: [
      ({ riley }, { deps }) => unheld(() => expireNow(deps.db, riley.shopper.id)).catch(() => {}),
      (_, { deps }) => sweepExpiredReservations(deps),
    ],
  },
  deleteCard: verb(
    ({ riley: { shopper } }) =>
      shopper.call(deleteCard, { params: { cardId: VISA }, idempotencyKey: newKey() }),
    deleteCard,
  ),
  preferCard: verb(
    ({ riley: { shopper } }) => shopper.call(preferCard, { params: { cardId: VISA } }),
    preferCard,
  ),
  enroll: verb(({ sam: { shopper } }) => shopper.call(enroll, { body: { type: 'BOOST' } }), enroll),
  restock: verb(
    ({ riley: { shopper }, scarce }) =>
      shopper.call(setStock, { body: { locationId: STORE_ID, gtin13: scarce, onHand: 9 } }),
    setStock,
  ),
  cancel: verb(async ({ riley }, { deps }) => {
    const { id } = await placedOf(riley, deps);
    return riley.shopper.call(cancelOrder, { params: { orderId: id } });
  }, cancelOrder),
  pick: verb(async ({ riley }, { deps }) => {
    const { number } = await placedOf(riley, deps);
    return advanceStaffOrder(deps, { number, from: 'PLACED' });
  }, staff.advanceStaffOrder),
  deleteAccount: verb(
    ({ riley: { shopper } }) => shopper.call(deleteAccount, { body: { confirmation: 'DELETE' } }),
    deleteAccount,
  ),
  recover: verb((_, world) => recover(world)),
});

/** Riley and Sam each have the last use of a code on a checkout of items that nobody counts. */
async function prepareCodes(world: World) {
  const { db } = world.deps;
  await db.execute(sql`delete from stock where location_id = ${STORE_ID}`);
  await db.execute(sql`update promo_codes set total_uses = 1 where code = ${CODE}`);
  const [riley, sam] = [await ready(world.riley), await ready(world.sam)];
  return {
    riley: { ...riley, checkout: await withCode(riley) },
    sam: { ...sam, checkout: await withCode(sam) },
  };
}

export const codes = situation<Awaited<ReturnType<typeof prepareCodes>>>(prepareCodes, {
  place: verb(({ riley }) => submit(riley.shopper, riley.checkout), updateCheckout),
  placeBySam: verb(({ sam }) => submit(sam.shopper, sam.checkout), updateCheckout),
  recover: verb((_, world) => recover(world)),
});

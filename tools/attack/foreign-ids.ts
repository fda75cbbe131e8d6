import { DEMO_OPERATORS } from '../../server/sandbox/seed/seed-operators.ts';
import { createAddress, listAddresses } from '../../services/contracts/addresses.ts';
import { listCards, preferCard } from '../../services/contracts/cards.ts';
import { getCart } from '../../services/contracts/cart.ts';
import { listOrders } from '../../services/contracts/orders.ts';
import { addPasskey, listPasskeys, startAddingPasskey } from '../../services/contracts/passkeys.ts';
import { listPrescriptionCards, listPrescriptions } from '../../services/contracts/prescriptions.ts';
import { updateProfile } from '../../services/contracts/profile.ts';
import { currentReservation } from '../../services/contracts/reservations.ts';
import { listSessions } from '../../services/contracts/sessions.ts';
import { addressToCreate } from '../../test/support/address-book.ts';
import { crowdShopper } from '../../test/support/crowd.ts';
import {
  fillCart,
  type HttpShopper,
  lookUp,
  newKey,
  place,
  shopperWithSession,
} from '../../test/support/http-shopper.ts';
import { CONTACT } from '../../test/support/server-shopper.ts';
import { setLines } from '../../test/support/set-lines.ts';
import { createdBy } from '../../test/support/soft-authenticator.ts';
import { ask, cardWith, vaultToken } from './api.ts';
import { checkoutToPlace } from './buyer.ts';
import { callablesOf, type OpenApi } from './fuzz/requests.ts';
import { sendRaw } from './raw-request.ts';
import type { Attack, Scene } from './scene.ts';
import { crowdCookie, RILEY } from './shoppers.ts';

/** Part of everything the victim has; no response to anyone else may contain it. */
const CANARY = 'Canary';

/** An operator of the sandbox: no shopper may touch one. */
const [DEMO_OPERATOR] = DEMO_OPERATORS;

/** A passkey that the shopper adds; its id. */
async function newPasskey({ call }: HttpShopper, { store }: Scene): Promise<string> {
  const response = createdBy(await call(startAddingPasskey, {}), { origin: store.url });
  return (await call(addPasskey, { body: { response } })).passkeys[0]?.id ?? '';
}

/** Everything a shopper has that has an id. */
async function belongingsOf(shopper: HttpShopper, scene: Scene) {
  const { call } = shopper;
  const placed = await place(shopper, await checkoutToPlace(shopper, scene.random));
  await fillCart(shopper, 6);
  const cart = await call(getCart, {});
  await setLines(
    { call },
    cart.lineItems.slice(0, 1).map(({ gtin13, quantity, modalityType }) => ({
      gtin13,
      quantity,
      modalityType,
      instructions: CANARY,
    })),
  );
  await call(updateProfile, {
    body: { firstName: CANARY, lastName: CANARY, phone: '', relevantAdsOptIn: false },
  });
  const address = await call(createAddress, {
    body: addressToCreate({ line1: `7 ${CANARY} Row` }),
    idempotencyKey: newKey(),
  });
  const { cards } = await call(listCards, {});
  const checkout = await checkoutToPlace(shopper, scene.random);
  return {
    cartId: cart.id,
    item: { gtin13: cart.lineItems[0]?.gtin13 ?? '', quantity: 1 },
    checkout,
    promise: checkout.fulfillment.promise,
    placedId: placed.checkoutId,
    number: placed.masterOrderId ?? '',
    orderId:
      (await call(listOrders, {})).orders.find(({ checkoutId }) => checkoutId === placed.checkoutId)
        ?.orderId ?? '',
    addressId: address.data.address.addressId,
    cardId: cards[0]?.cardId ?? '',
    sessionId: (await call(listSessions, {})).sessions[0]?.id ?? '',
    passkeyId: await newPasskey(shopper, scene),
  };
}

type Belongings = Awaited<ReturnType<typeof belongingsOf>>;

/** What only a demo shopper has. */
interface OfPharmacy {
  prescriptionId: string;
  cardId: string;
}

/** Every operation that takes an id, called by one shopper with another's id. */
const thefts = (
  own: Belongings,
  other: Belongings,
  { prescriptionId, cardId }: OfPharmacy,
  token: string,
) => {
  const { checkoutId, versionKey, summary } = other.checkout;
  const { promise } = other;
  const submission = { versionKey, displayedTotal: summary.cost.total };
  const making = { modalityType: 'PICKUP', properties: { paymentVersion: 2 } };
  const { id, versionKey: held } = own.promise;
  const lines = { lineItems: [{ type: 'ADD', ...other.item, modalityType: 'PICKUP' }] };
  const choice = (cardId: string) => ({ payments: [{ id: cardId, paymentType: 'BANK_CARD' }] });
  const theft = (operation: string, method: string, path: string, body?: unknown) => ({
    operation,
    method,
    path,
    ...(body === undefined ? {} : { body }),
  });
  return [
    theft('cart.update', 'PUT', `/api/carts/${other.cartId}/line-items`, lines),
    theft('fulfillment.choose', 'PUT', `/api/carts/${other.cartId}/fulfillment`, {
      fulfillmentType: 'DELIVERY',
    }),
    theft('cart.delete', 'DELETE', `/api/carts/${other.cartId}`),
    theft('cart.delete', 'DELETE', `/api/carts/${own.cartId}?checkoutId=${other.placedId}`),
    theft('reservations.get', 'GET', `/api/promises/${promise.id}`),
    theft('reservations.release', 'DELETE', `/api/promises/${promise.id}`),
    theft('reservations.extend', 'POST', `/api/promises/${promise.id}/extension`),
    theft('promises.update', 'PUT', `/api/promises/${promise.id}`, {
      items: [other.item],
      versionKey: promise.versionKey,
    }),
    theft('slots.reserve', 'POST', '/fulfillment/api/timeslots/reserve', {
      modalityType: 'PICKUP',
      optionIds: promise.optionIds,
      keyspace: own.cartId,
    }),
    theft('promises.create', 'POST', '/api/v4/promises', {
      optionIds: promise.optionIds,
      keyspace: own.cartId,
    }),
    theft(
      'promises.composite',
      'POST',
      '/api/promises/composite?filter.shoppingModality=SHIP&projection=compact',
      { optionIds: promise.optionIds, keyspace: own.cartId },
    ),
    theft('flashSales.list', 'POST', '/api/flash-sales', {
      gtin13s: [other.item.gtin13],
      optionId: promise.optionIds[0],
    }),
    theft('checkouts.create', 'POST', '/api/checkouts', {
      ...making,
      cartId: own.cartId,
      fulfillment: { promise: { id: promise.id, versionKey: promise.versionKey } },
    }),
    theft('checkouts.create', 'POST', '/api/checkouts', {
      ...making,
      cartId: other.cartId,
      fulfillment: { promise: { id, versionKey: held } },
    }),
    theft('checkouts.createShip', 'POST', '/api/checkouts/ship', {
      cartId: own.cartId,
      promise: { id: promise.id, versionKey: promise.versionKey },
      quotes: promise.optionIds,
      fulfillableItems: [other.item],
      unfulfillableItems: [],
      cartTotal: 1,
    }),
    theft('checkouts.get', 'GET', `/api/checkouts/${checkoutId}`),
    theft('checkouts.get', 'GET', `/api/checkouts/${other.placedId}`),
    theft('staff.record', 'GET', `/api/staff/orders/${other.number}/record`),
    theft('operators.end', 'POST', `/api/staff/operators/${DEMO_OPERATOR?.id}/end`),
    theft('operators.addKey', 'POST', `/api/staff/operators/${DEMO_OPERATOR?.id}/keys`, { days: 30 }),
    theft('operators.revokeKey', 'POST', `/api/staff/operator-keys/${DEMO_OPERATOR?.id}/revocation`),
    theft('staff.order', 'GET', `/api/staff/orders/${other.number}`),
    theft('staff.advance', 'POST', `/api/staff/orders/${other.number}/advance`, { from: 'PLACED' }),
    theft('staff.pick', 'PUT', `/api/staff/orders/${other.number}/lines/${other.item.gtin13}`, {
      quantity: 0,
    }),
    theft('staff.propose', 'POST', `/api/staff/orders/${other.number}/lines/${other.item.gtin13}/proposal`, {
      quantity: 0,
      substitute: other.item,
    }),
    theft('staff.depart', 'POST', `/api/staff/orders/${other.number}/departure`),
    theft('staff.ship', 'PUT', `/api/staff/orders/${other.number}/shipments/HOUSE`, {
      carrier: 'OTHER',
      trackingNumber: null,
    }),
    theft('staff.deliver', 'POST', `/api/staff/orders/${other.number}/shipments/HOUSE/delivery`),
    theft('staff.refuse', 'POST', `/api/staff/orders/${other.number}/refusal`),
    theft('staff.refund', 'POST', `/api/staff/orders/${other.number}/refunds`, other.item),
    theft('staff.redeem', 'POST', '/api/staff/vouchers/KILN-AAAA-AAAA/redemption'),
    theft('staff.visit', 'GET', '/api/staff/support-codes/7KM-Q2X'),
    theft('orders.offerAgain', 'GET', `/api/orders/${other.orderId}/again`),
    theft('orders.tellArrival', 'PUT', `/api/orders/${other.orderId}/arrival`, { stage: 'HERE', bay: '4' }),
    theft('orders.changeTip', 'PUT', `/api/orders/${other.orderId}/tip`, {
      versionKey: other.checkout.versionKey,
      paymentDetails: { gratuityAmount: 500 },
    }),
    theft('orders.cancel', 'POST', `/api/orders/${other.orderId}/cancellation`),
    theft('proposals.list', 'GET', `/api/orders/${other.orderId}/proposals`),
    theft('proposals.decide', 'PUT', `/api/orders/${other.orderId}/proposals/${other.number}`, {
      decision: 'APPROVED',
    }),
    theft('checkouts.update', 'PUT', `/api/checkouts/${checkoutId}`, {
      ...submission,
      type: 'ACTIVATE',
      fulfillment: { contact: CONTACT },
      paymentDetails: { gratuityAmount: 0 },
    }),
    theft('checkouts.update', 'PUT', `/api/checkouts/${other.placedId}`, {
      ...submission,
      type: 'MODIFY',
      fulfillment: { contact: CONTACT },
      paymentDetails: { gratuityAmount: 0 },
    }),
    theft('modifications.get', 'GET', `/api/modifications/${other.placedId}`),
    theft('modifications.update', 'PUT', `/api/modifications/${other.placedId}`, {
      versionKey,
      lineItems: [other.item],
    }),
    theft('modifications.delete', 'DELETE', `/api/modifications/${other.placedId}`),
    theft('checkouts.submit', 'POST', `/api/checkouts/${checkoutId}/submit`, {
      ...submission,
      contactInfo: { firstName: 'R', lastName: 'M', phoneNumber: CONTACT.phone, smsOptIn: false },
      isAccertifyDataCollected: true,
    }),
    theft('checkouts.refresh', 'POST', `/api/checkouts/${checkoutId}/refresh`, { versionKey }),
    theft('fallout.get', 'GET', `/api/checkouts/${checkoutId}/fallout`),
    theft('fallout.remove', 'POST', `/api/checkouts/${checkoutId}/fallout/removal`, { versionKey }),
    theft('payments.get', 'GET', `/payment/v1/checkouts/${checkoutId}`),
    theft('tips.update', 'PUT', `/payment/v1/modifytip/${checkoutId}`, {
      versionKey,
      paymentDetails: { gratuityAmount: 100 },
    }),
    theft('promos.add', 'PUT', `/payment/v1/addpromo/${checkoutId}`, {
      versionKey,
      priceAdjustment: { promos: [{ action: 'Add', code: 'WELCOME10' }] },
    }),
    theft('promos.remove', 'PUT', `/payment/v1/removepromo/${checkoutId}`, {
      versionKey,
      priceAdjustment: { promos: [{ action: 'Remove', code: 'WELCOME10' }] },
    }),
    theft('promos.addLegacy', 'POST', `/api/checkouts/${checkoutId}/promo-codes`, { code: 'WELCOME10' }),
    theft('promos.removeLegacy', 'DELETE', `/api/checkouts/${checkoutId}/promo-codes/WELCOME10`),
    theft('payments.update', 'PUT', `/payment/v1/checkouts/${checkoutId}`, {
      versionKey,
      ...choice(own.cardId),
    }),
    theft('payments.update', 'PUT', `/payment/v1/checkouts/${own.checkout.checkoutId}`, {
      versionKey: own.checkout.versionKey,
      ...choice(other.cardId),
    }),
    theft('cards.addToOrder', 'POST', `/checkout/api/s/cards/clicklist/${checkoutId}`, {
      ...cardWith(token),
      versionKey,
    }),
    theft('giftCards.add', 'POST', `/api/checkouts/${checkoutId}/gift-cards`, {
      versionKey,
      vaultToken: token,
      save: true,
      applicationName: 'clicklist',
    }),
    theft('ebtCards.balance', 'POST', `/api/wallet/ebt-cards/${other.cardId}/balance`, {
      encryptedPin: token,
    }),
    theft('cards.update', 'PUT', `/checkout/api/s/cards/clicklist/${other.cardId}`, cardWith(token)),
    theft('cards.delete', 'DELETE', `/api/wallet/cards/${other.cardId}`),
    {
      ...theft('cards.prefer', 'PUT', `/api/wallet/cards/${other.cardId}/default`),
      headers: preferCard.headers,
    },
    theft('addresses.update', 'POST', '/api/addresses/update', {
      ...addressToCreate({ line1: '1 Thief St' }),
      addressId: other.addressId,
    }),
    theft('addresses.save', 'POST', '/api/cart/addresses', {
      addressId: other.addressId,
      address: {
        addressLine1: '1 Thief St',
        addressLine2: '',
        city: 'Cincinnati',
        state: 'OH',
        zipCode: '45202',
        phoneNumber: '',
        countryCode: 'us',
      },
    }),
    theft('modalities.prefer', 'PUT', '/api/modalities/preference', {
      modalityType: 'DELIVERY',
      addressId: other.addressId,
      isActive: true,
    }),
    theft('sessions.delete', 'DELETE', `/api/sessions/${other.sessionId}`),
    theft('passkeys.update', 'PUT', `/api/passkeys/${other.passkeyId}`, { name: 'Mine' }),
    theft('passkeys.delete', 'DELETE', `/api/passkeys/${other.passkeyId}`),
    theft('addresses.delete', 'POST', '/api/addresses/delete', { addressId: other.addressId }),
    theft('prescriptions.refill', 'POST', `/api/prescriptions/${prescriptionId}/refill`),
    theft('prescriptionCards.delete', 'DELETE', `/api/prescriptions/cards/${cardId}`),
    theft('cards.update', 'PUT', `/checkout/api/s/cards/rx/${cardId}`, cardWith(token)),
  ];
};

/**
 * Operations whose ids belong to everyone (products, pages, stores, rewards, kinds of email), and a support code's: a page makes up its visit's id, and every shopper has visits of their own.
 */
const OPEN = [
  'pages.get',
  'products.get',
  'substitutes.list',
  'cards.add',
  'localRewards.claim',
  'supportCodes.save',
];

/** What the victim has, except for what changes with the clock. */
async function stateOf({ call }: HttpShopper, { checkout, placedId }: Belongings): Promise<string> {
  const all = await Promise.all([
    call(getCart, {}),
    call(currentReservation, {}),
    call(listAddresses, {}),
    call(listCards, {}),
    call(listPasskeys, {}),
    lookUp({ call } as HttpShopper, checkout.checkoutId),
    lookUp({ call } as HttpShopper, placedId),
  ]);
  return JSON.stringify(all, (name, value) => (name === 'expiration' ? null : value));
}

/**
 * One shopper requests another's data, id by id: it isn't found, nothing of it is revealed, and nothing of it
 * changes.
 */
export const takeForeignIds: Attack = async (scene) => {
  const { url, vaultUrl } = scene.store;
  const [thief, victim] = [crowdShopper(url, 3), crowdShopper(url, 6)];
  const own = await belongingsOf(thief, scene);
  const other = await belongingsOf(victim, scene);
  const [name = '', value = ''] = RILEY.split(/=(.*)/);
  const riley = shopperWithSession(url, 'riley@example.com', { [name]: value });
  const { prescriptions } = await riley.call(listPrescriptions, {});
  const before = await stateOf(victim, other);
  const { cards } = await riley.call(listPrescriptionCards, {});
  const ofPharmacy = { prescriptionId: prescriptions[0]?.id ?? '', cardId: cards[0]?.cardId ?? '' };
  const all = thefts(own, other, ofPharmacy, await vaultToken(vaultUrl));
  const violations: string[] = [];
  for (const { operation, ...asked } of all) {
    const { status, text } = await ask(url, crowdCookie(3), { ...asked, key: newKey() });
    // The staff's calls ask for their key before anything else.
    const expected = /^(staff|operators)\./.test(operation) ? [401] : [403, 404];
    if (!expected.includes(status)) {
      violations.push(
        `${operation} responded to another's id with ${status}: ${asked.path} ${text.slice(0, 200)}`,
      );
    }
    if (text.includes(CANARY) || text.includes(victim.email))
      violations.push(`${operation} revealed another's data: ${text.slice(0, 200)}`);
  }
  if ((await stateOf(victim, other)) !== before) violations.push('The victim’s data has changed');
  const described = await sendRaw(url, { method: 'GET', path: '/openapi.json' });
  const tried = new Set([...OPEN, ...all.map(({ operation }) => operation)]);
  for (const { operationId, path } of callablesOf(JSON.parse(described.text) as OpenApi)) {
    if (path.includes('{') && !tried.has(operationId))
      violations.push(`${operationId} takes an id the attack doesn't try`);
  }
  return { cases: all.length, violations };
};

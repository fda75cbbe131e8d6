import { randomUUID } from 'node:crypto';
import { listAddresses } from '../../services/contracts/addresses.ts';
import { listCards } from '../../services/contracts/cards.ts';
import { getCart } from '../../services/contracts/cart.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { addressToCreate } from '../../test/support/address-book.ts';
import { crowdShopper } from '../../test/support/crowd.ts';
import { listFreeTimes, listOpenOrders } from '../../test/support/http-shopper.ts';
import { CONTACT } from '../../test/support/server-shopper.ts';
import { ask, cardWith, vaultToken } from './api.ts';
import type { Attack, Findings, Scene } from './scene.ts';
import { crowdCookie } from './shoppers.ts';

/** A call with a key, and what identifies its effect. */
interface Keyed<T> {
  operation: string;
  method: 'POST' | 'PUT';
  path: string;
  body: unknown;
  /** A body for which the same key must be refused. */
  otherBody: unknown;
  identityOf: (answer: T) => string;
}

const AT_ONCE = 4;

/**
 * Sends a call several times at once under one key, once more afterward, and once with another payload: all
 * responses must report the same effect, and the other payload must be refused. Returns the effect.
 */
async function replay<T>(
  url: string,
  cookie: string,
  key: string,
  { operation, method, path, body, otherBody, identityOf }: Keyed<T>,
  found: Findings,
): Promise<T> {
  const send = (payload: unknown) => ask(url, cookie, { method, path, body: payload, key });
  const told = (what: string) => found.violations.push(`${operation} under one key ${what}`);
  const together = await Promise.all(Array.from({ length: AT_ONCE }, () => send(body)));
  const after = await send(body);
  const other = await send(otherBody);
  found.cases += AT_ONCE + 2;
  const odd = together.filter(({ status, text }) => status !== 200 && !text.includes('STILL_RUNNING'));
  if (odd[0]) told(`responded ${odd[0].status}: ${odd[0].text.slice(0, 200)}`);
  if (after.status !== 200) told(`responded to a retry with ${after.status}: ${after.text.slice(0, 200)}`);
  if (other.status !== 422 || !other.text.includes('KEY_REUSED')) {
    told(`responded to another payload with ${other.status}: ${other.text.slice(0, 200)}`);
  }
  const answers = [...together, after].filter(({ status }) => status === 200);
  const effects = answers.map(({ text }) => JSON.parse(text) as T);
  const identities = new Set(effects.map(identityOf));
  if (identities.size > 1) told(`had ${identities.size} effects: ${[...identities].join()}`);
  const [effect] = effects;
  if (!effect) throw new Error(`${operation} never got a response: ${after.text.slice(0, 300)}`);
  return effect;
}

/** Everything that takes a key, from an address to the order, each time under the key the other shopper uses too. */
async function shop(scene: Scene, number: number, keyOf: (name: string) => string, found: Findings) {
  const { url, vaultUrl } = scene.store;
  const shopper = crowdShopper(url, number);
  const cookie = crowdCookie(number);
  const tried = <T>(call: Keyed<T>) => replay<T>(url, cookie, keyOf(call.operation), call, found);
  const identities: string[] = [];

  const book = await shopper.call(listAddresses, {});
  const added = await tried<{ data: { address: { addressId: string } } }>({
    operation: 'addresses.create',
    method: 'POST',
    path: '/api/addresses',
    body: addressToCreate({ line1: '1 Replay Row' }),
    otherBody: addressToCreate({ line1: '2 Replay Row' }),
    identityOf: ({ data }) => data.address.addressId,
  });
  const { addressId } = added.data.address;
  identities.push(addressId);
  const grown = (await shopper.call(listAddresses, {})).data.addresses.length;
  if (grown !== book.data.addresses.length + 1) found.violations.push('An address was added more than once');
  await tried({
    operation: 'addresses.delete',
    method: 'POST',
    path: '/api/addresses/delete',
    body: { addressId },
    otherBody: { addressId: book.data.addresses[0]?.addressId },
    identityOf: () => 'gone',
  });

  const [token, otherToken] = [await vaultToken(vaultUrl), await vaultToken(vaultUrl)];
  const { card } = await tried<{ card: { cardId: string } }>({
    operation: 'cards.add',
    method: 'POST',
    path: '/checkout/api/s/cards/clicklist',
    body: cardWith(token),
    otherBody: cardWith(otherToken),
    identityOf: (answer) => answer.card.cardId,
  });
  identities.push(card.cardId);

  const cart = await shopper.call(getCart, {});
  const { optionIds } = await listFreeTimes(shopper);
  const held = await tried<Reservation>({
    operation: 'slots.reserve',
    method: 'POST',
    path: '/fulfillment/api/timeslots/reserve',
    body: { modalityType: 'PICKUP', optionIds: optionIds.slice(-3, -2), keyspace: cart.id },
    otherBody: { modalityType: 'PICKUP', optionIds: optionIds.slice(-5, -4), keyspace: cart.id },
    identityOf: ({ id, status }) => `${id} ${status}`,
  });
  const promised = await tried<Reservation>({
    operation: 'promises.create',
    method: 'POST',
    path: '/api/v4/promises',
    body: { optionIds: optionIds.slice(-7, -6), keyspace: cart.id },
    otherBody: { optionIds: optionIds.slice(-5, -4), keyspace: cart.id },
    identityOf: ({ id, status }) => `${id} ${status}`,
  });
  identities.push(held.id, promised.id);

  const draft = (promise: Reservation) => ({
    cartId: cart.id,
    modalityType: 'PICKUP',
    fulfillment: { promise: { id: promise.id, versionKey: promise.versionKey } },
    properties: { paymentVersion: 2 },
  });
  const { checkoutId } = await tried<{ checkoutId: string }>({
    operation: 'checkouts.create',
    method: 'POST',
    path: '/api/checkouts',
    body: draft(promised),
    otherBody: draft(held),
    identityOf: (answer) => answer.checkoutId,
  });
  identities.push(checkoutId);

  const read = await ask(url, cookie, { method: 'GET', path: `/api/checkouts/${checkoutId}` });
  const { versionKey } = JSON.parse(read.text) as Checkout;
  const paying = await tried<{ card: { cardId: string }; checkout: Checkout }>({
    operation: 'cards.addToOrder',
    method: 'POST',
    path: `/checkout/api/s/cards/clicklist/${checkoutId}`,
    body: { ...cardWith(await vaultToken(vaultUrl)), versionKey },
    otherBody: { ...cardWith(otherToken), versionKey },
    identityOf: (answer) => answer.card.cardId,
  });
  identities.push(paying.card.cardId);

  const submission = (firstName: string) => ({
    type: 'ACTIVATE',
    versionKey: paying.checkout.versionKey,
    displayedTotal: paying.checkout.summary.cost.total,
    fulfillment: { contact: { ...CONTACT, firstName } },
    paymentDetails: { gratuityAmount: paying.checkout.paymentDetails.gratuityAmount },
  });
  const { masterOrderId } = await tried<Checkout>({
    operation: 'checkouts.update',
    method: 'PUT',
    path: `/api/checkouts/${checkoutId}`,
    body: submission('Riley'),
    otherBody: submission('Sam'),
    identityOf: (answer) => String(answer.masterOrderId),
  });
  identities.push(String(masterOrderId));
  const orders = await listOpenOrders(shopper);
  if (orders.map((order) => order.number).join() !== masterOrderId) {
    found.violations.push(`Instead of one order, there are ${orders.length}`);
  }
  const { cards } = await shopper.call(listCards, {});
  if (new Set(cards.map(({ cardId }) => cardId)).size !== cards.length)
    found.violations.push('A card is in the wallet twice');
  return identities;
}

/** Keys sent again, in parallel, with another payload, and by another shopper: each has exactly one effect. */
export const replayKeys: Attack = async (scene) => {
  const found: Findings = { cases: 0, violations: [] };
  const run = randomUUID();
  const keyOf = (name: string) => `${name} ${run}`;
  const [own, other] = await Promise.all([shop(scene, 9, keyOf, found), shop(scene, 12, keyOf, found)]);
  const shared = own.filter((identity) => other.includes(identity));
  if (shared.length > 0)
    found.violations.push(`A key gave one shopper something of another's: ${shared.join()}`);
  return found;
};

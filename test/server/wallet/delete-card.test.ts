import { beforeAll, expect, test } from 'vitest';
import type { Processor } from '../../../server/ports/processor.ts';
import { addCard, deleteCard, listCards, preferCard } from '../../../services/contracts/cards.ts';
import { getPayments } from '../../../services/contracts/checkout-payments.ts';
import type { PaymentCard } from '../../../services/contracts/wallet.ts';
import { expectBalanced } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  newKey,
  payWith,
  readCheckout,
  readyCheckout,
  refusalOf,
  submit,
} from '../../support/server-shopper.ts';
import { cardToAdd, payWithCard } from '../support/add-card.ts';
import { withProcessor } from '../support/processor.ts';

const server = testServer();
let lite: TestClient;
beforeAll(async () => {
  lite = await server.signedIn('lite@example.com');
});

const remove = (cardId: string, key = newKey(), shopper = lite) =>
  shopper.call(deleteCard, { params: { cardId }, idempotencyKey: key });
const prefer = (cardId: string, shopper = lite) => shopper.call(preferCard, { params: { cardId } });
const cardsOf = async (shopper = lite) => (await shopper.call(listCards, {})).cards;
const idsOf = async (shopper = lite) => (await cardsOf(shopper)).map(({ cardId }) => cardId);
const preferredOf = async (shopper = lite) =>
  (await cardsOf(shopper)).filter((card) => card.default).map(({ cardId }) => cardId);

/** Adds a card with this number to the wallet. */
async function saved(number: string, more: Parameters<typeof cardToAdd>[2] = {}): Promise<PaymentCard> {
  const body = await cardToAdd(server, number, more);
  const { card } = await lite.call(addCard, {
    params: { application: 'clicklist' },
    body,
    idempotencyKey: newKey(),
  });
  return card;
}

test('a deleted card is gone once, and its key returns the same (API-53)', async () => {
  const before = await idsOf();
  const { cardId } = await saved('4111111111111111');
  const key = newKey();
  expect(await Promise.all([remove(cardId, key), remove(cardId, key)])).toEqual([{ cardId }, { cardId }]);
  expect(await idsOf()).toEqual(before);
  expect(await remove(cardId, key)).toEqual({ cardId });
  expect(await refusalOf(remove(cardId))).toBe('NOT_FOUND');
  expect(await refusalOf(remove('demo-lite-visa', key))).toBe('KEY_REUSED');
  expect(await idsOf()).toEqual(before);
});

test('a bank account can be preferred, and gift cards, bank accounts, and EBT cards can be deleted, too (API-25)', async () => {
  const riley = await server.signedIn('riley@example.com');
  const sam = await server.signedIn('sam@example.com');
  await prefer('demo-riley-bank', riley);
  expect(await preferredOf(riley)).toEqual(['demo-riley-bank']);
  await prefer('demo-riley-visa', riley);
  await remove('demo-riley-gift-0025', newKey(), riley);
  await remove('demo-riley-bank', newKey(), riley);
  await remove('demo-sam-ebt', newKey(), sam);
  const left = [...(await cardsOf(riley)), ...(await cardsOf(sam))].map(({ cardId }) => cardId);
  expect(left).not.toContain('demo-riley-gift-0025');
  expect(left).not.toContain('demo-riley-bank');
  expect(left).not.toContain('demo-sam-ebt');
  expect(left).toContain('demo-riley-gift-0100');
});

test("another shopper's card and a card of one order are not found", async () => {
  const bo = await server.signedIn('bo@example.com');
  expect(await refusalOf(remove('demo-bo-visa'))).toBe('NOT_FOUND');
  expect(await refusalOf(prefer('demo-bo-visa'))).toBe('NOT_FOUND');
  expect(await idsOf(bo)).toContain('demo-bo-visa');
  const checkout = await readyCheckout(lite);
  const once = await payWithCard(
    lite,
    checkout,
    await cardToAdd(server, '4000000000001000', { save: false }),
  );
  expect(await refusalOf(remove(once.card.cardId))).toBe('NOT_FOUND');
  expect(await refusalOf(prefer(once.card.cardId))).toBe('NOT_FOUND');
});

test('a late duplicate of an addition does not bring back a card deleted since', async () => {
  const body = await cardToAdd(server, '4012888888881881');
  const adding = () =>
    lite.call(addCard, { params: { application: 'clicklist' }, body, idempotencyKey: 'addition-1' });
  const { card } = await adding();
  await remove(card.cardId);
  expect(await refusalOf(adding())).toBe('NOT_FOUND');
  expect(await idsOf()).not.toContain(card.cardId);
});

test('a deleted card can be added again', async () => {
  const first = await saved('6011111111111117');
  await remove(first.cardId);
  const again = await saved('6011111111111117');
  expect(again.cardId).not.toBe(first.cardId);
  expect(await idsOf()).toContain(again.cardId);
});

test('preferring a card ends the preference for another, and deleting it ends its own (API-54)', async () => {
  const card = await saved('5555555555554444');
  expect(await prefer(card.cardId)).toMatchObject({ card: { cardId: card.cardId, default: true } });
  expect(await preferredOf()).toEqual([card.cardId]);
  expect((await idsOf())[0]).toBe(card.cardId);
  await prefer('demo-lite-visa');
  expect(await preferredOf()).toEqual(['demo-lite-visa']);
  await prefer(card.cardId);
  await remove(card.cardId);
  expect(await preferredOf()).toEqual([]);
  await prefer('demo-lite-visa');
});

test('preferring a card needs the header with the application id (API-54)', async () => {
  const put = (headers: Record<string, string>) =>
    lite.fetch('/api/wallet/cards/demo-lite-visa/default', { method: 'PUT', headers });
  const refused = await put({});
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { 'X-Application-Id': 'The header must be clicklist' },
  });
  expect((await put({ 'X-Application-Id': 'clicklist' })).status).toBe(200);
});

test('an expired card and one that cannot pay alone cannot be preferred', async () => {
  const riley = await server.signedIn('riley@example.com');
  expect(await refusalOf(prefer('demo-riley-mastercard', riley))).toBe('PAYMENT_METHOD_EXPIRED');
  expect(await refusalOf(prefer('demo-riley-gift-0100', riley))).toBe('UNSUPPORTED_PAYMENT');
  expect(await preferredOf(riley)).toEqual(['demo-riley-visa']);
});

test('a card preferred while it is deleted is not preferred', async () => {
  const cards = await Promise.all(['4111111111111111', '378282246310005'].map((number) => saved(number)));
  await Promise.allSettled(cards.flatMap(({ cardId }) => [prefer(cardId), remove(cardId)]));
  const left = await idsOf();
  for (const { cardId } of cards) expect(left).not.toContain(cardId);
  expect(await preferredOf()).not.toContain(cards[0]?.cardId);
  await prefer('demo-lite-visa');
});

test('a deleted card no longer pays an open order, which needs another one (API-53)', async () => {
  const { cardId } = await saved('5555555555554444');
  const checkout = await readyCheckout(lite, { nth: 2 });
  const paid = await payWith(lite, checkout, cardId);
  await remove(cardId);
  const left = await readCheckout(lite, paid);
  expect(left.payments).toEqual([]);
  expect(left.versionKey).not.toBe(paid.versionKey);
  expect(await refusalOf(submit(lite, paid))).toBe('VERSION_STALE');
  expect(await refusalOf(submit(lite, left))).toBe('PAYMENT_METHOD_REQUIRED');
  const { paymentMethods } = await lite.call(getPayments, { params: { checkoutId: left.checkoutId } });
  expect(paymentMethods.bankCards.map((card) => card.cardId)).not.toContain(cardId);
  expect(await submit(lite, await payWith(lite, left, 'demo-lite-visa'))).toMatchObject({ status: 'PLACED' });
  await expectBalanced(server);
});

test('deleting a card leaves an open order that another one pays as it is', async () => {
  const { cardId } = await saved('5555555555554444');
  const checkout = await payWith(lite, await readyCheckout(lite, { nth: 3 }), 'demo-lite-visa');
  await remove(cardId);
  expect(await readCheckout(lite, checkout)).toMatchObject({
    versionKey: checkout.versionKey,
    payments: [{ id: 'demo-lite-visa' }],
  });
});

test('a card an order is being placed with is deleted only afterward (API-53)', async () => {
  const { cardId } = await saved('5555555555554444');
  const paid = await payWith(lite, await readyCheckout(lite, { nth: 4 }), cardId);
  const { processor } = server.deps;
  const isAuthorizing = Promise.withResolvers<void>();
  const mayAuthorize = Promise.withResolvers<void>();
  const authorize: Processor['authorize'] = async (request) => {
    isAuthorizing.resolve();
    await mayAuthorize.promise;
    return processor.authorize(request);
  };
  await withProcessor(server, { authorize }, async () => {
    const placing = submit(lite, paid);
    await isAuthorizing.promise;
    expect(await refusalOf(remove(cardId))).toBe('STILL_RUNNING');
    expect(await idsOf()).toContain(cardId);
    mayAuthorize.resolve();
    expect(await placing).toMatchObject({ status: 'PLACED' });
  });
  await remove(cardId);
  expect(await readCheckout(lite, paid)).toMatchObject({ payments: [{ id: cardId, lastFour: '4444' }] });
  await expectBalanced(server);
});

test('deleting a card and placing an order with it at once leaves an order or no charge', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { cardId } = await saved('5555555555554444');
    const paid = await payWith(lite, await readyCheckout(lite, { nth: 5 + round }), cardId);
    const [placed, deleted] = await Promise.all([refusalOf(submit(lite, paid)), refusalOf(remove(cardId))]);
    expect(['none/none', 'none/STILL_RUNNING', 'VERSION_STALE/none']).toContain(`${placed}/${deleted}`);
    await expectBalanced(server);
    if (deleted !== 'none') await remove(cardId);
  }
});

import { beforeAll, expect, test } from 'vitest';
import {
  addCard,
  type CardToAdd,
  deleteCard,
  listCards,
  preferCard,
  updateCard,
} from '../../../services/contracts/cards.ts';
import { getPayments } from '../../../services/contracts/checkout-payments.ts';
import { deletePrescriptionCard, listPrescriptionCards } from '../../../services/contracts/prescriptions.ts';
import type { CardApplication } from '../../../services/contracts/wallet.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { newKey, payWith, readyCheckout, refusalOf } from '../../support/server-shopper.ts';
import { cardToAdd, cardUpdate } from '../support/add-card.ts';

const server = testServer();
let lite: TestClient;
beforeAll(async () => {
  lite = await server.signedIn('lite@example.com');
});

const MASTERCARD = '5555555555554444';

const add = (body: CardToAdd, application: CardApplication = 'rx', key = newKey()) =>
  lite.call(addCard, { params: { application }, body, idempotencyKey: key });
const ofPharmacy = async () => (await lite.call(listPrescriptionCards, {})).cards;
const ofWallet = async () => (await lite.call(listCards, {})).cards;
const remove = (cardId: string, key = newKey()) =>
  lite.call(deletePrescriptionCard, { params: { cardId }, idempotencyKey: key });

test('a card is added to the prescription account, edited there, and deleted, apart from the wallet (CRD-23, API-56)', async () => {
  const wallet = await ofWallet();
  expect(await ofPharmacy()).toEqual([]);
  const { card } = await add(await cardToAdd(server, MASTERCARD));
  expect(card).toMatchObject({ accountId: 'rx', lastFour: '4444', default: false, save: true });
  expect(await ofPharmacy()).toEqual([card]);

  const { cardId } = card;
  const edited = await lite.call(updateCard, {
    params: { application: 'rx', cardId },
    body: await cardUpdate(server),
    idempotencyKey: newKey(),
  });
  expect(edited.card).toMatchObject({ cardId, expirationMonth: '07', expirationYear: '39' });
  expect(await ofPharmacy()).toEqual([edited.card]);
  expect(await ofWallet()).toEqual(wallet);

  const key = newKey();
  expect(await remove(cardId, key)).toEqual({ cardId });
  expect(await remove(cardId, key)).toEqual({ cardId });
  expect(await ofPharmacy()).toEqual([]);
  expect(await ofWallet()).toEqual(wallet);
});

test('the same card can be in both accounts, each with its own entry (CRD-23)', async () => {
  const wallet = await add(await cardToAdd(server, MASTERCARD), 'clicklist');
  const pharmacy = await add(await cardToAdd(server, MASTERCARD));
  const again = await add(await cardToAdd(server, MASTERCARD));
  expect(pharmacy.isUpdate).toBe(false);
  expect(pharmacy.card.cardId).not.toBe(wallet.card.cardId);
  expect(again).toMatchObject({ isUpdate: true, card: { cardId: pharmacy.card.cardId } });
  await remove(pharmacy.card.cardId);
  expect(await ofWallet()).toContainEqual(wallet.card);
});

test("the pharmacy's cards are not offered to orders, and neither account's calls reach the other's cards (CRD-23)", async () => {
  const { card } = await add(await cardToAdd(server, MASTERCARD));
  const { cardId } = card;
  const order = await readyCheckout(lite);
  const { paymentMethods } = await lite.call(getPayments, { params: { checkoutId: order.checkoutId } });
  expect(paymentMethods.bankCards.map((one) => one.accountId)).toContain('clicklist');
  expect(paymentMethods.bankCards.map((one) => one.cardId)).not.toContain(cardId);
  const idempotencyKey = newKey();
  const refusals = await Promise.all([
    refusalOf(payWith(lite, order, cardId)),
    refusalOf(lite.call(preferCard, { params: { cardId } })),
    refusalOf(lite.call(deleteCard, { params: { cardId }, idempotencyKey })),
    refusalOf(
      lite.call(updateCard, {
        params: { application: 'clicklist', cardId },
        body: await cardUpdate(server),
        idempotencyKey,
      }),
    ),
    refusalOf(remove('demo-lite-visa')),
  ]);
  expect(refusals).toEqual(refusals.map(() => 'NOT_FOUND'));
  expect(await ofPharmacy()).toEqual([card]);
});

test("a card of the pharmacy can't be preferred (CRD-23)", async () => {
  const before = await ofPharmacy();
  await expect(add(await cardToAdd(server, MASTERCARD, { default: true }))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    fields: { default: 'A prescription card can’t be your preferred card.' },
  });
  expect(await ofPharmacy()).toEqual(before);
  expect((await ofWallet())[0]).toMatchObject({ cardId: 'demo-lite-visa', default: true });
});

test('other shoppers and old sessions see none of them (CRD-23, AUT-03)', async () => {
  const sam = await server.signedIn('sam@example.com');
  const [card] = await ofPharmacy();
  expect((await sam.call(listPrescriptionCards, {})).cards).toEqual([]);
  const params = { cardId: card?.cardId ?? '' };
  const stolen = sam.call(deletePrescriptionCard, { params, idempotencyKey: newKey() });
  expect(await refusalOf(stolen)).toBe('NOT_FOUND');
  const stale = await server.signedIn('lite@example.com', { secondsAgo: 3601 });
  expect(await refusalOf(stale.call(listPrescriptionCards, {}))).toBe('FULL_AUTHENTICATION_REQUIRED');
});

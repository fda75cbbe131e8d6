import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { cards, wallets } from '../../../server/db/schema/wallet.ts';
import { vaultCards } from '../../../server/vault/schema.ts';
import {
  addCard,
  type CardUpdate,
  deleteCard,
  listCards,
  preferCard,
  updateCard,
} from '../../../services/contracts/cards.ts';
import { errorTypeOf, type ServiceFailure } from '../../../services/contracts/failure.ts';
import { createFault } from '../../../services/contracts/sandbox.ts';
import type { PaymentCard } from '../../../services/contracts/wallet.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { newKey, readyCheckout, refusalOf, refusedWith } from '../../support/server-shopper.ts';
import { cardToAdd, cardUpdate } from '../support/add-card.ts';

const server = testServer();
let lite: TestClient;
beforeAll(async () => {
  lite = await server.signedIn('lite@example.com');
});

const update = (cardId: string, body: CardUpdate, key = newKey(), shopper = lite) =>
  shopper.call(updateCard, { params: { application: 'clicklist', cardId }, body, idempotencyKey: key });
const cardsOf = async (shopper = lite) => (await shopper.call(listCards, {})).cards;
const found = async (cardId: string, shopper = lite): Promise<PaymentCard | undefined> =>
  (await cardsOf(shopper)).find((card) => card.cardId === cardId);

async function saved(number: string, more: Parameters<typeof cardToAdd>[2] = {}): Promise<PaymentCard> {
  const body = await cardToAdd(server, number, more);
  const { card } = await lite.call(addCard, {
    params: { application: 'clicklist' },
    body,
    idempotencyKey: newKey(),
  });
  return card;
}

test('a card gets a new expiration date, holder, and billing address, and keeps its number (API-53, CRD-03)', async () => {
  const before = await saved('4111111111111111');
  const body = await cardUpdate(server, { cardHolderLastName: 'Moved' });
  body.billingAddress = { ...body.billingAddress, city: 'Dayton' };
  const { card, isUpdate } = await update(before.cardId, body);
  expect(isUpdate).toBe(true);
  expect(card).toEqual({
    ...before,
    expirationMonth: '07',
    expirationYear: '39',
    cardHolderLastName: 'Moved',
    billingAddress: { ...before.billingAddress, city: 'Dayton' },
  });
  expect(await found(before.cardId)).toEqual(card);
  const [{ instrumentId = '' } = {}] = await server.db
    .select()
    .from(cards)
    .where(eq(cards.id, before.cardId));
  const [inVault] = await server.db.select().from(vaultCards).where(eq(vaultCards.id, instrumentId));
  expect(inVault).toMatchObject({ expirationMonth: '07', expirationYear: '39' });
});

test("a card's country follows from its region, when added and when updated (CAD-17)", async () => {
  const canadian = { addressLine1: '1 King Street', city: 'Toronto', state: 'ON', zipCode: 'M5V2T6' };
  const body = await cardToAdd(server, '4222222222222');
  const { billingAddress } = body;
  const { cardId, ...added } = await saved('4222222222222', {
    billingAddress: { ...billingAddress, ...canadian },
  });
  expect(added.billingAddress).toMatchObject({ ...canadian, country: 'ca' });
  const home = (await update(cardId, await cardUpdate(server, {}))).card;
  expect(home.billingAddress).toMatchObject({ state: 'OH', country: 'us' });
  const yukon = { ...billingAddress, city: 'Whitehorse', state: 'YT', zipCode: 'Y1A1A1' };
  const { card } = await update(cardId, await cardUpdate(server, { billingAddress: yukon }));
  expect(card.billingAddress).toMatchObject({ ...yukon, country: 'ca' });
});

test('an expired card is usable again with a new expiration date', async () => {
  const riley = await server.signedIn('riley@example.com');
  expect(await found('demo-riley-mastercard', riley)).toMatchObject({ isExpired: true });
  await update('demo-riley-mastercard', await cardUpdate(server), newKey(), riley);
  expect(await found('demo-riley-mastercard', riley)).toMatchObject({ isExpired: false, status: 'ACTIVE' });
});

test('one key updates a card once, even concurrently, and another payload is refused', async () => {
  const { cardId } = await saved('6011111111111117');
  const body = await cardUpdate(server);
  const key = newKey();
  const answers = await Promise.all([update(cardId, body, key), update(cardId, body, key)]);
  expect(answers[0]).toEqual(answers[1]);
  expect(await update(cardId, body, key)).toEqual(answers[0]);
  expect(await refusalOf(update(cardId, { ...body, cardHolderFirstName: 'Other' }, key))).toBe('KEY_REUSED');
  expect(await refusalOf(update(cardId, body))).toBe('CARD_REFUSED');
});

test('an edit can begin and end the preference', async () => {
  const { cardId } = await saved('5555555555554444');
  await update(cardId, await cardUpdate(server, { default: true }));
  expect((await cardsOf()).filter((card) => card.default).map((card) => card.cardId)).toEqual([cardId]);
  const { card } = await update(cardId, await cardUpdate(server, { default: false }));
  expect(card.default).toBe(false);
  expect((await cardsOf()).filter((one) => one.default)).toEqual([]);
});

test('editing a card without preferring it leaves the preference for another', async () => {
  await lite.call(preferCard, { params: { cardId: 'demo-lite-visa' } });
  const { cardId } = await saved('5555555555554444');
  await update(cardId, await cardUpdate(server, { default: false }));
  const [wallet] = await server.db.select().from(wallets).where(eq(wallets.shopperId, 'demo-lite'));
  expect(wallet?.preferredCardId).toBe('demo-lite-visa');
});

test("an edit can't end a reward debit card's preference, but preferring another card can (CRD-22)", async () => {
  const rewards = await saved('4000566655665556', { default: true });
  expect(rewards).toMatchObject({ isRewardDebit: true, default: true });
  expect(await refusedWith(update(rewards.cardId, await cardUpdate(server, { default: false })))).toEqual({
    code: 'INVALID_INPUT',
    fields: { default: 'Your reward debit card stays preferred.' },
  });
  expect(await found(rewards.cardId)).toMatchObject({ default: true, expirationMonth: '12' });
  await update(rewards.cardId, await cardUpdate(server, { default: true }));
  await lite.call(preferCard, { params: { cardId: 'demo-lite-visa' } });
  expect(await found(rewards.cardId)).toMatchObject({ default: false });
  await update(rewards.cardId, await cardUpdate(server, { default: false }));
});

test.each([
  ['378282246310005', '123', 'CARD_REFUSED'],
  ['378282246310005', '1234', 'none'],
  ['4012888888881881', '1234', 'CARD_REFUSED'],
])('the CVV of %s as %s: %s', async (number, cvv, refusal) => {
  const { cardId } = await saved(number);
  expect(await refusalOf(update(cardId, await cardUpdate(server, { cvv })))).toBe(refusal);
});

test('a token for a new card does not edit one, and a token for an edit adds none (ERR-18)', async () => {
  const { cardId } = await saved('4111111111111111');
  const { vaultToken } = await cardToAdd(server, '5555555555554444');
  const body = await cardUpdate(server, { vaultToken });
  await expect(update(cardId, body)).rejects.toMatchObject({ status: 420, code: 'CARD_REFUSED' });
  const { vaultToken: renewal } = await cardUpdate(server);
  const adding = cardToAdd(server, '4111111111111111', { vaultToken: renewal }).then((card) =>
    lite.call(addCard, { params: { application: 'clicklist' }, body: card, idempotencyKey: newKey() }),
  );
  expect(await refusalOf(adding)).toBe('CARD_REFUSED');
});

test("another shopper's card, a deleted one, and a bank account cannot be edited", async () => {
  const { cardId } = await saved('6011111111111117');
  const bo = await server.signedIn('bo@example.com');
  expect(await refusalOf(update(cardId, await cardUpdate(server), newKey(), bo))).toBe('NOT_FOUND');
  await lite.call(deleteCard, { params: { cardId }, idempotencyKey: newKey() });
  expect(await refusalOf(update(cardId, await cardUpdate(server)))).toBe('NOT_FOUND');
  const riley = await server.signedIn('riley@example.com');
  const account = update('demo-riley-bank', await cardUpdate(server), newKey(), riley);
  expect(await refusalOf(account)).toBe('UNSUPPORTED_PAYMENT');
});

test('a bad billing address is refused at its field, and the token is not spent', async () => {
  const { cardId } = await saved('4111111111111111');
  const body = await cardUpdate(server);
  const bad = { ...body, billingAddress: { ...body.billingAddress, zipCode: '452 02' } };
  expect(await refusedWith(update(cardId, bad))).toEqual({
    code: 'INVALID_INPUT',
    fields: { 'billingAddress.zipCode': 'Please enter a valid Postal Code with no spaces.' },
  });
  expect(await refusalOf(update(cardId, body))).toBe('none');
});

/** Calls a path of cards with a body and a key. */
const send = async (method: string, path: string, body: object, shopper = lite) => {
  const response = await shopper.fetch(`/checkout/api/s/cards/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
};

const failureOf = (status: number): ServiceFailure => ({
  kind: 'refused',
  status,
  code: 'UNKNOWN',
  message: '',
  fields: {},
});

test('a card is added by POST to its application, with the card as the body; a refusal is the user’s, a breakdown critical (API-16)', async () => {
  const added = await send('POST', 'clicklist', await cardToAdd(server, '5105105105105100'));
  expect(added).toMatchObject({ status: 200, answer: { card: { lastFour: '5100' }, isUpdate: false } });
  const refused = await send('POST', 'clicklist', await cardToAdd(server, '4000000000000127'));
  expect([refused.status, errorTypeOf(failureOf(refused.status))]).toEqual([420, 'user']);
  await lite.call(createFault, { body: { operation: 'cards.add', times: 1, status: 500, code: 'INTERNAL' } });
  const broken = await send('POST', 'clicklist', await cardToAdd(server, '5105105105105100'));
  expect([broken.status, errorTypeOf(failureOf(broken.status))]).toEqual([500, 'critical']);
});

test('a card is added to an order by POST to its application and checkout, and pays it (API-17)', async () => {
  const { checkoutId, versionKey } = await readyCheckout(lite);
  const body = { ...(await cardToAdd(server, '5200828282828210')), versionKey };
  const { status, answer } = await send('POST', `clicklist/${checkoutId}`, body);
  expect(status).toBe(200);
  expect(answer).toMatchObject({ card: { lastFour: '8210' }, checkout: { checkoutId } });
  expect((answer.checkout as { payments: unknown }).payments).toMatchObject([{ lastFour: '8210' }]);
});

test('a card is updated by PUT to its application and id; nobody else’s is found (API-18)', async () => {
  const { cardId } = await saved('371449635398431');
  const { status, answer } = await send(
    'PUT',
    `clicklist/${cardId}`,
    await cardUpdate(server, { cvv: '1234' }),
  );
  expect(status).toBe(200);
  expect(answer).toMatchObject({ card: { cardId, expirationYear: '39' }, isUpdate: true });
  const foreign = await send('PUT', 'clicklist/demo-riley-visa', await cardUpdate(server));
  expect(foreign).toMatchObject({ status: 404, answer: { code: 'NOT_FOUND' } });
});

test('a card tells its whole entry, and what the vault calls it stays in the store (ENT-19)', async () => {
  const sam = await server.signedIn('sam@example.com');
  const visa = await found('demo-sam-visa', sam);
  expect(visa).toMatchObject({
    cardId: 'demo-sam-visa',
    brand: 'Visa',
    default: true,
    save: true,
    expirationMonth: '12',
    expirationYear: '34',
    lastFour: '4242',
    cardHolderFirstName: expect.any(String),
    cardHolderLastName: expect.any(String),
    cardType: 'BANK_CARD',
    accountId: 'clicklist',
    walletV2: { id: 'demo-sam-visa', vaultCardId: null, paymentGram: null, balance: null },
    details: null,
  });
  expect(Object.keys(visa?.billingAddress ?? {}).toSorted()).toEqual([
    'addressLine1',
    'addressLine2',
    'city',
    'country',
    'state',
    'zipCode',
  ]);
  expect((await found('demo-sam-ebt', sam))?.walletV2.balance).toBe(18_745);
});

import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { cards } from '../../../server/db/schema/wallet.ts';
import { addCardToOrder } from '../../../server/ordering/add-card-to-order.ts';
import { addGiftCard } from '../../../server/ordering/add-gift-card.ts';
import type { Vault } from '../../../server/ports/vault.ts';
import { addCard as addOwnCard } from '../../../server/wallet/add-card.ts';
import { addCard, type CardToAdd, listCards } from '../../../services/contracts/cards.ts';
import { getPayments } from '../../../services/contracts/checkout-payments.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { newKey, payWith, readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';
import { cardToAdd, payWithCard } from '../support/add-card.ts';
import { dead } from '../support/processor.ts';
import { ebtToken, giftToken } from '../support/tenders.ts';

let lite: TestClient;
const server = testServer();
beforeAll(async () => {
  lite = await server.signedIn('lite@example.com');
});

const add = (body: CardToAdd, key = newKey(), shopper = lite) =>
  shopper.call(addCard, { params: { application: 'clicklist' }, body, idempotencyKey: key });

const ids = async () => (await lite.call(listCards, {})).cards.map(({ cardId }) => cardId);

test('a card is added without its number, and a preferred card comes first (ENT-18, CRD-11, CRD-20)', async () => {
  const { card } = await add(await cardToAdd(server, '5555555555554444', { default: true, save: false }));
  expect(card).toMatchObject({
    cardType: 'BANK_CARD',
    brand: 'Mastercard',
    cardHolderFirstName: expect.stringMatching(/\w/),
    cardHolderLastName: expect.stringMatching(/\w/),
    lastFour: '4444',
    bin: '555555',
    description: 'Mastercard ending in 4444',
    card: { number: '************4444', lastFourPan: '4444' },
    expirationMonth: '12',
    expirationYear: '34',
    isExpired: false,
    status: 'ACTIVE',
    fraudToken: null,
    paymentGram: null,
    remainingBalance: null,
    default: true,
    save: true,
    billingAddress: { city: 'Cincinnati', country: 'us' },
  });
  const { cards: listed } = await lite.call(listCards, {});
  expect(listed[0]).toEqual(card);
  expect(listed.filter((each) => each.default)).toHaveLength(1);
  // An id may contain that many digits in a row by chance.
  // Its ids may contain that many digits in a row by chance.
  expect(JSON.stringify(listed.map(({ cardId: _, walletV2: __, ...told }) => told))).not.toMatch(/\d{7}/);
});

test.each([
  ['378282246310005', '378282'],
  ['4222222222222', null],
])('reveals of %s only the first digits %s, hiding at least five (ENT-18)', async (number, bin) => {
  const sam = await server.signedIn('sam@example.com');
  const { card } = await add(await cardToAdd(server, number), newKey(), sam);
  expect(card).toMatchObject({ bin, lastFour: number.slice(-4) });
  const { cards: listed } = await sam.call(listCards, {});
  expect(listed[0]).toMatchObject({ cardId: 'demo-sam-visa' });
  expect(listed[1]).toEqual(card);
});

test('a card saved without its first digits gets them when added again (ENT-18)', async () => {
  const sam = await server.signedIn('sam@example.com');
  const { card } = await add(await cardToAdd(server, '6011111111111117'), newKey(), sam);
  await server.db.update(cards).set({ bin: null }).where(eq(cards.id, card.cardId));
  const told = async () =>
    (await sam.call(listCards, {})).cards
      .filter(({ cardId }) => cardId === card.cardId)
      .map(({ bin }) => bin);
  expect(await told()).toEqual([null]);
  expect(await add(await cardToAdd(server, '6011111111111117'), newKey(), sam)).toMatchObject({
    isUpdate: true,
  });
  expect(await told()).toEqual(['601111']);
});

test('one key adds one card, even concurrently, and another payload or a spent token is refused', async () => {
  const before = await ids();
  const card = await cardToAdd(server, '4111111111111111');
  const key = newKey();
  const added = await Promise.all([add(card, key), add(card, key), add(card, key)]);
  expect(new Set(added.map((each) => each.card.cardId)).size).toBe(1);
  expect(await ids()).toHaveLength(before.length + 1);
  expect(await refusalOf(add({ ...card, save: false }, key))).toBe('KEY_REUSED');
  expect(await refusalOf(add(card))).toBe('CARD_REFUSED');
});

test('a card refused by the network answers 420 and stays out of the wallet (ERR-15)', async () => {
  const before = await ids();
  const card = await cardToAdd(server, '4000000000000127');
  await expect(add(card)).rejects.toMatchObject({ status: 420, code: 'CARD_REFUSED' });
  expect(await ids()).toEqual(before);
});

test('a saved card added again is updated and stays one entry', async () => {
  const number = '4012888888881881';
  const before = await ids();
  const first = await add(await cardToAdd(server, number, { default: true }));
  expect(first.isUpdate).toBe(false);
  for (let again = 0; again < 6; again += 1) {
    const moved = await cardToAdd(server, number, { cardHolderLastName: `Moved ${again}` });
    expect(await add({ ...moved, billingAddress: { ...moved.billingAddress, city: 'Dayton' } })).toEqual({
      isUpdate: true,
      card: {
        ...first.card,
        cardHolderLastName: `Moved ${again}`,
        billingAddress: { ...first.card.billingAddress, city: 'Dayton' },
      },
    });
  }
  expect((await ids()).toSorted()).toEqual([first.card.cardId, ...before].toSorted());
});

test('a late duplicate of an addition undoes nothing added since', async () => {
  const late = await cardToAdd(server, '4222222222222');
  const key = newKey();
  const first = await add(late, key);
  await add(await cardToAdd(server, '4222222222222', { cardHolderLastName: 'Newer' }));
  expect(await add(late, key)).toEqual({
    isUpdate: false,
    card: { ...first.card, cardHolderLastName: 'Newer' },
  });
  expect(await refusalOf(add({ ...late, cardHolderLastName: 'Other' }, key))).toBe('KEY_REUSED');
});

test('two tabs adding the same card at once make one entry', async () => {
  const before = await ids();
  const tabs = await Promise.all(Array.from({ length: 6 }, () => cardToAdd(server, '6011111111111117')));
  const added = await Promise.all(tabs.map((card) => add(card)));
  expect(new Set(added.map(({ card }) => card.cardId)).size).toBe(1);
  expect(added.filter(({ isUpdate }) => !isUpdate)).toHaveLength(1);
  expect(await ids()).toHaveLength(before.length + 1);
});

test('a card is saved whatever its form says, and a token of another kind adds none', async () => {
  const { card } = await add(await cardToAdd(server, '5200828282828210', { save: false }));
  expect(await ids()).toContain(card.cardId);
  const other = await cardToAdd(server, '5200828282828210', { vaultToken: await ebtToken(server) });
  expect(await refusalOf(add(other))).toBe('CARD_REFUSED');
});

test('a vault that breaks down refuses no card', async () => {
  const vault = { ...server.deps.vault, redeem: dead };
  const adding = async (card: CardToAdd) =>
    addOwnCard(
      { ...server.deps, vault },
      { shopperId: lite.shopperId ?? '', application: 'clicklist', card, idempotencyKey: newKey() },
    );
  await expect(adding(await cardToAdd(server, '5200828282828210'))).rejects.toThrow('the wire is cut');
});

test("a shopper's token works for nobody else, whatever the key", async () => {
  const card = await cardToAdd(server, '4242424242424242');
  const key = newKey();
  await add(card, key);
  const bo = await server.signedIn('bo@example.com');
  const stolen = bo.call(addCard, { params: { application: 'clicklist' }, body: card, idempotencyKey: key });
  expect(await refusalOf(stolen)).toBe('CARD_REFUSED');
});

test('a card is good through its month and expired after (PAY-07)', async () => {
  const { card } = await add(await cardToAdd(server, '4000056655665556'));
  const isExpiredOn = async (validThrough: string) => {
    await server.db
      .update(cards)
      .set({
        validThrough: sql`${validThrough === 'this month' ? sql`(date_trunc('month', now()) + interval '1 month - 1 day')::date` : sql`(date_trunc('month', now()) - interval '2 days')::date`}`,
      })
      .where(eq(cards.id, card.cardId));
    const { cards: listed } = await lite.call(listCards, {});
    return listed.find(({ cardId }) => cardId === card.cardId)?.isExpired;
  };
  expect(await isExpiredOn('this month')).toBe(false);
  expect(await isExpiredOn('before')).toBe(true);
  // Its last day is over when it is over everywhere on earth.
  for (const [daysAgo, isExpired] of [
    [0, false],
    [1, true],
  ] as const) {
    await server.db
      .update(cards)
      .set({ validThrough: sql`(now() at time zone 'Etc/GMT+12')::date - ${daysAgo}::int` })
      .where(eq(cards.id, card.cardId));
    expect((await lite.call(listCards, {})).cards).toContainEqual(
      expect.objectContaining({
        cardId: card.cardId,
        isExpired,
        status: isExpired ? 'EXPIRED' : 'ACTIVE',
      }),
    );
  }
});

test('a card added to an order is in the wallet and pays that order (CRD-07)', async () => {
  const checkout = await readyCheckout(lite);
  const card = await cardToAdd(server, '378282246310005', { save: true });
  const added = await payWithCard(lite, checkout, card);
  expect(await ids()).toContain(added.card.cardId);
  expect(added.checkout.payments).toMatchObject([{ id: added.card.cardId, paymentType: 'BANK_CARD' }]);
});

test('a one-order card pays that order, and is neither listed nor usable for another (CRD-07)', async () => {
  const before = await ids();
  const checkout = await readyCheckout(lite);
  const card = await cardToAdd(server, '4000000000001000', { save: false });
  const key = newKey();
  const added = await payWithCard(lite, checkout, card, key);
  expect(added.checkout.payments).toMatchObject([
    { id: added.card.cardId, paymentType: 'BANK_CARD', brand: 'Visa', lastFour: '1000' },
  ]);
  expect(added.checkout.versionKey).not.toBe(checkout.versionKey);
  expect((await payWithCard(lite, checkout, card, key)).card.cardId).toBe(added.card.cardId);
  expect(await ids()).toEqual(before);

  const { paymentMethods } = await lite.call(getPayments, {
    params: { checkoutId: checkout.checkoutId },
  });
  expect(paymentMethods.bankCards.map(({ cardId }) => cardId)).toContain(added.card.cardId);
  expect(await submit(lite, added.checkout)).toMatchObject({ status: 'PLACED' });

  const next = await readyCheckout(lite, { nth: 2 });
  const choose = payWith(lite, next, added.card.cardId);
  expect(await refusalOf(choose)).toBe('NOT_FOUND');
});

test('concurrent calls under one key use one card, and all get the same response', async () => {
  const checkout = await readyCheckout(lite);
  const card = await cardToAdd(server, '4000000000001000', { save: false });
  const { checkoutId, versionKey } = checkout;
  const request = { shopperId: lite.shopperId ?? '', checkoutId, versionKey, card, idempotencyKey: newKey() };
  const added = await Promise.all(Array.from({ length: 4 }, () => addCardToOrder(server.deps, request)));
  expect(new Set(added.map((each) => each.card.cardId)).size).toBe(1);
});

test('of two cards added to an order at once, one pays it; none is added to an order that changes or begins to be placed meanwhile', async () => {
  const checkout = await readyCheckout(lite);
  const { checkoutId, versionKey } = checkout;
  const shopperId = lite.shopperId ?? '';
  const numbers = ['4000000000001000', '4000000000003220'];
  const both = await Promise.all(
    numbers.map(async (number) =>
      refusalOf(payWithCard(lite, checkout, await cardToAdd(server, number, { save: false }))),
    ),
  );
  expect(both.toSorted()).toEqual(['VERSION_STALE', 'none']);
  const bo = await server.signedIn('bo@example.com');
  const card = await cardToAdd(server, '4000000000001000', { save: false });
  expect(await refusalOf(payWithCard(bo, checkout, card))).toBe('NOT_FOUND');
  const set = (assignment: SQL) =>
    server.db.execute(sql`update checkouts set ${assignment} where id = ${checkoutId}`);
  await set(sql`version_key = ${versionKey}`);
  for (const [happening, undone] of [
    [sql`version_key = 'another'`, sql`version_key = ${versionKey}`],
    [sql`status = 'PLACING'`, sql`status = 'DRAFT'`],
  ] as const) {
    const redeem: Vault['redeem'] = async (...given) => {
      await set(happening);
      return server.deps.vault.redeem(...given);
    };
    const deps = { ...server.deps, vault: { ...server.deps.vault, redeem } };
    const added = await cardToAdd(server, '4000000000001000', { save: false });
    const request = { shopperId, checkoutId, versionKey, card: added, idempotencyKey: newKey() };
    expect(await refusalOf(addCardToOrder(deps, request))).toBe('VERSION_STALE');
    const token = await giftToken(server, '6006491000000000025');
    const gift = { shopperId, checkoutId, versionKey, vaultToken: token, save: false };
    await set(undone);
    expect(await refusalOf(addGiftCard(deps, { ...gift, idempotencyKey: newKey() }))).toBe('VERSION_STALE');
    await set(undone);
  }
});

test('a stale checkout refuses a card without spending its token (ERR-34)', async () => {
  const checkout = await readyCheckout(lite, { nth: 3 });
  const card = await cardToAdd(server, '4242424242424242');
  const before = await ids();
  expect(await refusalOf(payWithCard(lite, { ...checkout, versionKey: 'old' }, card))).toBe('VERSION_STALE');
  expect(await ids()).toEqual(before);
  const added = await payWithCard(lite, checkout, card);
  expect(await ids()).toContain(added.card.cardId);
});

test('a one-order card is one entry, and becomes the saved card when saved later', async () => {
  const before = await ids();
  const number = '4000000000003220';
  const checkout = await readyCheckout(lite, { nth: 4 });
  const once = await payWithCard(lite, checkout, await cardToAdd(server, number, { save: false }));
  const again = await payWithCard(lite, once.checkout, await cardToAdd(server, number, { save: false }));
  expect(again).toMatchObject({ isUpdate: true, card: { cardId: once.card.cardId, save: false } });
  expect(await ids()).toEqual(before);
  const saved = await payWithCard(lite, again.checkout, await cardToAdd(server, number, { save: true }));
  expect(saved).toMatchObject({ isUpdate: true, card: { cardId: once.card.cardId, save: true } });
  expect(await ids()).toHaveLength(before.length + 1);
});

test('a saved card added to one order pays with the saved entry', async () => {
  const saved = await add(await cardToAdd(server, '4000000000003238'));
  const checkout = await readyCheckout(lite, { nth: 5 });
  const added = await payWithCard(
    lite,
    checkout,
    await cardToAdd(server, '4000000000003238', { save: false }),
  );
  expect(added).toMatchObject({ isUpdate: true, card: { cardId: saved.card.cardId, save: true } });
  expect(added.checkout.payments.map(({ id }) => id)).toEqual([saved.card.cardId]);
  const { paymentMethods } = await lite.call(getPayments, {
    params: { checkoutId: checkout.checkoutId },
  });
  const listed = paymentMethods.bankCards.filter(({ lastFour }) => lastFour === '3238');
  expect(listed.map(({ cardId }) => cardId)).toEqual([saved.card.cardId]);
  expect(await submit(lite, added.checkout)).toMatchObject({ status: 'PLACED' });
});

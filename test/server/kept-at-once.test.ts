import { count, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cards } from '../../server/db/schema/wallet.ts';
import { addCard, addEbtCard, saveGiftCard } from '../../services/contracts/cards.ts';
import { addCardToOrder } from '../../services/contracts/checkout-payments.ts';
import { expectBalanced, ordersOf } from '../support/books.ts';
import { testServer } from '../support/server.ts';
import { newKey, readyCheckout, submit } from '../support/server-shopper.ts';
import { cardToAdd } from './support/add-card.ts';
import { ebtToken, GIFT_25, giftToken } from './support/tenders.ts';

const MOST = 3;

const server = testServer({ env: { keptCards: MOST, openOrders: 2 } });

const keptBy = async (shopperId: string | null) => {
  const [kept] = await server.db
    .select({ count: count() })
    .from(cards)
    .where(eq(cards.shopperId, shopperId ?? ''));
  return kept?.count;
};

it('a shopper keeps only so many cards, of whatever kind and wherever they are added', async () => {
  const mod = await server.signedIn('mod@example.com');
  const add = async (number: string) =>
    mod.call(addCard, {
      params: { application: 'clicklist' },
      body: await cardToAdd(server, number),
      idempotencyKey: newKey(),
    });
  const before = (await keptBy(mod.shopperId)) ?? 0;
  const numbers = ['4000000000010000', '4000000000020009', '4000000000030008'];
  for (const number of numbers.slice(0, MOST - before)) await add(number);
  expect(await keptBy(mod.shopperId)).toBe(MOST);

  const full = {
    code: 'RATE_LIMITED',
    message: 'We keep up to 3 cards for you. Delete one to add another.',
  };
  await expect(add('4000000000040007')).rejects.toMatchObject(full);
  const token = await ebtToken(server);
  await expect(
    mod.call(addEbtCard, { body: { vaultToken: token }, idempotencyKey: newKey() }),
  ).rejects.toMatchObject(full);
  const gift = await giftToken(server, GIFT_25);
  await expect(
    mod.call(saveGiftCard, {
      body: { vaultToken: gift, applicationName: 'clicklist' },
      idempotencyKey: newKey(),
    }),
  ).rejects.toMatchObject(full);
  expect(await keptBy(mod.shopperId)).toBe(MOST);
  // One that's there already can get new details.
  await add(numbers[0] ?? '');
});

it('a card for one order counts, too', async () => {
  const sam = await server.signedIn('sam@example.com');
  const checkout = await readyCheckout(sam);
  const most = await keptBy(sam.shopperId);
  server.deps.env.keptCards = most ?? 0;
  const { checkoutId, versionKey } = checkout;
  await expect(
    sam.call(addCardToOrder, {
      params: { application: 'clicklist', checkoutId },
      body: { ...(await cardToAdd(server, '4000000000050006', { save: false })), versionKey },
      idempotencyKey: newKey(),
    }),
  ).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await keptBy(sam.shopperId)).toBe(most);
});

it('a shopper has only so many orders whose money is not captured yet', async () => {
  const riley = await server.signedIn('riley@example.com');
  for (const _ of [1, 2]) await submit(riley, await readyCheckout(riley));
  const third = await readyCheckout(riley);
  await expect(submit(riley, third)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'You have 2 orders on their way. You can place another once one of them is handed over.',
  });
  expect(await ordersOf(server, third)).toEqual([]);
  await expectBalanced(server);
});

import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startSweeps } from '../../../server/boot/sweeps.ts';
import { cards, releasedInstruments } from '../../../server/db/schema/wallet.ts';
import { createLog } from '../../../server/http/log.ts';
import { cancelOrder } from '../../../server/orders/cancel-order.ts';
import type { Vault } from '../../../server/ports/vault.ts';
import { checkVaultKeys } from '../../../server/vault/check-keys.ts';
import { resealCards } from '../../../server/vault/reseal.ts';
import { vaultCards } from '../../../server/vault/schema.ts';
import { eraseNumbers } from '../../../server/wallet/release-instruments.ts';
import { addCard, deleteCard, saveGiftCard } from '../../../services/contracts/cards.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { expectBalanced, ordersOf } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { newKey, payWith, readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';
import { cardToAdd, payWithCard } from '../support/add-card.ts';
import { GIFT_25, giftToken } from '../support/tenders.ts';

const server = testServer({ log: createLog('silent') });
let lite: TestClient;
beforeAll(async () => {
  lite = await server.signedIn('lite@example.com');
});

const add = async (number: string) =>
  lite.call(addCard, {
    params: { application: 'clicklist' },
    body: await cardToAdd(server, number),
    idempotencyKey: newKey(),
  });

const remove = (cardId: string) => lite.call(deleteCard, { params: { cardId }, idempotencyKey: newKey() });

const instrumentOf = async (cardId: string): Promise<string> => {
  const [row] = await server.db.select().from(cards).where(eq(cards.id, cardId));
  if (!row) throw new Error('There is no such card.');
  return row.instrumentId;
};

/** What the vault has of the cards whose last four digits are these and whose owner is lite. */
const stored = (lastFour: string) =>
  server.db
    .select({ id: vaultCards.id, number: vaultCards.sealedNumber })
    .from(vaultCards)
    .where(sql`${vaultCards.owner} = 'demo-lite' and ${vaultCards.lastFour} = ${lastFour}`);

const hasNumber = async (lastFour: string): Promise<boolean> => {
  const rows = await stored(lastFour);
  expect(rows).toHaveLength(1);
  return rows[0]?.number !== null;
};

const erase = () => eraseNumbers(server.deps);

/** Lets so much time pass for whatever was released and redeemed so far, then sweeps. */
async function sweepAfter(time: string): Promise<void> {
  await server.db.execute(sql`update released_instruments set released_at = released_at - ${time}::interval`);
  await server.db.execute(sql`update vault.cards set redeemed_at = redeemed_at - ${time}::interval`);
  await erase();
}

const released = async () =>
  (await server.db.select().from(releasedInstruments)).map((row) => row.instrumentId);

test('a deleted card loses its number after 30 days, and is the same card when it is added again and pays', async () => {
  const { card } = await add('6011111111111117');
  const instrumentId = await instrumentOf(card.cardId);
  await remove(card.cardId);
  await sweepAfter('29 days');
  expect(await hasNumber('1117')).toBe(true);
  await sweepAfter('1 day 1 minute');
  expect(await hasNumber('1117')).toBe(false);
  expect(await server.deps.vault.describe(instrumentId)).toBeNull();
  expect(await released()).not.toContain(instrumentId);

  const again = await add('6011111111111117');
  expect(await instrumentOf(again.card.cardId)).toBe(instrumentId);
  expect(await server.deps.vault.describe(instrumentId)).toMatchObject({ lastFour: '1117', bin: '601111' });
  const paid = await payWith(lite, await readyCheckout(lite), again.card.cardId);
  expect(await submit(lite, paid)).toMatchObject({ status: 'PLACED' });
  await sweepAfter('31 days');
  expect(await hasNumber('1117')).toBe(true);
  expect(await released()).not.toContain(instrumentId);
  await expectBalanced(server);
});

test('a sweep of every process erases numbers', async () => {
  const { card } = await add('4222222222222');
  await remove(card.cardId);
  await server.db.execute(sql`update released_instruments set released_at = now() - interval '31 days'`);
  await server.db.execute(sql`update vault.cards set redeemed_at = now() - interval '31 days'`);
  const stop = startSweeps(server.deps);
  await expect.poll(() => hasNumber('2222'), { timeout: 10_000 }).toBe(false);
  await stop();
});

test('a refused card loses its number after 30 days, and so does one that a changed order refuses', async () => {
  expect(await refusalOf(add('4000000000000127'))).toBe('CARD_REFUSED');
  const wrongPin = await giftToken(server, GIFT_25, '9999');
  const saving = lite.call(saveGiftCard, {
    body: { vaultToken: wrongPin, applicationName: 'clicklist' },
    idempotencyKey: newKey(),
  });
  expect(await refusalOf(saving)).toBe('GIFT_CARD_REFUSED');
  const checkout = await readyCheckout(lite, { nth: 1 });
  const rivals = ['4000000000001000', '4000000000003220'].map(async (number) =>
    payWithCard(lite, checkout, await cardToAdd(server, number, { save: false })),
  );
  expect((await Promise.all(rivals.map(refusalOf))).toSorted()).toEqual(['VERSION_STALE', 'none']);
  await sweepAfter('29 days');
  const all = ['0127', '0025', '1000', '3220'];
  const kept = async () => (await Promise.all(all.map(hasNumber))).filter(Boolean).length;
  expect(await kept()).toBe(4);
  await sweepAfter('2 days');
  expect(await hasNumber('0127')).toBe(false);
  expect(await hasNumber('0025')).toBe(false);
  // Of those two, the one in the open order stays.
  expect(await kept()).toBe(1);
  expect(await refusalOf(add('4000000000000127'))).toBe('CARD_REFUSED');
  expect(await hasNumber('0127')).toBe(true);
});

test.each([
  ['deleted', { save: true, number: '4000000000004111', nth: 2 }],
  ['added for it alone', { save: false, number: '4000000000005126', nth: 3 }],
])(
  'a card %s keeps its number while an order needs it, and 30 days more',
  async (_, { save, number, nth }) => {
    const lastFour = number.slice(-4);
    const { card, checkout } = await payWithCard(
      lite,
      await readyCheckout(lite, { nth }),
      await cardToAdd(server, number, { save }),
    );
    const placed = await submit(lite, checkout);
    if (save) await remove(card.cardId);
    const [order] = await ordersOf(server, placed);
    for (const status of ['PLACED', 'PICKING', 'READY']) {
      await server.db.execute(sql`update orders set status = ${status} where id = ${order?.id}`);
      await sweepAfter('31 days');
      expect(await hasNumber(lastFour)).toBe(true);
    }
    await server.db.execute(sql`update orders set status = 'PLACED' where id = ${order?.id}`);
    await cancelOrder(server.deps, { shopperId: 'demo-lite', orderId: order?.id ?? '' });
    await sweepAfter('29 days');
    expect(await hasNumber(lastFour)).toBe(true);
    await sweepAfter('2 days');
    expect(await hasNumber(lastFour)).toBe(false);
  },
);

test('a card that is added while its number is about to be erased keeps it', async () => {
  const { card } = await add('5105105105105100');
  await remove(card.cardId);
  const late: Vault['erase'] = async (id) => {
    await add('5105105105105100');
    return server.deps.vault.erase(id);
  };
  await server.db.execute(sql`update released_instruments set released_at = now() - interval '31 days'`);
  await server.db.execute(sql`update vault.cards set redeemed_at = now() - interval '31 days'`);
  await eraseNumbers({ ...server.deps, vault: { erase: late } });
  expect(await hasNumber('5100')).toBe(true);
});

test('a card that is added and deleted again as its number is erased loses that one too', async () => {
  const number = '4000000000008005';
  await remove((await add(number)).card.cardId);
  const early: Vault['erase'] = async (id) => {
    const isErased = await server.deps.vault.erase(id);
    await remove((await add(number)).card.cardId);
    return isErased;
  };
  await server.db.execute(sql`update released_instruments set released_at = now() - interval '31 days'`);
  await server.db.execute(sql`update vault.cards set redeemed_at = now() - interval '31 days'`);
  await eraseNumbers({ ...server.deps, vault: { erase: early } });
  expect(await hasNumber('8005')).toBe(true);
  await sweepAfter('31 days');
  expect(await hasNumber('8005')).toBe(false);
});

test('a number that cannot be erased keeps no other from being erased, and is tried again later', async () => {
  const [stuck, other] = [await add('4000000000006009'), await add('4000000000007007')];
  const id = await instrumentOf(stuck.card.cardId);
  await remove(stuck.card.cardId);
  await remove(other.card.cardId);
  await server.db.execute(sql`update released_instruments set released_at = now() - interval '31 days'`);
  await server.db.execute(
    sql`update released_instruments set released_at = now() - interval '32 days' where instrument_id = ${id}`,
  );
  await server.db.execute(sql`update vault.cards set redeemed_at = now() - interval '31 days'`);
  const asked: string[] = [];
  const vault: Pick<Vault, 'erase'> = {
    erase: async (one) => {
      asked.push(one);
      if (one === id) throw new Error('The vault failed.');
      return server.deps.vault.erase(one);
    },
  };
  await eraseNumbers({ ...server.deps, vault });
  expect(await hasNumber('7007')).toBe(false);
  await eraseNumbers({ ...server.deps, vault });
  expect(asked.filter((one) => one === id)).toHaveLength(1);
  await sweepAfter('61 minutes');
  expect(await hasNumber('6009')).toBe(false);
});

test('erased numbers concern neither key checks nor resealing, and restored demo cards have theirs again', async () => {
  await remove('demo-lite-visa');
  await sweepAfter('31 days');
  const visa = async () => {
    const [row] = await server.db.select().from(vaultCards).where(eq(vaultCards.id, 'demo-lite-visa'));
    return row?.sealedNumber;
  };
  expect(await visa()).toBeNull();
  const next = { id: 'next', key: Buffer.alloc(32, 9).toString('base64') };
  const env = { ...server.deps.env, vaultKeys: [next, ...server.deps.env.vaultKeys] };
  await checkVaultKeys(server.db, server.deps.env);
  await resealCards({ ...server.deps, env });
  await checkVaultKeys(server.db, { vaultKeys: [next] });
  await resealCards({ ...server.deps, env: { ...env, vaultKeys: env.vaultKeys.toReversed() } });
  expect(await visa()).toBeNull();
  await lite.call(resetSandbox, {});
  expect(await server.deps.vault.describe('demo-lite-visa')).toMatchObject({ lastFour: '4242' });
});

import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { createLog } from '../../../server/http/log.ts';
import { deleteCard } from '../../../server/ordering/delete-card.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { preferCard } from '../../../server/wallet/prefer-card.ts';
import { writeAccountCard } from '../../../server/wallet/write-account-card.ts';
import { writeBankCard } from '../../../server/wallet/write-bank-card.ts';
import { addCard, listCards } from '../../../services/contracts/cards.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { expectBalanced } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { newKey, payWith, readyCheckout, submit } from '../../support/server-shopper.ts';
import { cardToAdd } from '../support/add-card.ts';
import { beginPlacing } from '../support/begin-placing.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { oneThenOther } from '../support/lock-waits.ts';
import { GIFT_25, giftToken } from '../support/tenders.ts';

const server = testServer({ log: createLog('silent') });
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
beforeEach(() => riley.call(resetSandbox, {}));
afterEach(() => expectBalanced(server));

const shopperId = 'demo-riley';
const NUMBER = '4111111111111111';

const anyKey = () => ({ shopperId, idempotencyKey: newKey(), payloadHash: '' });

/** Adds a card to the wallet; returns its id. */
async function add(): Promise<string> {
  const body = await cardToAdd(server, NUMBER);
  const params = { application: 'clicklist' } as const;
  return (await riley.call(addCard, { params, body, idempotencyKey: newKey() })).card.cardId;
}

const remove = (cardId: string, db: Database) =>
  deleteCard({ db }, { shopperId, application: 'clicklist', cardId, idempotencyKey: newKey() });

const isKept = async (cardId: string) =>
  (await riley.call(listCards, {})).cards.some((card) => card.cardId === cardId);

it.each<[string, (cardId: string, db: Database) => Promise<unknown>]>([
  ['prefers', (cardId, db) => preferCard({ db }, { shopperId, cardId })],
  ['deletes', remove],
])('whoever %s a card that is being deleted finds none', async (_, second) => {
  const cardId = await add();
  const answered = await oneThenOther(
    server,
    (tx) => remove(cardId, tx),
    (db) => second(cardId, db),
  );
  expect(answered).toBe('NOT_FOUND');
});

it('a bank card added again while it is being deleted is there afterward', async () => {
  const cardId = await add();
  const card = await cardToAdd(server, NUMBER);
  const redeemed = await server.deps.vault.redeem(card.vaultToken, { owner: shopperId, key: newKey() });
  if (redeemed.kind !== 'BANK_CARD') throw new Error('It is no bank card');
  const id = newKey();
  const write = (db: Database) =>
    db.transaction((tx) =>
      writeBankCard(tx, {
        id,
        key: anyKey(),
        application: 'clicklist',
        card,
        redeemed,
        checkoutId: null,
        keptCards: 100,
      }),
    );
  const answered = await oneThenOther(server, (tx) => remove(cardId, tx), write);
  expect(answered).toBe('none');
  expect(await isKept(id)).toBe(true);
});

it('so is a gift card', async () => {
  const redeemed = await server.deps.vault.redeem(await giftToken(server, GIFT_25), {
    owner: shopperId,
    key: newKey(),
  });
  if (redeemed.kind !== 'GIFT_CARD') throw new Error('It is no gift card');
  const id = 'demo-riley-gift-0025';
  const write = (db: Database) =>
    db.transaction((tx) =>
      writeAccountCard(tx, {
        id,
        key: anyKey(),
        redeemed,
        saved: true,
        checkoutId: null,
        keptCards: 100,
      }),
    );
  const answered = await oneThenOther(server, (tx) => remove(id, tx), write);
  expect(answered).toBe('none');
  expect(await isKept(id)).toBe(true);
});

describe('a card and an order that it pays', () => {
  async function paid() {
    const cardId = await add();
    return { cardId, checkout: await payWith(riley, await readyCheckout(riley), cardId) };
  }

  it('that begins to be placed: the card is not deleted meanwhile', async () => {
    const { cardId, checkout } = await paid();
    const answered = await oneThenOther(
      server,
      (tx) => beginPlacing(server, riley, checkout, tx),
      (db) => remove(cardId, db),
    );
    expect(answered).toBe('STILL_RUNNING');
    expect(await isKept(cardId)).toBe(true);
    await expireLeases(server);
    await recoverAttempts(server.deps);
  });

  it('whose card is being deleted: it is not placed', async () => {
    const { cardId, checkout } = await paid();
    const answered = await oneThenOther(
      server,
      (tx) => remove(cardId, tx),
      () => submit(riley, checkout),
    );
    expect(answered).toBe('VERSION_STALE');
  });
});

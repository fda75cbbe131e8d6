import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseMoney } from '../../../server/attempts/release-money.ts';
import { replaceLines } from '../../../server/checkouts/record/checkout-lines.ts';
import { replaceTenders } from '../../../server/checkouts/record/checkout-payment.ts';
import { attempts } from '../../../server/db/schema/attempts.ts';
import { checkouts } from '../../../server/db/schema/checkouts.ts';
import { cards } from '../../../server/db/schema/wallet.ts';
import { createLog } from '../../../server/http/log.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import { errorsIn } from '../../../server/vault/instrument.ts';
import * as wallet from '../../../services/contracts/cards.ts';
import { getPayments, type PaymentChosen } from '../../../services/contracts/checkout-payments.ts';
import type * as contract from '../../../services/contracts/checkouts.ts';
import { cancelOrder } from '../../../services/contracts/orders.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { expectBalanced, ordersOf, runOut } from '../../support/books.ts';
import { change, save } from '../../support/modifications.ts';
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
import { expireLeases } from '../support/expire-leases.ts';
import { withProcessor } from '../support/processor.ts';
import {
  addGiftCard,
  balancesOf,
  EBT_NUMBER,
  ebtToken,
  encryptedPin,
  GIFT_25,
  GIFT_100,
  giftToken,
  PIN,
  payWithAll,
  sharesOf,
  submitWithPin,
} from '../support/tenders.ts';

const logged: string[] = [];
const server = testServer({ log: createLog('trace', { write: (line) => void logged.push(line) }) });
let riley: TestClient;
let sam: TestClient;
let mod: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  sam = await server.signedIn('sam@example.com');
  mod = await server.signedIn('mod@example.com');
});
beforeEach(async () => {
  for (const shopper of [riley, sam, mod]) await shopper.call(resetSandbox, {});
});
afterEach(() => expectBalanced(server));

const EBT: PaymentChosen = { id: 'demo-sam-ebt', paymentType: 'EBT' };
const SAMS_VISA = { id: 'demo-sam-visa', paymentType: 'BANK_CARD' } as const;

/** What a call was refused with, besides words and ids of the request. */
const refusalIn = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ code, reason, paymentId, remainingBalance }) => ({ code, reason, paymentId, remainingBalance }),
  );

const checkBalance = async (client: TestClient, digits: string, { secondsAgo = 0, cardId = EBT.id } = {}) =>
  client.call(wallet.checkEbtBalance, {
    params: { cardId },
    body: { encryptedPin: await encryptedPin(server, digits, secondsAgo) },
  });

const pinCode = async (client: TestClient, digits: string, more = {}) =>
  (await refusalIn(checkBalance(client, digits, more)))?.reason ?? 'none';

const addEbt = async (client: TestClient, { number = EBT_NUMBER, key = newKey() } = {}) =>
  client.call(wallet.addEbtCard, {
    body: { vaultToken: await ebtToken(server, number) },
    idempotencyKey: key,
  });

const ebtCards = async (client: TestClient, { checkoutId }: { checkoutId: string }) =>
  (await client.call(getPayments, { params: { checkoutId } })).paymentMethods.ebtCards;

/** Makes an open checkout cost this much, none of it eligible for SNAP unless it says so. */
async function costing(client: TestClient, total: number, { isEligible = false } = {}) {
  const checkout = await readyCheckout(client, { count: 1 });
  const lineItems = checkout.lineItems.map((line) => ({
    ...line,
    total,
    regularTotal: total,
    snapEligible: isEligible,
  }));
  await server.db
    .update(checkouts)
    .set({ total, itemTotal: total, taxTotal: 0, fulfillmentTotal: 0 })
    .where(eq(checkouts.id, checkout.checkoutId));
  await replaceLines(server.db, checkout.checkoutId, lineItems);
  return readCheckout(client, checkout);
}

/** Sam's checkout of eligible items, paid with SNAP and, if that's not enough, a card. */
const snapCheckout = async (total = 4_000) =>
  payWithAll(sam, await costing(sam, total, { isEligible: true }), [EBT, SAMS_VISA]);

it('a card is added if the processor knows its number, whatever the sandbox would make of it', async () => {
  const ebt = '5077080000000012';
  const addGift = async () =>
    addGiftCard(riley, await costing(riley, 3_000), await giftToken(server, '6006491000000000777'));
  expect(await refusalOf(addEbt(riley, { number: ebt }))).toBe('CARD_REFUSED');
  expect(await refusalOf(addGift())).toBe('GIFT_CARD_REFUSED');
  const elsewhere = {
    accounts: async (ids: readonly string[]) =>
      new Map(ids.map((id) => [id, { balance: 1_234, isLocked: false }])),
    checkPin: async () => ({ kind: 'right' as const, balance: 1_234 }),
  };
  await withProcessor(server, elsewhere, async () => {
    expect(await addEbt(riley, { number: ebt })).toMatchObject({ card: { lastFour: '0012' } });
    expect(await refusalOf(addGift())).toBe('none');
  });
});

describe('an EBT card', () => {
  it('is added with its number alone; its balance is unknown until its PIN is entered', async () => {
    const { card } = await addEbt(riley);
    expect(card).toMatchObject({
      cardType: 'EBT',
      brand: 'SNAP EBT',
      lastFour: '0004',
      program: 'SNAP',
      remainingBalance: null,
      encryptedPin: null,
      isLocked: false,
      save: true,
    });
    expect(await checkBalance(riley, PIN, { cardId: card.cardId })).toEqual({
      remainingBalance: { snap: 18_745 },
    });
    expect(await ebtCards(riley, await readyCheckout(riley))).toMatchObject([{ remainingBalance: 18_745 }]);
  });

  it('is the only one in the wallet, even if two tabs add one at once', async () => {
    expect(await refusalOf(addEbt(sam))).toBe('EBT_CARD_EXISTS');
    const answers = await Promise.all([1, 2, 3].map(() => refusalOf(addEbt(riley))));
    expect(answers.toSorted()).toEqual(['EBT_CARD_EXISTS', 'EBT_CARD_EXISTS', 'none']);
  });

  it('is added once by a key, and refused with an unknown number', async () => {
    const vaultToken = await ebtToken(server);
    const add = (key: string) => riley.call(wallet.addEbtCard, { body: { vaultToken }, idempotencyKey: key });
    const key = newKey();
    expect(await add(key)).toEqual(await add(key));
    expect(await refusalOf(addEbt(riley, { key }))).toBe('KEY_REUSED');
    expect(await refusalOf(addEbt(mod, { number: '5077080000000012' }))).toBe('CARD_REFUSED');
  });

  it("is nobody else's to check", async () => {
    expect(await refusalOf(checkBalance(riley, PIN))).toBe('NOT_FOUND');
  });

  it('alone has a balance to check, unless it cannot be read', async () => {
    expect(await refusalOf(checkBalance(sam, PIN, { cardId: SAMS_VISA.id }))).toBe('NOT_FOUND');
    await checkBalance(sam, PIN);
    const balance = (value: number | null) =>
      server.db.execute(
        sql`update processor.accounts set balance = ${value} where instrument_id = ${EBT.id}`,
      );
    await balance(null);
    expect(await refusalOf(checkBalance(sam, PIN))).toBe('UNAVAILABLE');
    await balance(18_745);
  });
});

describe('a PIN', () => {
  it("that is wrong is distinguished from one that cannot be checked, which doesn't count as a try", async () => {
    expect(await pinCode(sam, '9999')).toBe('55');
    for (const [digits, code] of [
      ['8840', '884'],
      ['8850', '885'],
      ['8890', '889'],
      ['8930', '893'],
      ['8940', '894'],
    ] as const) {
      expect(await pinCode(sam, digits)).toBe(code);
    }
    expect(await pinCode(sam, PIN, { secondsAgo: 301 })).toBe('885');
    const forged = { params: { cardId: EBT.id }, body: { encryptedPin: 'forged' } };
    expect(await refusalIn(sam.call(wallet.checkEbtBalance, forged))).toMatchObject({ reason: '885' });
    expect(await pinCode(sam, '9999')).toBe('55');
    expect(await pinCode(sam, '9999')).toBe('55');
    expect(await pinCode(sam, PIN)).toBe('none');
    expect(await pinCode(sam, '9999')).toBe('55');
  });

  it('that is wrong for the fourth time in a row locks the card for every session, and a right one is too late', async () => {
    const paid = await snapCheckout();
    for (const expected of ['55', '55']) expect(await pinCode(sam, '9999')).toBe(expected);
    expect(await refusalIn(submitWithPin(sam, paid, await encryptedPin(server, '9999')))).toMatchObject({
      code: 'PIN_REFUSED',
      reason: '55',
      paymentId: EBT.id,
    });
    expect(await refusalIn(submitWithPin(sam, paid, await encryptedPin(server, '9999')))).toMatchObject({
      reason: '75',
    });
    expect(await pinCode(sam, PIN)).toBe('75');
    const elsewhere = await server.signedIn('sam@example.com');
    expect(await ebtCards(elsewhere, paid)).toMatchObject([{ isLocked: true }]);
    const withCard = await payWith(sam, await readCheckout(sam, paid), SAMS_VISA.id);
    expect(await submit(sam, withCard)).toMatchObject({ status: 'PLACED' });
  });

  it('is counted however many are tried at once', async () => {
    const codes = await Promise.all(['1', '2', '3', '4', '5', '6'].map((end) => pinCode(sam, `999${end}`)));
    expect(codes.toSorted()).toEqual(['55', '55', '55', '75', '75', '75']);
  });

  it('may be encrypted again for the same key, and an answer that is known does not need it', async () => {
    const paid = await snapCheckout();
    const key = newKey();
    expect(await submitWithPin(sam, paid, await encryptedPin(server), key)).toMatchObject({
      status: 'PLACED',
    });
    expect(await submitWithPin(sam, paid, await encryptedPin(server, '9999'), key)).toMatchObject({
      status: 'PLACED',
    });
    expect(await submit(sam, paid, key)).toMatchObject({ status: 'PLACED' });
    expect(await balancesOf(server, [EBT.id])).toEqual([14_745]);
  });

  it('is in no row, no log line, and no response, neither as typed nor encrypted', async () => {
    const CANARY = 'canary-4b1d';
    const sealed = [await encryptedPin(server, CANARY), await encryptedPin(server, CANARY)];
    const [forBalance = '', forOrder = ''] = sealed;
    const paid = await snapCheckout();
    const responses = [
      await sam.fetch(`/api/wallet/ebt-cards/${EBT.id}/balance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ encryptedPin: forBalance }),
      }),
    ].map((response) => response.text());
    expect(await refusalOf(submitWithPin(sam, paid, forOrder))).toBe('PIN_REFUSED');
    const gift = await giftToken(server, GIFT_25, CANARY);
    expect(await refusalOf(addGiftCard(riley, await costing(riley, 3_000), gift))).toBe('GIFT_CARD_REFUSED');
    expect(await submitWithPin(sam, paid, await encryptedPin(server))).toMatchObject({ status: 'PLACED' });
    const { rows: tables } = await server.db.execute<{ name: string }>(sql`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'processor', 'vault') and table_type = 'BASE TABLE'`);
    expect(tables.length).toBeGreaterThan(20);
    const kept = [...logged, ...(await Promise.all(responses))];
    for (const { name } of tables) {
      const { rows } = await server.db.execute(sql`select t::text as row from ${sql.raw(name)} t`);
      kept.push(...rows.map(({ row }) => String(row)));
    }
    expect(logged.length).toBeGreaterThan(0);
    expect(kept.length).toBeGreaterThan(500);
    for (const secret of [CANARY, ...sealed]) {
      expect(kept.filter((line) => line.includes(secret))).toEqual([]);
    }
  });
});

describe('a declined order', () => {
  it('says which tender was declined and what is left on the SNAP card, and the others keep what they had (SNP-20)', async () => {
    const paid = await snapCheckout();
    await server.db.execute(
      sql`update processor.accounts set topped_up = topped_up + 1500 - balance, balance = 1500 where instrument_id = ${EBT.id}`,
    );
    const refused = await refusalIn(submitWithPin(sam, paid, await encryptedPin(server)));
    expect(refused).toEqual({
      code: 'CARD_DECLINED',
      reason: 'INSUFFICIENT_FUNDS',
      paymentId: EBT.id,
      remainingBalance: 1_500,
    });
    expect(await ebtCards(sam, paid)).toMatchObject([{ remainingBalance: 1_500 }]);
    const again = await payWithAll(sam, await readCheckout(sam, paid), [EBT, SAMS_VISA]);
    expect(again.paymentDetails.ebtDetails).toEqual({ remainingBalance: { snap: 1_500 } });
    expect(sharesOf(again)).toEqual([
      [EBT.id, 1_500, 1_500],
      [SAMS_VISA.id, 2_500, 2_500],
    ]);
  });
});

describe('what is left on a SNAP card is remembered as the processor has it', () => {
  const shown = async () => (await ebtCards(sam, await readyCheckout(sam)))[0]?.remainingBalance;
  const atProcessor = async () =>
    (await server.deps.processor.accounts([EBT.id])).get(EBT.id)?.balance ?? null;

  it('if a process gives back what the card paid and ends before it notes that', async () => {
    const paid = await snapCheckout();
    const before = await atProcessor();
    const { processor } = server.deps;
    const ended: Partial<Processor> = {
      authorize: async (request) => {
        if (request.paymentType === 'EBT') return processor.authorize(request);
        throw new Error('the wire is cut');
      },
      reverse: async (key) => {
        await processor.reverse(key);
        throw new Error('the process ends');
      },
    };
    const pin = await encryptedPin(server);
    await withProcessor(server, ended, () => refusalOf(submitWithPin(sam, paid, pin)));
    await expireLeases(server);
    await recoverAttempts(server.deps);
    expect(await atProcessor()).toBe(before);
    expect(await shown()).toBe(before);
  });

  it('once, if two processes give the same money back', async () => {
    const paid = await snapCheckout();
    const before = await atProcessor();
    const placed = await submitWithPin(sam, paid, await encryptedPin(server));
    const [order] = await ordersOf(server, placed);
    await sam.call(cancelOrder, { params: { orderId: order?.id ?? '' } });
    const [attempt] = await server.db
      .select()
      .from(attempts)
      .where(and(eq(attempts.checkoutId, placed.checkoutId), eq(attempts.kind, 'CANCEL')));
    if (!attempt) throw new Error('Nothing is given back');
    await releaseMoney(server.deps, attempt);
    await releaseMoney(server.deps, attempt);
    expect([await atProcessor(), await shown()]).toEqual([before, before]);
  });

  it('if a process ends while it notes that with the order, and another places it', async () => {
    const paid = await snapCheckout();
    const before = (await atProcessor()) ?? 0;
    const pin = await encryptedPin(server);
    await server.db.execute(sql`
      create function end_process() returns trigger language plpgsql as $$ begin raise 'the process ends'; end $$`);
    await server.db.execute(
      sql`create trigger ending before update of balance on cards for each row execute function end_process()`,
    );
    await submitWithPin(sam, paid, pin).catch(() => {});
    await server.db.execute(sql`drop function end_process cascade`);
    expect(await ordersOf(server, paid)).toEqual([]);
    await expireLeases(server);
    await recoverAttempts(server.deps);
    const [order] = await ordersOf(server, paid);
    const share = paid.payments.find(({ id }) => id === EBT.id)?.amount ?? 0;
    expect([await atProcessor(), await shown()]).toEqual([before - share, before - share]);
    await sam.call(cancelOrder, { params: { orderId: order?.id ?? '' } });
    await recoverAttempts(server.deps);
    expect([await atProcessor(), await shown()]).toEqual([before, before]);
  });

  const place = async () =>
    submitWithPin(
      sam,
      await payWithAll(sam, await readyCheckout(sam), [EBT, SAMS_VISA]),
      await encryptedPin(server),
    );

  /** Of an order that's placed: one more of what SNAP pays for. */
  async function saveMore(placed: contract.Checkout) {
    const food = placed.lineItems.find(({ snapEligible }) => snapEligible)?.cart;
    if (!food) throw new Error('SNAP pays for nothing');
    const more = { gtin13: food.gtin13, quantity: food.quantity + 1 };
    return save(sam, await change(sam, placed, { lineItems: [more] }), newKey(), await encryptedPin(server));
  }

  /** Does the one, whose first answer about the card comes once the other is done. */
  async function overtaken(
    verb: 'authorize' | 'checkPin',
    one: () => Promise<unknown>,
    other: () => Promise<unknown>,
  ) {
    const [asked, isDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { processor } = server.deps;
    let isFirst = true;
    const late = async <T>(answer: Promise<T>): Promise<T> => {
      const isLate = isFirst;
      isFirst = false;
      const answered = await answer;
      asked.resolve();
      if (isLate) await isDone.promise;
      return answered;
    };
    const processors: Record<typeof verb, Partial<Processor>> = {
      authorize: { authorize: (request) => late(processor.authorize(request)) },
      checkPin: { checkPin: (...pin) => late(processor.checkPin(...pin)) },
    };
    await withProcessor(server, processors[verb], async () => {
      const doing = one();
      await asked.promise;
      await other();
      isDone.resolve();
      await doing;
    });
  }

  it.each<[string, (of: contract.Checkout) => Promise<unknown>]>([
    ['another order is placed', place],
    ['another order is changed', saveMore],
    [
      'another order is canceled',
      async (of) => {
        const [order] = await ordersOf(server, of);
        await sam.call(cancelOrder, { params: { orderId: order?.id ?? '' } });
        await recoverAttempts(server.deps);
      },
    ],
    ['its balance is checked', () => checkBalance(sam, PIN)],
  ])('if an answer about a change comes late, and %s meanwhile', async (_, meanwhile) => {
    const [one, other] = [await place(), await place()];
    const before = await atProcessor();
    await overtaken(
      'authorize',
      () => saveMore(one),
      () => meanwhile(other),
    );
    expect(await atProcessor()).not.toBe(before);
    expect(await shown()).toBe(await atProcessor());
  });

  it('if an answer about its balance comes late, and an order is changed meanwhile', async () => {
    const placed = await place();
    await overtaken(
      'checkPin',
      () => checkBalance(sam, PIN),
      () => saveMore(placed),
    );
    expect(await shown()).toBe(await atProcessor());
  });

  it('and as it has it after money went to the card elsewhere, once its PIN is entered', async () => {
    await place();
    await server.db.execute(
      sql`update processor.accounts set topped_up = topped_up + 900, balance = balance + 900 where instrument_id = ${EBT.id}`,
    );
    await place();
    expect(await shown()).toBe(await atProcessor());
  });
});

describe('a gift card', () => {
  it('is added and selected at once, saved or for this order only, and by a key once', async () => {
    const checkout = await costing(mod, 9_000);
    const key = newKey();
    const vaultToken = await giftToken(server, GIFT_25);
    const first = await addGiftCard(mod, checkout, vaultToken, { key });
    expect(first.card).toMatchObject({
      cardType: 'GIFT_CARD',
      brand: 'Gift Card',
      lastFour: '0025',
      remainingBalance: 2_500,
      save: false,
    });
    expect(sharesOf(first.checkout)).toEqual([
      [first.card.cardId, 2_500, 2_500],
      ['demo-mod-visa', 6_500, 6_500],
    ]);
    expect((await addGiftCard(mod, checkout, vaultToken, { key })).card).toEqual(first.card);
    const other = await giftToken(server, GIFT_100);
    expect(await refusalOf(addGiftCard(mod, checkout, other, { key }))).toBe('KEY_REUSED');
    expect(await refusalOf(addGiftCard(mod, checkout, vaultToken, { key, save: true }))).toBe('KEY_REUSED');
    const again = await addGiftCard(mod, first.checkout, await giftToken(server, GIFT_25), { save: true });
    expect(again.card).toMatchObject({ cardId: first.card.cardId, save: true });
    expect(again.checkout.payments).toHaveLength(2);
    expect(await refusalOf(addGiftCard(mod, checkout, await giftToken(server, GIFT_100)))).toBe(
      'VERSION_STALE',
    );
  });

  it('is refused with an unknown number, a wrong PIN, or a token of another kind', async () => {
    const checkout = await costing(mod, 9_000);
    const refused = async (vaultToken: string) => refusalOf(addGiftCard(mod, checkout, vaultToken));
    expect(await refused(await giftToken(server, '6006491000000000777'))).toBe('GIFT_CARD_REFUSED');
    expect(await refused(await giftToken(server, GIFT_25, '2222'))).toBe('GIFT_CARD_REFUSED');
    expect(await refused(await ebtToken(server))).toBe('GIFT_CARD_REFUSED');
    expect(await refused('no such token')).toBe('GIFT_CARD_REFUSED');
    expect((await readCheckout(mod, checkout)).versionKey).toBe(checkout.versionKey);
  });

  it('is saved in the wallet without an order (API-57)', async () => {
    const body = { vaultToken: await giftToken(server, GIFT_100), applicationName: 'clicklist' } as const;
    const key = newKey();
    const save = (vaultToken: string) =>
      mod.call(wallet.saveGiftCard, { body: { ...body, vaultToken }, idempotencyKey: key });
    const { card } = await save(body.vaultToken);
    expect(card).toMatchObject({ cardType: 'GIFT_CARD', remainingBalance: 10_000, save: true });
    expect(await save(body.vaultToken)).toEqual({ card });
    expect(await refusalOf(save(await giftToken(server, GIFT_25)))).toBe('KEY_REUSED');
    const { cards: listed } = await mod.call(wallet.listCards, {});
    expect(listed.map(({ cardId }) => cardId)).toContain(card.cardId);
  });

  it('has a number of up to 19 digits, a PIN of four, a balance, and an application (ENT-20)', async () => {
    const errors = (number: string, pin: string) =>
      Object.keys(errorsIn({ form: 'gift', number, pin }, new Date()));
    expect(errors('1'.repeat(19), '1111')).toEqual([]);
    expect(errors('1'.repeat(20), '111')).toEqual(['number', 'pin']);
    expect(errors('1'.repeat(19), '11111')).toEqual(['pin']);
    const vaultToken = await giftToken(server, GIFT_25);
    const save = (applicationName: 'clicklist') =>
      mod.call(wallet.saveGiftCard, {
        body: { vaultToken, applicationName },
        idempotencyKey: newKey(),
      });
    expect(await refusalOf(save('checkers' as 'clicklist'))).toBe('INVALID_INPUT');
    expect((await save('clicklist')).card.remainingBalance).toBe(2_500);
  });

  it('cannot be saved where the operator lets none be saved, and a saved one pays only for what it is on (WAL-04)', async () => {
    const offered = async ({ checkoutId }: contract.Checkout) => {
      const { paymentMethods } = await riley.call(getPayments, { params: { checkoutId } });
      return paymentMethods.giftCards.map(({ lastFour }) => lastFour).toSorted();
    };
    const checkout = await costing(riley, 9_000);
    expect(await offered(checkout)).toEqual(['0025', '0100']);
    const { features } = server.deps.env;
    features.savedGiftCards = false;
    try {
      const body = { vaultToken: await giftToken(server, GIFT_100), applicationName: 'clicklist' } as const;
      const saving = mod.call(wallet.saveGiftCard, { body, idempotencyKey: newKey() });
      expect(await refusalOf(saving)).toBe('UNSUPPORTED_PAYMENT');
      expect(await offered(checkout)).toEqual([]);
      await addGiftCard(riley, checkout, await giftToken(server, GIFT_25));
      expect(await offered(checkout)).toEqual(['0025']);
      const { cards: listed } = await riley.call(wallet.listCards, {});
      expect(listed.filter(({ cardType }) => cardType === 'GIFT_CARD')).toHaveLength(2);
      const { card } = await addGiftCard(mod, await costing(mod, 9_000), await giftToken(server, GIFT_25), {
        save: true,
      });
      expect(card.save).toBe(false);
    } finally {
      features.savedGiftCards = true;
    }
  });

  it('is not taken once the reservation has run out or the order is placed', async () => {
    const checkout = await costing(mod, 9_000);
    const refused = async () => refusalOf(addGiftCard(mod, checkout, await giftToken(server, GIFT_25)));
    const { id } = checkout.fulfillment.promise;
    const hold = (status: string) =>
      server.db.execute(sql`update reservations set status = ${status} where id = ${id}`);
    await hold('COMMITTING');
    expect(await refused()).toBe('ORDER_EXPIRED');
    await hold('HELD');
    await runOut(server, checkout.fulfillment.promise);
    expect(await refused()).toBe('ORDER_EXPIRED');
    const placed = await payWith(mod, await costing(mod, 9_000), 'demo-mod-visa');
    expect(await submit(mod, placed)).toMatchObject({ status: 'PLACED' });
    const adding = addGiftCard(mod, placed, await giftToken(server, GIFT_25));
    expect(await refusalOf(adding)).toBe('CHECKOUT_CLOSED');
  });

  it('is not taken as the sixth, without a bank card, when nothing is left to pay, or for shipping', async () => {
    const checkout = await costing(mod, 2_000);
    const refused = async (to: contract.Checkout, number = GIFT_100) =>
      refusalOf(addGiftCard(mod, to, await giftToken(server, number)));
    const { checkout: covered } = await addGiftCard(mod, checkout, await giftToken(server, GIFT_25));
    expect(await refused(covered)).toBe('ALREADY_COVERED');
    const gift = covered.payments[0];
    if (!gift) throw new Error('The gift card does not pay.');
    const tenders = [1, 2, 3, 4, 5].map((nth) => ({ ...gift, id: `gift ${nth}`, balance: 100, amount: 100 }));
    const set = (values: Partial<typeof checkouts.$inferInsert>) =>
      server.db.update(checkouts).set(values).where(eq(checkouts.id, checkout.checkoutId));
    await server.db.transaction((tx) => replaceTenders(tx, checkout.checkoutId, tenders));
    expect(await refused(covered)).toBe('GIFT_CARD_LIMIT');
    await server.db.transaction((tx) => replaceTenders(tx, checkout.checkoutId, []));
    await set({ modality: 'SHIP' });
    expect(await refused(covered)).toBe('UNSUPPORTED_PAYMENT');
    await set({ modality: 'PICKUP' });
    await server.db
      .update(cards)
      .set({ validThrough: sql`'2020-01-31'` })
      .where(eq(cards.id, 'demo-mod-visa'));
    expect(await refused(covered)).toBe('CARD_REQUIRED');
    await server.db.delete(cards).where(eq(cards.id, 'demo-mod-visa'));
    expect(await refused(covered)).toBe('CARD_REQUIRED');
  });

  it('is taken with a bank card that is for this order alone', async () => {
    const checkout = await costing(mod, 9_000);
    await server.db.delete(cards).where(eq(cards.id, 'demo-mod-visa'));
    const paid = await payWithCard(
      mod,
      checkout,
      await cardToAdd(server, '4000000000001000', { save: false }),
    );
    const { card } = await addGiftCard(mod, paid.checkout, await giftToken(server, GIFT_25));
    expect(card).toMatchObject({ cardType: 'GIFT_CARD', remainingBalance: 2_500 });
  });

  it('that is spent twice at once pays once, and the other one hears that it was declined', async () => {
    const gift = { id: 'demo-riley-gift-0100', paymentType: 'GIFT_CARD' } as const;
    const visa = { id: 'demo-riley-visa', paymentType: 'BANK_CARD' } as const;
    const first = await payWithAll(riley, await costing(riley, 8_000), [gift, visa]);
    // A shopper has one open order, so the other charge comes from elsewhere.
    const { processor } = server.deps;
    const charge = (key: string) =>
      processor.authorize({ key, paymentType: 'GIFT_CARD', instrumentId: gift.id, amount: 8_000 });
    const [placed, other] = await Promise.all([refusalIn(submit(riley, first)), charge('another till')]);
    const wins = [placed === null, other.status === 'APPROVED'];
    expect(wins.toSorted()).toEqual([false, true]);
    if (placed) {
      expect(placed).toMatchObject({
        code: 'CARD_DECLINED',
        reason: 'INSUFFICIENT_FUNDS',
        paymentId: gift.id,
      });
    }
    expect(await balancesOf(server, [gift.id])).toEqual([2_000]);
    await processor.cancel('another till');
  });
});

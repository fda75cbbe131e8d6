import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bannerWith } from '../../../server/banners/banners.ts';
import { auditLog } from '../../../server/db/schema/operators.ts';
import { stores } from '../../../server/db/schema/stores.ts';
import { texts } from '../../../server/db/schema/texts.ts';
import { createLog } from '../../../server/http/log.ts';
import { forgetAnswers, forgetTexts, sendTexts } from '../../../server/order-texts/send-texts.ts';
import { refuseOrder } from '../../../server/orders/cancel-order.ts';
import { departOrder } from '../../../server/orders/depart-order.ts';
import { readLinesToPick } from '../../../server/orders/lines-to-pick.ts';
import { pickLine } from '../../../server/orders/pick-line.ts';
import { proposeSubstitute } from '../../../server/orders/propose-substitute.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { changeSmsPreference } from '../../../server/preferences/sms-preference.ts';
import { openTexter } from '../../../server/texts/open-texter.ts';
import { putText } from '../../../server/texts/put-text.ts';
import { listReceivedTexts } from '../../../server/texts/received-texts.ts';
import { updateCheckout } from '../../../services/contracts/checkouts.ts';
import { cancelOrder } from '../../../services/contracts/orders.ts';
import { lookUpSmsPreference, updateSmsPreference } from '../../../services/contracts/preferences.ts';
import { answerText, resetSandbox } from '../../../services/contracts/sandbox.ts';
import { deleteAccount, exportAccount } from '../../../services/contracts/security.ts';
import { ordersOf } from '../../support/books.ts';
import { change, readChanges, save } from '../../support/modifications.ts';
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts';
import { CONTACT, readyCheckout, STORE_ID, submissionOf, submit } from '../../support/server-shopper.ts';
import {
  isDown,
  KEY,
  losesAnswer,
  refusesNumber,
  reply,
  SECRET,
  startTextCompany,
  takes,
} from '../../support/text-company.ts';
import { pickedOrders } from '../support/picked-orders.ts';

const PHONE = CONTACT.phone.slice(2);
const triggerType = 'TRANSACTIONAL';

let server: TestServer;
let riley: TestClient;
let company: Awaited<ReturnType<typeof startTextCompany>>;
beforeAll(async () => {
  company = await startTextCompany();
  server = await startTestServer({
    log: createLog('silent'),
    env: { sms: { url: company.url, key: KEY, webhookSecrets: [SECRET] } },
  });
  riley = await server.signedIn('riley@example.com');
});
afterAll(async () => {
  await server.close();
  await company.close();
});
beforeEach(async () => {
  await riley.call(resetSandbox, {});
  await server.db.delete(texts);
  await setHour(12);
  company.answer = takes;
  company.texts.length = 0;
});
afterEach(() =>
  server.db.update(stores).set({ timezone: 'America/New_York' }).where(eq(stores.locationId, STORE_ID)),
);

/** Makes it that hour where the store is. */
async function setHour(hour: number): Promise<void> {
  const behind = ((new Date().getUTCHours() - hour + 36) % 24) - 12;
  const timezone = behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : '-'}${Math.abs(behind)}`;
  await server.db.update(stores).set({ timezone }).where(eq(stores.locationId, STORE_ID));
}

const turn = (optIn: boolean, client = riley) =>
  client.call(updateSmsPreference, { body: { phoneNumber: PHONE, optIn, triggerType } });

const isOn = async (client = riley) =>
  (await client.call(lookUpSmsPreference, { body: { phoneNumber: PHONE, triggerType } })).customerOptedIn;

const sweep = () => sendTexts(server.deps);

/** What the phone got, oldest first, the same text once. */
const got = () => [...new Map(company.texts.map((text) => [text.id, text.text])).values()];

const outbox = () =>
  server.db
    .select({ kind: texts.kind, sentAt: texts.sentAt, unsentReason: texts.unsentReason, tries: texts.tries })
    .from(texts)
    .orderBy(asc(texts.createdAt));

const endLeases = () =>
  server.db.execute(sql`update texts set next_try_at = now() - interval '1 second' where sent_at is null`);

/** An order whose contact gets texts, after the one that says that it's placed, and the end of its number. */
async function order() {
  await turn(true);
  const checkout = await submit(riley, await readyCheckout(riley));
  await server.db.delete(texts);
  const [placed] = await ordersOf(server, checkout);
  if (!placed) throw new Error('There is no order.');
  return { ...placed, end: placed.number.slice(-7) };
}

async function readyOrder() {
  const placed = await order();
  await advanceStaffOrder(server.deps, { number: placed.number, from: 'PLACED' });
  await advanceStaffOrder(server.deps, { number: placed.number, from: 'PICKING' });
  return placed;
}

describe('a number that gets texts', () => {
  it('is told that its order is placed, when and where to pick it up, also if the checkout turned texts on', async () => {
    await turn(true);
    await server.db.delete(texts);
    await submit(riley, await readyCheckout(riley));
    expect(await outbox()).toMatchObject([{ kind: 'PLACED' }]);
    await turn(false);
    await server.db.delete(texts);
    const { body, ...submission } = submissionOf(await readyCheckout(riley));
    const fulfillment = { contact: { ...CONTACT, smsOptin: true } };
    const { masterOrderId } = await riley.call(updateCheckout, {
      ...submission,
      body: { ...body, fulfillment },
    });
    await sweep();
    expect(got().toSorted()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Fernhill Market: Order ${masterOrderId?.slice(-7)} has been placed\\. Pick it up [^.]+ at Over-the-Rhine\\.$`,
        ),
      ),
      expect.stringContaining("You'll get texts about your orders."),
    ]);
  });

  it('is told of each change of its order, of each refund, and of nothing twice', async () => {
    const { id, checkoutId, number, end } = await order();
    const { checkout } = await readChanges(riley, { checkoutId });
    const lineItems = checkout.lineItems.map(({ cart }) => ({ ...cart, quantity: cart.quantity + 1 }));
    await save(riley, await change(riley, { checkoutId }, { lineItems }));
    await sweep();
    expect(got()).toEqual([expect.stringContaining(`Order ${end} has been changed. Pick it up `)]);
    for (const from of ['PLACED', 'PICKING', 'READY'] as const)
      await advanceStaffOrder(server.deps, { number, from });
    await server.db.delete(texts);
    company.texts.length = 0;
    const gtin13 = checkout.lineItems[0]?.cart.gtin13 ?? '';
    const refund = () =>
      refundLine(server.deps, { number, gtin13, quantity: 1, idempotencyKey: `once-${id}` });
    await refund();
    await refund();
    await sweep();
    expect(got()).toEqual([
      `Fernhill Market: We refunded part of order ${end}. The money goes back to how you paid.`,
    ]);
  });

  it('is told that its delivery is on its way once, and not anymore once it is there', async () => {
    const { id, number, end } = await readyOrder();
    await server.db.execute(sql`update orders set modality = 'DELIVERY' where number = ${number}`);
    await server.db.execute(
      sql`update checkouts set modality = 'DELIVERY' where id = (select checkout_id from orders where id = ${id})`,
    );
    await server.db.delete(texts);
    await departOrder(server.deps, { number });
    await departOrder(server.deps, { number });
    await sweep();
    expect(got()).toEqual([expect.stringContaining(`Order ${end} is on its way. It comes `)]);
    await server.db.execute(sql`update texts set sent_at = null, next_try_at = now()`);
    await server.db.execute(sql`update orders set status = 'COMPLETED' where number = ${number}`);
    await sweep();
    expect(await outbox()).toMatchObject([{ kind: 'ON_ITS_WAY', unsentReason: 'OVERTAKEN' }]);
  });

  it('is asked about each substitute while it can answer', async () => {
    await turn(true);
    const picking = await pickedOrders(server);
    const { number } = await picking.begin('card', 'ASK_FIRST');
    await server.db.delete(texts);
    const propose = (gtin13: string) =>
      proposeSubstitute(server.deps, {
        number,
        gtin13: picking.food.gtin13,
        proposed: { quantity: 1, weight: null, substitute: { gtin13, quantity: 2 } },
      });
    await propose(picking.dearer.gtin13);
    await propose(picking.dearer.gtin13);
    await sweep();
    expect(got()).toEqual([
      `Fernhill Market: An item of order ${number.slice(-7)} ran out. See what your picker suggests: ${server.deps.env.shopOrigin}/mypurchases`,
    ]);
    await propose(picking.cheaper.gtin13);
    const { proposalSeconds } = server.deps.env;
    await server.db.execute(
      sql`update texts set useless_at = useless_at - make_interval(secs => ${proposalSeconds}) where sent_at is null`,
    );
    await sweep();
    expect(got()).toHaveLength(1);
  });

  it('is told when its order is ready, at any hour, once, and with nothing about the shopper', async () => {
    const { end } = await readyOrder();
    await setHour(23);
    await sweep();
    await sweep();
    expect(company.texts).toHaveLength(1);
    const { phones } = bannerWith('fernhill', server.deps.env);
    expect(company.texts[0]).toMatchObject({ from: phones.texts, to: CONTACT.phone });
    expect(company.texts[0]?.text).toMatch(
      new RegExp(`^Fernhill Market: Order ${end} is ready at Over-the-Rhine\\. Pick it up [^.]+\\.$`),
    );
    expect([...company.keys]).toEqual([`Bearer ${KEY}`]);
  });

  it('is told of its other orders if one text can’t be written, which is logged as an error and tried later', async () => {
    const error = vi.spyOn(server.deps.log, 'error');
    const [broken, whole] = [await readyOrder(), await readyOrder()];
    await server.db.execute(sql`
      update reservations set selections = jsonb_set(selections, '{0,window,value}', '"never"')
      where id = (select reservation_id from checkouts where id = ${broken.checkoutId})`);
    await server.db.execute(sql`
      insert into texts (id, kind, order_id, shopper_id, phone_number) values
        (${`READY.${broken.id}`}, 'READY', ${broken.id}, ${broken.shopperId}, ${PHONE}),
        (${`READY.${whole.id}`}, 'READY', ${whole.id}, ${whole.shopperId}, ${PHONE})
      on conflict do nothing`);
    await sweep();
    expect(got()).toEqual([expect.stringContaining(`Order ${whole.end} is ready`)]);
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ text: `READY.${broken.id}` }),
      'text not written',
    );
    expect(await outbox()).toContainEqual({ kind: 'READY', sentAt: null, unsentReason: null, tries: 1 });
    error.mockRestore();
  });

  it('is told that items changed if the store found less than was ordered', async () => {
    const { number, end, checkoutId } = await order();
    await advanceStaffOrder(server.deps, { number, from: 'PLACED' });
    const [first] = await readLinesToPick(server.db, checkoutId);
    const found = { quantity: 0, weight: null, substitute: null };
    await pickLine(server.deps, { number, gtin13: first?.line.gtin13 ?? '', found });
    await advanceStaffOrder(server.deps, { number, from: 'PICKING' });
    await sweep();
    expect(got()).toEqual([
      expect.stringMatching(
        new RegExp(`^Fernhill Market: Order ${end} is ready .+ Some items changed: see your order\\.$`),
      ),
    ]);
  });

  it('is told that its order is canceled, by the store or the shopper', async () => {
    const first = await order();
    await riley.call(cancelOrder, { params: { orderId: first.id } });
    const second = await readyOrder();
    await server.db.delete(texts);
    await refuseOrder(server.deps, { number: second.number });
    await sweep();
    expect(got().at(-1)).toBe(
      `Fernhill Market: Order ${second.end} has been canceled. Your payment is going back to you.`,
    );
  });

  it('is not told that an order is ready which has been handed over or canceled since', async () => {
    const { number } = await readyOrder();
    await advanceStaffOrder(server.deps, { number, from: 'READY' });
    await sweep();
    expect(await outbox()).toMatchObject([{ kind: 'READY', sentAt: null, unsentReason: 'OVERTAKEN' }]);
    expect(company.texts).toEqual([]);
  });

  it('is told at eight in the morning what can wait and came at night', async () => {
    const { id } = await order();
    await server.db.transaction((tx) => putText(tx, { kind: 'TIME_LOST', orderId: id }));
    await setHour(3);
    await sweep();
    expect(company.texts).toEqual([]);
    const [row] = await server.db.select({ at: texts.nextTryAt }).from(texts);
    const hours = ((row?.at.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(4);
    expect(hours).toBeLessThanOrEqual(5);
    await setHour(8);
    await endLeases();
    await sweep();
    expect(got()).toEqual([expect.stringMatching(/Choose another time: .*\/mypurchases$/)]);
  });

  it('gets a text again, the same in every word, until the company has it', async () => {
    await readyOrder();
    company.answer = isDown;
    await sweep();
    expect(await outbox()).toMatchObject([{ sentAt: null, unsentReason: null, tries: 1 }]);
    await sweep();
    const [said] = got();
    company.answer = losesAnswer;
    await endLeases();
    await sweep();
    company.answer = takes;
    await server.db.execute(sql`update stores set vanity_name = 'Elsewhere' where location_id = ${STORE_ID}`);
    await endLeases();
    await sweep();
    await server.db.execute(
      sql`update stores set vanity_name = 'Over-the-Rhine' where location_id = ${STORE_ID}`,
    );
    expect(got()).toEqual([said]);
    expect(await outbox()).toMatchObject([{ sentAt: expect.any(Date) }]);
  });

  it('gets no more once it turns out that it can get none, and its shopper sees that', async () => {
    await readyOrder();
    company.answer = refusesNumber;
    await sweep();
    company.answer = takes;
    await endLeases();
    await sweep();
    expect(company.texts).toHaveLength(1);
    expect(await outbox()).toMatchObject([{ sentAt: null, unsentReason: 'NUMBER_REFUSED' }]);
    expect(await isOn()).toBe(false);
  });

  it('gets what two processes send at once only once', async () => {
    await readyOrder();
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(company.texts).toHaveLength(1);
  });
});

it('a number that gets no texts, or none anymore when it is sent, is told nothing', async () => {
  await turn(false);
  const checkout = await submit(riley, await readyCheckout(riley));
  const [placed] = await ordersOf(server, checkout);
  await riley.call(cancelOrder, { params: { orderId: placed?.id ?? '' } });
  expect(await outbox()).toEqual([]);
  await readyOrder();
  await turn(false);
  await sweep();
  expect(await outbox()).toMatchObject([{ unsentReason: 'OPTED_OUT' }]);
  expect(company.texts).toEqual([]);
});

describe('a number', () => {
  it('is told how to stop and get help when its texts are turned on, and only then', async () => {
    await turn(true);
    await turn(true);
    await sweep();
    expect(got()).toEqual([
      "Fernhill Market: You'll get texts about your orders. Msg frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to end.",
    ]);
    await turn(false);
    await sweep();
    expect(company.texts).toHaveLength(1);
  });

  it.each(['STOP', 'Stop. Thank you', 'stop\n\nSent from my phone', 'please stop', 'No más', 'DETENER'])(
    'that answers "%s" gets no more texts, whoever has it in an account, and is told so',
    async (text) => {
      const sam = await server.signedIn('sam@example.com');
      await turn(true);
      await turn(true, sam);
      await sweep();
      company.texts.length = 0;
      expect((await reply(server.url, { from: CONTACT.phone, text })).status).toBe(200);
      expect([await isOn(), await isOn(sam)]).toEqual([false, false]);
      await sweep();
      expect(got()).toEqual([
        "Fernhill Market: You won't get any more texts about your orders. Reply START to get them again.",
      ]);
    },
  );

  it('that answers START gets again what STOP ended, and nothing that its shopper had turned off', async () => {
    const sam = await server.signedIn('sam@example.com');
    await turn(true);
    await turn(true, sam);
    await turn(false, sam);
    await server.db.delete(texts);
    await reply(server.url, { from: CONTACT.phone, text: 'STOP' });
    await reply(server.url, { from: CONTACT.phone, text: 'Start' });
    expect([await isOn(), await isOn(sam)]).toEqual([true, false]);
    await sweep();
    expect(got()).toContainEqual(expect.stringContaining("You'll get texts about your orders."));
  });

  it('that answers HELP learns whom to call, and one that nobody uses where to turn texts on', async () => {
    await turn(true);
    await sweep();
    await reply(server.url, { from: CONTACT.phone, text: 'help' });
    await sweep();
    await reply(server.url, { from: '+15135550999', text: 'START' });
    await reply(server.url, { from: CONTACT.phone, text: 'Thanks!' });
    await sweep();
    expect(got().slice(1)).toEqual([
      expect.stringMatching(/^Fernhill Market: .*Help: 1-800-555-0110 or .* Reply STOP to end\.$/),
      expect.stringContaining('turn them on in your account'),
    ]);
    expect(await isOn()).toBe(true);
  });

  it('that says something else learns how to get help, once a day, and care reads all of it', async () => {
    await turn(true);
    await sweep();
    company.texts.length = 0;
    for (const text of ["Don't stop", 'Is the milk in?', 'stop\nMaria', 'Thanks!', 'HELP']) {
      await reply(server.url, { from: CONTACT.phone, text });
    }
    await sweep();
    expect(got().toSorted()).toEqual([
      expect.stringContaining('Help: 1-800-555-0110'),
      expect.stringContaining('Help: 1-800-555-0110'),
      expect.stringContaining('Reply START'),
    ]);
    const { texts: read, next } = await listReceivedTexts(server.db, {});
    expect([read.map(({ text, endedTexts }) => [text, endedTexts]), next]).toEqual([
      [
        ['stop\nMaria', true],
        ['Is the milk in?', false],
        ["Don't stop", false],
      ],
      null,
    ]);
    expect(read[0]).toMatchObject({ from: CONTACT.phone, banner: null });
    await server.db.execute(sql`update texts set useless_at = now() - interval '1 second'`);
    await forgetAnswers(server.db);
    expect((await listReceivedTexts(server.db, {})).texts).toHaveLength(3);
    await server.db.execute(sql`update texts set created_at = now() - interval '1 day'`);
    await reply(server.url, { from: CONTACT.phone, text: 'Hello? Anyone?' });
    await sweep();
    expect(got()).toHaveLength(4);
  });

  it('is read by care a page at a time', async () => {
    for (const number of Array.from({ length: 51 }).keys()) {
      await reply(server.url, { from: CONTACT.phone, text: `Where is order ${number}?` });
    }
    const first = await listReceivedTexts(server.db, {});
    const second = await listReceivedTexts(server.db, { after: first.next ?? '' });
    expect([first.texts.length, second.texts.length, second.next]).toEqual([50, 1, null]);
    expect(new Set([...first.texts, ...second.texts].map(({ text }) => text)).size).toBe(51);
  });

  it('is heard once, however often its message arrives', async () => {
    await turn(true);
    await reply(server.url, { from: CONTACT.phone, text: 'STOP', id: 'msg_1_stop' });
    await reply(server.url, { from: CONTACT.phone, text: 'START', id: 'msg_2_start' });
    await reply(server.url, { from: CONTACT.phone, text: 'STOP', id: 'msg_1_stop' });
    expect(await isOn()).toBe(true);
    expect(await outbox()).toHaveLength(3);
  });

  it('stays off if it was stopped after its shopper agreed, whenever that takes effect', async () => {
    const agreedAt = new Date();
    await turn(true);
    await reply(server.url, { from: CONTACT.phone, text: 'STOP' });
    const change = {
      shopperId: riley.shopperId ?? '',
      phoneNumber: PHONE,
      optIn: true,
      action: 'checkouts.update',
      actor: 'SHOPPER' as const,
    };
    await server.db.transaction((tx) => changeSmsPreference(tx, { ...change, agreedAt }));
    expect(await isOn()).toBe(false);
    await server.db.transaction((tx) =>
      changeSmsPreference(tx, { ...change, agreedAt: new Date(Date.now() + 1000) }),
    );
    expect(await isOn()).toBe(true);
  });
});

it('an answer that the company did not sign changes nothing', async () => {
  await turn(true);
  const other = `whsec_${Buffer.from('somebody else who sends texts').toString('base64')}`;
  const response = await reply(server.url, { from: CONTACT.phone, text: 'STOP', secret: other });
  expect(response.status).toBe(401);
  expect(await isOn()).toBe(true);
});

it('the audit log has who turned texts on and off, and not the number', async () => {
  const [last] = await server.db
    .select({ id: sql<number>`coalesce(max(${auditLog.id}), 0)::int` })
    .from(auditLog);
  await turn(true);
  await reply(server.url, { from: CONTACT.phone, text: 'STOP' });
  const rows = await server.db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.id} > ${last?.id}`)
    .orderBy(asc(auditLog.id));
  expect(rows).toMatchObject([
    {
      actor: 'SHOPPER',
      shopperId: riley.shopperId,
      action: 'smsPreferences.update',
      after: { optedIn: true },
      subject: 'number ending in 0142',
    },
    {
      actor: 'NOBODY',
      shopperId: riley.shopperId,
      action: 'texts.receive',
      after: { optedIn: false },
      subject: 'number ending in 0142',
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain(PHONE);
});

it('texts are in what a shopper exports, go with the account, and are forgotten in time', async () => {
  const nell = await server.signedIn('new@example.com');
  await turn(true, nell);
  expect((await nell.call(exportAccount, {})).texts).toMatchObject([
    { kind: 'TURNED_ON', phoneNumber: PHONE },
  ]);
  await nell.call(deleteAccount, { body: { confirmation: 'DELETE' } });
  expect(await outbox()).toEqual([]);
  await turn(true);
  await reply(server.url, { from: CONTACT.phone, text: 'HELP' });
  expect([await forgetTexts(server.db), await forgetAnswers(server.db)]).toEqual([0, 0]);
  await server.db.execute(sql`update texts set useless_at = now() - interval '1 second'`);
  expect(await forgetAnswers(server.db)).toBe(1);
  await server.db.execute(sql`update texts set created_at = now() - interval '31 days'`);
  expect(await forgetTexts(server.db)).toBe(1);
});

it('a sandbox without a company keeps texts and shows them to their shopper, who can answer', async () => {
  const own = {
    ...server.deps,
    texter: openTexter({ ...server.deps, env: { sms: null } }) ?? { send: async () => {} },
  };
  await turn(true);
  await sendTexts(own);
  const page = async (client = riley) => (await client.fetch('/sandbox/texts')).text();
  expect(await page()).toContain('To (513) 555-0142, 1 message');
  expect(await page(await server.signedIn('market@example.com'))).toContain('No messages yet.');
  expect((await server.visitor.fetch('/sandbox/texts')).status).toBe(401);
  await riley.call(answerText, { body: { phoneNumber: PHONE, text: 'STOP' } });
  expect(await isOn()).toBe(false);
  await sendTexts(own);
  expect(await page()).toContain('Reply START to get them again.');
});

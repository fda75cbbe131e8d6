import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changesMade } from '../../../rules/changes-made.ts';
import { originsOf } from '../../../server/banners/banners.ts';
import type { MailKind } from '../../../server/db/schema/mail.ts';
import { createLog } from '../../../server/http/log.ts';
import { openMailer } from '../../../server/mail/mailer.ts';

import { bodyOf } from '../../../server/mail/message.ts';

import { type MailedShipment, orderMail } from '../../../server/order-mail/order-mail.ts';

import { forgetMail, sendMail } from '../../../server/order-mail/send-mail.ts';
import { refuseOrder } from '../../../server/orders/cancel-order.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import type { Mailer } from '../../../server/ports/mailer.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { cancelOrder } from '../../../services/contracts/orders.ts';
import type { PaymentType } from '../../../services/contracts/payments.ts';
import { NO_PICTURE } from '../../../services/contracts/pictures.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { ordersOf } from '../../support/books.ts';
import { canceled, delivered, placed, shippedBySellers } from '../../support/checkout/samples.ts';
import { headerOf, partOf, startMailServer } from '../../support/mail-server.ts';
import { picked, refunded } from '../../support/order/samples.ts';
import { startTestServer, type TestClient, testServer } from '../../support/server.ts';
import { readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';
import { dead, withProcessor } from '../support/processor.ts';

const FROM = 'Shop <mail@shop.example>';

let riley: TestClient;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
const server = testServer({ log: createLog('silent') });
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  smtp = await startMailServer();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  await server.db.execute(sql`delete from emails`);
  smtp.deliveries.length = 0;
});
afterEach(() => riley.call(resetSandbox, {}));

const mailerAt = (port: number, from: string | null = FROM, requiresTls = false): Mailer => {
  const mailer = openMailer({
    ...server.deps.env,
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from, requiresTls },
  });
  if (!mailer) throw new Error('There is a mail server');
  return mailer;
};

/** One run of the sweep. */
const sweep = (mailer: Mailer | null = mailerAt(smtp.port)) => sendMail({ ...server.deps, mailer });

const order = async (): Promise<Checkout> => submit(riley, await readyCheckout(riley));

/** What's in the outbox, and in how many seconds it's tried next, to the next ten: asking takes time. */
const outbox = async () => {
  const { rows } = await server.db.execute<{ tries: number; is_sent: boolean; seconds: number }>(sql`
    select tries, sent_at is not null as is_sent, (ceil(extract(epoch from next_try_at - now()) / 10) * 10)::int as seconds
    from emails`);
  return rows;
};

/** Time passes until whoever took a message would have sent it. */
const endLeases = () =>
  server.db.execute(sql`update emails set next_try_at = now() - interval '1 second' where sent_at is null`);

describe('an order', () => {
  it('that was only seeded is not confirmed', async () => {
    await (await server.signedIn('mod@example.com')).call(resetSandbox, {});
    expect((await outbox()).length).toBeGreaterThan(0);
    expect(await sweep()).toBe(0);
  });

  it('has its confirmation in the outbox as soon as it is placed, and only then', async () => {
    const checkout = await readyCheckout(riley);
    await withProcessor(server, { authorize: dead }, () => refusalOf(submit(riley, checkout)));
    expect(await outbox()).toEqual([]);
    await riley.call(resetSandbox, {}).catch(() => {});
  });

  it('is confirmed once, in text and HTML, with what was ordered and who pays', async () => {
    const checkout = await order();
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect(smtp.deliveries).toHaveLength(1);
    const [mail] = smtp.deliveries;
    if (!mail) throw new Error('There is a delivery');
    expect([mail.from, mail.to]).toEqual(['mail@shop.example', 'riley@example.com']);
    expect(headerOf(mail, 'Subject')).toBe(`Your order #${checkout.masterOrderId} has been placed`);
    for (const type of ['text/plain', 'text/html'] as const) {
      const part = partOf(mail, type);
      expect(part).toContain('Thank you, your pickup order has been placed!');
      expect(part).toContain(
        `${server.deps.env.shopOrigin}/checkout/clicklist/${checkout.checkoutId}/complete`,
      );
      expect(part).toContain('Visa ending in 4242');
      expect(part).toContain(`$${(checkout.summary.cost.total / 100).toFixed(2)}`);
      expect(part).not.toMatch(/\d{13,19}/);
    }
    expect(partOf(mail, 'text/calendar')).toContain(`UID:${checkout.checkoutId}@checkstand`);
    const [line] = checkout.lineItems;
    expect(partOf(mail, 'text/plain')).toContain(`${line?.cart.quantity} × ${line?.description}`);
    expect(await outbox()).toMatchObject([{ tries: 1, is_sent: true }]);
  });

  it('is confirmed once by two processes at once', async () => {
    await order();
    const sent = await Promise.all([sweep(), sweep()]);
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(smtp.deliveries).toHaveLength(1);
  });

  it('is confirmed again, as the same message, if the process died before it noted that', async () => {
    await order();
    const { send } = mailerAt(smtp.port);
    const dying: Mailer = { send: async (message) => send(message).then(dead) };
    expect(await sweep(dying)).toBe(0);
    expect(await sweep()).toBe(0);
    await endLeases();
    expect(await sweep()).toBe(1);
    const ids = smtp.deliveries.map((mail) => headerOf(mail, 'Message-ID'));
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^<CONFIRMATION\.[\w-]+@localhost>$/);
    expect(ids[1]).toBe(ids[0]);
  });

  it('is confirmed once the mail server is back, which is asked less and less often', async () => {
    const gone = await startMailServer();
    await gone.close();
    await order();
    for (const seconds of [60, 120, 240]) {
      expect(await sweep(mailerAt(gone.port))).toBe(0);
      expect(await outbox()).toMatchObject([{ is_sent: false, seconds }]);
      await endLeases();
    }
    const back = await startMailServer(gone.port);
    expect(await sweep(mailerAt(gone.port))).toBe(1);
    expect(back.deliveries).toHaveLength(1);
    await back.close();
  });

  it('is not confirmed days later, and its message is forgotten after a month', async () => {
    await order();
    await server.db.execute(
      sql`update emails set created_at = created_at - interval '73 hours', useless_at = useless_at - interval '73 hours'`,
    );
    expect(await sweep()).toBe(0);
    expect(await forgetMail(server.db)).toBe(0);
    await server.db.execute(sql`update emails set created_at = now() - interval '31 days'`);
    expect(await forgetMail(server.db)).toBe(1);
  });

  it('is confirmed later, and the log says so, if the mail server did not take it', async () => {
    await order();
    const warn = vi.spyOn(server.deps.log, 'warn');
    expect(await sweep({ send: dead })).toBe(0);
    expect(warn.mock.calls).toEqual([
      [{ error: expect.anything(), mail: expect.stringMatching(/^CONFIRMATION\./) }, 'email not sent'],
    ]);
    warn.mockRestore();
  });

  it('waits for a mail server that encrypts where it has to', async () => {
    await order();
    expect(await sweep(mailerAt(smtp.port, FROM, true))).toBe(0);
    expect(smtp.deliveries).toEqual([]);
    expect(await outbox()).toMatchObject([{ tries: 1, is_sent: false }]);
  });

  it('is confirmed among many in one run, the longest due first, unless the mail server takes none of a batch', async () => {
    await order();
    await server.db.execute(sql`
      insert into emails (id, kind, order_id, next_try_at)
      select 'CONFIRMATION.' || n, m.kind, m.order_id, now() - make_interval(mins => n)
      from emails m, generate_series(1, 24) n`);
    const tried: string[] = [];
    const idOf = ({ messageId }: { messageId: string }) => messageId.slice(1, messageId.indexOf('@'));
    const note = (message: { messageId: string }) => void tried.push(idOf(message));
    expect(await sweep({ send: async (message) => note(message) ?? dead() })).toBe(0);
    expect(tried.toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => `CONFIRMATION.${24 - index}`).toSorted(),
    );
    await endLeases();
    const allButOne: Mailer = {
      send: async (message) => (idOf(message) === 'CONFIRMATION.3' ? dead() : undefined),
    };
    expect(await sweep(allButOne)).toBe(24);
    const { rows } = await server.db.execute(sql`select id from emails where sent_at is null`);
    expect(rows).toEqual([{ id: 'CONFIRMATION.3' }]);
  });

  it('is written once it is first sent, whether or not others in the batch are written already', async () => {
    const first = await order();
    await sweep({ send: dead });
    const second = await order();
    await endLeases();
    await sweep({ send: dead });
    const { rows } = await server.db.execute<{ subject: string }>(
      sql`select letter->>'subject' as subject from emails order by created_at`,
    );
    expect(rows.map(({ subject }) => subject)).toEqual(
      [first, second].map(({ masterOrderId }) => `Your order #${masterOrderId} has been placed`),
    );
  });

  it('is confirmed in the sandbox alone where there is no mail server', async () => {
    await order();
    expect(await sweep(null)).toBe(0);
    expect(await outbox()).toMatchObject([{ tries: 1, is_sent: false }]);
  });

  it('is confirmed as it was when it was placed, whenever the message is sent or looked at', async () => {
    const checkout = await order();
    const text = () => deliveredMail().at(-1)?.text;
    const inMailbox = async () => {
      const page = await (await riley.fetch('/sandbox/mail')).text();
      return page.slice(page.indexOf('has been placed</h2>')).split('</article>')[0];
    };
    const seen = await inMailbox();
    expect(seen).toContain(`${checkout.lineItems[0]?.cart.quantity} × ${checkout.lineItems[0]?.description}`);
    const [placedOrder] = await ordersOf(server, checkout);
    const { checkoutId } = checkout;
    await server.db.execute(sql`update checkouts set item_total = 1 where id = ${checkoutId}`);
    await server.db.execute(sql`delete from checkout_lines where checkout_id = ${checkoutId}`);
    expect(await inMailbox()).toBe(seen);
    expect(await sweep({ send: dead })).toBe(0);
    await endLeases();
    expect(await sweep()).toBe(1);
    expect(text()).toContain(checkout.lineItems[0]?.description);
    await riley.call(cancelOrder, { params: { orderId: placedOrder?.id ?? '' } });
    expect(await sweep()).toBe(1);
    expect(text()).not.toContain(checkout.lineItems[0]?.description);
    expect(await inMailbox()).toBe(seen);
  });

  it('is written by the sweep of a sandbox without a mail server, and not outside one', async () => {
    const checkout = await order();
    const written = async () =>
      (await server.db.execute<{ letter: object | null }>(sql`select letter from emails`)).rows;
    const { deps } = server;
    await sendMail({ ...deps, env: { ...deps.env, sandbox: false }, mailer: null });
    expect(await written()).toEqual([{ letter: null }]);
    await sweep(null);
    expect(await written()).toMatchObject([
      {
        letter: { subject: `Your order #${checkout.masterOrderId} has been placed`, to: 'riley@example.com' },
      },
    ]);
  });
});

/** The subject and the text of each message the mail server has, oldest first. */
const deliveredMail = () =>
  smtp.deliveries.map((mail) => ({
    subject: headerOf(mail, 'Subject'),
    text: partOf(mail, 'text/plain').replaceAll('\r\n', '\n'),
  }));

describe('an order that ends', () => {
  /** A placed order that is confirmed already. */
  const confirmed = async () => {
    // Nothing that would have to be weighed.
    const checkout = await submit(riley, await readyCheckout(riley, { count: 2 }));
    await sweep();
    smtp.deliveries.length = 0;
    const [placedOrder] = await ordersOf(server, checkout);
    return { checkout, orderId: placedOrder?.id ?? '', number: checkout.masterOrderId ?? '' };
  };
  const paid = ({ summary }: Checkout) => `$${(summary.cost.total / 100).toFixed(2)}`;

  it('that its shopper cancels gets one email about it, with what is refunded', async () => {
    const { checkout, orderId, number } = await confirmed();
    const cancel = () => riley.call(cancelOrder, { params: { orderId } });
    await Promise.all([cancel(), cancel()]);
    expect([await sweep(), await sweep()]).toEqual([1, 0]);
    expect(deliveredMail()).toEqual([
      {
        subject: `Your order #${number} has been canceled`,
        text: expect.stringContaining(`Your refund\nVisa ending in 4242: ${paid(checkout)}\n`),
      },
    ]);
    expect(deliveredMail()[0]?.text).toContain('\n\nYour payment is going back to you.\n\n');
  });

  it('that the store refuses gets one email about it', async () => {
    const { number } = await confirmed();
    await advanceStaffOrder(server.deps, { number, from: 'PLACED' });
    await refuseOrder(server.deps, { number });
    await refuseOrder(server.deps, { number });
    expect(await sweep()).toBe(1);
    const [mail] = deliveredMail();
    expect(mail?.subject).toBe(`Your order #${number} has been canceled`);
    expect(mail?.text).toContain(
      "We're sorry, the store couldn't complete it. Your payment is going back to you.",
    );
  });

  it('by being handed over gets one email once it is ready, one receipt, and one more for each refund', async () => {
    const { checkout, number } = await confirmed();
    await advanceStaffOrder(server.deps, { number, from: 'PLACED' });
    await advanceStaffOrder(server.deps, { number, from: 'PICKING' });
    expect(await sweep()).toBe(1);
    const handOver = () => refusalOf(advanceStaffOrder(server.deps, { number, from: 'READY' }));
    await Promise.all([handOver(), handOver()]);
    expect(await sweep()).toBe(1);
    expect(deliveredMail()).toEqual([
      {
        subject: `Your order #${number} is ready for pickup`,
        text: expect.stringContaining('Where and when'),
      },
      {
        subject: `Your receipt for order #${number}`,
        text: expect.stringContaining(`\nFinal total: ${paid(checkout)}\n`),
      },
    ]);
    const gtin13 = checkout.lineItems[0]?.cart.gtin13 ?? '';
    const refund = () => refundLine(server.deps, { number, gtin13, quantity: 1, idempotencyKey: 'once' });
    await refund();
    await refund();
    const other = checkout.lineItems[1]?.cart.gtin13 ?? '';
    await refundLine(server.deps, { number, gtin13: other, quantity: 1, idempotencyKey: 'another' });
    expect(await sweep()).toBe(2);
    expect(deliveredMail()[2]).toEqual({
      subject: `Your refund for order #${number}`,
      text: expect.stringContaining(`Refunded\n1 × ${checkout.lineItems[0]?.description}: $`),
    });
    const page = await (await riley.fetch('/sandbox/mail')).text();
    const titles = [...page.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, title]) => title);
    expect(page.split('</article><article>')).toHaveLength(titles.length);
    expect(titles.filter((title) => title?.includes(number))).toEqual([
      `Your refund for order #${number}`,
      `Your refund for order #${number}`,
      `Your receipt for order #${number}`,
      `Your order #${number} is ready for pickup`,
      `Your order #${number} has been placed`,
    ]);
  });
});

describe('an email about an order', () => {
  it("comes from the order's banner and leads to its host, unless the mail server takes only one sender", async () => {
    const shopOrigin = 'http://localhost:3000';
    const env = {
      shopOrigin,
      shopOrigins: originsOf({ shopOrigin, sandbox: true, banners: server.deps.env.banners }),
    };
    const deps = { ...server.deps, env: { ...server.deps.env, ...env } };
    const placedAt = async (banner: string | null, mailer: Mailer) => {
      const { checkoutId } = await order();
      await server.db.execute(sql`update checkouts set banner = ${banner} where id = ${checkoutId}`);
      await sendMail({ ...deps, mailer });
      const delivery = smtp.deliveries.at(-1);
      const link = /http:\/\/[^/]+/.exec((delivery && partOf(delivery, 'text/plain')) ?? '')?.[0];
      return [delivery && headerOf(delivery, 'From'), link];
    };
    const own = mailerAt(smtp.port, null);
    expect(await placedAt('bluewater', own)).toEqual([
      'Bluewater Grocers <orders@bluewater.example>',
      'http://bluewater.localhost:3000',
    ]);
    const usual = ['Fernhill Market <orders@fernhill.example>', 'http://localhost:3000'];
    for (const banner of [null, 'fernhill', 'gone']) expect(await placedAt(banner, own)).toEqual(usual);
    expect(await placedAt('bluewater', mailerAt(smtp.port))).toEqual([
      FROM,
      'http://bluewater.localhost:3000',
    ]);
  });
});

describe("the sandbox's mailbox", () => {
  const open = async (client: TestClient) => client.fetch('/sandbox/mail');

  it("shows a shopper's own messages, and nobody else's", async () => {
    const { masterOrderId } = await order();
    const response = await open(riley);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    expect(page.split(`Your order #${masterOrderId} has been placed`)).toHaveLength(2);
    expect(await (await open(await server.signedIn('sam@example.com'))).text()).toContain('No messages yet.');
    expect((await open(server.visitor)).status).toBe(401);
  });

  it('does not exist outside a sandbox', async () => {
    const shop = await startTestServer({ env: { sandbox: false } });
    const none = await open(await shop.signedIn('riley@example.com'));
    expect(none.status).toBe(404);
    expect(none.headers.get('content-security-policy')).toContain("style-src 'self'");
    await shop.close();
  });
});

const SHOP = {
  origin: 'https://shop.example',
  from: 'Shop <orders@shop.example>',
  mark: 'https://shop.example/images/marks/fernhill.png',
  title: 'Fernhill Market',
  phones: {
    customerService: '1-800-555-0110',
    screenReaderHelp: '1-800-555-0111',
    texts: '53744',
    vendors: { INSTACART: '1-800-555-0199' },
  },
  theme: { primary: ['#1f5c3d', '#8fd3ac'], onPrimary: ['#ffffff', '#06210f'] },
  look: { display: 'serif', corners: { small: 2, medium: 4, large: 8, button: 999 } },
} as const satisfies Parameters<typeof orderMail>[2];
const mailOf = (kind: MailKind) => (order: Checkout) => orderMail({ id: 'mail-1', kind }, order, SHOP);
const confirmationOf = mailOf('CONFIRMATION');

it.each(['CONFIRMATION', 'CHANGED', 'TIME_LOST'] as const)(
  'an email of kind %s says until when the order can be changed, and what to have at hand (MOD-01, CIT-23)',
  (kind) => {
    const [line] = placed().lineItems;
    const [payment] = placed().payments;
    if (!line || !payment) throw new Error('The order has a line and a payment');
    const { text, html } = mailOf(kind)({
      ...placed(),
      modifiableUntil: '2026-11-23T12:00:00Z',
      lineItems: [{ ...line, minimumAgeToBuy: 21 }],
      payments: [{ ...payment, paymentType: 'EBT' }],
    });
    for (const part of [text, html.replaceAll('&#39;', "'")]) {
      expect(part).toContain('or choose another time, until Monday, November 23, 7 AM.');
      expect(part).toContain("Don't forget: Your ID. Someone who is 21 or older must show one");
      expect(part).toContain("Don't forget: The SNAP EBT card you paid with.");
    }
    const plain = mailOf(kind)(placed()).text;
    expect(plain).not.toContain("Don't forget");
    expect(plain).not.toContain('or choose another time');
  },
);

it("a letter wears its banner's colors, is read aloud in its language, and has dark ones for programs that know", () => {
  const { html } = confirmationOf(placed());
  expect(html).toMatch(/^<!doctype html><html lang="en">/);
  expect(html).toContain('<title>Thank you, your pickup order has been placed!</title>');
  expect(html).toMatch(/class="brand" style="[^"]*background:#1f5c3d;color:#ffffff">Fernhill Market</);
  expect(html).toMatch(
    /prefers-color-scheme:dark\)\{.*\.brand\{background:#8fd3ac!important;color:#06210f!important\}/,
  );
});

it("a letter shows its banner's logo and name, says what to do right under its lead, and whom to call", () => {
  const { html } = confirmationOf(placed());
  expect(html).toMatch(/<img src="https:\/\/shop\.example\/images\/marks\/fernhill\.png"[^>]* alt=""/);
  expect(html.indexOf('See your order')).toBeLessThan(html.indexOf('Where and when'));
  expect(html.indexOf('See your order')).toBeGreaterThan(html.lastIndexOf('>Order #4107-5532-19<'));
  expect(html).toContain('Customer Service at <a class="quiet" href="tel:1-800-555-0110"');
});

it('an order that a vendor answers for itself names the number of that vendor (BAN-05)', () => {
  const { fulfillment } = placed();
  const vendors = [{ id: 'INSTACART', name: 'Instacart', isThirdParty: true }];
  const { text } = confirmationOf({ ...placed(), fulfillment: { ...fulfillment, vendors } });
  expect(text).toContain('Questions? Call Customer Service at 1-800-555-0199.');
});

it('what is on sale is a saving among the costs, off the items at their regular prices', () => {
  const { cost } = placed().summary;
  const summary = { cost: { ...cost, itemTotal: 5490, yellowTagDiscountTotal: 500 } };
  const { text } = confirmationOf({ ...placed(), summary });
  expect(text).toContain('\nItems: $59.90\nSale savings: -$5.00\nPickup fee: Free\n');
});

it('the total ends its column in bold, and nothing else is bold there', () => {
  const { html } = confirmationOf(placed());
  const cells = [...html.matchAll(/<td class="line"[^>]*font-weight:bold[^>]*>([^<]+)</g)];
  expect(cells.map(([, words]) => words)).toEqual(['Total', '$64.12']);
});

describe('an email about a changed order', () => {
  it('lists what was added, taken away, and wished, and the time it had', () => {
    const [milk, bananas, salmon] = placed().lineItems;
    const [selection] = placed().fulfillment.promise.selections;
    if (!milk || !bananas || !salmon || !selection) throw new Error('The order has three lines and a time');
    const { window } = selection;
    const later = { ...window, value: '2026-11-24T14:00:00Z/2026-11-24T15:00:00Z' };
    const changes = changesMade(
      { lineItems: [milk, bananas, salmon], time: window },
      {
        lineItems: [
          { ...bananas, cart: { ...bananas.cart, quantity: 4 }, total: bananas.total - 98 },
          { ...salmon, instructions: 'Skin on' },
          { ...milk, cart: { gtin13: '0000000004016', quantity: 3 }, description: 'Apples', total: 450 },
        ],
        time: later,
      },
    );
    const { text } = orderMail({ id: 'mail-1', kind: 'CHANGED', changes }, placed(), SHOP);
    expect(text).toContain(
      [
        'Your changes',
        `${bananas.description}: is now 4 instead of 6, -$0.98`,
        'Apples: was added (3), +$4.50',
        `${milk.description}: was removed, -$${(milk.total / 100).toFixed(2)}`,
        `${salmon.description}: has new instructions for your picker`,
        'When: Tuesday, November 24, 9–10 AM instead of Monday, November 23, 9–10 AM',
      ].join('\n'),
    );
    expect(mailOf('CHANGED')(placed()).text).not.toContain('Your changes');
  });

  it('says what it costs now and what it cost before', () => {
    const before = placed().summary;
    const { subject, text } = mailOf('CHANGED')({
      ...placed(),
      summary: { cost: { ...before.cost, total: 7000 } },
      originalSummary: before,
    });
    expect(subject).toBe('Your order #4107-5532-19 has been changed');
    expect(text).toMatch(/^Your order has been changed\n/);
    expect(text).toContain('Total: $70.00');
    expect(text).toContain('Before your changes: $64.12');
  });
});

it.each([
  ['READY', 'Your order #4107-5532-19 is ready for pickup'],
  ['ON_ITS_WAY', 'Your order #4107-5532-19 is on its way'],
] as const)(
  'an email of kind %s says what was found, what it costs now, and what to bring',
  (kind, expected) => {
    const [line] = picked().lineItems;
    if (!line) throw new Error('The order has a line');
    const { subject, text } = mailOf(kind)({
      ...picked(),
      lineItems: [{ ...line, minimumAgeToBuy: 21 }, ...picked().lineItems.slice(1)],
    });
    expect(subject).toBe(expected);
    const time = 'Monday, November 23, 9–10 AM';
    expect(text).toContain(kind === 'READY' ? `Pick it up ${time} at Over-the-Rhine.` : `It comes ${time}.`);
    expect(text).toContain(`See your order: ${SHOP.origin}/mypurchases/pending/checkout-1\n`);
    expect(text).toContain("Don't forget: Your ID.");
    expect(text).toContain('Final total: ');
    expect(text).toContain('This is the final cost of your order, based on what we picked.');
  },
);

it('an email says what an order was estimated to cost if it costs something else, and that sellers pack', () => {
  const receiptOf = mailOf('RECEIPT');
  const { total } = picked().summary.cost;
  expect(receiptOf(picked()).text).toContain('Estimated before picking: $64.12');
  expect(receiptOf({ ...picked(), modalityType: 'SHIP' }).text).toContain('Estimated before packing: $64.12');
  expect(receiptOf({ ...picked(), modalityType: 'SHIP' }).text).toContain('based on what was shipped.');
  expect(receiptOf({ ...picked(), estimatedTotal: total }).text).not.toContain('Estimated');
});

/** The addresses of the pictures in a letter, without its sender's logo. */
it('a list of emails shows what one is about beside its subject, before the shop and the title', () => {
  const { html } = confirmationOf(placed());
  const [first = ''] = bodyOf(html).split('</div>');
  expect(first).toMatch(/^<div style="display:none;[^"]*">Order #4107-5532-19 · When: [^·]+ · Where: [^<]+$/);
});

const picturesIn = (html: string): string[] =>
  [...html.matchAll(/<img[^>]* src="([^"]*)"/g)]
    .map(([, src]) => src ?? '')
    .filter((src) => src !== SHOP.mark);

it('an email that asks for something says so on its button, after by when and before the rest', () => {
  const order = `${SHOP.origin}/mypurchases/pending/checkout-1`;
  expect(mailOf('TIME_LOST')(placed()).text).toContain(`\n\nChoose Another Time: ${order}\n\n`);
  const proposal = {
    description: 'Gala Apples',
    imageUrl: '/images/products/gala-apples/384.webp',
    orderedTotal: 299,
    substituteDescription: 'Granny Smith Apples',
    substituteImageUrl: 'https://pictures.example/granny-smith.jpg',
    quantity: 1,
    total: 249,
    differences: [],
    isTakenUnasked: false,
    expiresAt: new Date('2026-11-23T14:20:00Z'),
  };
  const { text, html } = orderMail({ id: 'mail-1', kind: 'SUBSTITUTE_PROPOSED', proposal }, placed(), SHOP);
  expect(text).toBe(`An item ran out

Order #4107-5532-19

Approve or refuse what your picker suggests by 9:20 AM. Without an answer, the item is left out, and you don't pay for it.

Answer now: ${order}

Your picker suggests
1 × Granny Smith Apples: $2.49
In place of 1 × Gala Apples: $2.99

Questions? Call Customer Service at 1-800-555-0110.
`);
  expect(picturesIn(html)).toEqual([
    'https://pictures.example/granny-smith.jpg',
    `${SHOP.origin}/images/products/gala-apples/96.webp`,
  ]);
});

it('an email shows the picture of each item, if the store has one', () => {
  const [first] = placed().lineItems;
  if (!first) throw new Error('There is a line');
  const showing = (imageUrl: string) =>
    picturesIn(mailOf('CONFIRMATION')({ ...placed(), lineItems: [{ ...first, imageUrl }] }).html);
  expect(showing('/images/products/oat-milk.jpg')).toEqual([`${SHOP.origin}/images/products/oat-milk.jpg`]);
  expect(showing('/images/products/banana.svg')).toEqual([`${SHOP.origin}/images/products/banana/96.png`]);
  expect(showing('https://pictures.example/banana.svg')).toEqual([]);
  expect(showing(NO_PICTURE)).toEqual([]);
});

it('about a tip says that all of it is the driver’s, or that there is none anymore', () => {
  const tipped = (gratuityTotal: number) => {
    const { cost } = placed().summary;
    return mailOf('TIP_CHANGED')({ ...placed(), summary: { cost: { ...cost, gratuityTotal } } }).text;
  };
  expect(tipped(850)).toContain('Your driver gets all of it: $8.50.');
  expect(tipped(0)).toContain('There is no tip on your order anymore.');
});

describe('an email about a shipment', () => {
  const order = { ...placed(), ...shippedBySellers() };
  const about = (kind: 'SHIPPED' | 'DELIVERED', shipment: MailedShipment) =>
    orderMail({ id: 'mail-1', kind, shipment }, order, SHOP);
  const ups = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784', deliveredAt: null } as const;

  it('says who ships what, when it comes, and where its carrier tracks it', () => {
    const { subject, text, html } = about('SHIPPED', { vendorId: 'bramble-bee', ...ups });
    expect(subject).toBe('A shipment of your order #4107-5532-19 is on its way');
    const [line] = order.lineItems.filter(({ cart }) =>
      order.subOrders.some(
        ({ vendor, items }) =>
          vendor.id === 'bramble-bee' && items.some(({ gtin13 }) => gtin13 === cart.gtin13),
      ),
    );
    expect(text).toBe(`Bramble & Bee has shipped your items

Order #4107-5532-19

Track your shipment: https://www.ups.com/track?tracknum=1Z999AA10123456784

Shipment
Arrives: Thursday, November 26 to Monday, November 30
To: 1401 Vine Street, Apt 4, Cincinnati, OH 45202
Carrier: UPS
Tracking number: 1Z999AA10123456784

Items
1 × ${line?.description}: $10.00

It may take a day until the carrier can say where it is.

Questions? Call Customer Service at 1-800-555-0110.
`);
    expect(html).toMatch(
      /<a href="https:\/\/www\.ups\.com\/track\?tracknum=1Z999AA10123456784"[^>]*>Track your shipment<\/a>/,
    );
  });

  it('says so if it corrects how a shipment is tracked', () => {
    const { text } = about('SHIPPED', { vendorId: 'bramble-bee', ...ups, isCorrection: true });
    expect(text).toMatch(/^Bramble & Bee has corrected how to track your items\n/);
    expect(text).toContain('Tracking number: 1Z999AA10123456784');
  });

  it('leaves out what its seller did not have', () => {
    const [line] = order.lineItems.filter(({ cart }) =>
      order.subOrders.some(
        ({ vendor, items }) => vendor.id === 'HOUSE' && items.some(({ gtin13 }) => gtin13 === cart.gtin13),
      ),
    );
    if (!line) throw new Error('The warehouse ships something');
    const missing = {
      ...line,
      cart: { ...line.cart, gtin13: '0000000000017', quantity: 0 },
      description: 'Missing',
    };
    const subOrders = order.subOrders.map((one) =>
      one.vendor.id === 'HOUSE' ? { ...one, items: [...one.items, missing.cart] } : one,
    );
    const picked = { ...order, subOrders, lineItems: [...order.lineItems, missing] };
    const shipment = { ...ups, vendorId: 'HOUSE' };
    const { text } = orderMail({ id: 'mail-1', kind: 'SHIPPED', shipment }, picked, SHOP);
    expect(text).toContain(line.description);
    expect(text).not.toContain('Missing');
  });

  it('names the shop for what its own warehouse ships, and one day for what comes on one', () => {
    const { promise } = order.fulfillment;
    const value = '2026-11-26T13:00:00Z/2026-11-26T23:00:00Z';
    const selections = promise.selections.map((one) => ({ ...one, window: { ...one.window, value } }));
    const sameDay = { ...order, fulfillment: { ...order.fulfillment, promise: { ...promise, selections } } };
    const shipment = { ...ups, vendorId: 'HOUSE' };
    const { text } = orderMail({ id: 'mail-1', kind: 'SHIPPED', shipment }, sameDay, SHOP);
    expect(text).toContain(`${SHOP.title} has shipped your items`);
    expect(text).toContain('Arrives: Thursday, November 26\n');
  });

  it('leads to the order if its carrier is unknown or it was delivered, and then says when', () => {
    const seen = `See your order: ${SHOP.origin}/mypurchases/pending/checkout-1`;
    const other = about('SHIPPED', {
      ...ups,
      vendorId: 'bramble-bee',
      carrier: 'OTHER',
      trackingNumber: null,
    });
    expect(other.text).toContain(seen);
    expect(other.text).not.toMatch(/Carrier:|Tracking number:/);
    const deliveredAt = new Date('2026-11-26T02:00:00Z');
    const there = about('DELIVERED', { ...ups, vendorId: 'bramble-bee', deliveredAt });
    expect(there.subject).toBe('A shipment of your order #4107-5532-19 was delivered');
    expect(there.text).toContain('Your items from Bramble & Bee were delivered');
    expect(there.text).toContain('Delivered: Wednesday, November 25');
    expect(there.text).not.toContain('Arrives');
    expect(there.text).toContain(seen);
  });
});

describe('a confirmation', () => {
  it.each(['CONFIRMATION', 'CHANGED'] as const)(
    'of kind %s has its time as a calendar file, and no other has',
    (kind) => {
      expect(mailOf(kind)(placed()).attachments).toEqual([
        {
          filename: 'order-4107-5532-19.ics',
          contentType: 'text/calendar; charset=utf-8',
          content: expect.stringMatching(/^BEGIN:VCALENDAR[\s\S]+SUMMARY:Pick up your Fernhill Market order/),
        },
      ]);
      expect(mailOf('RECEIPT')(placed()).attachments).toBeUndefined();
    },
  );

  it('says what was ordered, where, when, and how it comes, and what it costs, in text and in HTML alike (CMP-05, CIT-16)', () => {
    const order = { ...placed(), ...delivered() };
    const fulfillment = { ...order.fulfillment, nonCatalogItem: 'A birthday candle' };
    const { text, html, ...rest } = confirmationOf({ ...order, fulfillment });
    expect(rest).toMatchObject({
      messageId: '<mail-1@shop.example>',
      from: 'Shop <orders@shop.example>',
      to: 'riley@example.com',
      subject: 'Your order #4107-5532-19 has been placed',
    });
    expect(text).toBe(`Thank you, your delivery order has been placed!

Order #4107-5532-19

See your order: ${SHOP.origin}/checkout/clicklist/checkout-1/complete

Where and when
When: Monday, November 23, 9–10 AM
To: 1401 Vine Street, Apt 4, Cincinnati, OH 45202
Delivered by: Kroger Delivery
Delivery: Contactless
If no one answers: Leave at my door
Instructions: Gate code 4821 **DO NOT RING OR KNOCK
Non-catalog item: A birthday candle

Items
2 × Whole Milk: $6.98
6 × Bananas: $2.94
2 × Atlantic Salmon Fillet: $49.98

Payment
Items: $60.90
Sale savings: -$1.00
Delivery fee: Free
Tax: $4.22
Total: $64.12
Visa ending in 4242: $64.12

Prices are estimates, the final amount is determined when you receive your order. If the final is more, the additional amount will be charged to your credit or debit card.

Questions? Call Customer Service at 1-800-555-0110.
`);
    const cells = html.match(/<td class="line"[^>]+>/g) ?? [];
    expect(cells.length).toBeGreaterThan(0);
    expect(cells.filter((cell) => !cell.includes('overflow-wrap:break-word'))).toEqual([]);
    expect(html).toMatch(
      new RegExp(`<a href="${SHOP.origin}/checkout/clicklist/checkout-1/complete"[^>]*>See your order</a>`),
    );
    const shown = bodyOf(html)
      .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
      .replaceAll(/<\/?a\b[^>]*>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const inText = text
      .replace(/: https.*/, '')
      .replaceAll(/: |\s+/g, ' ')
      .trim();
    expect(shown).toBe(`Fernhill Market ${inText}`);
  });

  it('counts a fee, the promo codes that took something off, and a tip, and names a store', () => {
    const order = placed();
    const { cost } = order.summary;
    const promo = { couponId: 'PROMO', description: '10% off your items' };
    const { text } = confirmationOf({
      ...order,
      priceAdjustment: {
        ...order.priceAdjustment,
        promos: [
          { ...promo, code: 'WELCOME10', discount: 609, shortBy: 0 },
          { ...promo, code: 'LATE', discount: 0, shortBy: 300 },
        ],
      },
      summary: { ...order.summary, cost: { ...cost, fulfillmentTotal: 495, gratuityTotal: 500 } },
    });
    expect(text).toContain('Thank you, your pickup order has been placed!');
    expect(text.slice(text.indexOf('Where and when'), text.indexOf('Items\n'))).toBe(`Where and when
When: Monday, November 23, 9–10 AM
Where: Over-the-Rhine, 1420 Vine Street, Cincinnati, OH 45202
On arrival: Please call the store when you arrive, and have your order number handy.

`);
    expect(text).toContain(
      '\nPickup fee: $4.95\nPromo code WELCOME10: -$6.09\nTax: $4.22\nTip: $5.00\nTotal: $64.12\n',
    );
    expect(text).not.toContain('Instructions');
    expect(text).toMatch(
      /^On arrival: Please call the store when you arrive, and have your order number handy.$/m,
    );
  });

  it('says how it is picked up, and what to do on arrival (CIT-01)', () => {
    const { text } = confirmationOf({ ...placed(), pickupType: 'CURBSIDE' });
    expect(text).toContain('Thank you, your curbside pickup order has been placed!');
    expect(text).toMatch(/^On arrival: Park in a curbside pickup spot and call the store\./m);
    const lockers = confirmationOf({ ...placed(), pickupType: 'SELF_SERVE_PICKUP' }).text;
    expect(lockers).toContain('Thank you, your self-serve pickup order has been placed!');
    expect(lockers).toMatch(/^On arrival: Enter your order number at the pickup lockers\./m);
  });

  it('says who ships what when', () => {
    const { text } = confirmationOf({ ...placed(), ...shippedBySellers() });
    expect(text).toContain('your ship order');
    expect(text).toMatch(/^Shipped by Bramble & Bee: \w+, \w+ \d+ to \w+, \w+ \d+$/m);
    expect(text).toContain('\nShipping: Free\n');
  });

  it('shows what a seller or a shopper wrote as text, not as HTML', () => {
    const order = placed();
    const lineItems = order.lineItems.map((line) => ({
      ...line,
      description: `<img src=x> & "more" or 'less'`,
    }));
    const { html } = confirmationOf({ ...order, lineItems });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x&gt; &amp; &quot;more&quot; or &#39;less&#39;');
  });

  it('names each tender without more than four digits', () => {
    const order = placed();
    const [payment] = order.payments;
    if (!payment) throw new Error('The order is paid');
    const payments = [
      { ...payment, paymentType: 'EBT' as const, brand: null, lastFour: '0004' },
      { ...payment, paymentType: 'GIFT_CARD' as const, brand: 'Gift', lastFour: '6006491000000025' },
      { ...payment, brand: null, lastFour: null, amount: 0, amountToAuthorize: 100 },
      { ...payment, paymentType: 'ACH' as const, brand: null, lastFour: '6789', amountToAuthorize: 6424 },
      { ...payment, paymentType: 'ACH' as const, brand: 'First Bank', lastFour: '6789' },
    ];
    const { text } = confirmationOf({ ...order, payments });
    expect(text).toContain(
      '\nSNAP EBT: $64.12\nGift card ending in 0025: $64.12\nCredit or debit card: $1.00 hold, released at pickup\nBank account ending in 6789: $64.12, plus $0.12 hold, released at pickup\nFirst Bank ending in 6789: $64.12\n',
    );
  });
});

it('a confirmation says what a pound of a weighed item costs and about what it will be', () => {
  const lineItems = placed().lineItems.map((line) => ({ ...line, perPound: { price: 59, regular: 59 } }));
  const { text } = confirmationOf({ ...placed(), lineItems });
  expect(text).toContain('\n6 × Bananas: $0.59/lb, about $2.94 for 5.0 lb\n');
});

describe('a receipt', () => {
  it('says what was picked instead of what, weighed, or missing, the final total, and refunds (CMP-13)', () => {
    const { subject, text } = mailOf('RECEIPT')(refunded());
    expect(subject).toBe('Your receipt for order #4107-5532-19');
    expect(text).toBe(`Thank you for shopping with us!

Order #4107-5532-19

See your order: ${SHOP.origin}/checkout/clicklist/checkout-1/complete

Items
1 × Whole Milk: $3.49
  Only 1 of 2 in stock
6 × Bananas: $3.09
  Weighed: 2.14 lb at $1.44/lb
2 × Sockeye Salmon Fillet: $49.98
  Substitute for Atlantic Salmon Fillet
Atlantic Salmon Fillet: $0.00
  Out of stock, not charged

Payment
Items: $57.06
Sale savings: -$0.50
Pickup fee: Free
Tax: $4.22
Final total: $60.78
Estimated before picking: $64.12
Visa ending in 4242: $60.78

Refunded
1 × Sockeye Salmon Fillet: $24.99
Total refunded: $24.99

This is the final cost of your order, based on what we picked.

Questions? Call Customer Service at 1-800-555-0110.
`);
    expect(mailOf('RECEIPT')(picked()).text).not.toContain('Refunded');
  });

  it('has the fee for bags', () => {
    const bagFee = {
      description: 'Bag fee',
      amount: 20,
      regulated: true,
      quantity: 2,
      freeWithSnap: true,
      waived: 0,
    };
    expect(mailOf('RECEIPT')({ ...picked(), bagFee }).text).toContain(
      '\nPickup fee: Free\nBag fee: $0.20\nTax:',
    );
    expect(mailOf('RECEIPT')({ ...picked(), bagFee: { ...bagFee, amount: 0, waived: 20 } }).text).toContain(
      '\nPickup fee: Free\nBag fee: Free\nTax:',
    );
  });

  it('says what of it is not taxed because SNAP pays it', () => {
    const { tax } = picked();
    expect(mailOf('RECEIPT')({ ...picked(), tax: { ...tax, untaxedBySnap: 799 } }).text).toMatch(
      /^Tax: \$\d+\.\d\d\n {2}SNAP pays \$7\.99 of taxable items tax-free$/m,
    );
  });

  it('has the container deposits, and how many containers', () => {
    const deposits = { amount: 120, containers: 24 };
    expect(mailOf('RECEIPT')({ ...picked(), deposits }).text).toContain(
      '\nPickup fee: Free\nContainer deposits (24): $1.20\nTax:',
    );
  });
});

it('an email about a refund lists what was refunded so far, and says where it goes', () => {
  const [one] = refunded().refunds;
  const refunds = ['0001111041700', '0000000000000'].flatMap((gtin13) =>
    one ? [{ ...one, gtin13, amount: 349 }] : [],
  );
  const { text } = mailOf('REFUND')({ ...refunded(), refunds: [...refunded().refunds, ...refunds] });
  expect(text).toBe(`We refunded part of your order

Order #4107-5532-19

See your order: ${SHOP.origin}/checkout/clicklist/checkout-1/complete

Refunded
1 × Sockeye Salmon Fillet: $24.99
1 × Whole Milk: $3.49
1 × 0000000000000: $3.49
Total refunded: $31.97

Your refund goes to the payment methods you used. Amounts paid with SNAP EBT go back to SNAP EBT. Your bank may take a few days to show the refund.

Questions? Call Customer Service at 1-800-555-0110.
`);
});

it('an email about a canceled order says when each payment method has its money back', () => {
  const order = canceled();
  const paidWith = (...types: PaymentType[]) =>
    mailOf('CANCELLATION')({
      ...order,
      payments: types.flatMap((paymentType) =>
        order.payments.map((payment) => ({ ...payment, paymentType })),
      ),
    }).text;
  const atOnce = 'Gift cards and SNAP EBT are refunded right away.';
  const later = 'Your bank may take a few days to show the refund.';
  expect(paidWith('EBT', 'ACH')).toContain(`\n\n${atOnce} ${later}\n\n`);
  expect(paidWith('GIFT_CARD')).toContain(`\n\n${atOnce}\n\n`);
  expect(paidWith('BANK_CARD')).toContain(`\n\n${later}\n\n`);
});

it('an email about a payment that canceled an order gives its reason', () => {
  const rejection = { code: 'X', reason: 'Your payment was rejected.' };
  const { text } = mailOf('CANCELLATION')({ ...canceled(), rejection });
  const { masterOrderId } = canceled();
  expect(text).toMatch(
    new RegExp(
      `^Your order has been canceled\n\nOrder #${masterOrderId}\n\nYour payment was rejected\\.\n\nSee your order: .+\n\nYour refund\n.+: \\$[\\d.]+\n\nItems\n`,
    ),
  );
});

it('an email keeps its lines and their direction, whatever somebody called something before that was refused', () => {
  const order = placed();
  const lineItems = order.lineItems.map((line) => ({
    ...line,
    description: 'Bananas\r\nOrder total: $0.00\u202e\u2068',
  }));
  const { subject, text, html } = mailOf('CONFIRMATION')({
    ...order,
    masterOrderId: '1\n2\u202e3',
    fulfillment: {
      ...order.fulfillment,
      destination: { ...order.fulfillment.destination, name: 'Main\nOrder total: $0.00\u2069' },
    },
    lineItems,
  });
  expect(subject).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(text).toContain('Order #1 23');
  expect(text).toContain('Bananas Order total: $0.00');
  expect(text).toContain('Main Order total: $0.00');
  expect(text + html).not.toMatch(/[\u202e\u2068\u2069]/);
});

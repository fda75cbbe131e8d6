import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/http/log.ts';
import type { AnsweredAuthorization } from '../../../server/ports/processor.ts';
import { STRIPE_EVENTS_PATH } from '../../../server/stripe/app.ts';
import { type Asked, ask, requestOf } from '../../../tools/processor-contract/caller.ts';
import { type Events, listenForEvents } from '../../../tools/processor-contract/events.ts';
import type { Deed } from '../../../tools/processor-contract/model.ts';
import {
  ADAPTER_EVENT_SECRET,
  ADAPTER_KEY,
  numbersOf,
  type StripeAdapter,
  startStripeAdapter,
} from '../../support/stripe-adapter.ts';
import { startStripeStandIn } from '../../support/stripe-stand-in.ts';

const PAYS = '4242424242424242';
const AUTHENTICATED = '4000000000003220';
const REFUNDED_LATER = '4000000000007726';

/** Test cards and why they're declined. */
const DECLINED = [
  ['4000000000000002', 'TRANSACTION_DECLINED'],
  ['4000000000009995', 'INSUFFICIENT_FUNDS'],
  ['4000000000009987', 'CARD_LOST_OR_STOLEN'],
  ['4000000000009979', 'CARD_LOST_OR_STOLEN'],
  ['4000000000006975', 'CARD_USE_EXCEEDED'],
  ['4100000000000019', 'FRAUD_REJECTION'],
  ['4000000000000069', 'CARD_EXPIRED'],
  ['4000000000000119', 'CARD_NETWORK_SYSTEM_ERROR'],
  ['4242424242424241', 'INVALID_CARD_NUMBER'],
  // Nobody can authenticate in the shop.
  [AUTHENTICATED, 'BANK_DECLINE'],
] as const;

const NUMBERS = [PAYS, REFUNDED_LATER, ...DECLINED.map(([number]) => number)];

let standIn: Awaited<ReturnType<typeof startStripeStandIn>>;
let adapter: StripeAdapter;
let events: Events;
let logged = '';
let target: { url: string; key: string; card: string };

beforeAll(async () => {
  standIn = await startStripeStandIn();
  events = await listenForEvents({ port: 0, secret: ADAPTER_EVENT_SECRET });
  const vault = numbersOf(Object.fromEntries(NUMBERS.map((number) => [`card-${number}`, number])));
  const destination = new Writable({
    write: (chunk, _, done) => {
      logged += chunk;
      done();
    },
  });
  const log = createLog('debug', destination);
  adapter = await startStripeAdapter({ standIn, vault, log, shopOrigin: events.url });
  target = { url: adapter.url, key: ADAPTER_KEY, card: `card-${PAYS}` };
});
afterEach(() => {
  for (const number of NUMBERS) expect(logged).not.toContain(number);
});
afterAll(async () => {
  await adapter.close();
  events.close();
  standIn.close();
});

const newKey = () => `stripe-${randomUUID()}`;

const send = async (asked: Asked) => {
  const { status, body } = await ask(target, asked);
  return { status, body: body as Partial<AnsweredAuthorization> };
};

/** Does something to a key as the store does. */
const does = (key: string, deed: Deed, card = PAYS) =>
  send(requestOf({ ...target, card: `card-${card}` }, key, deed, 'refund'));

const authorize = (amount = 1_000): Deed => ({ does: 'authorize', amount, with: 'card' });
const capture = (amount: number): Deed => ({ does: 'capture', amount });
const refund = (amount: number): Deed => ({ does: 'refund', amount });

/** The only PaymentIntent of a key that was ever authorized. */
const intentOf = (key: string) => {
  const authorized = standIn.intentsOf(key).filter(({ authorizations }) => authorizations > 0);
  expect(authorized.map(({ authorizations }) => authorizations)).toEqual([1]);
  return authorized[0] as (typeof authorized)[number];
};

describe('a card', () => {
  it.each(DECLINED)('%s is declined as %s, and leaves nothing open at Stripe', async (number, code) => {
    const key = newKey();
    const { status, body } = await does(key, authorize(), number);
    expect([status, body.declineCode]).toEqual([200, code]);
    expect(body.status).toBe(code === 'CARD_NETWORK_SYSTEM_ERROR' ? 'ERRORED' : 'DECLINED');
    expect(standIn.intentsOf(key).map((intent) => intent.status)).toEqual(['canceled']);
    expect((await does(key, { does: 'find' })).body).toEqual(body);
    expect((await does(key, authorize(), number)).body).toEqual(body);
    expect(standIn.intentsOf(key)).toHaveLength(1);
  });

  it('that pays less than Stripe takes is declined', async () => {
    const { body } = await does(newKey(), authorize(49));
    expect(body).toMatchObject({ status: 'DECLINED', declineCode: 'TRANSACTION_DECLINED' });
  });

  it('whose number is erased is declined without asking Stripe to charge it', async () => {
    const key = newKey();
    expect((await does(key, authorize(), 'erased')).body.declineCode).toBe('INVALID_CARD_NUMBER');
    expect(standIn.intentsOf(key).map((intent) => intent.status)).toEqual(['canceled']);
  });
});

it.each(['ACH', 'GIFT_CARD', 'EBT'])('%s is declined, and Stripe is never asked', async (paymentType) => {
  const asked = standIn.calls.length;
  const body = { paymentType, instrumentId: `card-${PAYS}`, amount: 1_000 };
  const request = { method: 'POST', path: '/v1/authorizations', body, idempotencyKey: newKey() };
  expect((await send(request)).body).toMatchObject({ status: 'DECLINED' });
  expect(standIn.calls.length).toBe(asked);
});

it('an authorization that was reduced holds less for the store, and its capture releases the rest', async () => {
  const key = newKey();
  await does(key, authorize());
  await does(key, { does: 'reduce', amount: 600 });
  expect(intentOf(key)).toMatchObject({ status: 'requires_capture', amount: 1_000 });
  expect((await does(key, capture(601))).status).toBe(402);
  expect((await does(key, capture(600))).body).toMatchObject({ amount: 600, capturedAmount: 600 });
  expect(intentOf(key)).toMatchObject({ status: 'succeeded', amount_received: 600 });
});

it('an authorization that lapsed at Stripe is reversed, and nothing of it can be captured', async () => {
  const key = newKey();
  await does(key, authorize());
  Object.assign(intentOf(key), { status: 'canceled', cancellation_reason: 'expired' });
  expect((await does(key, { does: 'find' })).body.status).toBe('REVERSED');
  expect((await does(key, capture(1_000))).status).toBe(402);
  expect((await does(key, { does: 'reverse' })).body.status).toBe('REVERSED');
});

it('what is still processing at Stripe is PENDING, and can be canceled', async () => {
  const key = newKey();
  await does(key, authorize());
  intentOf(key).status = 'processing';
  for (const deed of [{ does: 'find' }, { does: 'reverse' }, authorize(), capture(1_000)] as Deed[]) {
    expect((await does(key, deed)).body).toMatchObject({
      status: 'PENDING',
      declineCode: 'REQUEST_STILL_PROCESSING',
    });
  }
  expect((await does(key, { does: 'cancel' })).body.status).toBe('CANCELLED');
  expect(intentOf(key).status).toBe('canceled');
});

/** Each step at Stripe that can be without an answer: what leads to it, the call, and how it ends for the store. */
const STEPS = [
  ['POST /v1/payment_intents', /POST \S+payment_intents$/, [authorize()], { status: 'APPROVED' }],
  ['POST /v1/payment_methods', /POST \S+payment_methods$/, [authorize()], { status: 'APPROVED' }],
  ['GET /v1/payment_intents/{id}', /GET \S+payment_intents/, [authorize()], { status: 'APPROVED' }],
  ['…/confirm', /confirm$/, [authorize()], { status: 'APPROVED' }],
  ['…/capture', /capture$/, [authorize(), capture(700)], { capturedAmount: 700 }],
  ['…/cancel', /cancel$/, [authorize(), { does: 'reverse' }], { status: 'REVERSED' }],
  ['POST /v1/refunds', /POST \S+refunds$/, [authorize(), capture(700), refund(300)], { status: 'APPROVED' }],
] as const satisfies [string, RegExp, Deed[], object][];

describe.each(['answer lost', 'error 500', 'rate limit'] as const)('with the %s', (trouble) => {
  it.each(STEPS)(
    'of %s, the store hears that nobody knows, and the same call later does it once',
    async (...step) => {
      const [, call, deeds, ended] = step;
      const key = newKey();
      const last = deeds.at(-1) as Deed;
      for (const deed of deeds.slice(0, -1)) await does(key, deed);
      standIn.next(call, trouble);
      expect((await does(key, last)).status).toBe(503);
      const again = await does(key, last);
      expect([again.status, again.body]).toMatchObject([200, ended]);
      const { refunded, amount_received: captured } = intentOf(key);
      expect((await does(key, { does: 'find' })).body).toMatchObject({ returnedAmount: refunded });
      expect([captured, refunded]).toEqual([
        deeds.length > 1 && last.does !== 'reverse' ? 700 : 0,
        last.does === 'refund' ? 300 : 0,
      ]);
    },
  );
});

describe('a day later, when Stripe has forgotten the idempotency keys', () => {
  it.each(STEPS)('what got lost on the way back from %s is still done once', async (...step) => {
    const [, call, deeds, ended] = step;
    const key = newKey();
    for (const deed of deeds.slice(0, -1)) await does(key, deed);
    standIn.next(call, 'answer lost');
    expect((await does(key, deeds.at(-1) as Deed)).status).toBe(503);
    standIn.forgetKeys();
    expect((await does(key, deeds.at(-1) as Deed)).body).toMatchObject(ended);
    expect(intentOf(key).refunded).toBe(deeds.length === 3 ? 300 : 0);
  });

  it('a refund of all that is left is found, not refused as too much', async () => {
    const key = newKey();
    for (const deed of [authorize(), capture(700)]) await does(key, deed);
    standIn.next(/POST \S+refunds$/, 'answer lost');
    await does(key, refund(700));
    standIn.forgetKeys();
    expect((await does(key, refund(700))).body).toMatchObject({ status: 'APPROVED' });
    expect(intentOf(key).refunded).toBe(700);
  });
});

describe('a key whose PaymentIntent was made and not confirmed', () => {
  const begun = async () => {
    const key = newKey();
    standIn.next(/POST \S+payment_methods$/, 'answer lost');
    await does(key, authorize());
    return key;
  };

  it('is unknown to the store, since no money can have moved', async () => {
    const key = await begun();
    expect((await does(key, { does: 'find' })).status).toBe(404);
    expect((await does(key, { does: 'reverse' })).body).toMatchObject({ reason: 'NO_MATCH_FOR_REVERSAL' });
  });

  it('is never authorized once it is canceled', async () => {
    const key = await begun();
    expect((await does(key, { does: 'cancel' })).body.status).toBe('CANCELLED');
    expect((await does(key, authorize())).body.status).toBe('CANCELLED');
    const [intent] = standIn.intentsOf(key);
    expect(intent).toMatchObject({ status: 'canceled', authorizations: 0 });
  });
});

describe("Stripe's events", () => {
  const address = () => adapter.url + STRIPE_EVENTS_PATH;

  it('tell the store about the key, for PaymentIntents, charges, and refunds', async () => {
    const key = newKey();
    for (const deed of [authorize(), capture(1_000), refund(400)]) await does(key, deed, REFUNDED_LATER);
    expect((await does(key, refund(400))).body).toMatchObject({ status: 'PENDING' });
    const [pending] = [...standIn.refunds.values()].filter(
      ({ payment_intent: of }) => of === intentOf(key).id,
    );
    if (!pending) throw new Error('There is no refund.');
    pending.status = 'succeeded';
    expect(await standIn.tell(address(), 'refund.updated', pending)).toBe(200);
    await events.about(key, { times: 1, withinMs: 5_000 });
    expect((await does(key, refund(400))).body).toMatchObject({ status: 'APPROVED' });
    expect(await standIn.tell(address(), 'charge.refunded', intentOf(key))).toBe(200);
    expect(await standIn.tell(address(), 'payment_intent.succeeded', intentOf(key))).toBe(200);
    await events.about(key, { times: 3, withinMs: 5_000 });
  });

  it('count only if Stripe signed them within five minutes', async () => {
    const key = newKey();
    await does(key, authorize());
    const about = intentOf(key);
    const tell = (signed: Parameters<typeof standIn.tell>[3]) =>
      standIn.tell(address(), 'payment_intent.canceled', about, signed);
    expect(await tell({ by: `whsec_${'another0'.repeat(4)}` })).toBe(401);
    expect(await tell({ secondsAgo: 301 })).toBe(401);
    expect((await fetch(address(), { method: 'POST', body: '{}' })).status).toBe(401);
    // By the one that's being replaced.
    expect(await tell({ by: `whsec_${'retired0'.repeat(4)}` })).toBe(200);
    await events.about(key, { times: 1, withinMs: 5_000 });
  });

  it('about what is not the adapter’s are taken and lead to nothing', async () => {
    const stranger = { ...standIn.intentsOf('')[0], id: 'pi_of_somebody_else' };
    const about = { ...stranger, metadata: {} } as Parameters<typeof standIn.tell>[2];
    expect(await standIn.tell(address(), 'payment_intent.succeeded', about)).toBe(200);
  });
});

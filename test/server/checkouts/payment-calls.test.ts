import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards } from '../../../server/db/schema/wallet.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { CONTACT, newKey, readCheckout, readyCheckout } from '../../support/server-shopper.ts';
import { encryptedPin, giftToken, payWithAll, GIFT_25 as TWENTY_FIVE } from '../support/tenders.ts';

let riley: TestClient;
let sam: TestClient;
const server = testServer();
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  sam = await server.signedIn('sam@example.com');
});
beforeEach(() => riley.call(resetSandbox, {}));

const VISA = { id: 'demo-riley-visa', paymentType: 'BANK_CARD' } as const;
const BANK = { id: 'demo-riley-bank', paymentType: 'ACH' } as const;
const GIFT_25 = { id: 'demo-riley-gift-0025', paymentType: 'GIFT_CARD' } as const;

/** A raw call by the path it is known under, and what came back. */
async function send(client: TestClient, line: string, body?: object, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = line.split(' ');
  const response = await client.fetch(path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
  });
  return { status: response.status, body: await response.json() };
}

const idsOf = ({ payments }: Pick<Checkout, 'payments'>) => payments.map(({ id }) => id);

describe('a checkout', () => {
  it('is read by its id (API-35)', async () => {
    const checkout = await readyCheckout(riley);
    expect(await send(riley, `GET /api/checkouts/${checkout.checkoutId}`)).toMatchObject({
      status: 200,
      body: { checkoutId: checkout.checkoutId, versionKey: checkout.versionKey },
    });
  });

  it('has its payment read and updated at the payment controller (API-11, API-20, API-21, PAY-20)', async () => {
    const checkout = await readyCheckout(riley);
    const path = `/payment/v1/checkouts/${checkout.checkoutId}`;
    const { versionKey } = checkout;
    const read = await send(riley, `GET ${path}`);
    expect(read).toMatchObject({
      status: 200,
      body: { versionKey, paymentMethods: { achs: [BANK].map(() => ({ cardId: BANK.id })) } },
    });
    const updated = await send(riley, `PUT ${path}`, { versionKey, payments: [GIFT_25, BANK] });
    expect(updated.status).toBe(200);
    expect(idsOf(updated.body)).toEqual([GIFT_25.id, BANK.id]);
    expect(idsOf(await readCheckout(riley, checkout))).toEqual([GIFT_25.id, BANK.id]);
  });

  it('is updated by a PUT with its versionKey: its tip, promo codes, payments, and itself (API-36, PAY-19)', async () => {
    let checkout = await readyCheckout(riley);
    const { checkoutId } = checkout;
    const update = async (path: string, changes: object) => {
      const { versionKey } = checkout;
      const answer = await send(
        riley,
        `PUT ${path}`,
        { versionKey, ...changes },
        { 'idempotency-key': newKey() },
      );
      const late = await send(
        riley,
        `PUT ${path}`,
        { versionKey, ...changes },
        { 'idempotency-key': newKey() },
      );
      expect([late.status, late.body.code]).toEqual([
        409,
        expect.stringMatching(/VERSION_STALE|CHECKOUT_CLOSED/),
      ]);
      checkout = answer.body;
      return answer;
    };
    const promos = [{ action: 'Add', code: 'WELCOME10' }];
    await update(`/payment/v1/addpromo/${checkoutId}`, { priceAdjustment: { promos } });
    expect(checkout.priceAdjustment.promos).toMatchObject([{ code: 'WELCOME10' }]);
    const tip = { versionKey: checkout.versionKey, paymentDetails: { gratuityAmount: 500 } };
    expect(await send(riley, `PUT /payment/v1/modifytip/${checkoutId}`, tip)).toMatchObject({
      status: 422,
      body: { fields: { 'paymentDetails.gratuityAmount': "This order can't be tipped." } },
    });
    await update(`/payment/v1/checkouts/${checkoutId}`, { payments: [BANK] });
    expect(idsOf(checkout)).toEqual([BANK.id]);
    await update(`/api/checkouts/${checkoutId}`, {
      type: 'ACTIVATE',
      displayedTotal: checkout.summary.cost.total,
      fulfillment: { contact: CONTACT },
      paymentDetails: { gratuityAmount: 0 },
    });
    expect(checkout).toMatchObject({ status: 'PLACED', fulfillment: { contact: CONTACT } });
  });

  it('is updated with a version and tenders: an id and a kind, a balance if they have one, and what SNAP pays (ENT-23)', async () => {
    const { checkoutId, versionKey } = await readyCheckout(sam);
    const path = `PUT /payment/v1/checkouts/${checkoutId}`;
    const ebt = { id: 'demo-sam-ebt', paymentType: 'EBT', balance: 18_745, amount: 500 };
    const visa = { id: 'demo-sam-visa', paymentType: 'BANK_CARD' };
    const updated = await send(sam, path, { versionKey, payments: [ebt, visa] });
    expect(updated.body.payments).toMatchObject([{ ...ebt, requestedAmount: 500 }, visa]);
    for (const [missing, payload] of [
      ['versionKey', { payments: [visa] }],
      ['payments', { versionKey }],
      ['payments.0.id', { versionKey, payments: [{ ...visa, id: undefined }] }],
      ['payments.0.paymentType', { versionKey, payments: [{ ...visa, paymentType: undefined }] }],
      ['payments.0.paymentType', { versionKey, payments: [{ ...visa, paymentType: 'CASH' }] }],
      ['payments.0.balance', { versionKey, payments: [{ ...ebt, balance: '187.45' }] }],
    ] as const) {
      const refused = await send(sam, path, payload);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [missing]]);
    }
    const { versionKey: next } = updated.body;
    const promos = [{ action: 'Add', code: 'WELCOME10' }];
    const payload = { versionKey: next, priceAdjustment: { promos } };
    const promoted = await send(sam, `PUT /payment/v1/addpromo/${checkoutId}`, payload);
    expect(promoted.body.priceAdjustment.promos).toMatchObject([{ code: 'WELCOME10' }]);
  });

  it('gets a gift card by a POST with its token (API-26)', async () => {
    const { checkoutId, versionKey } = await readyCheckout(riley);
    const vaultToken = await giftToken(server, TWENTY_FIVE);
    const body = { vaultToken, versionKey, save: false, applicationName: 'clicklist' };
    const key = { 'idempotency-key': newKey() };
    const added = await send(riley, `POST /api/checkouts/${checkoutId}/gift-cards`, body, key);
    expect(added).toMatchObject({
      status: 200,
      body: { card: { lastFour: '0025', remainingBalance: 2_500 } },
    });
    expect(idsOf(added.body.checkout)).toEqual([added.body.card.cardId, VISA.id]);
  });
});

it('the balance of an EBT card is read by PIN and checkout id (API-23)', async () => {
  const { checkoutId } = await readyCheckout(sam);
  const path = '/api/wallet/ebt-cards/demo-sam-ebt/balance';
  const body = { encryptedPin: await encryptedPin(server), checkoutId };
  expect(await send(sam, `POST ${path}`, body)).toEqual({
    status: 200,
    body: { remainingBalance: { snap: 18_745 } },
  });
});

describe('payment details', () => {
  const PATH = 'PUT /payment/v1/payments';
  const select = (
    { checkoutId, versionKey }: Checkout,
    paymentMethodId: string,
    paymentStatus = 'payment-method-selected',
    client = riley,
  ) => send(client, PATH, { checkoutId, versionKey, paymentMethodId, paymentStatus });

  it('select a method and leave the other tenders, a card in place of the one before (API-12, API-22)', async () => {
    const paid = await payWithAll(riley, await readyCheckout(riley), [VISA, GIFT_25]);
    const { status, body } = await select(paid, BANK.id);
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual([GIFT_25.id, BANK.id]);
    const more = await select(body, 'demo-riley-gift-0100');
    expect(idsOf(more.body)).toEqual([GIFT_25.id, 'demo-riley-gift-0100', BANK.id]);
  });

  it('remove one, and keep what SNAP was to pay (API-22)', async () => {
    const checkout = await readyCheckout(sam);
    const paid = await payWithAll(sam, checkout, [
      { id: 'demo-sam-ebt', paymentType: 'EBT', amount: 100 },
      { id: 'demo-sam-visa', paymentType: 'BANK_CARD' },
    ]);
    const { body } = await select(paid, 'demo-sam-visa', 'payment-method-removed', sam);
    expect(body.payments).toMatchObject([{ id: 'demo-sam-ebt', requestedAmount: 100 }]);
    const none = await select(body, 'demo-sam-ebt', 'payment-method-removed', sam);
    expect(none.body.payments).toEqual([]);
  });

  it('lower what SNAP was to pay to what its card has left, while they select another method (SNP-08)', async () => {
    const paid = await payWithAll(sam, await readyCheckout(sam), [
      { id: 'demo-sam-ebt', paymentType: 'EBT', amount: 100 },
      { id: 'demo-sam-visa', paymentType: 'BANK_CARD' },
    ]);
    const ofCard = eq(cards.id, 'demo-sam-ebt');
    await server.db.update(cards).set({ balance: 60 }).where(ofCard);
    const { status, body } = await select(paid, 'demo-sam-visa', 'payment-method-selected', sam);
    await server.db.update(cards).set({ balance: 18_745 }).where(ofCard);
    expect(status).toBe(200);
    expect(body.payments[0]).toMatchObject({ id: 'demo-sam-ebt', requestedAmount: 60, amount: 60 });
  });

  it("are refused with a stale version, another status, and what isn't the shopper's", async () => {
    const checkout = await readyCheckout(riley);
    expect((await select({ ...checkout, versionKey: 'old' }, BANK.id)).body.code).toBe('VERSION_STALE');
    expect((await select(checkout, 'demo-sam-visa')).body.code).toBe('NOT_FOUND');
    expect((await select(checkout, BANK.id, 'payment-method-selected', sam)).body.code).toBe('NOT_FOUND');
    expect(await select(checkout, BANK.id, 'paid')).toMatchObject({
      status: 422,
      body: { fields: { paymentStatus: expect.any(String) } },
    });
    expect((await readCheckout(riley, checkout)).versionKey).toBe(checkout.versionKey);
  });
});

describe('bad input', () => {
  const tip = (gratuityAmount: unknown) => ({ paymentDetails: { gratuityAmount } });
  const promo = (code: unknown) => ({ priceAdjustment: { promos: [{ action: 'Add', code }] } });
  const snap = (amount: unknown) => ({ payments: [{ id: 'demo-sam-ebt', paymentType: 'EBT', amount }] });
  const TIP = ['modifytip', 'paymentDetails.gratuityAmount'] as const;
  const PROMO = ['addpromo', 'priceAdjustment.promos.0.code'] as const;
  const SNAP = ['checkouts', 'payments.0.amount'] as const;

  it.each([
    [...TIP, tip(-1)],
    [...TIP, tip('5.005')],
    [...TIP, tip(5.005)],
    [...PROMO, promo('A23456789012345678901')],
    [...PROMO, promo('   ')],
    [...SNAP, snap('ten')],
    [...SNAP, snap(100_000)],
    [...SNAP, snap('')],
  ])('of %s is refused at %s, and changes nothing: %j', async (path, field, body) => {
    const { checkoutId, versionKey } = await readyCheckout(sam);
    const refused = await send(sam, `PUT /payment/v1/${path}/${checkoutId}`, { versionKey, ...body });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: expect.stringMatching(/^(INVALID_INPUT|SNAP_AMOUNT_TOO_HIGH)$/) },
    });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
    expect((await readCheckout(sam, { checkoutId })).versionKey).toBe(versionKey);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTracing } from '../../../server/boot/tracing.ts';
import { createLog } from '../../../server/http/log.ts';
import { parseEnv } from '../../../server/settings/env.ts';
import * as cards from '../../../services/contracts/cards.ts';
import { createCall } from '../../../services/http/call.ts';
import { CARD_DETAILS } from '../../support/card-details.ts';
import { type ReceivedSpan, startOtlpReceiver } from '../../support/otlp-receiver.ts';
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts';
import { newKey, readyCheckout } from '../../support/server-shopper.ts';
import { standingAlone } from '../../support/standing-alone.ts';
import { startVaultProcess, VAULT_TEST_KEYS, type VaultProcess } from '../../support/vault-process.ts';
import { addGiftCard, payWithAll, submitWithPin } from '../support/tenders.ts';

const VISA = { form: 'card', number: '4012 8888 8888 1881', expiry: '12/41', cvv: '739' };
const EBT = { form: 'ebt', number: '5077 0800 0000 0004' };
const GIFT = { form: 'gift', number: '6006 4910 0000 0000 100', pin: '1111' };
/** It starts a vault and pays a whole order, on a machine that's busy with other tests. */
const SLOW_MS = 180_000;

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PRESS = 'b7ad6b7169203331';

let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let vault: VaultProcess;
let store: TestServer;
let riley: TestClient;
let stopTracing: () => Promise<void>;
const logged: string[] = [];
/** What must be in no trace, by what it is. */
const secrets: Record<string, string | RegExp> = {
  'a card number': /4012[ -]?8888[ -]?8888[ -]?1881/,
  'a SNAP card number': /5077[ -]?0800[ -]?0000[ -]?0004/,
  'a gift card number': /6006[ -]?4910[ -]?0000[ -]?0000[ -]?100/,
  'a CVV': standingAlone(VISA.cvv),
  'a PIN': standingAlone(GIFT.pin),
  'the PIN of the SNAP card': standingAlone('1234'),
  'an email': 'riley@example.com',
  'a name': 'Marsh',
  'a street': CARD_DETAILS.billingAddress.addressLine1,
  "the vault's key": VAULT_TEST_KEYS.store,
  "the processor's key": VAULT_TEST_KEYS.processor,
};

/** Pays an order with a SNAP card, a gift card, and a new card, all of them read by the vault; in the trace of one press. */
async function payAnOrder(): Promise<void> {
  const typed = async (card: object) => (await vault.post('/tokens', card)).token;
  const [visaToken, ebtToken, giftToken] = [await typed(VISA), await typed(EBT), await typed(GIFT)];
  const key = newKey();
  const { card } = await riley.call(cards.addCard, {
    params: { application: 'clicklist' },
    body: { ...CARD_DETAILS, vaultToken: visaToken },
    idempotencyKey: key,
  });
  const ebt = await riley.call(cards.addEbtCard, {
    body: { vaultToken: ebtToken },
    idempotencyKey: newKey(),
  });
  const gift = await addGiftCard(riley, await readyCheckout(riley), giftToken);
  const paid = await payWithAll(riley, gift.checkout, [
    { id: ebt.card.cardId, paymentType: 'EBT' },
    { id: card.cardId, paymentType: 'BANK_CARD' },
  ]);
  const { encryptedPin } = await vault.post('/pins', { pin: '1234' });
  const inBrowser = createCall({
    baseUrl: store.url,
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set('cookie', riley.cookie());
      return fetch(request);
    },
    traceparent: () => `00-${TRACE}-${PRESS}-01`,
  });
  expect(await submitWithPin({ ...riley, call: inBrowser }, paid, encryptedPin)).toMatchObject({
    status: 'PLACED',
  });
  Object.assign(secrets, {
    'a token': visaToken,
    'an encrypted PIN': encryptedPin,
    'a session': riley.cookie().split('=')[1] ?? '',
    'an idempotency key': key,
  });
}

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of-the-collector',
  };
  vault = await startVaultProcess(settings);
  stopTracing = await startTracing('shop', parseEnv({ NODE_ENV: 'test', ...settings }));
  store = await startTestServer({
    log: createLog('info', { write: (line) => void logged.push(line) }),
    env: {
      vaultUrl: vault.apiUrl,
      vaultOrigin: vault.url,
      vaultKeys: [],
      vaultStoreKeys: [VAULT_TEST_KEYS.store],
      vaultProcessorKeys: [VAULT_TEST_KEYS.processor],
      vaultSeconds: 20,
    },
  });
  riley = await store.signedIn('riley@example.com');
  await payAnOrder();
  // Both send what they still have.
  await vault.stop();
  await stopTracing();
}, SLOW_MS);
afterAll(async () => {
  await store.close();
  await receiver.close();
});

/** Whose span a span is part of. */
const parentOf = ({ parentSpanId }: ReceivedSpan) =>
  receiver.spans.find(({ spanId }) => spanId === parentSpanId);

/** A span and those it's part of, outermost first. */
const lineOf = (span: ReceivedSpan): string[] => {
  const parent = parentOf(span);
  return [...(parent ? lineOf(parent) : []), `${span.service} ${span.name}`];
};

const lines = () => receiver.spans.filter(({ traceId }) => traceId === TRACE).map(lineOf);

describe('placing an order', () => {
  it('is one trace from the press through shop, processor, and vault, with their statements', () => {
    const names = lines().map((line) => line.join(' > '));
    const shop = 'checkstand-shop checkouts.update';
    expect(names).toContain(shop);
    expect(names).toContain(`${shop} > checkstand-shop sessions_find_counted`);
    const authorize = `${shop} > checkstand-shop authorizations.create > checkstand-shop authorizations.create`;
    expect(names).toContain(authorize);
    const openPin = `${authorize} > checkstand-shop pins.open > checkstand-vault pins.open`;
    expect(names).toContain(openPin);
    const describeCard = `${authorize} > checkstand-shop cards.describe > checkstand-vault cards.describe`;
    expect(names.filter((name) => name.startsWith(`${describeCard} > `))).not.toEqual([]);
    const first = receiver.spans.find(
      ({ name, traceId }) => name === 'checkouts.update' && traceId === TRACE,
    );
    expect(first).toMatchObject({
      parentSpanId: PRESS,
      attributes: { 'http.request.method': 'PUT', 'http.response.status_code': 200 },
    });
  });

  it("has its trace's id in the log beside the request's", () => {
    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = lines.find(({ msg, traceId }) => msg === 'request' && traceId === TRACE);
    const span = receiver.spans.find(({ name, traceId }) => name === 'checkouts.update' && traceId === TRACE);
    expect(line?.requestId).toBe(span?.attributes['checkstand.request_id']);
    expect(line?.requestId).toEqual(expect.any(String));
  });

  it('has no card, PIN, person, or key in any trace', () => {
    const sent = receiver.requests.map(({ body }) => body).join('\n');
    const found = Object.entries(secrets).flatMap(([what, secret]) =>
      (typeof secret === 'string' ? secret !== '' && sent.includes(secret) : secret.test(sent)) ? [what] : [],
    );
    expect(found).toEqual([]);
    // The search finds what's there.
    expect(secrets['a card number']).toSatisfy((number: RegExp) => number.test(VISA.number));
    expect(sent.includes('checkouts.update')).toBe(true);
  });

  it("goes to the collector's path with its header", () => {
    expect(new Set(receiver.requests.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
    expect(receiver.requests[0]?.headers).toMatchObject({ 'api-key': 'of-the-collector' });
  });
});

describe('a store without a collector', () => {
  it('makes no span and passes no trace on', async () => {
    const before = receiver.spans.length;
    const stop = await startTracing('shop', { traces: null, serviceName: null });
    const answer = await riley.fetch('/api/cart', { headers: { traceparent: `00-${TRACE}-${PRESS}-01` } });
    await stop();
    expect(answer.status).toBe(200);
    expect(receiver.spans).toHaveLength(before);
    expect(logged.at(-1)).not.toContain('traceId');
  });
});

describe('the sampler', () => {
  const keptOf = async (settings: Record<string, string>, flags: string) => {
    const before = receiver.spans.length;
    const env = parseEnv({ NODE_ENV: 'test', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...settings });
    const stop = await startTracing('shop', env);
    await store.visitor.fetch('/api/departments', {
      headers: { traceparent: `00-${TRACE}-${PRESS}-${flags}` },
    });
    await stop();
    return receiver.spans.length > before;
  };

  it("decides at the shop, whatever a browser's header asks for", async () => {
    expect(await keptOf({}, '01')).toBe(true);
    expect(await keptOf({}, '00')).toBe(true);
    expect(await keptOf({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, '01')).toBe(false);
    const none = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' };
    expect(await keptOf(none, '01')).toBe(false);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../server/http/log.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { newKey } from '../../support/server-shopper.ts';
import { DEAD_PROCESSOR, withProcessor } from '../support/processor.ts';

const KEY = 'a-key-for-tests-that-is-long-enough';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { processorKey: KEY }, log: createLog('silent') });
});
afterAll(() => server.close());

const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await server.visitor.fetch(path, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};

const CARD = { paymentType: 'BANK_CARD', instrumentId: 'demo-riley-visa', amount: 1_250 };

test('an authorization is made, found, captured, and reversed under the documented paths (API-14, ENT-10)', async () => {
  const key = newKey();
  const made = await ask('POST', '/v1/authorizations', CARD, { 'idempotency-key': key });
  expect(made).toMatchObject({ status: 200, body: { key, status: 'APPROVED', amount: 1_250 } });
  expect(await ask('GET', `/v1/authorizations/${key}`)).toEqual(made);
  expect(await ask('POST', '/v1/payments', { authorizationKey: key, amount: 1_251 })).toMatchObject({
    status: 402,
    body: { code: 'CARD_DECLINED', reason: 'TRANSACTION_DECLINED' },
  });
  expect(await ask('POST', '/v1/payments', { authorizationKey: key, amount: 1_250 })).toMatchObject({
    status: 200,
  });
  expect(await ask('POST', `/v1/authorizations/${key}/reversal`)).toMatchObject({
    status: 402,
    body: { reason: 'NO_MATCH_FOR_REVERSAL' },
  });
  for (const [how, status] of [
    ['reversal', 'REVERSED'],
    ['cancellation', 'CANCELLED'],
  ]) {
    const other = newKey();
    await ask('POST', '/v1/authorizations', CARD, { 'idempotency-key': other });
    expect(await ask('POST', `/v1/authorizations/${other}/${how}`)).toEqual({
      status: 200,
      body: { ...made.body, id: expect.any(String), key: other, status },
    });
  }
});

test('nothing is found or changed without the right key', async () => {
  const key = newKey();
  const made = await ask('POST', '/v1/authorizations', CARD, { 'idempotency-key': key });
  const wrong = ['', 'Bearer', `Bearer ${KEY}x`, KEY, `Bearer ${KEY} x`, `x Bearer ${KEY}`];
  for (const authorization of wrong) {
    for (const [method, path, body] of [
      ['POST', '/v1/authorizations', CARD],
      ['GET', `/v1/authorizations/${key}`],
      ['POST', `/v1/authorizations/${key}/reversal`],
      ['POST', '/v1/payments', { authorizationKey: key, amount: 1 }],
    ] as const) {
      const answer = await ask(method, path, body, { authorization, 'idempotency-key': newKey() });
      expect(answer.status).toBe(401);
    }
  }
  expect(await ask('GET', `/v1/authorizations/${key}`)).toEqual(made);
  expect((await ask('GET', `/v1/authorizations/${newKey()}`)).status).toBe(404);
});

test('a breakdown is no refusal', async () => {
  await withProcessor(server, DEAD_PROCESSOR, async () => {
    expect((await ask('POST', `/v1/authorizations/${newKey()}/reversal`)).status).toBe(500);
  });
});

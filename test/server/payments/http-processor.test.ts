import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../../../server/http/log.ts';
import { httpProcessor } from '../../../server/payments/http-processor.ts';
import { processorCall } from '../../../server/payments/processor-call.ts';
import { ProcessorRefusal, ProcessorUnavailable, StillProcessing } from '../../../server/ports/processor.ts';

const REQUEST = { key: 'attempt:0', paymentType: 'BANK_CARD', instrumentId: 'card', amount: 500 } as const;

const APPROVED = {
  id: 'a',
  key: REQUEST.key,
  status: 'APPROVED',
  amount: 500,
  declineCode: null,
  pinCode: null,
  remainingBalance: null,
  reviewCode: null,
  capturedAmount: null,
  returnedAmount: 0,
};

type Answer = (request: Request) => Response | Promise<Response>;

const ok: Answer = () => Response.json(APPROVED);
const lost: Answer = () => Promise.reject(new TypeError('fetch failed'));
const silent: Answer = () => new Promise(() => {});
const status =
  (status: number, body: object | string): Answer =>
  () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
const problem = (code: number, name: string, reason?: string) =>
  status(code, { type: 'about:blank', title: name, status: code, code: name, reason });

/** The client of a processor that answers as told; the last answer is given from then on. */
function clientOf(...answers: [Answer, ...Answer[]]) {
  const requests: {
    method: string;
    path: string;
    key: string | null;
    bearer: string | null;
    body: unknown;
  }[] = [];
  const fetch = async (request: Request) => {
    const { headers, method, url } = request;
    const text = await request.text();
    requests.push({
      method,
      path: new URL(url).pathname,
      key: headers.get('idempotency-key'),
      bearer: headers.get('authorization'),
      body: text && JSON.parse(text),
    });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return (answer ?? lost)(request);
  };
  const log = createLog('silent');
  const call = processorCall({ url: 'https://processor.test', key: 'the-key', seconds: 0.2, fetch, log });
  return { processor: httpProcessor(call), requests };
}

afterEach(() => vi.useRealTimers());

it('each call is made under its documented path, with the bearer key and what it is about (API-14)', async () => {
  const { processor, requests } = clientOf(ok);
  await processor.authorize(REQUEST);
  await processor.find('attempt:0');
  await processor.reverse('attempt:0');
  await processor.reduce('attempt:0', 400);
  await processor.cancel('attempt:0');
  await processor.complete('attempt:0', 500);
  await processor.refund('refund:0', { authorizationKey: 'attempt:0', amount: 100 }).catch(() => {});
  expect(requests.map(({ method, path, key, body }) => [method, path, key, body])).toEqual([
    [
      'POST',
      '/v1/authorizations',
      'attempt:0',
      { paymentType: 'BANK_CARD', instrumentId: 'card', amount: 500 },
    ],
    ['GET', '/v1/authorizations/attempt%3A0', null, ''],
    ['PUT', '/v1/modify-payments/attempt%3A0', null, { type: 'REVERSAL' }],
    ['PUT', '/v1/modify-payments/attempt%3A0', null, { type: 'REDUCTION', amount: 400 }],
    ['PUT', '/v1/modify-payments/attempt%3A0', null, { type: 'CANCELLATION' }],
    ['POST', '/v1/payments', null, { authorizationKey: 'attempt:0', amount: 500 }],
    ['POST', '/v1/purchases/attempt%3A0/returns', 'refund:0', { amount: 100 }],
  ]);
  expect(new Set(requests.map(({ bearer }) => bearer))).toEqual(new Set(['Bearer the-key']));
});

it('a call whose answer got lost is made again, the same under the same key', async () => {
  for (const unanswered of [
    lost,
    silent,
    status(502, '<h1>Bad gateway</h1>'),
    problem(429, 'RATE_LIMITED'),
  ]) {
    const { processor, requests } = clientOf(unanswered, ok);
    expect(await processor.authorize(REQUEST)).toEqual(APPROVED);
    expect(requests[0]).toEqual({
      method: 'POST',
      path: '/v1/authorizations',
      key: REQUEST.key,
      bearer: 'Bearer the-key',
      body: { paymentType: 'BANK_CARD', instrumentId: 'card', amount: 500 },
    });
    expect(requests).toEqual([requests[0], requests[0]]);
  }
});

it.each([
  ['nothing', lost],
  ['nothing in time', silent],
  ['a page of HTML', status(200, '<h1>Hello</h1>')],
  ['half an answer', status(200, { id: 'a', status: 'APPROVED' })],
  ['an unknown status', status(200, { ...APPROVED, status: 'MAYBE' })],
  ['a failure', problem(500, 'INTERNAL')],
  ['a refusal in words of its own', problem(402, 'CARD_DECLINED', 'because')],
  ['a page that is not found', status(404, '<h1>Not found</h1>')],
])('%s is no answer: the outcome is unknown, never a decline', async (_, answer) => {
  const { processor, requests } = clientOf(answer);
  const error = await processor.complete('attempt:0', 500).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ProcessorUnavailable);
  await expect(processor.find('attempt:0')).rejects.toBeInstanceOf(ProcessorUnavailable);
  expect(requests).toHaveLength(4);
});

it.each([
  ['PENDING', status(200, { ...APPROVED, status: 'PENDING', declineCode: 'REQUEST_STILL_PROCESSING' })],
  [
    'a decline that is none',
    status(200, { ...APPROVED, status: 'ERRORED', declineCode: 'REQUEST_STILL_PROCESSING' }),
  ],
  ['a refusal that is none', problem(402, 'CARD_DECLINED', 'REQUEST_STILL_PROCESSING')],
])(
  'what ends later (%s) is neither a decline nor a silent processor, and is not asked for again',
  async (_, answer) => {
    const { processor, requests } = clientOf(answer);
    const calls = [
      () => processor.authorize(REQUEST),
      () => processor.find(REQUEST.key),
      () => processor.reverse(REQUEST.key),
      () => processor.reduce(REQUEST.key, 400),
      () => processor.cancel(REQUEST.key),
      () => processor.complete(REQUEST.key, 500),
    ];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(StillProcessing);
    expect(requests).toHaveLength(calls.length);
  },
);

it('a refund is done once the processor says so', async () => {
  const key = 'refund:0';
  const { processor } = clientOf(
    status(200, { key, status: 'PENDING' }),
    status(200, { key, status: 'APPROVED' }),
  );
  const refund = () => processor.refund(key, { authorizationKey: REQUEST.key, amount: 100 });
  await expect(refund()).rejects.toBeInstanceOf(StillProcessing);
  await refund();
});

it('a refusal is passed on with its reason, and not asked for again', async () => {
  const { processor, requests } = clientOf(problem(402, 'CARD_DECLINED', 'NO_MATCH_FOR_REVERSAL'));
  const error = await processor.reverse('attempt:0').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ProcessorRefusal);
  expect(error).toMatchObject({ code: 'NO_MATCH_FOR_REVERSAL' });
  expect(requests).toHaveLength(1);
});

it('a key the processor does not know has no authorization', async () => {
  const { processor } = clientOf(problem(404, 'NOT_FOUND'));
  expect(await processor.find('attempt:0')).toBeNull();
  await expect(processor.cancel('attempt:0')).rejects.toThrow();
});

it('a PIN is presented once: each wrong one counts', async () => {
  const { processor, requests } = clientOf(lost);
  await expect(processor.checkPin('card', 'sealed')).rejects.toBeInstanceOf(ProcessorUnavailable);
  expect(requests).toHaveLength(1);
});

it('a wrong key is an error of its own, which asking again does not mend', async () => {
  const { processor, requests } = clientOf(problem(401, 'SIGNED_OUT'));
  await expect(processor.authorize(REQUEST)).rejects.toThrow(
    "The processor doesn't take authorizations.create: 401 SIGNED_OUT",
  );
  expect(requests).toHaveLength(1);
});

it('keys are safe in a path', async () => {
  const { processor, requests } = clientOf(ok);
  await processor.find('a/../b?c:0');
  expect(requests[0]?.path).toBe('/v1/authorizations/a%2F..%2Fb%3Fc%3A0');
});

it('after five calls without an answer, none is sent for five seconds; then one tries, and its answer counts for all', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let answer = lost;
  const { processor, requests } = clientOf((request) => answer(request));
  const find = () => processor.find('attempt:0').catch((error: unknown) => error);
  for (let calls = 0; calls < 3; calls += 1) await find();
  expect(requests).toHaveLength(5);
  expect(await find()).toMatchObject({ name: 'ProcessorUnavailable', retryAfter: 5 });
  expect(requests).toHaveLength(5);

  vi.advanceTimersByTime(5_001);
  await find();
  expect(requests).toHaveLength(6);
  await find();
  expect(requests).toHaveLength(6);

  answer = ok;
  vi.advanceTimersByTime(5_001);
  expect(await Promise.all([find(), find(), find()])).toEqual([APPROVED, APPROVED, APPROVED]);
});

it('refusals never open the circuit', async () => {
  const { processor, requests } = clientOf(problem(402, 'CARD_DECLINED', 'TRANSACTION_DECLINED'));
  for (let calls = 0; calls < 8; calls += 1) await processor.complete('attempt:0', 1).catch(() => {});
  expect(requests).toHaveLength(8);
});

it('a call is never redirected to another address, which would get the key', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = processorCall({ url, key: 'the-key', seconds: 5, log: createLog('silent') });
  await expect(httpProcessor(call).find('attempt:0')).rejects.toBeInstanceOf(ProcessorUnavailable);
  server.close();
  server.closeAllConnections();
  expect(new Set(asked)).toEqual(new Set(['/v1/authorizations/attempt%3A0']));
});

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { operation } from '../../services/contracts/operation.ts';
import { createCall } from '../../services/http/call.ts';

const rename = operation({
  id: 'things.rename',
  method: 'PUT',
  path: '/api/things/{thingId}',
  summary: 'Rename a thing',
  access: 'public',
  params: v.object({ thingId: v.string() }),
  query: v.object({ dry: v.optional(v.string()) }),
  body: v.object({ name: v.string() }),
  response: v.object({ name: v.string() }),
  idempotent: true,
});

const input = { params: { thingId: 'a/b' }, query: {}, body: { name: 'new' }, idempotencyKey: 'key-1' };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function callAgainst(listener: RequestListener, timeoutMs?: number) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return createCall({ baseUrl: `http://127.0.0.1:${port}`, ...(timeoutMs ? { timeoutMs } : {}) });
}

const json = (status: number, body: unknown): RequestListener => {
  return (_, response) => {
    response.writeHead(status, {
      'content-type': status < 400 ? 'application/json' : 'application/problem+json',
    });
    response.end(JSON.stringify(body));
  };
};

const problem = {
  type: 'about:blank',
  title: 'No',
  status: 422,
  code: 'INVALID_INPUT',
  fields: { name: 'Too long' },
};

describe('a call to the store', () => {
  it('sends the method, the filled path, the body, and the idempotency key', async () => {
    const seen: unknown[] = [];
    const call = await callAgainst(async (request, response) => {
      const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
      seen.push(
        request.method,
        request.url,
        request.headers['idempotency-key'],
        Buffer.concat(chunks).toString(),
      );
      json(200, { name: 'new' })(request, response);
    });
    expect(await call(rename, { ...input, query: { dry: 'yes' } })).toEqual({ name: 'new' });
    expect(seen).toEqual(['PUT', '/api/things/a%2Fb?dry=yes', 'key-1', '{"name":"new"}']);
  });

  it.each([
    [
      'a problem as refused, with its code and fields',
      json(422, problem),
      { kind: 'refused', status: 422, code: 'INVALID_INPUT', message: 'No', fields: { name: 'Too long' } },
    ],
    [
      'a code that no contract declares as UNKNOWN, with what was sent beside it',
      json(409, { ...problem, status: 409, code: 'NEWLY_INVENTED' }),
      {
        kind: 'refused',
        status: 409,
        code: 'UNKNOWN',
        sentCode: 'NEWLY_INVENTED',
        message: 'No',
        fields: { name: 'Too long' },
      },
    ],
    [
      'a refusal without a problem as UNKNOWN, with its status',
      json(404, 'nothing here'),
      { kind: 'refused', status: 404, code: 'UNKNOWN', sentCode: 'HTTP_404', message: '', fields: {} },
    ],
    [
      'a session that is over as signedOut',
      json(401, { ...problem, status: 401, code: 'SIGNED_OUT' }),
      { kind: 'signedOut' },
    ],
    ['an answer that breaks the contract as malformed', json(200, { nam: 'new' }), { kind: 'malformed' }],
    [
      'nonsense as malformed',
      ((_, response) => response.end('<html>')) as RequestListener,
      { kind: 'malformed' },
    ],
    ['a server error without a problem as malformed', json(500, 'oops'), { kind: 'malformed' }],
    [
      'a lost connection as unreachable',
      ((request) => request.destroy()) as RequestListener,
      { kind: 'unreachable' },
    ],
  ])('reports %s', async (_, listener, failure) => {
    const call = await callAgainst(listener);
    await expect(call(rename, input)).rejects.toEqual(failure);
  });

  it.each([
    ['refused', 503, { ...problem, status: 503, code: 'UNAVAILABLE' }],
    ['malformed', 200, { nam: 'new' }],
    ['malformed', 500, 'oops'],
  ])('includes the request ID when %s (%i), so it can be found in the log', async (kind, status, body) => {
    const call = await callAgainst((request, response) => {
      response.setHeader('x-request-id', 'request-0001');
      json(status, body)(request, response);
    });
    await expect(call(rename, input)).rejects.toMatchObject({ kind, requestId: 'request-0001' });
  });

  it('reports a late response as timedOut', async () => {
    const call = await callAgainst(() => {}, 50);
    await expect(call(rename, input)).rejects.toEqual({ kind: 'timedOut' });
  });

  it('reports a response that starts but does not finish in time as timedOut', async () => {
    const call = await callAgainst((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"name":');
    }, 50);
    await expect(call(rename, input)).rejects.toEqual({ kind: 'timedOut' });
  });

  it('reports a broken response as unreachable', async () => {
    const call = await callAgainst((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"name":', () => response.destroy());
    });
    await expect(call(rename, input)).rejects.toEqual({ kind: 'unreachable' });
  });

  it('stops right away when canceled', async () => {
    const call = await callAgainst(() => {});
    const cancel = new AbortController();
    const calling = call(rename, input, cancel.signal);
    cancel.abort();
    await expect(calling).rejects.toEqual({ kind: 'unreachable' });
  });

  it('sends one request and never retries on its own', async () => {
    let asked = 0;
    const call = await callAgainst((request, response) => {
      asked += 1;
      json(503, { ...problem, status: 503, code: 'UNAVAILABLE' })(request, response);
    });
    await expect(call(rename, input)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(asked).toBe(1);
  });
});

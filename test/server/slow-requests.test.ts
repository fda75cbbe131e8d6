import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { CONNECTIONS } from '../../server/boot/ports.ts';
import { testServer } from '../support/server.ts';

/** How many times faster than in production everything goes here, so that nobody waits for half a minute. */
const PACE = 10;
const { keepAliveTimeout, headersTimeout, requestTimeout, connectionsCheckingInterval } = CONNECTIONS;

const server = testServer({
  connections: {
    keepAliveTimeout: keepAliveTimeout / PACE,
    headersTimeout: headersTimeout / PACE,
    requestTimeout: requestTimeout / PACE,
    connectionsCheckingInterval: connectionsCheckingInterval / PACE,
  },
});

/**
 * Sends the beginning of a request and then a byte each second; resolves with how long the store put up with it, in ms;
 * both as in production.
 */
async function drip(beginning: string): Promise<number> {
  const began = performance.now();
  const { promise: cutOff, resolve } = Promise.withResolvers<void>();
  // A byte that crosses the end is answered by a reset, an error that comes before the close.
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    .on('error', () => {})
    .on('close', () => resolve());
  socket.write(beginning);
  const dripping = setInterval(() => socket.write('x'), 1_000 / PACE);
  socket.resume();
  await cutOff;
  clearInterval(dripping);
  return (performance.now() - began) * PACE;
}

it.concurrent.each([
  ['headers', 'POST /api/session HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  ['a body', 'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{'],
  [
    'a body in chunks',
    'POST /api/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n400\r\n{',
  ],
])('whoever sends %s a byte a second is cut off within a minute', async (_, beginning) => {
  expect(await drip(beginning)).toBeLessThan(60_000);
});

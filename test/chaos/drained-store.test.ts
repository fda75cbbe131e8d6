import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { expect, inject, it } from 'vitest';
import { getCart } from '../../services/contracts/cart.ts';
import { createFault } from '../../services/contracts/sandbox.ts';
import { signedInShopper } from '../support/http-shopper.ts';
import { startStore } from '../support/store-process.ts';

const SLOW_MS = 4_000;

/** Makes a request over a connection both sides would keep. */
async function ask(agent: Agent, url: string, path: string, cookie = '') {
  const request = get(`${url}${path}`, { agent, headers: { cookie } });
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode, connection: response.headers.connection, at: performance.now() };
}

it('a store told to stop reports that it is draining, answers what is in flight, then exits', async () => {
  const store = await startStore({ template: inject('seededDatabase'), env: { DRAIN_SECONDS: '2' } });
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  try {
    const riley = await signedInShopper(store.url, 'riley@example.com');
    const cookie = [...riley.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await riley.call(createFault, { body: { operation: getCart.id, times: 1, delayMs: SLOW_MS } });
    expect(await ask(agent, store.url, '/healthz')).toMatchObject({ status: 200, connection: 'keep-alive' });
    expect(await ask(agent, store.vaultUrl, '/readyz')).toMatchObject({ status: 200 });
    const slow = ask(agent, store.url, '/api/cart', cookie);

    const ended = store.terminate();
    await expect.poll(async () => (await ask(agent, store.url, '/readyz')).status).toBe(503);
    for (const url of [store.url, store.vaultUrl]) {
      expect(await ask(agent, url, '/readyz')).toMatchObject({ status: 503, connection: 'close' });
      expect(await ask(agent, url, '/healthz')).toMatchObject({ status: 200, connection: 'close' });
    }
    const answered = await slow;
    expect(answered).toMatchObject({ status: 200, connection: 'close' });
    expect(await ended).toBe(0);
    // Idle connections would be kept for 65 s and requests for 10 s; the shutdown waits for neither.
    expect(performance.now() - answered.at).toBeLessThan(5_000);
    await expect(ask(agent, store.url, '/healthz')).rejects.toThrow('ECONNREFUSED');
  } finally {
    agent.destroy();
    await store.stop();
  }
});

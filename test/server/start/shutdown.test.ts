import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Shutdown, shutdownOf } from '../../../server/boot/shutdown.ts';

const agent = new Agent({ keepAlive: true });

let server: Server;
let shutdown: Shutdown;
beforeEach(async () => {
  server = createServer();
  shutdown = shutdownOf(server);
  server.listen(0);
  await once(server, 'listening');
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

/** A request that has arrived, and its answer once it's written. */
async function ask(): Promise<{ response: ServerResponse; answer: Promise<IncomingMessage> }> {
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, agent }).end();
  const answer = once(asked, 'response').then(
    ([given]: IncomingMessage[]) => given?.resume() as IncomingMessage,
  );
  answer.catch(() => {});
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  return { response, answer };
}

const connectionOf = async ({ response, answer }: Awaited<ReturnType<typeof ask>>) => {
  response.end();
  return (await answer).headers.connection;
};

it('a draining server makes each response the last on its connection, even for a request that came before', async () => {
  expect(await connectionOf(await ask())).toBe('keep-alive');
  const before = await ask();
  shutdown.drain();
  expect(await connectionOf(before)).toBe('close');
  expect(await connectionOf(await ask())).toBe('close');
});

it('a server ends with the last response, though its connection could be kept', async () => {
  const late = await ask();
  // Its headers are gone: it can't say anymore that it's the last.
  late.response.flushHeaders();
  await late.answer;
  let isOver = false;
  const over = shutdown.end(60_000).then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  late.response.end('done');
  await over;
});

it('a server that ends closes idle connections at once, and busy ones when their time is over', async () => {
  expect(await connectionOf(await ask())).toBe('keep-alive');
  await shutdown.end(60_000);
  server = createServer();
  shutdown = shutdownOf(server);
  server.listen(0);
  await once(server, 'listening');
  const { answer } = await ask();
  await shutdown.end(10);
  await expect(answer).rejects.toThrow('socket hang up');
});

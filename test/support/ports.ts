// Finds ports for what a test starts.

import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the range systems assign ports from (32768 or 49152 and up), so nobody is assigned this port between our
 * finding it and listening on it.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/** Processes of one run have similar ids, so each starts searching somewhere else. */
let next = (process.pid * 64) % COUNT;

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isListening) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** A port on this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free.');
}

// The card vault in a process of its own, as in production.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './ports.ts';
import { seededFolder } from './test-database.ts';

export const VAULT_TEST_KEYS = {
  store: 'the-store-at-the-vault-under-test',
  processor: 'the-processor-at-the-vault-under-test',
};

export interface VaultProcess {
  /** Where its pages are, and where its API is. */
  url: string;
  apiUrl: string;
  /** Everything it wrote to stdout and stderr. */
  log: () => string;
  /** What the page gets for what's typed in it. */
  post: (path: '/tokens' | '/pins', body: object) => Promise<{ token: string; encryptedPin: string }>;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end && child.exitCode === null; await delay(25)) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`The vault never became ready:\n${log()}`);
}

/** Starts one on an embedded database of its own, with the demo shoppers' cards. */
export async function startVaultProcess(env: Record<string, string> = {}): Promise<VaultProcess> {
  const [port, apiPort, folder] = [await freePort(), await freePort(), await seededFolder()];
  const [url, apiUrl] = [`http://localhost:${port}`, `http://localhost:${apiPort}`];
  let written = '';
  const log = () => written;
  const launch = async () => {
    const child = spawn(process.execPath, ['server/cli/main.ts', 'vault'], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        VAULT_PORT: `${port}`,
        VAULT_API_PORT: `${apiPort}`,
        VAULT_STORE_KEYS: VAULT_TEST_KEYS.store,
        VAULT_PROCESSOR_KEYS: VAULT_TEST_KEYS.processor,
        DATA_DIR: folder,
        LOG_LEVEL: 'debug',
        TOKEN_LIMIT: '100000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        written += text;
      });
    }
    await untilReady(apiUrl, child, log);
    return child;
  };
  let child = await launch();
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url,
    apiUrl,
    log,
    post: async (path, body) => {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as { token: string; encryptedPin: string };
    },
    kill: () => end('SIGKILL'),
    restart: async () => {
      child = await launch();
    },
    stop: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

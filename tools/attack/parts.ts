import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  SANDBOX_PROCESSOR_KEY,
  SANDBOX_VAULT_PROCESSOR_KEY,
  SANDBOX_VAULT_STORE_KEY,
} from '../../server/settings/sandbox-keys.ts';
import { freePort } from '../../test/support/ports.ts';
import { STORE_SETTINGS } from '../../test/support/store-process.ts';

/** A process beside the store's, which a power cut may end. */
export interface Part {
  kill: () => Promise<void>;
  /** Starts it again on the same ports. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The vault and the processor as processes of their own, as in production. */
export interface Parts {
  processor: Part;
  /** Where the vault's pages are. */
  pagesUrl: string;
  /** What a store needs to use them. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

const START_MS = 60_000;

async function untilReady(what: string, url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end && child.exitCode === null; await delay(25)) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`The ${what} never became ready.`);
}

async function startPart(
  what: 'vault' | 'processor',
  url: string,
  env: Record<string, string>,
): Promise<Part> {
  const launch = async () => {
    const child = spawn(process.execPath, ['dist/server/main.js', what], {
      env: { ...process.env, ...STORE_SETTINGS, LOG_LEVEL: 'error', ...env },
      stdio: 'ignore',
    });
    await untilReady(what, url, child);
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
    kill: () => end('SIGKILL'),
    restart: async () => {
      child = await launch();
    },
    stop: () => end('SIGTERM'),
  };
}

/** Starts both on the store's database. */
export async function startParts(databaseUrl: string): Promise<Parts> {
  const [pages, api, port] = [await freePort(), await freePort(), await freePort()];
  const [pagesUrl, vaultUrl, processorUrl] = [pages, api, port].map((each) => `http://localhost:${each}`) as [
    string,
    string,
    string,
  ];
  const vault = await startPart('vault', vaultUrl, {
    VAULT_ORIGIN: pagesUrl,
    VAULT_PORT: `${pages}`,
    VAULT_API_PORT: `${api}`,
    VAULT_DATABASE_URL: databaseUrl,
    VAULT_STORE_KEYS: SANDBOX_VAULT_STORE_KEY,
    VAULT_PROCESSOR_KEYS: SANDBOX_VAULT_PROCESSOR_KEY,
  });
  const env = {
    DATABASE_URL: databaseUrl,
    VAULT_ORIGIN: pagesUrl,
    VAULT_URL: vaultUrl,
    VAULT_STORE_KEYS: SANDBOX_VAULT_STORE_KEY,
    PROCESSOR_URL: processorUrl,
    PROCESSOR_KEYS: SANDBOX_PROCESSOR_KEY,
  };
  const processor = await startPart('processor', processorUrl, {
    ...env,
    PROCESSOR_PORT: `${port}`,
    VAULT_PROCESSOR_KEYS: SANDBOX_VAULT_PROCESSOR_KEY,
  });
  return {
    processor,
    pagesUrl,
    env,
    stop: async () => {
      await processor.stop();
      await vault.stop();
    },
  };
}

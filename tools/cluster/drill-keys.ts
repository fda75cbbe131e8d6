import { randomBytes, randomUUID } from 'node:crypto';
import { ne } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { openDatabase } from '../../server/db/database.ts';
import { keyNameOf, vaultCards } from '../../server/vault/schema.ts';
import { listOrders } from '../../services/contracts/orders.ts';
import { getAuthorization } from '../../services/contracts/processor.ts';
import { receiveProcessorEvent } from '../../services/contracts/processor-events.ts';
import { describeCard, readNumber } from '../../services/contracts/vault-api.ts';
import { crowdSession } from '../../test/support/crowd.ts';
import { reply } from '../../test/support/text-company.ts';
import type { Drill } from './a-drill.ts';
import { type Cluster, until } from './cluster.ts';
import { replaceAll } from './drill-shops.ts';
import {
  LOCAL,
  PRIMARY_URL,
  PROCESSORS,
  processorPorts,
  SHOPS,
  shopPorts,
  VAULTS,
  vaultPorts,
} from './layout.ts';
import type { Load } from './load.ts';
import { isSignedWith } from './partners.ts';
import { SHOPPERS } from './seed-load.ts';
import type { Keys } from './store-settings.ts';

const random = (): string => randomBytes(32).toString('base64');

/** What the next key of the vaults is called. */
const NEXT = 'next';

/** New ones for every key, each under the setting's name. */
const newKeys = (): Keys => ({
  AUTH_SECRETS: random(),
  VAULT_KEYS: `${NEXT}:${random()}`,
  VAULT_STORE_KEYS: random(),
  VAULT_PROCESSOR_KEYS: random(),
  PROCESSOR_KEYS: random(),
  PROCESSOR_WEBHOOK_SECRETS: `whsec_${random()}`,
  EVENTS_SECRETS: `whsec_${random()}`,
  SMS_KEY: random(),
  SMS_WEBHOOK_SECRETS: `whsec_${random()}`,
  TAX_KEY: random(),
});

/** The settings with one key after another. */
const joined = (first: Keys, second: Keys): Keys => {
  const both = (name: keyof Keys) => `${first[name]},${second[name]}`;
  return {
    AUTH_SECRETS: both('AUTH_SECRETS'),
    VAULT_KEYS: both('VAULT_KEYS'),
    VAULT_STORE_KEYS: both('VAULT_STORE_KEYS'),
    VAULT_PROCESSOR_KEYS: both('VAULT_PROCESSOR_KEYS'),
    PROCESSOR_KEYS: both('PROCESSOR_KEYS'),
    PROCESSOR_WEBHOOK_SECRETS: both('PROCESSOR_WEBHOOK_SECRETS'),
    EVENTS_SECRETS: both('EVENTS_SECRETS'),
    SMS_KEY: both('SMS_KEY'),
    SMS_WEBHOOK_SECRETS: both('SMS_WEBHOOK_SECRETS'),
    TAX_KEY: both('TAX_KEY'),
  };
};

/** The same for the store, which knows one key of each company. */
const joinedHere = (first: Keys, second: Keys): Keys => {
  const { SMS_KEY, TAX_KEY } = first;
  return { ...joined(first, second), SMS_KEY, TAX_KEY };
};

/** Resolves once no card is sealed with another key than the next one. */
async function areResealed(): Promise<void> {
  const { db, close } = await openDatabase({ url: PRIMARY_URL, migrations: [], poolSize: 1 });
  const isOlder = ne(keyNameOf(vaultCards.sealedNumber), NEXT);
  try {
    await until(
      'The vaults did not reseal their cards',
      async () => (await db.$count(vaultCards, isOlder)) === 0,
    );
  } finally {
    await close();
  }
}

/** What came with each call until now is known to whoever got it: rates, texts, and events. */
async function areHeard({ partners }: Cluster, load: Load): Promise<string[]> {
  const before = partners.rates;
  const wasTexted = await partners.askForHelp();
  await until('Nobody was texted', async () => wasTexted());
  await load.goesOn();
  const placed = [...load.figures.orders];
  await until('Not every order was heard of', async () =>
    placed.every(({ number }) => partners.hasHeardOf(number)),
  );
  return partners.rates > before ? partners.refused.splice(0) : ['Nobody asked the tax service for rates'];
}

const at = (port: number): string => `http://${LOCAL}:${port}`;

const statusOf = async (url: string, init?: RequestInit): Promise<number> => {
  const { status, body } = await fetch(url, init);
  await body?.cancel();
  return status;
};

const withBearer = (url: string, key: string): Promise<number> =>
  statusOf(url, { headers: { authorization: `Bearer ${key}` } });

/** A processor's event about a key that the store has nothing to ask about. */
function tellOfNothing(shop: string, secret: string): Promise<number> {
  const [id, now] = [randomUUID(), new Date()];
  const body = JSON.stringify({ type: 'drill', timestamp: now.toISOString(), data: { key: 'none' } });
  return statusOf(shop + receiveProcessorEvent.path, {
    method: receiveProcessorEvent.method,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
    body,
  });
}

const ofShops = (ask: (shop: string, key: string) => Promise<number>) => (key: string) =>
  SHOPS.map((n) => ask(at(shopPorts(n).shop), key));

const cookieOf = (secret: string): string =>
  Object.entries(crowdSession(SHOPPERS, secret))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

/** How each process that a key is for answers someone who has it: 401 if it doesn't know it. */
const ASKED: Partial<Record<keyof Keys, (key: string) => Promise<number>[]>> = {
  AUTH_SECRETS: ofShops((shop, secret) =>
    statusOf(shop + listOrders.path, { headers: { cookie: cookieOf(secret) } }),
  ),
  VAULT_STORE_KEYS: (key) =>
    VAULTS.map((n) => withBearer(at(vaultPorts(n).api) + describeCard.path.replace('{cardId}', 'none'), key)),
  VAULT_PROCESSOR_KEYS: (key) =>
    VAULTS.map((n) => withBearer(at(vaultPorts(n).api) + readNumber.path.replace('{cardId}', 'none'), key)),
  PROCESSOR_KEYS: (key) =>
    PROCESSORS.map((n) =>
      withBearer(at(processorPorts(n).api) + getAuthorization.path.replace('{key}', 'none'), key),
    ),
  PROCESSOR_WEBHOOK_SECRETS: ofShops(tellOfNothing),
  SMS_WEBHOOK_SECRETS: ofShops(async (shop, secret) => {
    const { status } = await reply(shop, { from: '+15135559999', text: 'Thanks', secret });
    return status;
  }),
};

/** What still knows an old key, or doesn't know a new one. */
async function faultsOfKeys(old: Keys, next: Keys): Promise<string[]> {
  const faults: string[] = [];
  for (const [setting, ask] of Object.entries(ASKED)) {
    const name = setting as keyof Keys;
    const [olds, news] = await Promise.all([Promise.all(ask(old[name])), Promise.all(ask(next[name]))]);
    if (olds.some((status) => status !== 401)) faults.push(`The old ${name} is still known: ${olds.join()}`);
    if (news.some((status) => status === 401)) faults.push(`The new ${name} is not known: ${news.join()}`);
  }
  return faults;
}

/** Every key in three steps, as docs/operations.md says: the new one known everywhere, then used everywhere, then the old one gone. */
export const rotateKeys: Drill = {
  what: 'Every key replaced in three steps, cards resealed, the old keys refused',
  failedCalls: 0,
  gap: 5,
  run: async (cluster, load) => {
    const since = Date.now();
    const { partners } = cluster;
    const [old, next] = [cluster.keys, newKeys()];
    const faults = await areHeard(cluster, load);
    partners.keys = { ...joined(old, next), EVENTS_SECRETS: old.EVENTS_SECRETS };
    cluster.keys = joinedHere(old, next);
    faults.push(...(await replaceAll(cluster)));
    // The company that texts signs with the new secret, and the chain's system verifies with it.
    partners.keys = { ...joined(next, old), EVENTS_SECRETS: next.EVENTS_SECRETS };
    faults.push(...(await areHeard(cluster, load)));
    cluster.keys = joinedHere(next, old);
    faults.push(...(await replaceAll(cluster)));
    partners.keys = next;
    faults.push(...(await areHeard(cluster, load)));
    await areResealed();
    // In a drill, sessions end with their shopper's order, not after SESSION_SECONDS.
    await load.everyoneBeforeIsDone();
    cluster.keys = next;
    faults.push(...(await replaceAll(cluster)), ...(await areHeard(cluster, load)));
    const { lastEvent } = partners;
    if (!lastEvent || isSignedWith(lastEvent, old.EVENTS_SECRETS))
      faults.push('Events are still signed with the old secret');
    return { since, faults: [...faults, ...(await faultsOfKeys(old, next))] };
  },
};

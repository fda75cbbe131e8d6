// The adapter to Stripe within the test's own process, over the stand-in and a vault that has the cards.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenerOf } from '../../server/boot/ports.ts';
import type { Database } from '../../server/db/database.ts';
import type { Log } from '../../server/http/log.ts';
import { withRequestId } from '../../server/http/request-id.ts';
import type { NumberVault } from '../../server/ports/vault.ts';
import { parseStripeEnv } from '../../server/settings/env.ts';
import { createStripeApp } from '../../server/stripe/app.ts';
import { STRIPE_MIGRATIONS } from '../../server/stripe/migrations.ts';
import type { startStripeStandIn } from './stripe-stand-in.ts';
import { openTestDatabase } from './test-database.ts';

/** What its callers send, and what it signs its events with. */
export const ADAPTER_KEY = 'the-store-at-the-adapter-under-test';
export const ADAPTER_EVENT_SECRET = 'whsec_YW4gYWRhcHRlciB1bmRlciB0ZXN0IHNpZ25zIHRoaXM=';

/** Cards of a vault by their ids; any other is unknown to it. */
export const numbersOf = (cards: Readonly<Record<string, string>>): NumberVault => ({
  readNumber: async (id) => {
    const number = cards[id];
    return number === undefined ? null : { number, expirationMonth: '12', expirationYear: '34' };
  },
});

interface AdapterOptions {
  standIn: Awaited<ReturnType<typeof startStripeStandIn>>;
  vault: NumberVault;
  log: Log;
  /** The shop that it tells of what has ended. */
  shopOrigin?: string;
}

export interface StripeAdapter {
  url: string;
  db: Database;
  close: () => Promise<void>;
}

export async function startStripeAdapter(options: AdapterOptions): Promise<StripeAdapter> {
  const { standIn, vault, log, shopOrigin } = options;
  const env = parseStripeEnv({
    NODE_ENV: 'test',
    STRIPE_KEY: standIn.key,
    STRIPE_WEBHOOK_SECRETS: `whsec_${'retired0'.repeat(4)},${standIn.secret}`,
    STRIPE_API_URL: standIn.url,
    PROCESSOR_KEYS: ADAPTER_KEY,
    PROCESSOR_WEBHOOK_SECRETS: ADAPTER_EVENT_SECRET,
    VAULT_URL: 'http://vault.test',
    DATABASE_SECONDS: '20',
    ...(shopOrigin ? { SHOP_ORIGIN: shopOrigin } : {}),
  });
  const { db, close } = await openTestDatabase({ migrations: [STRIPE_MIGRATIONS] });
  const server = createServer(
    withRequestId(env, listenerOf(createStripeApp({ db, env, log, settings: env.stripe, vault }))),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    db,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await close();
    },
  };
}

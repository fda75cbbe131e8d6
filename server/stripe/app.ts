import Stripe from 'stripe';
import { createProcessorApi } from '../adapters/processor-api.ts';
import { tellStore } from '../adapters/tell-store.ts';
import type { App, Deps } from '../http/context.ts';
import type { Readiness } from '../http/health.ts';
import { ProblemError } from '../http/problems.ts';
import type { NumberVault } from '../ports/vault.ts';
import type { StripeSettings } from '../settings/env.ts';
import { STRIPE_MIGRATIONS } from './migrations.ts';
import { keyOfIntent, stripeProcessor } from './stripe-processor.ts';

interface StripeAppDeps extends Pick<Deps, 'db' | 'env' | 'log'> {
  settings: StripeSettings;
  vault: NumberVault;
  readiness?: Readiness;
}

/** Where Stripe posts its events. */
export const STRIPE_EVENTS_PATH = '/stripe/events';

/**
 * How long Stripe may take to answer, in ms. A payment is locked while it does, and PostgreSQL ends a transaction that's silent for twice
 * DATABASE_SECONDS.
 */
const timeoutOf = ({ databaseSeconds }: { databaseSeconds: number }) => databaseSeconds * 1_500;

/** Stripe by its library, which repeats only a call whose connection was closed: the store asks again, and the adapter then looks first. */
function openStripe({ key, url }: StripeSettings, env: Pick<Deps['env'], 'databaseSeconds'>): Stripe {
  const { protocol, hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port ? { port } : {}),
    timeout: timeoutOf(env),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** The event, if one of the secrets has signed it within the last five minutes. */
function readEvent(
  stripe: Stripe,
  { webhookSecrets }: StripeSettings,
  { body, signature }: { body: string; signature: string },
): Stripe.Event {
  for (const secret of webhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  throw new ProblemError('SIGNED_OUT', { detail: "This call requires Stripe's signature." });
}

/** The PaymentIntent that an event is about; null for events about anything else. */
function intentIn({ data: { object } }: Stripe.Event): string | null {
  switch (object.object) {
    case 'payment_intent':
      return object.id;
    case 'charge':
    case 'refund': {
      const { payment_intent: intent } = object;
      return typeof intent === 'string' ? intent : (intent?.id ?? null);
    }
    default:
      return null;
  }
}

/** The processor's API over Stripe, and where Stripe says that something has ended, which the store is told then. */
export function createStripeApp({ settings, vault, readiness, ...deps }: StripeAppDeps): App {
  const { db, env } = deps;
  const stripe = openStripe(settings, env);
  const processor = stripeProcessor({ db, stripe, vault });
  const app = createProcessorApi({
    ...deps,
    processor,
    migrations: STRIPE_MIGRATIONS,
    ...(readiness ? { readiness } : {}),
  });
  app.post(STRIPE_EVENTS_PATH, async (http) => {
    const signature = http.req.header('stripe-signature') ?? '';
    const intentId = intentIn(readEvent(stripe, settings, { body: await http.req.text(), signature }));
    const key = intentId === null ? undefined : await keyOfIntent(db, intentId);
    // If the store doesn't hear it, this call fails, and Stripe makes it again.
    if (key !== undefined) await tellStore(env, key);
    return http.json({});
  });
  return app;
}

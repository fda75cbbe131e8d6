import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { type ProcessorEvent, receiveProcessorEvent } from '../../services/contracts/processor-events.ts';
import type { Deps } from '../http/context.ts';
import { SLOW_MS } from './ledger.ts';

/** How long the store may take to answer. */
const TIMEOUT_MS = 5_000;

/** Timers and clocks differ by a little. */
const MARGIN_MS = 100;

/**
 * Tells the store at SHOP_ORIGIN once that what's PENDING under a key has ended. An event that gets lost costs nothing: the store
 * asks anyway, only later.
 */
export function announcer({ env, log }: Pick<Deps, 'env' | 'log'>): (key: string) => void {
  const waiting = new Set<string>();
  const [secret] = env.processorWebhookSecrets;

  const announce = async (key: string) => {
    waiting.delete(key);
    if (secret === undefined) return;
    const at = new Date();
    const event: ProcessorEvent = {
      type: 'authorization.ended',
      timestamp: at.toISOString(),
      data: { key },
    };
    const id = `evt_${randomUUID()}`;
    const body = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    };
    const { method, path } = receiveProcessorEvent;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status } = await fetch(`${env.shopOrigin}${path}`, { method, headers, body, signal });
    if (status !== 200) throw new Error(`The store answered with ${status}`);
  };

  return (key) => {
    if (waiting.has(key)) return;
    waiting.add(key);
    setTimeout(() => {
      announce(key).catch((error: unknown) => log.info({ error, key }, 'processor event not heard'));
    }, SLOW_MS + MARGIN_MS).unref();
  };
}

import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { type ProcessorEvent, receiveProcessorEvent } from '../../services/contracts/processor-events.ts';
import type { Env } from '../settings/env.ts';

/** How long the store may take to answer. */
const TIMEOUT_MS = 5_000;

/**
 * Tells the store at SHOP_ORIGIN that something about a key has ended, signed with the first of PROCESSOR_WEBHOOK_SECRETS; without any,
 * nobody is told. Rejects if the store didn't hear it.
 */
export async function tellStore(
  { shopOrigin, processorWebhookSecrets: [secret] }: Pick<Env, 'shopOrigin' | 'processorWebhookSecrets'>,
  key: string,
): Promise<void> {
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
  const response = await fetch(`${shopOrigin}${path}`, { method, headers, body, signal });
  await response.body?.cancel();
  if (response.status !== 200) throw new Error(`The store answered with ${response.status}`);
}

import type { Context } from 'hono';
import { Webhook } from 'standardwebhooks';
import type { Operation } from '../../services/contracts/operation.ts';
import type { AppEnv } from './context.ts';
import { ProblemError } from './problems.ts';
import { limitCalls } from './rate-limit.ts';
import { callerNetwork } from './request.ts';

/** A webhook's id, which its signature vouches for: the same event always has the same. */
export const webhookId = (http: Context<AppEnv>): string => http.req.header('webhook-id') ?? '';

const isSigned = (secret: string, body: string, headers: Record<string, string>): boolean => {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
};

/**
 * Without a signature of the last five minutes by one of the company's secrets, a caller learns nothing: SIGNED_OUT, or
 * RATE_LIMITED for a network that sent too many of those. There are several secrets while they're rotated.
 */
export async function requireSignature(
  http: Context<AppEnv>,
  company: NonNullable<Operation['signedBy']>,
): Promise<void> {
  const { db, env } = http.get('deps');
  const secrets = company === 'processor' ? env.processorWebhookSecrets : (env.sms?.webhookSecrets ?? []);
  const body = await http.req.text();
  if (secrets.some((secret) => isSigned(secret, body, http.req.header()))) return;
  await limitCalls(db, `webhooks:${callerNetwork(http, env)}`, env.signInLimit);
  throw new ProblemError('SIGNED_OUT', { detail: 'This call requires a signature.' });
}

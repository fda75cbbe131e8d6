import { Webhook } from 'standardwebhooks';
import type { Env } from '../settings/env.ts';

/** How long the chain's system may take to answer: less than an event's lease, and than a process has to end. */
const DEADLINE_MS = 10_000;

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${DEADLINE_MS / 1000} s`;
  const { cause = error } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}

/**
 * Sends an event to the chain's system, signed with each secret as Standard Webhooks has it. Null if it was heard, which an answer of
 * 200 to 299 says; otherwise what came instead. A redirect isn't followed: nobody else is to read it.
 */
export async function postEvent(
  { url, secrets }: NonNullable<Env['events']>,
  { id, body }: { id: string; body: string },
): Promise<string | null> {
  const at = new Date();
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Checkstand',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      },
      body,
    });
    await response.body?.cancel();
    return response.ok ? null : `HTTP ${response.status}`;
  } catch (error) {
    return wordsOf(error);
  }
}

import type { Deps } from '../http/context.ts';
import type { Authorization } from '../ports/processor.ts';
import type { Attempt, Results } from './attempt.ts';

type ProcessorDeps = Pick<Deps, 'processor'>;

/**
 * Refuses to begin what the processor couldn't be asked for now: nothing is journaled that recovery would only have to reverse.
 */
export function requireProcessor(
  { processor }: ProcessorDeps,
  { tenders }: { tenders: readonly unknown[] },
): void {
  if (tenders.length > 0) processor.assertReachable();
}

/**
 * Sends each tender to the processor in turn, SNAP along with its PIN; stops at the first that isn't approved.
 */
export async function authorizeTenders(
  { processor }: ProcessorDeps,
  { tenders }: Pick<Attempt, 'tenders'>,
  encryptedPin?: string,
): Promise<Authorization[]> {
  const results: Authorization[] = [];
  for (const { key, paymentType, instrumentId, amount } of tenders) {
    const pin = paymentType === 'EBT' ? { encryptedPin } : {};
    const result = await processor.authorize({ key, paymentType, instrumentId, amount, ...pin });
    results.push(result);
    if (result.status !== 'APPROVED' || result.reviewCode) break;
  }
  return results;
}

/** What the processor knows about an abandoned attempt. */
export async function findTenders(
  { processor }: ProcessorDeps,
  { tenders }: Pick<Attempt, 'tenders'>,
): Promise<Results> {
  const results: (Authorization | null)[] = [];
  for (const { key } of tenders) results.push(await processor.find(key));
  return results;
}

/**
 * Reverses what was approved; cancels keys the processor doesn't know, since their authorization may still be under way.
 */
export async function reverseTenders(
  { processor }: ProcessorDeps,
  { tenders }: Pick<Attempt, 'tenders'>,
  results: Results,
): Promise<Results> {
  const reversed: (Authorization | null)[] = [];
  for (const [position, { key }] of tenders.entries()) {
    const result = results[position];
    // Not sent: the one before it wasn't approved.
    if (result === undefined) break;
    if (result === null) reversed.push(await processor.cancel(key));
    else if (result.status === 'APPROVED') reversed.push({ ...result, ...(await processor.reverse(key)) });
    else reversed.push(result);
  }
  return reversed;
}

import type { Deps } from '../http/context.ts';
import type { Authorization } from '../ports/processor.ts';
import { type Attempt, type Results, tenderKey } from './attempt.ts';

type ProcessorDeps = Pick<Deps, 'processor'>;

/**
 * Sends each tender to the processor in turn, SNAP along with its PIN; stops at the first that isn't approved.
 */
export async function authorizeTenders(
  { processor }: ProcessorDeps,
  attempt: Pick<Attempt, 'id' | 'tenders'>,
  encryptedPin?: string,
): Promise<Authorization[]> {
  const results: Authorization[] = [];
  for (const [position, { paymentType, instrumentId, amount }] of attempt.tenders.entries()) {
    const key = tenderKey(attempt, position);
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
  attempt: Pick<Attempt, 'id' | 'tenders'>,
): Promise<Results> {
  const results: (Authorization | null)[] = [];
  for (const position of attempt.tenders.keys())
    results.push(await processor.find(tenderKey(attempt, position)));
  return results;
}

/**
 * Reverses what was approved; cancels keys the processor doesn't know, since their authorization may still be under way.
 */
export async function reverseTenders(
  { processor }: ProcessorDeps,
  attempt: Pick<Attempt, 'id'>,
  results: Results,
): Promise<Results> {
  const reversed: (Authorization | null)[] = [];
  for (const [position, result] of results.entries()) {
    const key = tenderKey(attempt, position);
    if (result === null) reversed.push(await processor.cancel(key));
    else if (result.status === 'APPROVED') reversed.push({ ...result, ...(await processor.reverse(key)) });
    else reversed.push(result);
  }
  return reversed;
}

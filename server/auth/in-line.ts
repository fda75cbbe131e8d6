import { availableParallelism } from 'node:os';
import { ProblemError } from '../http/problems.ts';
import { callerNetwork, isGone } from '../http/request.ts';
import type { Asking } from './ask.ts';
import { LineTooLong, SignInLine } from './sign-in-line.ts';

/** Sign-ins that may wait: beyond that, a network with one waiting already can't add another. */
const MOST_WAITING = 512;
/** No longer than callers wait. */
const LONGEST_WAIT_MS = 10_000;

/** One more than hash passwords at a time: its statements run meanwhile. */
const line = new SignInLine({
  atOnce: availableParallelism(),
  longest: MOST_WAITING,
  waitMs: LONGEST_WAIT_MS,
});

/** Does work that hashes a password when it's the caller's turn, unless they have hung up by then. */
export async function inLine<T>({ deps, http, shopper }: Asking, work: () => Promise<T>): Promise<T> {
  const key = shopper?.id ?? callerNetwork(http, deps.env);
  try {
    return await line.run({ key, isSignedIn: shopper !== null }, async () => {
      if (isGone(http)) throw new LineTooLong();
      return work();
    });
  } catch (error) {
    if (error instanceof LineTooLong) throw new ProblemError('UNAVAILABLE', { retryAfter: 2 });
    throw error;
  }
}

// Stores in a test's own process answer as soon as they can, although some answers take as long for one email as for another.

import { onTestFinished } from 'vitest';
import { least } from '../../server/auth/taking-as-long.ts';

const { ms } = least;
least.ms = 0;

/** Has stores take as long as in production until the test is over; returns how long that is at least, in ms. */
export function takeAsLong(): number {
  least.ms = ms;
  onTestFinished(() => {
    least.ms = 0;
  });
  // A timer may end a little early.
  return ms - 5;
}

import { expect, it } from 'vitest';
import { errorTypeOf } from '../../../services/contracts/failure.ts';
import { refused, unreachable } from '../../support/failures.ts';

it.each([
  [refused(400, 'MALFORMED_REQUEST'), 'user'],
  [refused(420, 'CARD_REFUSED'), 'user'],
  [refused(499, 'UNKNOWN'), 'user'],
  [{ kind: 'signedOut' }, 'user'],
  [refused(500, 'INTERNAL'), 'critical'],
  [refused(503, 'UNAVAILABLE'), 'critical'],
  [unreachable, 'critical'],
  [{ kind: 'timedOut' }, 'critical'],
  [{ kind: 'malformed' }, 'critical'],
] as const)('the error type of %o is %s', (failure, type) => {
  expect(errorTypeOf(failure)).toBe(type);
});

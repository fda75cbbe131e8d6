import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { ProblemError } from '../../http/problems.ts';

/** Refuses to change a checkout that's being placed or has ended. */
export function requireOpen(status: Checkout['status']): void {
  if (status === 'PLACING') throw new ProblemError('STILL_RUNNING');
  if (status !== 'DRAFT') throw new ProblemError('CHECKOUT_CLOSED');
}

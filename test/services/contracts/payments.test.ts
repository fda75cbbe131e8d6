import { expect, it } from 'vitest';
import { TransactionStatus, TransactionType } from '../../../services/contracts/payments.ts';

it('a transaction has one of the kinds and statuses that the processor knows (ENT-10, ENT-11)', () => {
  expect(TransactionType.options.join(' ')).toBe(
    'AUTHORIZATION CANCELLATION COMPLETION FINALIZE RETURN REVERSAL',
  );
  expect(TransactionStatus.options.join(' ')).toBe('APPROVED CANCELLED DECLINED ERRORED REVERSED');
});

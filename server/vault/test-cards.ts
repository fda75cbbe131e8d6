import type { DeclineCode } from '../../services/contracts/processor.ts';
import type { TestOutcome } from './vault.ts';

const declined = (code: DeclineCode): TestOutcome => ({ kind: 'declined', code });

/** The magic numbers (docs/sandbox.md); every other number is approved. */
const OUTCOMES: Readonly<Record<string, TestOutcome>> = {
  '4000000000000002': declined('TRANSACTION_DECLINED'),
  '4000000000009995': declined('INSUFFICIENT_FUNDS'),
  '4000000000000069': declined('CARD_EXPIRED'),
  '4000000000009987': declined('CARD_LOST_OR_STOLEN'),
  '4000000000000119': declined('CARD_NETWORK_SYSTEM_ERROR'),
  '4100000000000019': { kind: 'rejectedAfterwards', code: 'FRAUD_REJECTION' },
  '4000000000000127': { kind: 'refusedWhenAdded' },
};

export const testOutcomeOf = (number: string): TestOutcome => OUTCOMES[number] ?? { kind: 'approved' };

import type { DeclineCode } from '../../services/contracts/processor.ts';
import type { TestOutcome } from '../ports/vault.ts';
import type { InstrumentKind } from './schema.ts';

const declined = (code: DeclineCode): TestOutcome => ({ kind: 'declined', code });

const account = (balance: number | null, pin: string): TestOutcome => ({ kind: 'account', balance, pin });

/** The magic numbers (docs/sandbox.md). */
const OUTCOMES: Readonly<Record<string, TestOutcome>> = {
  '4000000000000002': declined('TRANSACTION_DECLINED'),
  '4000000000009995': declined('INSUFFICIENT_FUNDS'),
  '4000000000000069': declined('CARD_EXPIRED'),
  '4000000000009987': declined('CARD_LOST_OR_STOLEN'),
  '4000000000000119': declined('CARD_NETWORK_SYSTEM_ERROR'),
  '4000000000000259': { kind: 'slow' },
  '4100000000000019': { kind: 'rejectedAfterwards', code: 'FRAUD_REJECTION' },
  '4000000000000127': { kind: 'refusedWhenAdded' },
  '5077080000000004': account(18_745, '1234'),
  '6006491000000000025': account(2_500, '1111'),
  '6006491000000000100': account(10_000, '1111'),
  '6006491000000000000': account(null, '1111'),
};

/** Well-known numbers, which the sandbox approves like any other. */
const APPROVED: ReadonlySet<string> = new Set(['4242424242424242', '5555555555554444', '378282246310005']);

/** Any other bank card is approved; any other EBT or gift card is unknown. Production doesn't know the numbers above either. */
export function testOutcomeOf(
  number: string,
  { kind, takesTestCards }: { kind: InstrumentKind; takesTestCards: boolean },
): TestOutcome {
  if (!takesTestCards && (number in OUTCOMES || APPROVED.has(number))) return { kind: 'refusedWhenAdded' };
  return OUTCOMES[number] ?? { kind: kind === 'BANK_CARD' ? 'approved' : 'refusedWhenAdded' };
}

import type { TipProblem } from '../../machines/checkout/tip.machine.ts';
import { formatMoney } from '../kit/format.ts';

/** ERR-42. */
export const TIP_NOT_SAVED = "Something went wrong and we weren't able to update your tip.";

/** TIP-08. */
export const TIPPING_POLICY = [
  '100% of your tip goes to the person who delivers your order.',
  'Tipping is optional.',
  'You can change your tip after delivery by calling Customer Service.',
];

/** What is wrong with an amount; `max` in cents (TIP-04). */
export function tipProblemWords(problem: Exclude<TipProblem, { kind: 'notSaved' }>, max: number): string {
  switch (problem.kind) {
    case 'amountMissing':
      return 'Enter a tip amount.';
    case 'amountInvalid':
      return 'Enter an amount in dollars and cents, such as 5.00.';
    case 'overMaximum':
      return `You cannot tip over ${formatMoney(max)}.`;
    case 'refused':
      return problem.words;
  }
}

import { t } from '../../languages/t.ts';
import type { CardApplication } from '../../services/contracts/wallet.ts';
import { ProblemError } from '../http/problems.ts';

/** INVALID_INPUT for a preferred card of the pharmacy, which asks for a card each time (CRD-23). */
export function requirePreferable(
  application: CardApplication,
  { default: isPreferred }: { default: boolean },
): void {
  if (application === 'clicklist' || !isPreferred) return;
  throw new ProblemError('INVALID_INPUT', {
    fields: { default: t('A prescription card can’t be your preferred card.') },
  });
}

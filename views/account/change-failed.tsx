import { t } from '../../languages/t.ts';
import { refusalCode } from '../../machines/shared/failures.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { Alert } from '../kit/alert.tsx';
import { TRIAL_WAS_USED } from './words.ts';

const REFUSED: Record<string, string> = {
  NOT_ENOUGH_POINTS: t("You don't have enough points for this reward."),
  TRIAL_USED: TRIAL_WAS_USED,
  NO_REFILLS_LEFT: t('This prescription has no refills left. Please call your prescriber.'),
};

const CONNECTION = t("We're having trouble connecting. Check your connection and try again.");
const GENERIC = t('Something went wrong. Please try again.');

function words(failure: ServiceFailure): string {
  if (failure.kind === 'unreachable' || failure.kind === 'timedOut') return CONNECTION;
  return REFUSED[refusalCode(failure) ?? ''] ?? GENERIC;
}

/** Why a change on the page failed; what's displayed stays as it was. */
export function ChangeFailed({ failure }: { failure: ServiceFailure | null }) {
  return (
    failure && (
      <Alert tone="danger" failure={failure}>
        {words(failure)}
      </Alert>
    )
  );
}

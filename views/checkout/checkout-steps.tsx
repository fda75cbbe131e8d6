import { t } from '../../languages/t.ts';
import { APP_RULES, type AppName } from '../../services/contracts/app-names.ts';
import { Stepper } from '../kit/stepper.tsx';

const LABELS = [t('Schedule'), t('Pay'), t('Complete')] as const;

const labelsOf = (app: AppName): readonly (typeof LABELS)[number][] =>
  LABELS.filter((label) => label !== 'Schedule' || APP_RULES[app].isScheduled);

interface CheckoutStepsProps {
  /** Null once the order is placed and every step is done. */
  current: (typeof LABELS)[number] | null;
  /** What the order is for; not every order is scheduled (CHK-17). */
  app?: AppName | undefined;
}

/** Schedule, Pay, Complete (CHK-02, CHK-03). */
export function CheckoutSteps({ current, app = 'clicklist' }: CheckoutStepsProps) {
  const labels = labelsOf(app);
  const reached = current ? labels.indexOf(current) : labels.length;
  const status = (place: number) => (place < reached ? 'completed' : 'notCompleted');
  return (
    <Stepper
      steps={labels.map((label, place) => ({
        label,
        status: place === reached ? 'current' : status(place),
      }))}
    />
  );
}

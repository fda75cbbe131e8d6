import { t } from '../../languages/t.ts';
import { APP_RULES, type AppName } from '../../services/contracts/app-names.ts';
import { Stepper } from '../kit/stepper.tsx';

const STEPS = ['Schedule', 'Pay', 'Complete'] as const;

const stepsOf = (app: AppName): readonly (typeof STEPS)[number][] =>
  STEPS.filter((step) => step !== 'Schedule' || APP_RULES[app].isScheduled);

interface CheckoutStepsProps {
  /** Null once the order is placed and every step is done. */
  current: (typeof STEPS)[number] | null;
  /** What the order is for; not every order is scheduled (CHK-17). */
  app?: AppName | undefined;
}

/** Schedule, Pay, Complete (CHK-02, CHK-03). */
export function CheckoutSteps({ current, app = 'clicklist' }: CheckoutStepsProps) {
  const steps = stepsOf(app);
  const reached = current ? steps.indexOf(current) : steps.length;
  const status = (place: number) => (place < reached ? 'completed' : 'notCompleted');
  return (
    <Stepper
      steps={steps.map((step, place) => ({
        label: t(step),
        status: place === reached ? 'current' : status(place),
      }))}
    />
  );
}

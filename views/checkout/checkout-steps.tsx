import { Stepper } from '../kit/stepper.tsx';

const LABELS = ['Schedule', 'Pay', 'Complete'] as const;

interface CheckoutStepsProps {
  /** Null once the order is placed and every step is done. */
  current: (typeof LABELS)[number] | null;
}

/** Schedule, Pay, Complete (CHK-02, CHK-03). */
export function CheckoutSteps({ current }: CheckoutStepsProps) {
  const reached = current ? LABELS.indexOf(current) : LABELS.length;
  const status = (place: number) => (place < reached ? 'completed' : 'notCompleted');
  return (
    <Stepper
      steps={LABELS.map((label, place) => ({
        label,
        status: place === reached ? 'current' : status(place),
      }))}
    />
  );
}

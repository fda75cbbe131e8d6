import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../languages/t.ts';
import { reachedStep } from '../../machines/order/orders.ts';
import type { OrderStep, OrderSummary } from '../../services/contracts/orders.ts';
import { Alert } from '../kit/alert.tsx';
import { formatTimeBeside } from '../kit/format.ts';
import { Section } from '../kit/section.tsx';
import { type Step, Stepper } from '../kit/stepper.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './order-complete.module.css';
import { orderProgress, orderStepWords } from './words.ts';

/** What an order goes through; a delivery is on its way in between, and what's shipped is delivered by others. */
const stepsOf = ({ modalityType }: OrderSummary): readonly OrderStep[] => [
  'PLACED',
  'PICKING',
  'READY',
  ...(modalityType === 'DELIVERY' ? (['ON_ITS_WAY'] as const) : []),
  'COMPLETED',
  ...(modalityType === 'SHIP' ? (['DELIVERED'] as const) : []),
];

/** When it came to each step, by the step: with the day where that isn't the day of the last one. */
function timesOf({ placedAt, steps, timezone }: OrderSummary): Partial<Record<OrderStep, string>> {
  const all = [{ step: 'PLACED', at: placedAt } as const, ...steps];
  const last = all.at(-1)?.at ?? placedAt;
  return Object.fromEntries(all.map(({ step, at }) => [step, formatTimeBeside(at, last, timezone)]));
}

interface OrderProgressProps {
  order: OrderSummary;
  /** What matters most now, before how far it is. */
  now?: ReactNode;
  /** What can be done about it, unless it's canceled. */
  children?: ReactNode;
}

/** An order's progress and what happens next; a new status is announced, and a cancellation comes into view. */
export function OrderProgress({ order, now, children }: OrderProgressProps) {
  const { status } = order;
  const { title } = orderProgress(reachedStep(order), order);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(status);
  useEffect(() => {
    if (status === shown.current) return;
    shown.current = status;
    // On a phone, the button that cancels it is below this.
    if (status === 'CANCELED') place.current?.scrollIntoView({ block: 'center' });
  }, [status]);
  return (
    <div ref={place}>
      <VisuallyHidden>
        <span role="status">{title}</span>
      </VisuallyHidden>
      <Progress order={order} now={now}>
        {children}
      </Progress>
    </div>
  );
}

function Progress({ order, now, children }: OrderProgressProps) {
  const reached = reachedStep(order);
  const { title, next } = orderProgress(reached, order);
  const times = timesOf(order);
  if (reached === 'CANCELED') {
    return (
      <Alert tone="info" title={title}>
        {times.CANCELED && <p>{t('Canceled {{time}}', { time: times.CANCELED })}</p>}
        {next}
      </Alert>
    );
  }
  const all = stepsOf(order);
  const steps = all.map((step, place): Step => {
    const state = place < all.indexOf(reached) ? 'completed' : 'notCompleted';
    return {
      label: orderStepWords(step, order),
      status: step === reached ? 'current' : state,
      time: times[step],
    };
  });
  return (
    <Section title={title} className={now ? styles.now : undefined}>
      <div className={styles.place}>
        {now && <p>{next}</p>}
        {now}
        <Stepper steps={steps} />
        {!now && <p>{next}</p>}
        {children}
      </div>
    </Section>
  );
}

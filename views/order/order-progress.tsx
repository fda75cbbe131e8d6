import { useEffect, useRef } from 'react';
import type { OrderStatus, OrderSummary } from '../../services/contracts/orders.ts';
import { Alert } from '../kit/alert.tsx';
import { Section } from '../kit/section.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './order-complete.module.css';
import { orderProgress, orderStatus } from './words.ts';

const STEPS = ['PLACED', 'PICKING', 'READY', 'COMPLETED'] as const satisfies readonly OrderStatus[];

/** An order's progress and what happens next; a new status is announced, and a cancellation comes into view. */
export function OrderProgress({ order }: { order: OrderSummary }) {
  const { status } = order;
  const { title } = orderProgress(status, order);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(status);
  useEffect(() => {
    if (status === shown.current) return;
    shown.current = status;
    // It's canceled from the end of a long page.
    if (status === 'CANCELED') place.current?.scrollIntoView({ block: 'center' });
  }, [status]);
  return (
    <div ref={place}>
      <VisuallyHidden>
        <span role="status">{title}</span>
      </VisuallyHidden>
      <Progress order={order} />
    </div>
  );
}

function Progress({ order }: { order: OrderSummary }) {
  const { status } = order;
  const { title, next } = orderProgress(status, order);
  if (status === 'CANCELED') {
    return (
      <Alert tone="info" title={title}>
        {next}
      </Alert>
    );
  }
  const reached = STEPS.indexOf(status);
  const steps = STEPS.map((step, place) => {
    const state = place < reached ? 'completed' : 'notCompleted';
    return { label: orderStatus[step], status: place === reached ? ('current' as const) : state } as const;
  });
  return (
    <Section title={title}>
      <div className={styles.place}>
        <Stepper steps={steps} />
        <p>{next}</p>
      </div>
    </Section>
  );
}

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { orderOpeningMachine } from '../../machines/scheduling/order-opening.machine.ts';
import { ErrorCard } from '../kit/error-card.tsx';
import { NothingToSchedule } from './nothing-to-schedule.tsx';

interface OrderOpeningProps {
  actor: ActorRefFrom<typeof orderOpeningMachine>;
  /** If the cart has no items of the modality (SCH-08). */
  noItems: string;
  /** A skeleton of the page. */
  children: ReactNode;
}

/** What the page shows until there's something to schedule. */
export function OrderOpening({ actor, noItems, children }: OrderOpeningProps) {
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('cartFailed'));
  const hasNoItems = useSelector(actor, (snapshot) => snapshot.matches('noItems'));
  if (hasFailed) {
    return <ErrorCard onReload={() => actor.send({ type: 'cart.retry' })} />;
  }
  return hasNoItems ? <NothingToSchedule words={noItems} /> : children;
}

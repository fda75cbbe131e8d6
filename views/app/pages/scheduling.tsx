import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router';
import { destinationOf, modalityOf, readSchedulingQuery } from '../../../machines/scheduling/destination.ts';
import { type SchedulingInput, schedulingMachine } from '../../../machines/scheduling/scheduling.machine.ts';
import { schedulingPath } from '../../../machines/shared/paths.ts';
import { ageForm } from '../../../services/contracts/age.ts';
import { detailsForm } from '../../../services/contracts/delivery.ts';
import { PostalCode } from '../../../services/contracts/modalities.ts';
import { createSchedulingServices } from '../../../services/scheduling.ts';
import { whenIdle } from '../../kit/when-idle.ts';
import { Scheduling } from '../../scheduling/scheduling.tsx';
import { useApp } from '../app-context.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useEmitted } from '../use-emitted.ts';
import { usePageActor } from '../use-page-actor.ts';

// The next page opens even if the network is slow or gone by then.
whenIdle(() => import('./checkout.tsx').catch(() => undefined));

export default function SchedulingPage() {
  const { app } = useApp();
  const { search } = useLocation();
  const cart = useSelector(app, ({ children }) => children.cart);
  const reservation = useSelector(app, ({ children }) => children.reservation);
  const orderInProgress = useSelector(app, ({ children }) => children.orderInProgress);
  if (!cart || !reservation || !orderInProgress) return <PageSkeleton />;
  const params = new URLSearchParams(search);
  const query = readSchedulingQuery(params);
  const isModify = params.get('im') === 'true';
  // Another shopper has a different reservation, and an address that means something else is a different order: each gets
  // its own page.
  const meant = schedulingPath(modalityOf(query), destinationOf(query));
  return (
    <Schedule
      key={[reservation.sessionId, isModify, meant].join(' ')}
      query={query}
      isModify={isModify}
      cart={cart}
      reservation={reservation}
      orderInProgress={orderInProgress}
    />
  );
}

type ScheduleProps = Pick<SchedulingInput, 'query' | 'isModify' | 'cart' | 'reservation' | 'orderInProgress'>;

function Schedule({ query, isModify, cart, reservation, orderInProgress }: ScheduleProps) {
  const { app, banner } = useApp();
  const actor = usePageActor(
    schedulingMachine,
    {
      query,
      isModify,
      cart,
      reservation,
      orderInProgress,
      postalCode: PostalCode,
      deliveryPartner: banner.deliveryPartner,
      phones: banner.phones,
      shopperId: app.getSnapshot().context.session.shopper?.id ?? '',
      ageForm,
      detailsForm,
    },
    createSchedulingServices,
  );
  useEmitted(useSelector(actor, ({ children }) => children.slotScheduling));
  useEmitted(useSelector(actor, ({ children }) => children.shipScheduling));
  return <Scheduling actor={actor} reservation={reservation} banner={banner} />;
}

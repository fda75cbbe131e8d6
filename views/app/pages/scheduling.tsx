import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { readSchedulingQuery } from '../../../machines/scheduling/destination.ts';
import type { SchedulingInput } from '../../../machines/scheduling/scheduling.machine.ts';
import { wireScheduling } from '../../../machines/scheduling/wire.ts';
import { ageForm } from '../../../services/contracts/age.ts';
import { detailsForm } from '../../../services/contracts/delivery.ts';
import { PostalCode } from '../../../services/contracts/modalities.ts';
// The calls are made on demand; here they come along with the page.
import '../../../services/scheduling.ts';
import { Scheduling } from '../../scheduling/scheduling.tsx';
import { useApp } from '../app-context.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useEmitted } from '../use-emitted.ts';
import { usePageActor } from '../use-page-actor.ts';

export default function SchedulingPage() {
  const { app } = useApp();
  const { search } = useLocation();
  const cart = useSelector(app, ({ children }) => children.cart);
  const reservation = useSelector(app, ({ children }) => children.reservation);
  if (!cart || !reservation) return <PageSkeleton />;
  // Another shopper has another hold, another address of the page another order: each a page of its own.
  return (
    <Schedule key={reservation.sessionId + search} search={search} cart={cart} reservation={reservation} />
  );
}

type ScheduleProps = Pick<SchedulingInput, 'cart' | 'reservation'> & { search: string };

function Schedule({ search, cart, reservation }: ScheduleProps) {
  const { app, services, banner } = useApp();
  const [{ scheduling }] = useState(() => wireScheduling(services.scheduling));
  const query = new URLSearchParams(search);
  const actor = usePageActor(scheduling, {
    query: readSchedulingQuery(query),
    isModify: query.get('im') === 'true',
    cart,
    reservation,
    postalCode: PostalCode,
    deliveryPartner: banner.deliveryPartner,
    shopperId: app.getSnapshot().context.session.shopper?.id ?? '',
    ageForm,
    detailsForm,
  });
  useEmitted(useSelector(actor, ({ children }) => children.slotScheduling));
  useEmitted(useSelector(actor, ({ children }) => children.shipScheduling));
  return <Scheduling actor={actor} reservation={reservation} banner={banner} />;
}

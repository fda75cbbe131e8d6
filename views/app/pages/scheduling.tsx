import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { PickupSchedulingInput } from '../../../machines/scheduling/pickup-scheduling.setup.ts';
import type { reservationMachine } from '../../../machines/scheduling/reservation.machine.ts';
import { wireScheduling } from '../../../machines/scheduling/wire.ts';
import { PostalCode } from '../../../services/contracts/modalities.ts';
import { Scheduling } from '../../scheduling/scheduling.tsx';
import { useApp } from '../app-context.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function SchedulingPage() {
  const { app } = useApp();
  const cart = useSelector(app, ({ children }) => children.cart);
  const reservation = useSelector(app, ({ children }) => children.reservation);
  if (!cart || !reservation) return <PageSkeleton />;
  // Another shopper has another hold, and a page of their own.
  return <Pickup key={reservation.sessionId} cart={cart} reservation={reservation} />;
}

interface PickupProps {
  cart: PickupSchedulingInput['cart'];
  reservation: ActorRefFrom<typeof reservationMachine>;
}

function Pickup({ cart, reservation }: PickupProps) {
  const { services, banner } = useApp();
  const [{ pickupScheduling }] = useState(() =>
    wireScheduling({ ...services.checkouts, ...services.modalities, ...services.quotes }),
  );
  const actor = usePageActor(pickupScheduling, { cart, reservation, postalCode: PostalCode });
  return <Scheduling actor={actor} reservation={reservation} shop={banner.title} />;
}

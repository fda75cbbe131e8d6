import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { reservationMachine } from '../../machines/scheduling/reservation.machine.ts';
import { placeBy } from '../../machines/scheduling/reservation.selectors.ts';
import { HoldBar } from '../kit/hold-bar.tsx';
import { placeOrderBy, RUNNING_OUT } from './messages.ts';

interface HeldTimeProps {
  reservation: ActorRefFrom<typeof reservationMachine>;
}

/** How long the time is still held: by when to order, then a bar (RSV-09). Nothing while none is held. */
export function HeldTime({ reservation }: HeldTimeProps) {
  const held = useSelector(reservation, ({ context }) => context.reservation);
  const countdown = useSelector(reservation, ({ children }) => children.countdown);
  const left = useSelector(countdown, (snapshot) => snapshot?.context.remainingMs ?? null);
  const isRunningOut = useSelector(reservation, (snapshot) => snapshot.matches({ held: 'runningOut' }));
  const isChecking = useSelector(reservation, (snapshot) => snapshot.matches('checking'));
  if (!held) return null;
  if (isChecking) return <p role="status">Checking how long your time is still held…</p>;
  if (left === null) return null;
  const { timezone = 'UTC' } = held.selections[0]?.window ?? {};
  return (
    <HoldBar
      remainingMs={left}
      totalMs={held.expiration.totalMs ?? held.expiration.remainingMs}
      runningOut={isRunningOut}
    >
      {isRunningOut ? RUNNING_OUT : placeOrderBy(placeBy(held, left), timezone)}
    </HoldBar>
  );
}

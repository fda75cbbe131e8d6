import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { reservationMachine } from '../../machines/scheduling/reservation.machine.ts';
import { placeBy, type ReservationSnapshot } from '../../machines/scheduling/reservation.selectors.ts';
import { Button } from '../kit/button.tsx';
import { TimeLeft } from '../kit/time-left.tsx';
import { EXTENSION_FAILED, EXTENSION_REFUSED, placeOrderBy, RUNNING_OUT } from './held-words.ts';

interface HeldTimeProps {
  reservation: ActorRefFrom<typeof reservationMachine>;
}

const EXTEND = { type: 'reservation.extend' } as const;

/** How long the time is still held: when to order by, and a bar (RSV-09). Nothing if no time is held. */
export function HeldTime({ reservation }: HeldTimeProps) {
  const snapshot = useSelector(reservation, (current) => current);
  const left = useSelector(snapshot.children.countdown, (current) => current?.context.remainingMs ?? null);
  const { reservation: held } = snapshot.context;
  const isExtending = snapshot.matches({ held: { runningOut: 'extending' } });
  if (!held) return null;
  if (snapshot.matches('checking')) return <p role="status">Checking your reserved time…</p>;
  if (left === null) return null;
  return (
    <TimeLeft
      remainingMs={left}
      totalMs={held.expiration.totalMs ?? held.expiration.remainingMs}
      runningOut={snapshot.matches({ held: 'runningOut' })}
      action={
        (isExtending || snapshot.can(EXTEND)) && (
          <Button variant="secondary" busy={isExtending} onClick={() => reservation.send(EXTEND)}>
            Keep my time longer
          </Button>
        )
      }
    >
      {wordsOf(snapshot, left)}
    </TimeLeft>
  );
}

function wordsOf(snapshot: ReservationSnapshot, left: number): string {
  const { reservation: held } = snapshot.context;
  if (snapshot.matches({ held: { runningOut: 'extensionRefused' } }))
    return `${RUNNING_OUT} ${EXTENSION_REFUSED}`;
  if (snapshot.matches({ held: { runningOut: 'extensionFailed' } }))
    return `${RUNNING_OUT} ${EXTENSION_FAILED}`;
  if (!held || snapshot.matches({ held: 'runningOut' })) return RUNNING_OUT;
  return placeOrderBy(placeBy(held, left), held.selections[0]?.window.timezone ?? 'UTC');
}

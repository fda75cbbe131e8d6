import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { reservationMachine } from '../../machines/reservation/reservation.machine.ts';
import { placeBy, timeLeftStatus } from '../../machines/reservation/reservation.selectors.ts';
import { Button } from '../kit/button.tsx';
import { formatTime } from '../kit/format.ts';
import { TimeLeft } from '../kit/time-left.tsx';
import { holdWords } from './words.ts';

interface HeldTimeProps {
  reservation: ActorRefFrom<typeof reservationMachine>;
}

const EXTEND = { type: 'reservation.extend' } as const;

type Status = ReturnType<typeof timeLeftStatus>;

/** How long the time is still held: when to order by, and a bar (RSV-09). Nothing if no time is held. */
export function HeldTime({ reservation }: HeldTimeProps) {
  const snapshot = useSelector(reservation, (current) => current);
  const left = useSelector(snapshot.children.countdown, (current) => current?.context.remainingMs ?? null);
  const { reservation: held } = snapshot.context;
  const status = timeLeftStatus(snapshot);
  if (!held) return null;
  const words = holdWords(held.modalityType);
  if (status === 'checking') return <p role="status">{words.checking}</p>;
  if (left === null) return null;
  return (
    <TimeLeft
      remainingMs={left}
      totalMs={held.expiration.totalMs ?? held.expiration.remainingMs}
      runningOut={status !== 'enough'}
      action={
        (status === 'extending' || snapshot.can(EXTEND)) && (
          <Button variant="secondary" busy={status === 'extending'} onClick={() => reservation.send(EXTEND)}>
            {words.extend}
          </Button>
        )
      }
    >
      {status === 'enough'
        ? words.placeBy(formatTime(placeBy(held, left), held.selections[0]?.window.timezone ?? 'UTC'))
        : runningOutWords(status, words)}
    </TimeLeft>
  );
}

function runningOutWords(status: Status, words: ReturnType<typeof holdWords>): string {
  if (status === 'extensionRefused') return `${words.runningOut} ${words.extensionRefused}`;
  if (status === 'extensionFailed') return `${words.runningOut} ${words.extensionFailed}`;
  return words.runningOut;
}

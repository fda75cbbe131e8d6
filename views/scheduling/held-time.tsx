import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import type { reservationMachine } from '../../machines/reservation/reservation.machine.ts';
import { placeBy, timeLeftStatus } from '../../machines/reservation/reservation.selectors.ts';
import { Button } from '../kit/button.tsx';
import { TimeLeft } from '../kit/time-left.tsx';
import { EXTENSION_FAILED, EXTENSION_REFUSED, placeOrderBy, RUNNING_OUT } from './words.ts';

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
  if (status === 'checking') return <p role="status">{t('Checking your reserved time…')}</p>;
  if (left === null) return null;
  return (
    <TimeLeft
      remainingMs={left}
      totalMs={held.expiration.totalMs ?? held.expiration.remainingMs}
      runningOut={status !== 'enough'}
      action={
        (status === 'extending' || snapshot.can(EXTEND)) && (
          <Button variant="secondary" busy={status === 'extending'} onClick={() => reservation.send(EXTEND)}>
            {t('Hold my time longer')}
          </Button>
        )
      }
    >
      {status === 'enough'
        ? placeOrderBy(placeBy(held, left), held.selections[0]?.window.timezone ?? 'UTC')
        : RUNNING_OUT_WORDS[status]}
    </TimeLeft>
  );
}

const RUNNING_OUT_WORDS: Record<Exclude<Status, 'checking' | 'enough'>, string> = {
  runningOut: RUNNING_OUT,
  extending: RUNNING_OUT,
  extensionRefused: `${RUNNING_OUT} ${EXTENSION_REFUSED}`,
  extensionFailed: `${RUNNING_OUT} ${EXTENSION_FAILED}`,
};

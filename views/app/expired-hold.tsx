import { useSelector } from '@xstate/react';
import { DialogMissing } from '../kit/code-missing.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import type { ReservationExpired as Expired } from '../scheduling/reservation-expired.tsx';
import type { App } from './app-context.tsx';

const ReservationExpired = onDemand<Parameters<typeof Expired>[0]>(
  async () => (await import('../scheduling/reservation-expired.tsx')).ReservationExpired,
  {
    Failed: ({ reservation, ...missing }) => (
      <DialogMissing
        {...missing}
        title="Reservation Expired"
        onClose={() => reservation.send({ type: 'reservation.dismiss' })}
      />
    ),
  },
);

/** Says on every page that the held time ran out. Loads its dialog only then. */
export function ExpiredHold({ app }: Pick<App, 'app'>) {
  const reservation = useSelector(app, ({ children }) => children.reservation);
  const isExpired = useSelector(reservation, (snapshot) => snapshot?.matches('expired') ?? false);
  if (!reservation || !isExpired) return null;
  return <ReservationExpired reservation={reservation} />;
}

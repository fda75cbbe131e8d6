import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { App } from './app-context.tsx';

const ReservationExpired = lazy(async () => ({
  default: (await import('../scheduling/reservation-expired.tsx')).ReservationExpired,
}));

/** Says on every page that the held time ran out. Loads its dialog only then. */
export function ExpiredHold({ app }: Pick<App, 'app'>) {
  const reservation = useSelector(app, ({ children }) => children.reservation);
  const isExpired = useSelector(reservation, (snapshot) => snapshot?.matches('expired') ?? false);
  if (!reservation || !isExpired) return null;
  return (
    <Suspense>
      <ReservationExpired reservation={reservation} />
    </Suspense>
  );
}

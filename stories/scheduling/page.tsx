import { Scheduling } from '../../views/scheduling/scheduling.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenReservation } from './frozen-reservation.ts';
import { frozenScheduling } from './frozen-scheduling.ts';

/** The page in one state; nothing is held unless given. */
export const page = (
  frozen: Parameters<typeof frozenScheduling>[0],
  ...hold: Partial<Parameters<typeof frozenReservation>>
) => ({
  render: (_: unknown, { globals }: { globals: Record<string, unknown> }) => (
    <Scheduling
      actor={frozenScheduling(frozen)}
      reservation={frozenReservation(hold[0] ?? 'idle', hold[1])}
      banner={storyBanner(globals)}
    />
  ),
});

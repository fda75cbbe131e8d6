import { Scheduling } from '../../views/scheduling/scheduling.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenReservation, frozenScheduling } from './frozen-scheduling.ts';

/** The page in one state; nothing is held unless given. */
export const page = (
  frozen: Parameters<typeof frozenScheduling>[0],
  hold: Parameters<typeof frozenReservation>[0] = { value: 'idle' },
) => ({
  render: (_: unknown, { globals }: { globals: Record<string, unknown> }) => (
    <Scheduling
      actor={frozenScheduling(frozen).start()}
      reservation={frozenReservation(hold).start()}
      banner={storyBanner(globals)}
    />
  ),
});

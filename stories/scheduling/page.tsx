import fernhill from '../../banners/fernhill.ts';
import { Scheduling } from '../../views/scheduling/scheduling.tsx';
import { frozenReservation, frozenScheduling } from './frozen-scheduling.ts';

/** A story of the page in one state; without a hold unless one is given. */
export const page = (
  frozen: Parameters<typeof frozenScheduling>[0],
  hold: Parameters<typeof frozenReservation>[0] = { value: 'idle' },
) => ({
  render: () => (
    <Scheduling
      actor={frozenScheduling(frozen).start()}
      reservation={frozenReservation(hold).start()}
      banner={fernhill}
    />
  ),
});

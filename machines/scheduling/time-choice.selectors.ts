import type { SnapshotFrom } from 'xstate';
import { type Time, timeOf } from './schedule.ts';
import type { timeChoiceMachine } from './time-choice.machine.ts';

/** The selected time; null if there's none. */
export const chosenTime = (snapshot: SnapshotFrom<typeof timeChoiceMachine> | undefined): Time | null =>
  snapshot ? timeOf(snapshot.context.schedule, snapshot.context.timeId) : null;

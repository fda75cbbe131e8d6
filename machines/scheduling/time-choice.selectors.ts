import type { SnapshotFrom } from 'xstate';
import { type Time, timeOf } from './schedule.ts';
import type { timeChoiceMachine } from './time-choice.machine.ts';

/** The time the shopper chose, or null; also while there is nothing to choose from. */
export const chosenTime = (snapshot: SnapshotFrom<typeof timeChoiceMachine> | undefined): Time | null =>
  snapshot ? timeOf(snapshot.context.schedule, snapshot.context.timeId) : null;

import type { Mistake } from '../planted/plant.ts';

/** Every one of them compiles, and reads as if it were meant. */
export const PLANTED: readonly Mistake[] = [
  {
    name: 'a slot is not asked for again after a pause',
    file: 'machines/reservation/slot-request.machine.ts',
    find: "      after: { pause: 'posting' },\n",
    replace: '',
  },
  {
    name: 'a time that ended keeps its place',
    file: 'server/reservations/expire-reservations.ts',
    find: `  await freePlaces(
    tx,
    due.flatMap(({ slotId }) => slotId ?? []),
  );
`,
    replace: '',
  },
  {
    name: 'a time that is replaced keeps its place',
    file: 'server/reservations/take-slot.ts',
    find: 'earlierSlotId !== null && !isSameSlot && freeLocked(tx, { id: earlierSlotId, places: 1 }),',
    replace: 'earlierSlotId !== null && isSameSlot && freeLocked(tx, { id: earlierSlotId, places: 1 }),',
  },
];

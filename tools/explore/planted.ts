import type { Mistake } from '../planted/plant.ts';

/** Every one of them compiles, and reads as if it were meant. */
export const PLANTED: readonly Mistake[] = [
  {
    name: 'an order without an answer is taken for one that was not placed',
    file: 'machines/checkout/submission.machine.ts',
    find: "{ guard: { type: 'isRefused', params: { as: 'asking' } }, target: 'asking' },",
    replace: "{ guard: { type: 'isRefused', params: { as: 'asking' } }, target: 'notPlaced' },",
  },
  {
    name: 'an order is sent again under a new key',
    file: 'machines/checkout/submission.machine.ts',
    find: "always: { guard: 'isAskedOnce', target: 'submitting' },",
    replace: "always: { guard: 'isAskedOnce', target: 'submitting', actions: 'renewKey' },",
    unseen: 'the store places a checkout once, under whichever key',
  },
  {
    name: 'the outcome of an order is not asked for again while it is placed',
    file: 'machines/checkout/outcome.machine.ts',
    find: "      after: { pause: 'asking' },\n",
    replace: '',
  },
  {
    name: 'what is reserved is asked for once, not until an answer comes',
    file: 'machines/reservation/reservation.machine.ts',
    find: "          after: { pause: 'asking' },\n",
    replace: '',
  },
  {
    name: 'a slot is not asked for again after a pause',
    file: 'machines/reservation/slot-request.machine.ts',
    find: "      after: { pause: 'posting' },\n",
    replace: '',
  },
  {
    name: 'another tab that reserves a time is not heard',
    file: 'machines/app/app.machine.ts',
    find: `            guard: { type: 'isAbout', params: { what: 'reservation' } },
            actions: 'checkReservation',`,
    replace: `            guard: { type: 'isAbout', params: { what: 'reservation' } },
            actions: 'checkCart',`,
    unseen:
      'nothing compares the time that a tab shows with the one that is held: a request that is late may replace it once all tabs have asked',
  },
  {
    name: 'an order that failed leaves its time to be placed',
    file: 'server/checkouts/place/end-attempt.ts',
    find: "  await tx.update(reservations).set({ status: 'HELD' }).where(eq(reservations.id, checkout.reservationId));\n",
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
  {
    name: 'an authorization that nobody answered for is not taken back',
    file: 'server/attempts/authorize.ts',
    find: 'if (result === null) reversed.push(await processor.cancel(key));',
    replace: 'if (result === null) reversed.push(null);',
  },
  {
    name: 'an attempt of a process that ended is left alone',
    file: 'server/attempts/recover-attempts.ts',
    find: 'lte(attempts.leaseUntil, now), isCaptured(db)',
    replace: "lte(attempts.leaseUntil, now), eq(attempts.status, 'RELEASING'), isCaptured(db)",
  },
];

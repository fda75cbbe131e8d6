import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { reservationFact } from '../../../machines/reservation/reservation.selectors.ts';
import type { AllServices } from '../../support/all-services.ts';
import { failing, refused } from '../../support/failures.ts';
import { held, MINUTE, reserve } from '../../support/scheduling/reserving.ts';
import { reservation } from '../../support/scheduling/samples.ts';

describe('a reservation about to expire', () => {
  const ALMOST = 90_000;
  const outcome = { held: { runningOut: 'extensionRefused' } } as const;

  it('is extended on request to the time the store gives', async () => {
    const extendReservation = vi.fn<AllServices['extendReservation']>(async () =>
      reservation({ canExtend: false }, 2 * 60 * MINUTE),
    );
    const { actor } = await reserve({ reserveSlot: held(ALMOST), extendReservation });
    actor.send({ type: 'reservation.extend' });
    expect(actor.getSnapshot().matches({ held: { runningOut: 'extending' } })).toBe(true);
    await expect.poll(() => actor.getSnapshot().matches({ held: 'steady' })).toBe(true);
    expect(extendReservation).toHaveBeenCalledExactlyOnceWith(
      { reservationId: 'hold-1' },
      expect.any(AbortSignal),
    );
    expect(actor.getSnapshot().children.countdown?.getSnapshot().context.remainingMs).toBe(120 * MINUTE);
    expect(reservationFact(actor.getSnapshot())).toEqual({
      type: 'reservation.held',
      reservation: reservation({ canExtend: false }, 120 * MINUTE),
    });
  });

  it('is extended only once', async () => {
    const { actor, clock } = await reserve({
      reserveSlot: held(ALMOST),
      extendReservation: async () => reservation({ canExtend: false }, 10 * MINUTE),
    });
    actor.send({ type: 'reservation.extend' });
    await waitFor(actor, (snapshot) => snapshot.matches({ held: 'steady' }));
    clock.increment(8 * MINUTE);
    expect(actor.getSnapshot().matches({ held: 'runningOut' })).toBe(true);
    expect(actor.getSnapshot().can({ type: 'reservation.extend' })).toBe(false);
  });

  it('cannot be extended before little time is left', async () => {
    const { actor } = await reserve({ reserveSlot: held(10 * MINUTE) });
    expect(actor.getSnapshot().can({ type: 'reservation.extend' })).toBe(false);
  });

  it('cannot be extended while others want its time, and keeps running', async () => {
    const { actor, clock } = await reserve({
      reserveSlot: held(ALMOST),
      extendReservation: failing(refused(409, 'EXTENSION_REFUSED')),
    });
    actor.send({ type: 'reservation.extend' });
    await expect.poll(() => actor.getSnapshot().matches(outcome)).toBe(true);
    expect(actor.getSnapshot().can({ type: 'reservation.extend' })).toBe(false);
    clock.increment(ALMOST);
    expect(actor.getSnapshot().matches('checking')).toBe(true);
  });

  it('can be extended again after a lost response', async () => {
    const extendReservation = vi
      .fn<AllServices['extendReservation']>(async () => reservation({ canExtend: false }))
      .mockRejectedValueOnce({ kind: 'timedOut' });
    const { actor } = await reserve({ reserveSlot: held(ALMOST), extendReservation });
    actor.send({ type: 'reservation.extend' });
    await expect
      .poll(() => actor.getSnapshot().matches({ held: { runningOut: 'extensionFailed' } }))
      .toBe(true);
    actor.send({ type: 'reservation.extend' });
    await expect.poll(() => actor.getSnapshot().matches({ held: 'steady' })).toBe(true);
  });

  it('is checked instead when it is already over (RSV-08)', async () => {
    const currentReservation = vi
      .fn<AllServices['currentReservation']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(reservation({ status: 'EXPIRED' }, 0));
    const { actor } = await reserve({
      currentReservation,
      reserveSlot: held(ALMOST),
      extendReservation: failing(refused(410, 'ORDER_EXPIRED')),
    });
    actor.send({ type: 'reservation.extend' });
    await expect.poll(() => actor.getSnapshot().matches('expired')).toBe(true);
  });
});

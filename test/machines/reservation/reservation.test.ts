import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, waitFor } from 'xstate';
import { placeBy, reservationFact } from '../../../machines/reservation/reservation.selectors.ts';
import type { AllServices } from '../../support/all-services.ts';
import { startReservation } from '../../support/app/root-charts.ts';
import { held, MINUTE, reserve, slot } from '../../support/scheduling/reserving.ts';
import { reservation } from '../../support/scheduling/samples.ts';

describe('a reservation', () => {
  it('is restored after a reload with the time the store says is left (RSV-07)', async () => {
    const { actor, clock } = startReservation({ currentReservation: held(5 * MINUTE) });
    await expect.poll(() => actor.getSnapshot().matches({ held: 'steady' })).toBe(true);
    clock.increment(3 * MINUTE);
    expect(actor.getSnapshot().matches({ held: 'runningOut' })).toBe(true);
  });

  it('warns two minutes before its end, and not sooner (RSV-06)', async () => {
    const { actor, clock } = await reserve({ reserveSlot: held(10 * MINUTE) });
    clock.increment(8 * MINUTE - 1);
    expect(actor.getSnapshot().matches({ held: 'steady' })).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().matches({ held: 'runningOut' })).toBe(true);
  });

  it('warns right away with less than two minutes left', async () => {
    const { actor } = await reserve({ reserveSlot: held(90_000) });
    expect(actor.getSnapshot().matches({ held: 'runningOut' })).toBe(true);
  });

  it('asks the store at its end, and is over when the store says so (RSV-08, SCH-35)', async () => {
    const currentReservation = vi
      .fn<AllServices['currentReservation']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(reservation({ status: 'EXPIRED' }, 0));
    const { actor, clock } = await reserve({ currentReservation, reserveSlot: held(5 * MINUTE) });
    clock.increment(5 * MINUTE);
    expect(actor.getSnapshot().matches('checking')).toBe(true);
    await expect.poll(() => actor.getSnapshot().hasTag('modal')).toBe(true);
    expect(reservationFact(actor.getSnapshot())).toEqual({
      type: 'reservation.expired',
      modalityType: 'PICKUP',
    });
  });

  it('continues when the store still has time left', async () => {
    const currentReservation = vi
      .fn<AllServices['currentReservation']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(reservation({}, 20 * MINUTE));
    const { actor, clock } = await reserve({ currentReservation, reserveSlot: held(5 * MINUTE) });
    clock.increment(5 * MINUTE);
    await expect.poll(() => actor.getSnapshot().matches({ held: 'steady' })).toBe(true);
  });

  it('asks the store after the page was asleep, since its timers may be late', async () => {
    const currentReservation = vi
      .fn<AllServices['currentReservation']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(reservation({ status: 'EXPIRED' }, 0));
    const { actor } = await reserve({ currentReservation });
    actor.send({ type: 'page.resumed' });
    await expect.poll(() => actor.getSnapshot().matches('expired')).toBe(true);
  });

  it('keeps asking until the store can be reached', async () => {
    const currentReservation = vi
      .fn<AllServices['currentReservation']>()
      .mockRejectedValueOnce({ kind: 'unreachable' })
      .mockResolvedValueOnce(reservation());
    const { actor, clock } = startReservation({ currentReservation });
    await waitFor(actor, (snapshot) => snapshot.matches({ checking: 'pausing' }));
    expect(actor.getSnapshot().matches('checking')).toBe(true);
    clock.increment(5000);
    await expect.poll(() => actor.getSnapshot().matches('held')).toBe(true);
  });

  it('is not over while an order is being placed with it', async () => {
    const { actor, clock } = startReservation({
      currentReservation: async () => reservation({ status: 'COMMITTING' }, 0),
    });
    await expect.poll(() => actor.getSnapshot().matches('held')).toBe(true);
    clock.increment(5000);
    await expect.poll(() => actor.getSnapshot().matches('held')).toBe(true);
  });

  it('that expired is released and leads to a new time (RSV-08, SCH-35)', async () => {
    const releaseReservation = vi.fn(async () => ({ successful: true }));
    const { actor, emitted } = startReservation({
      currentReservation: async () => reservation({ status: 'EXPIRED' }, 0),
      releaseReservation,
    });
    await waitFor(actor, (snapshot) => snapshot.matches('expired'));
    actor.send({ type: 'newTime.select' });
    await expect.poll(() => actor.getSnapshot().value).toEqual({ lapsed: 'known' });
    expect(releaseReservation).toHaveBeenCalledExactlyOnceWith(
      { reservationId: 'hold-1' },
      expect.any(AbortSignal),
    );
    expect(emitted).toContainEqual({
      type: 'navigation.requested',
      to: '/scheduling?fulfillmentType=PICKUP',
    });
  });

  it('counts down visually in whole minutes', async () => {
    const { actor, clock } = await reserve({ reserveSlot: held(10.5 * MINUTE) });
    clock.increment(30_000);
    expect(actor.getSnapshot().children.countdown?.getSnapshot().context.remainingMs).toBe(10 * MINUTE);
  });

  it('is reported as expired, not as never made, once a checkout said it is over (RSV-12)', async () => {
    const releaseReservation = vi.fn(async () => ({ successful: true }));
    const { actor } = await reserve({ releaseReservation });
    actor.send({ type: 'reservation.ended', reservationId: 'hold-1' });
    await expect.poll(() => actor.getSnapshot().value).toEqual({ lapsed: 'known' });
    expect(releaseReservation).toHaveBeenCalledOnce();
  });

  it.each(['reservation.used', 'reservation.ended'] as const)(
    'of another id is not touched by %s',
    async (type) => {
      const releaseReservation = vi.fn(async () => ({ successful: true }));
      const { actor } = await reserve({ releaseReservation });
      actor.send({ type, reservationId: 'hold-9' });
      expect(actor.getSnapshot().matches('held')).toBe(true);
      expect(releaseReservation).not.toHaveBeenCalled();
    },
  );

  it('names its checkout to the root while an order is being placed with it', async () => {
    const told: unknown[] = [];
    const parent = createActor(fromCallback(({ receive }) => receive((event) => told.push(event)))).start();
    const committing = reservation({ status: 'COMMITTING', checkoutId: 'checkout-1' }, 0);
    startReservation({ currentReservation: async () => committing }, undefined, parent);
    await expect.poll(() => told).toContainEqual({ type: 'order.found', checkoutId: 'checkout-1' });
  });

  it('is busy only while the store is called', async () => {
    const { actor } = startReservation({ currentReservation: async () => reservation({}, 60_000) });
    const isBusy = () => actor.getSnapshot().hasTag('busy');
    expect(isBusy()).toBe(true);
    await expect.poll(() => isBusy()).toBe(false);
    actor.send({ type: 'reservation.extend' });
    expect(isBusy()).toBe(true);
    await expect.poll(() => isBusy()).toBe(false);
    actor.send({ type: 'reservation.check' });
    expect(isBusy()).toBe(true);
    await expect.poll(() => isBusy()).toBe(false);
    actor.send({ type: 'reservation.release' });
    expect(isBusy()).toBe(true);
    await expect.poll(() => isBusy()).toBe(false);
    actor.send(slot);
    expect(isBusy()).toBe(true);
  });

  it('is forgotten once used for an order', async () => {
    const { actor } = await reserve();
    actor.send({ type: 'reservation.used', reservationId: 'hold-1' });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(actor.getSnapshot().context.reservation).toBeNull();
  });
});

describe('the time by which an order must be placed', () => {
  it.each([
    ['rounds down to a quarter of an hour', '2026-11-21T18:07:30Z', 60 * MINUTE, '2026-11-21T18:00:00.000Z'],
    ['keeps a whole quarter', '2026-11-21T18:15:00Z', 60 * MINUTE, '2026-11-21T18:15:00.000Z'],
    ['is exact to the minute as of the quarter', '2026-11-21T18:07:30Z', 450_000, '2026-11-21T18:07:00.000Z'],
    [
      'is exact to the minute once the quarter has passed',
      '2026-11-21T18:07:30Z',
      MINUTE,
      '2026-11-21T18:07:00.000Z',
    ],
  ])('%s, never later than the end (RSV-09, LIM-23)', (_, value, remainingMs, expected) => {
    expect(placeBy(reservation({ expiration: { value, remainingMs } }))).toBe(expected);
  });
});

import { describe, expect, it, vi } from 'vitest';
import type { SlotRequest } from '../../../machines/scheduling/hold.ts';
import { placeBy } from '../../../machines/scheduling/reservation.selectors.ts';
import type { HoldServices } from '../../../machines/scheduling/wire-reservation.ts';
import { answered, failing, refused, startReservation } from '../../support/scheduling/running.ts';
import { reservation } from '../../support/scheduling/samples.ts';

const MINUTE = 60_000;
const slot = {
  type: 'slot.reserve' as const,
  modalityType: 'PICKUP' as const,
  optionIds: ['quote-1|nine'],
  keyspace: 'cart-1',
};

/** A reservation that was asked for and answered. */
async function reserve(fakes: Partial<HoldServices> = {}) {
  const running = startReservation(fakes);
  await answered();
  running.actor.send(slot);
  await answered();
  return running;
}

const keysOf = (reserveSlot: { mock: { calls: [SlotRequest, ...unknown[]][] } }) =>
  reserveSlot.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);

const held = (remainingMs: number) => async () => reservation({}, remainingMs);

describe('reserving a slot', () => {
  it('posts the option with the modality, the cart and a key, and holds what comes back (RSV-01, RSV-04, QUO-02)', async () => {
    const reserveSlot = vi.fn<HoldServices['reserveSlot']>(async () => reservation());
    const { actor, emitted } = await reserve({ reserveSlot });
    expect(reserveSlot.mock.calls[0]?.[0]).toEqual({
      modalityType: 'PICKUP',
      optionIds: ['quote-1|nine'],
      keyspace: 'cart-1',
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(actor.getSnapshot().matches({ held: 'steady' })).toBe(true);
    expect(emitted).toEqual([{ type: 'reservation.held', reservation: reservation() }]);
  });

  it('asks what is held before it posts again when no answer came, and keeps the hold it finds', async () => {
    const reserveSlot = vi.fn(failing({ kind: 'unreachable' }));
    const found = reservation({ optionIds: ['quote-1|nine'] });
    const currentReservation = vi
      .fn<HoldServices['currentReservation']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(found);
    const { actor } = await reserve({ reserveSlot, currentReservation });
    expect(reserveSlot).toHaveBeenCalledTimes(1);
    expect(actor.getSnapshot().context.reservation).toEqual(found);
  });

  it('posts again with the same key when nothing is held, and after three doubts leaves it to the shopper', async () => {
    const reserveSlot = vi.fn<HoldServices['reserveSlot']>(failing({ kind: 'timedOut' }));
    const { actor, clock, emitted } = await reserve({ reserveSlot });
    for (const _pause of [1, 2, 3]) {
      clock.increment(1000);
      await answered();
    }
    expect(new Set(keysOf(reserveSlot)).size).toBe(1);
    expect(reserveSlot).toHaveBeenCalledTimes(3);
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'retry' });
    expect(emitted).toEqual([{ type: 'slot.refused', failure: { kind: 'retry' } }]);
  });

  it('waits for a call that still runs instead of taking it for a slot that is gone', async () => {
    const reserveSlot = vi
      .fn<HoldServices['reserveSlot']>()
      .mockRejectedValueOnce(refused(409, 'STILL_RUNNING'))
      .mockResolvedValueOnce(reservation());
    const { actor, clock } = await reserve({ reserveSlot });
    clock.increment(1000);
    await answered();
    expect(actor.getSnapshot().matches('held')).toBe(true);
    expect(new Set(keysOf(reserveSlot)).size).toBe(1);
  });

  it('keeps the key when the shopper tries a failed slot again, and makes another for another slot (SCH-16)', async () => {
    const reserveSlot = vi.fn<HoldServices['reserveSlot']>(failing(refused(503, 'UNAVAILABLE')));
    const { actor } = await reserve({ reserveSlot });
    actor.send(slot);
    await answered();
    actor.send({ ...slot, optionIds: ['quote-1|ten'] });
    await answered();
    const [first, second, third] = keysOf(reserveSlot);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('holds one option a vendor together, and knows them in whatever order they come back (API-43)', async () => {
    const optionIds = ['quote-1|standard', 'quote-2|express'];
    const found = reservation({ optionIds: optionIds.toReversed() });
    const currentReservation = vi
      .fn<HoldServices['currentReservation']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(found);
    const { actor } = startReservation({
      currentReservation,
      reserveSlot: failing({ kind: 'unreachable' }),
    });
    await answered();
    actor.send({ ...slot, modalityType: 'SHIP', optionIds });
    await answered();
    expect(actor.getSnapshot().context.reservation).toEqual(found);
  });

  it.each([
    [409, 'SLOT_GONE'],
    [410, 'ORDER_EXPIRED'],
  ])('says that the slot is gone at a %i (RSV-10)', async (status, code) => {
    const { actor, emitted } = await reserve({ reserveSlot: failing(refused(status, code)) });
    expect(actor.getSnapshot().matches('refused')).toBe(true);
    expect(emitted).toEqual([{ type: 'slot.refused', failure: { kind: 'slotGone' } }]);
  });

  it.each([{ kind: 'signedOut' } as const, refused(403, 'FULL_AUTHENTICATION_REQUIRED')])(
    'says that the session is lost, which leads to sign-in (RSV-03, RSV-05): %o',
    async (failure) => {
      const { emitted } = await reserve({ reserveSlot: failing(failure) });
      expect(emitted).toContainEqual({ type: 'session.lost' });
    },
  );

  it('goes back to the earlier hold when a new slot is refused', async () => {
    const earlier = reservation();
    const { actor } = await reserve({
      currentReservation: async () => earlier,
      reserveSlot: failing(refused(409, 'SLOT_GONE')),
    });
    actor.send({ type: 'reservation.dismiss' });
    await answered();
    expect(actor.getSnapshot().matches('held')).toBe(true);
    expect(actor.getSnapshot().context.reservation).toEqual(earlier);
  });
});

describe('a hold', () => {
  it('is restored after a reload with what the store says is left (RSV-07)', async () => {
    const { actor, clock } = startReservation({ currentReservation: held(5 * MINUTE) });
    await answered();
    expect(actor.getSnapshot().matches({ held: 'steady' })).toBe(true);
    clock.increment(3 * MINUTE);
    expect(actor.getSnapshot().matches({ held: 'runningOut' })).toBe(true);
  });

  it('warns two minutes before its end, not before (RSV-06)', async () => {
    const { actor, clock } = await reserve({ reserveSlot: held(10 * MINUTE) });
    clock.increment(8 * MINUTE - 1);
    expect(actor.getSnapshot().matches({ held: 'steady' })).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().matches({ held: 'runningOut' })).toBe(true);
  });

  it('warns at once when less than two minutes are left', async () => {
    const { actor } = await reserve({ reserveSlot: held(90_000) });
    expect(actor.getSnapshot().matches({ held: 'runningOut' })).toBe(true);
  });

  it('asks the store at its end, and is over when the store says so (RSV-08, SCH-35)', async () => {
    const currentReservation = vi
      .fn<HoldServices['currentReservation']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(reservation({ status: 'EXPIRED' }, 0));
    const { actor, clock, emitted } = await reserve({ currentReservation, reserveSlot: held(5 * MINUTE) });
    clock.increment(5 * MINUTE);
    expect(actor.getSnapshot().matches('checking')).toBe(true);
    await answered();
    expect(actor.getSnapshot().hasTag('modal')).toBe(true);
    expect(emitted.at(-1)).toEqual({ type: 'reservation.expired' });
  });

  it('goes on when the store still has time left for it', async () => {
    const currentReservation = vi
      .fn<HoldServices['currentReservation']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(reservation({}, 20 * MINUTE));
    const { actor, clock } = await reserve({ currentReservation, reserveSlot: held(5 * MINUTE) });
    clock.increment(5 * MINUTE);
    await answered();
    expect(actor.getSnapshot().matches({ held: 'steady' })).toBe(true);
  });

  it('asks the store when the page was asleep, because its timers may be late', async () => {
    const currentReservation = vi
      .fn<HoldServices['currentReservation']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(reservation({ status: 'EXPIRED' }, 0));
    const { actor } = await reserve({ currentReservation });
    actor.send({ type: 'page.resumed' });
    await answered();
    expect(actor.getSnapshot().matches('expired')).toBe(true);
  });

  it('asks again until the store can be reached', async () => {
    const currentReservation = vi
      .fn<HoldServices['currentReservation']>()
      .mockRejectedValueOnce({ kind: 'unreachable' })
      .mockResolvedValueOnce(reservation());
    const { actor, clock } = startReservation({ currentReservation });
    await answered();
    expect(actor.getSnapshot().matches('restoring')).toBe(true);
    clock.increment(5000);
    await answered();
    expect(actor.getSnapshot().matches('held')).toBe(true);
  });

  it('is not taken for over while an order is made of it', async () => {
    const { actor, clock } = startReservation({
      currentReservation: async () => reservation({ status: 'COMMITTING' }, 0),
    });
    await answered();
    expect(actor.getSnapshot().matches('held')).toBe(true);
    clock.increment(5000);
    await answered();
    expect(actor.getSnapshot().matches('held')).toBe(true);
  });

  it('that ran out is let go and leads to a new time (RSV-08, SCH-35)', async () => {
    const releaseReservation = vi.fn(async () => ({ successful: true }));
    const { actor, emitted } = startReservation({
      currentReservation: async () => reservation({ status: 'EXPIRED' }, 0),
      releaseReservation,
    });
    await answered();
    actor.send({ type: 'newTime.select' });
    await answered();
    expect(releaseReservation).toHaveBeenCalledExactlyOnceWith(
      { reservationId: 'hold-1' },
      expect.any(AbortSignal),
    );
    expect(actor.getSnapshot().context.reservation).toBeNull();
    expect(emitted).toContainEqual({
      type: 'navigation.requested',
      to: '/scheduling?fulfillmentType=PICKUP',
    });
  });

  it('counts down in whole minutes for the eye', async () => {
    const { actor, clock } = await reserve({ reserveSlot: held(10.5 * MINUTE) });
    clock.increment(30_000);
    expect(actor.getSnapshot().children.countdown?.getSnapshot().context.remainingMs).toBe(10 * MINUTE);
  });

  it('that was used for an order is forgotten', async () => {
    const { actor } = await reserve();
    actor.send({ type: 'reservation.used' });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(actor.getSnapshot().context.reservation).toBeNull();
  });
});

describe('a hold that runs out soon', () => {
  const ALMOST = 90_000;
  const outcome = { held: { runningOut: 'extensionRefused' } } as const;

  it('lasts longer on request, with the time that the store then gives', async () => {
    const extendReservation = vi.fn<HoldServices['extendReservation']>(async () =>
      reservation({ canExtend: false }, 2 * 60 * MINUTE),
    );
    const { actor, emitted } = await reserve({ reserveSlot: held(ALMOST), extendReservation });
    actor.send({ type: 'reservation.extend' });
    expect(actor.getSnapshot().matches({ held: { runningOut: 'extending' } })).toBe(true);
    await answered();
    expect(extendReservation).toHaveBeenCalledExactlyOnceWith(
      { reservationId: 'hold-1' },
      expect.any(AbortSignal),
    );
    expect(actor.getSnapshot().matches({ held: 'steady' })).toBe(true);
    expect(actor.getSnapshot().children.countdown?.getSnapshot().context.remainingMs).toBe(120 * MINUTE);
    expect(emitted.at(-1)).toEqual({
      type: 'reservation.held',
      reservation: reservation({ canExtend: false }, 120 * MINUTE),
    });
  });

  it('lasts longer once only', async () => {
    const { actor, clock } = await reserve({
      reserveSlot: held(ALMOST),
      extendReservation: async () => reservation({ canExtend: false }, 10 * MINUTE),
    });
    actor.send({ type: 'reservation.extend' });
    await answered();
    clock.increment(8 * MINUTE);
    expect(actor.getSnapshot().matches({ held: 'runningOut' })).toBe(true);
    expect(actor.getSnapshot().can({ type: 'reservation.extend' })).toBe(false);
  });

  it('is not asked about before little of it is left', async () => {
    const { actor } = await reserve({ reserveSlot: held(10 * MINUTE) });
    expect(actor.getSnapshot().can({ type: 'reservation.extend' })).toBe(false);
  });

  it('cannot be kept longer when others wait for its time, and runs on', async () => {
    const { actor, clock } = await reserve({
      reserveSlot: held(ALMOST),
      extendReservation: failing(refused(409, 'EXTENSION_REFUSED')),
    });
    actor.send({ type: 'reservation.extend' });
    await answered();
    expect(actor.getSnapshot().matches(outcome)).toBe(true);
    expect(actor.getSnapshot().can({ type: 'reservation.extend' })).toBe(false);
    clock.increment(ALMOST);
    expect(actor.getSnapshot().matches('checking')).toBe(true);
  });

  it('can be asked for once more when no answer came', async () => {
    const extendReservation = vi
      .fn<HoldServices['extendReservation']>(async () => reservation({ canExtend: false }))
      .mockRejectedValueOnce({ kind: 'timedOut' });
    const { actor } = await reserve({ reserveSlot: held(ALMOST), extendReservation });
    actor.send({ type: 'reservation.extend' });
    await answered();
    expect(actor.getSnapshot().matches({ held: { runningOut: 'extensionFailed' } })).toBe(true);
    actor.send({ type: 'reservation.extend' });
    await answered();
    expect(actor.getSnapshot().matches({ held: 'steady' })).toBe(true);
  });

  it('that is over already is looked after instead (RSV-08)', async () => {
    const currentReservation = vi
      .fn<HoldServices['currentReservation']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(reservation({ status: 'EXPIRED' }, 0));
    const { actor } = await reserve({
      currentReservation,
      reserveSlot: held(ALMOST),
      extendReservation: failing(refused(410, 'ORDER_EXPIRED')),
    });
    actor.send({ type: 'reservation.extend' });
    await answered();
    await answered();
    expect(actor.getSnapshot().matches('expired')).toBe(true);
  });
});

describe('the time by which an order must be placed', () => {
  it.each([
    ['rounds down to a quarter of an hour', '2026-11-21T18:07:30Z', 60 * MINUTE, '2026-11-21T18:00:00.000Z'],
    ['keeps a whole quarter', '2026-11-21T18:15:00Z', 60 * MINUTE, '2026-11-21T18:15:00.000Z'],
    [
      'is exact to the minute once the quarter has passed',
      '2026-11-21T18:07:30Z',
      MINUTE,
      '2026-11-21T18:07:00.000Z',
    ],
  ])('%s, never later than the end (RSV-09)', (_, value, remainingMs, expected) => {
    expect(placeBy(reservation({ expiration: { value, remainingMs } }))).toBe(expected);
  });
});

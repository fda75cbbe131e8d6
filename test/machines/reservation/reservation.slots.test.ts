import { describe, expect, it, vi } from 'vitest';
import { type AnyActorRef, waitFor } from 'xstate';
import type { SlotRequest } from '../../../machines/reservation/reservation.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import type { AllServices } from '../../support/all-services.ts';
import { startReservation } from '../../support/app/root-charts.ts';
import { failing, refused } from '../../support/failures.ts';
import { listener, request, reserve, slot, told } from '../../support/scheduling/reserving.ts';
import { reservation } from '../../support/scheduling/samples.ts';
import { until } from '../../support/until.ts';

const keysOf = (reserveSlot: { mock: { calls: [SlotRequest, ...unknown[]][] } }) =>
  reserveSlot.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);

type Requesting = Awaited<ReturnType<typeof request>>;

const isRefused = ({ actor }: Requesting) => waitFor(actor, (snapshot) => snapshot.matches('refused'));

/** Waits until the request pauses, and ends the pause. */
async function endPause({ actor, clock }: Requesting) {
  await until(() => {
    const asked: AnyActorRef | undefined = actor.getSnapshot().children.slotRequest;
    return asked?.getSnapshot().matches('pausing');
  });
  clock.increment(1000);
}

describe('reserving a slot', () => {
  it('posts the option with the modality, the cart, and a key, and keeps the reservation returned (RSV-01, RSV-04, QUO-02)', async () => {
    const reserveSlot = vi.fn<AllServices['reserveSlot']>(async () => reservation());
    const { actor } = await reserve({ reserveSlot });
    expect(reserveSlot.mock.calls[0]?.[0]).toEqual({
      modalityType: 'PICKUP',
      optionIds: ['quote-1|nine'],
      keyspace: 'cart-1',
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(actor.getSnapshot().matches({ held: 'steady' })).toBe(true);
    expect(told).toEqual([{ type: 'reservation.held', reservation: reservation() }]);
  });

  it('after a lost response looks up the reservation before posting again, and keeps one it finds', async () => {
    const reserveSlot = vi.fn(failing({ kind: 'unreachable' }));
    const found = reservation({ optionIds: ['quote-1|nine'] });
    const currentReservation = vi
      .fn<AllServices['currentReservation']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(found);
    const { actor } = await reserve({ reserveSlot, currentReservation });
    expect(reserveSlot).toHaveBeenCalledTimes(1);
    expect(actor.getSnapshot().context.reservation).toEqual(found);
  });

  it('posts again with the same key when nothing is reserved, and after three lost responses leaves it to the shopper (RSV-05)', async () => {
    const reserveSlot = vi.fn<AllServices['reserveSlot']>(failing({ kind: 'timedOut' }));
    const requesting = await request({ reserveSlot });
    await endPause(requesting);
    await endPause(requesting);
    const { context } = await isRefused(requesting);
    expect(new Set(keysOf(reserveSlot)).size).toBe(1);
    expect(reserveSlot).toHaveBeenCalledTimes(3);
    expect(context.failure).toEqual({ kind: 'retry' });
    expect(told).toEqual([{ type: 'reservation.refused', failure: { kind: 'retry' } }]);
  });

  it('waits for a call that is still running instead of calling the slot gone', async () => {
    const reserveSlot = vi
      .fn<AllServices['reserveSlot']>()
      .mockRejectedValueOnce(refused(409, 'STILL_RUNNING'))
      .mockResolvedValueOnce(reservation());
    const requesting = await request({ reserveSlot });
    await endPause(requesting);
    await waitFor(requesting.actor, (snapshot) => snapshot.matches('held'));
    expect(new Set(keysOf(reserveSlot)).size).toBe(1);
  });

  it('keeps the key when a failed slot is retried, and makes a new one for another slot (SCH-16)', async () => {
    const reserveSlot = vi.fn<AllServices['reserveSlot']>(failing(refused(503, 'UNAVAILABLE')));
    const requesting = await request({ reserveSlot });
    for (const next of [slot, { ...slot, optionIds: ['quote-1|ten'] }]) {
      await isRefused(requesting);
      requesting.actor.send(next);
    }
    await isRefused(requesting);
    const [first, second, third] = keysOf(reserveSlot);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('reserves one option per vendor together, and recognizes them in any order (API-43)', async () => {
    const optionIds = ['quote-1|standard', 'quote-2|express'];
    const found = reservation({ optionIds: optionIds.toReversed() });
    const currentReservation = vi
      .fn<AllServices['currentReservation']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(found);
    const { actor } = startReservation({
      currentReservation,
      reserveSlot: failing({ kind: 'unreachable' }),
    });
    await waitFor(actor, (snapshot) => snapshot.matches('idle'));
    actor.send({ ...slot, modalityType: 'SHIP', optionIds });
    await expect.poll(() => actor.getSnapshot().context.reservation).toEqual(found);
  });

  it.each([
    [409, 'SLOT_GONE'],
    [410, 'ORDER_EXPIRED'],
  ])('says that the slot is gone at a %i (RSV-10)', async (status, code) => {
    await isRefused(await request({ reserveSlot: failing(refused(status, code)) }));
    expect(told).toEqual([{ type: 'reservation.refused', failure: { kind: 'slotGone' } }]);
  });

  it.each([{ kind: 'signedOut' } as const, refused(403, 'FULL_AUTHENTICATION_REQUIRED')])(
    'leads to sign-in when the session is over (RSV-03, RSV-05): %o',
    async (failure) => {
      const onSessionOver = vi.fn(() => new Promise<void>(() => {}));
      await request({ reserveSlot: failing(failure) }, { onSessionOver });
      await expect.poll(() => onSessionOver).toHaveBeenCalledOnce();
    },
  );

  it('returns to the earlier reservation when a new slot is refused', async () => {
    const earlier = reservation();
    const requesting = await request({
      currentReservation: async () => earlier,
      reserveSlot: failing(refused(409, 'SLOT_GONE')),
    });
    const { actor } = requesting;
    await isRefused(requesting);
    actor.send({ type: 'reservation.dismiss' });
    await expect.poll(() => actor.getSnapshot().matches('held')).toBe(true);
    expect(actor.getSnapshot().context.reservation).toEqual(earlier);
  });

  it('tells a chart that asks during a request what happened to that one', async () => {
    const answer = Promise.withResolvers<Reservation>();
    const reserveSlot = vi.fn<AllServices['reserveSlot']>(() => answer.promise);
    const { actor } = await request({ reserveSlot });
    const heard = listener();
    actor.send({ ...slot, sender: heard.actor, optionIds: ['quote-1|ten'] });
    answer.resolve(reservation());
    await expect.poll(() => heard.facts).toEqual([{ type: 'reservation.held', reservation: reservation() }]);
    expect(reserveSlot).toHaveBeenCalledTimes(1);
    expect(told).toEqual([]);
  });

  /** The store holds nothing, then what another tab reserved while a call of this one was under way. */
  const heldElsewhere = () =>
    vi
      .fn<AllServices['currentReservation']>()
      .mockResolvedValueOnce(null)
      .mockResolvedValue(reservation({ id: 'of-another-tab' }));

  it('while another tab reserves one keeps what the store holds, and says nothing of its own answer', async () => {
    const answer = Promise.withResolvers<Reservation>();
    const currentReservation = heldElsewhere();
    const { actor } = await request({ reserveSlot: () => answer.promise, currentReservation });
    actor.send({ type: 'page.resumed' });
    answer.resolve(reservation());
    await waitFor(actor, (snapshot) => snapshot.matches('held'));
    expect(told).toEqual([{ type: 'reservation.held', reservation: reservation({ id: 'of-another-tab' }) }]);
    // The store was asked; what's reserved next is believed again.
    actor.send(slot);
    await waitFor(actor, (snapshot) => snapshot.matches('held'));
    expect(currentReservation).toHaveBeenCalledTimes(2);
  });

  it('that is refused while another tab reserves one leads to what that one has', async () => {
    const answer = Promise.withResolvers<Reservation>();
    const running = await request({
      reserveSlot: () => answer.promise,
      currentReservation: heldElsewhere(),
    });
    running.actor.send({ type: 'page.resumed' });
    answer.reject(refused(409, 'SLOT_UNAVAILABLE'));
    await isRefused(running);
    running.actor.send({ type: 'reservation.dismiss' });
    await waitFor(running.actor, (snapshot) => snapshot.matches('held'));
  });

  it('is found if another tab reserves it while this one releases what expired', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { actor } = await reserve({
      releaseReservation: () => answer.promise,
      currentReservation: heldElsewhere(),
    });
    actor.send({ type: 'reservation.ended', reservationId: reservation().id });
    actor.send({ type: 'page.resumed' });
    answer.resolve({ successful: true });
    await waitFor(actor, (snapshot) => snapshot.matches('held'));
  });

  it('is found if another tab reserves it while this one releases its own', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { actor } = await reserve({
      releaseReservation: () => answer.promise,
      currentReservation: heldElsewhere(),
    });
    actor.send({ type: 'reservation.release' });
    actor.send({ type: 'page.resumed' });
    answer.resolve({ successful: true });
    await waitFor(actor, (snapshot) => snapshot.matches('held'));
    expect(actor.getSnapshot().context.reservation?.id).toBe('of-another-tab');
  });

  it('reports the outcome once, and nothing to a page that is gone', async () => {
    const answer = Promise.withResolvers<Reservation>();
    const { actor } = startReservation({ reserveSlot: () => answer.promise });
    await waitFor(actor, (snapshot) => snapshot.matches('idle'));
    const gone = listener();
    actor.send({ ...slot, sender: gone.actor });
    gone.actor.stop();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    answer.resolve(reservation());
    await expect.poll(() => actor.getSnapshot().matches('held')).toBe(true);
    expect(warn).not.toHaveBeenCalled();
    expect(gone.facts).toEqual([]);
    const { actor: other } = await reserve();
    other.send({ type: 'reservation.release' });
    await expect
      .poll(() => told)
      .toEqual([{ type: 'reservation.held', reservation: reservation({ optionIds: slot.optionIds }) }]);
  });

  it.each([
    ['reservation.used', { type: 'reservation.released' }],
    ['reservation.ended', { type: 'reservation.expired', modalityType: 'PICKUP' }],
  ] as const)('tells whoever asks that %s ended the earlier one', async (type, fact) => {
    const { actor } = await request({
      currentReservation: async () => reservation(),
      reserveSlot: () => new Promise(() => {}),
    });
    actor.send({ type, reservationId: 'hold-1' });
    await expect.poll(() => told).toEqual([fact]);
  });
});

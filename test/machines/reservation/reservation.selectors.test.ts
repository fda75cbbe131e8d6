import { expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { heldReservation, timeLeftStatus } from '../../../machines/reservation/reservation.selectors.ts';
import { isSameChoice } from '../../../machines/reservation/reservation.ts';
import { startReservation } from '../../support/app/root-charts.ts';
import { refused, unreachable } from '../../support/failures.ts';
import { held, MINUTE, reserve } from '../../support/scheduling/reserving.ts';
import { reservation } from '../../support/scheduling/samples.ts';

it('the shop has a reservation exactly while it is held, even while the store is asked about it', async () => {
  expect(heldReservation(undefined)).toBeNull();
  const { actor } = await reserve({ reserveSlot: held(90 * MINUTE) });
  expect(heldReservation(actor.getSnapshot())).toEqual(reservation({}, 90 * MINUTE));
  actor.send({ type: 'page.resumed' });
  expect(actor.getSnapshot().value).toEqual({ checking: 'asking' });
  expect(heldReservation(actor.getSnapshot())).toEqual(reservation({}, 90 * MINUTE));
  const expired = startReservation({ currentReservation: async () => reservation({ status: 'EXPIRED' }, 0) });
  await waitFor(expired.actor, (snapshot) => snapshot.matches('expired'));
  expect(expired.actor.getSnapshot().context.reservation).not.toBeNull();
  expect(heldReservation(expired.actor.getSnapshot())).toBeNull();
  expired.actor.send({ type: 'reservation.dismiss' });
  await waitFor(expired.actor, (snapshot) => snapshot.matches({ lapsed: 'known' }));
  expired.actor.send({ type: 'page.resumed' });
  expect(expired.actor.getSnapshot().matches('checking')).toBe(true);
  expect(heldReservation(expired.actor.getSnapshot())).toBeNull();
});

it('reports the status of the time left, and whether more of it is requested or refused (RSV-06)', async () => {
  const { actor: checking } = startReservation({ currentReservation: () => new Promise(() => {}) });
  expect(timeLeftStatus(checking.getSnapshot())).toBe('checking');
  const { actor: long } = await reserve({ reserveSlot: held(90 * MINUTE) });
  expect(timeLeftStatus(long.getSnapshot())).toBe('enough');
  for (const [failure, status] of [
    [refused(409, 'EXTENSION_REFUSED'), 'extensionRefused'],
    [unreachable, 'extensionFailed'],
  ] as const) {
    const answer = Promise.withResolvers<never>();
    const { actor } = await reserve({
      reserveSlot: held(MINUTE),
      extendReservation: () => answer.promise,
    });
    expect(timeLeftStatus(actor.getSnapshot())).toBe('runningOut');
    actor.send({ type: 'reservation.extend' });
    expect(timeLeftStatus(actor.getSnapshot())).toBe('extending');
    answer.reject(failure);
    await expect.poll(() => timeLeftStatus(actor.getSnapshot())).toBe(status);
  }
});

it('a choice is the same with exactly its options, in any order, and its cart', () => {
  const choice = { modalityType: 'SHIP' as const, optionIds: ['q|a', 'q|b'], keyspace: 'cart-1' };
  expect(isSameChoice(choice, { ...choice, optionIds: ['q|b', 'q|a'] })).toBe(true);
  expect(isSameChoice(choice, { ...choice, optionIds: ['q|a'] })).toBe(false);
  expect(isSameChoice(choice, { ...choice, optionIds: ['q|a', 'q|b', 'q|c'] })).toBe(false);
  expect(isSameChoice(choice, { ...choice, optionIds: ['q|a', 'q|c'] })).toBe(false);
  expect(isSameChoice(choice, { ...choice, keyspace: 'cart-2' })).toBe(false);
});

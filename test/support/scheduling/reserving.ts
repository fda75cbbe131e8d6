// A reservation that is requested, granted, and about to run out.

import { createActor, fromCallback, waitFor } from 'xstate';
import type { ReservationFact } from '../../../machines/reservation/reservation.ts';
import type { ServingOptions } from '../../../machines/shared/services.ts';
import type { AllServices } from '../all-services.ts';
import { startReservation } from '../app/root-charts.ts';
import { reservation } from './samples.ts';

export const MINUTE = 60_000;

/** Someone who asks for a slot, and what they are told. */
export function listener() {
  const facts: ReservationFact[] = [];
  const actor = createActor(
    fromCallback<ReservationFact>(({ receive }) => receive((fact) => facts.push(fact))),
  ).start();
  return { actor, facts };
}

/** Who asks for `slot`, and what they are told. */
const { actor: sender, facts } = listener();

export { facts as told };

export const slot = {
  type: 'slot.reserve' as const,
  sender,
  modalityType: 'PICKUP' as const,
  optionIds: ['quote-1|nine'],
  keyspace: 'cart-1',
};

/** A reservation that was requested once the store had said what's held; the answer is still to come. */
export async function request(fakes: Partial<AllServices> = {}, options: ServingOptions = {}) {
  facts.length = 0;
  const running = startReservation(fakes, undefined, undefined, options);
  await waitFor(running.actor, (snapshot) => !snapshot.matches('checking'));
  running.actor.send(slot);
  return running;
}

/** A reservation that was requested and granted. */
export async function reserve(fakes: Partial<AllServices> = {}) {
  const running = await request(fakes);
  await waitFor(running.actor, (snapshot) => snapshot.matches('held'));
  return running;
}

export const held = (remainingMs: number) => async () => reservation({}, remainingMs);

import type { ShopServices } from '../../../machines/provide.ts';
import type { ActorsOptions } from '../../../machines/shared/services.ts';
import { answered, startReservation } from './running.ts';
import { reservation } from './samples.ts';

export const MINUTE = 60_000;

export const slot = {
  type: 'slot.reserve' as const,
  modalityType: 'PICKUP' as const,
  optionIds: ['quote-1|nine'],
  keyspace: 'cart-1',
};

/** A reservation that was requested and granted. */
export async function reserve(fakes: Partial<ShopServices> = {}, options: ActorsOptions = {}) {
  const running = startReservation(fakes, undefined, undefined, options);
  await answered();
  running.actor.send(slot);
  await answered();
  return running;
}

export const held = (remainingMs: number) => async () => reservation({}, remainingMs);

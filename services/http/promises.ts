import { createCompositePromise, createPromise, reserveSlot, updatePromise } from '../contracts/promises.ts';
import type { QuoteItem } from '../contracts/quote-parts.ts';
import type { Reservation } from '../contracts/reservations.ts';
import type { Modality } from '../contracts/values.ts';
import type { Call } from './call.ts';

interface SlotRequest {
  modalityType: Modality;
  /** Each 'quoteId|optionId': one for a slot, one per vendor for shipping. */
  optionIds: string[];
  keyspace: string;
  idempotencyKey: string;
}

interface PromiseChange {
  promise: { id: string; versionKey: string };
  items: QuoteItem[];
}

/** Creates and changes reservations; only scheduling uses it. */
export const createPromiseServices = (call: Call) => ({
  reserveSlot: (
    { modalityType, optionIds, keyspace, idempotencyKey }: SlotRequest,
    signal: AbortSignal,
  ): Promise<Reservation> => {
    const body = { optionIds, keyspace };
    if (modalityType !== 'SHIP') {
      return call(reserveSlot, { body: { modalityType, ...body }, idempotencyKey }, signal);
    }
    if (optionIds.length === 1) return call(createPromise, { body, idempotencyKey }, signal);
    const query = { 'filter.shoppingModality': modalityType, projection: 'compact' as const };
    return call(createCompositePromise, { query, body, idempotencyKey }, signal);
  },

  updatePromise: (
    { promise: { id, versionKey }, items }: PromiseChange,
    signal: AbortSignal,
  ): Promise<Reservation> =>
    call(updatePromise, { params: { reservationId: id }, body: { items, versionKey } }, signal),
});

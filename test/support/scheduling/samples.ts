import type { Reservation } from '../../../services/contracts/reservations.ts';

const HOUR = 3_600_000;

/** A hold of two hours at a store in Cincinnati, tomorrow from 9 to 10. */
export const reservation = (changes: Partial<Reservation> = {}, remainingMs = 2 * HOUR): Reservation => ({
  id: 'hold-1',
  versionKey: 'v1',
  modalityGuid: 'modality-1',
  modalityType: 'PICKUP',
  locationId: '01400413',
  status: 'HELD',
  optionIds: ['quote-1|option-1'],
  selections: [
    {
      window: { value: '2026-11-23T14:00:00Z/2026-11-23T15:00:00Z', timezone: 'America/New_York' },
      modality: 'PICKUP',
      vendor: { id: 'STORE' },
      items: { included: [{ gtin13: '0001111041700', quantity: 2 }] },
    },
  ],
  isOrderInstructionsEligible: false,
  expiration: { value: '2026-11-21T18:07:00Z', remainingMs },
  ...changes,
});

import { expect, it } from 'vitest';
import { takesCard } from '../../../rules/tenders.ts';

const amex = { paymentType: 'BANK_CARD', brand: 'American Express' } as const;

it.each([
  [{ modality: 'SHIP', vendorIds: ['little-acorn', 'verdant-porch'] }, amex, false],
  [{ modality: 'SHIP', vendorIds: ['little-acorn', 'HOUSE'] }, amex, true],
  [{ modality: 'PICKUP', vendorIds: ['verdant-porch'] }, amex, true],
  [{ modality: 'SHIP', vendorIds: ['verdant-porch'] }, { ...amex, brand: 'Visa' }, true],
  [{ modality: 'SHIP', vendorIds: ['verdant-porch'] }, { ...amex, brand: null }, true],
] as const)('an order of %o takes %o: %s', (handover, card, isTaken) => {
  expect(takesCard(handover, card)).toBe(isTaken);
});

import { describe, expect, it } from 'vitest';
import { destinationOf, isValidDestination, modalityOf } from '../../../machines/scheduling/destination.ts';
import { TO_VINE_STREET, vineStreet } from '../../support/scheduling/samples.ts';

const NOTHING = {
  fulfillmentType: null,
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: null,
  zipCode: null,
};

describe("the scheduling page's address", () => {
  it.each([
    ['DELIVERY', 'DELIVERY'],
    [' ship ', 'SHIP'],
    ['delivery', 'DELIVERY'],
    ['pickup', 'PICKUP'],
    ['shipping', 'PICKUP'],
    ['', 'PICKUP'],
    [null, 'PICKUP'],
  ])('that asks for %j schedules %s', (fulfillmentType, modality) => {
    expect(modalityOf({ ...NOTHING, fulfillmentType })).toBe(modality);
  });

  it('has a destination, without spaces around its parts, unless a part is missing', () => {
    expect(destinationOf(TO_VINE_STREET)).toEqual(vineStreet);
    const spaced = { ...TO_VINE_STREET, addressLine1: ' 1014 Vine St ', state: ' oh', zipCode: '45202 ' };
    expect(destinationOf(spaced)).toEqual(vineStreet);
    for (const addressLine2 of [null, ' ']) {
      expect(destinationOf({ ...TO_VINE_STREET, addressLine2 })?.addressLines).toEqual(['1014 Vine St']);
    }
    for (const part of ['addressLine1', 'city', 'state', 'zipCode'] as const) {
      expect([null, ' '].map((empty) => destinationOf({ ...TO_VINE_STREET, [part]: empty }))).toEqual([
        null,
        null,
      ]);
    }
  });
});

it.each([
  ['OH', '45202', true],
  ['OH', '45202-1234', true],
  ['oh', '45202', false],
  ['O', '45202', false],
  ['OHI', '45202', false],
  ['1OH', '45202', false],
  ['OH', '4520', false],
  ['OH', '452021', false],
  ['OH', 'x45202', false],
  ['OH', '45202-', false],
  ['OH', '45202-123', false],
  ['OH', '45202-12345', false],
])('the state %s and ZIP code %s are enough to ask for times: %s', (stateProvince, postalCode, isValid) => {
  expect(isValidDestination({ ...vineStreet, stateProvince, postalCode })).toBe(isValid);
});

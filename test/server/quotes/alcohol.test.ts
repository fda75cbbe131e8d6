import { expect, it } from 'vitest';
import type { ProblemError } from '../../../server/http/problems.ts';
import { allowAlcohol } from '../../../server/quotes/alcohol.ts';

/** Why this many units of alcohol aren't delivered there; null if they are. */
const refusalOf = (units: number, stateProvince: string, postalCode: string) =>
  allowAlcohol(units, {
    addressLines: ['1 Main St'],
    cityTown: 'Anywhere',
    stateProvince,
    postalCode,
    countryCode: 'US',
    location: { lat: 0, lng: 0 },
  }).then(
    () => null,
    ({ code, parts }: ProblemError) => [code, parts.detail],
  );

it.each([
  ['AL', '35203', 'Alabama'],
  ['AR', '72201', 'Arkansas'],
  ['IN', '46204', 'Indiana'],
  ['MS', '39201', 'Mississippi'],
  ['UT', '84111', 'Utah'],
  ['KY', '42539', 'Casey County, Kentucky'],
  ['KY', '42210', 'Edmonson County, Kentucky'],
  ['KY', '41171', 'Elliott County, Kentucky'],
  ['TX', '79738', 'Borden County, Texas'],
  ['TX', '79528', 'Kent County, Texas'],
  ['TX', '79059', 'Roberts County, Texas'],
  ['TX', '76483', 'Throckmorton County, Texas'],
])('no alcohol is delivered in %s %s (ERR-53)', async (state, postalCode, where) => {
  expect(await refusalOf(1, state, postalCode)).toEqual([
    'ALCOHOL_NA_FOR_ADDRESS',
    `Alcohol cannot be delivered in ${where}.`,
  ]);
  expect(await refusalOf(0, state, postalCode)).toBeNull();
});

it.each([
  ['OH', '45202'],
  ['KY', '40202'],
  // No state has this code.
  ['KY', '00000'],
])('up to twelve units of alcohol are delivered in %s %s (ERR-52)', async (state, postalCode) => {
  expect(await refusalOf(12, state, postalCode)).toBeNull();
  expect(await refusalOf(13, state, postalCode)).toEqual([
    'ALCOHOL_QTY_EXCEEDED',
    'A delivery can have at most 12 alcohol items, and your cart has 13.',
  ]);
});

import { expect, it } from 'vitest';
import { refusedFields } from '../../../machines/account/address-fields.ts';
import { addressFields } from '../../support/account/addresses.ts';

const fields = addressFields();

it.each([
  ['address.cityTown', 'city'],
  ['address.stateProvince', 'stateCode'],
  ['address.postalCode', 'zip'],
  ['cityTown', 'city'],
  ['address.addressLines.0', 'line1'],
  ['address.addressLines', 'line1'],
  ['line2', 'line2'],
])("the field that the store calls %s is the form's %s", (path, name) => {
  expect(refusedFields({ [path]: 'Not this one.' }, fields)).toEqual({ [name]: 'Not this one.' });
});

it("if there are two lines, the store's first is the form's second", () => {
  const both = { ...fields, line2: 'Apt 4' };
  expect(refusedFields({ 'address.addressLines.0': 'a', 'address.addressLines.1': 'b' }, both)).toEqual({
    line2: 'a',
    line1: 'b',
  });
});

it('a field that the form does not have is left out', () => {
  expect(
    refusedFields({ 'address.countryCode': 'Not this one.', 'x.addressLines': 'Nor this.' }, fields),
  ).toEqual({});
});

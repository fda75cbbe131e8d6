import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  type Carrier,
  carrierName,
  Tracking,
  trackingAddress,
} from '../../../services/contracts/carriers.ts';

const parse = (carrier: string, trackingNumber: string | null) =>
  v.safeParse(Tracking, { carrier, trackingNumber });

it.each<[Carrier, string]>([
  ['UPS', '1Z999AA10123456784'],
  ['FEDEX', '986578788855'],
  ['FEDEX', '568283610012734'],
  ['FEDEX', '61299998820821171811'],
  ['FEDEX', '9261292700768711948021'],
  ['USPS', '9400111201080805483016'],
  ['USPS', '420221539101026837331000039521'],
  ['USPS', 'EA123456789US'],
  ['OTHER', 'GLS-00423'],
])('%s tracks by a number such as %s, however its label groups it', (carrier, trackingNumber) => {
  const label = trackingNumber.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
  expect(parse(carrier, label).output).toEqual({ carrier, trackingNumber });
});

it.each([
  ['UPS', '986578788855'],
  ['UPS', '1Z999AA1012345678'],
  ['UPS', '1Z999AA101234567845'],
  ['FEDEX', '1Z999AA10123456784'],
  ['FEDEX', '9865787888551'],
  ['USPS', '986578788855'],
  ['USPS', 'EA123456789DE'],
  ['OTHER', ''],
  ['OTHER', '4'.repeat(41)],
  ['OTHER', 'https://example.com'],
  ['UPS', null],
  ['FEDEX', null],
  ['USPS', null],
])('%s does not track by %s', (carrier, trackingNumber) => {
  const { issues } = parse(carrier, trackingNumber);
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(['trackingNumber']);
});

it.each<[Carrier, string | null, string | null, string | null]>([
  ['UPS', '1Z999AA10123456784', 'UPS', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['FEDEX', '986578788855', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr=986578788855'],
  ['USPS', 'EA123456789US', 'USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=EA123456789US'],
  ['OTHER', 'GLS-00423', null, null],
  ['OTHER', null, null, null],
])('what %s has under %s is by %s, at %s', (carrier, trackingNumber, name, address) => {
  expect(carrierName(carrier)).toBe(name);
  expect(trackingAddress({ carrier, trackingNumber })).toBe(address);
});

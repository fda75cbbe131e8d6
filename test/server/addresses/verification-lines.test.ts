import { beforeAll, describe, expect, it } from 'vitest';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import { NAUGHTY_STRINGS } from '../../support/naughty-strings.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { addressToVerify, outcomeOf, verify } from '../support/verify-address.ts';

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});

const onStreet = (street: string) => outcomeOf(riley, { addressLines: [street] });

describe('a street', () => {
  it('is corrected when its abbreviation is not a postal one', async () => {
    for (const [typed, standard] of [
      ['800 Vine Str.', '800 Vine St'],
      ['800 Vine str', '800 Vine St'],
      ['800 VINE STR', '800 VINE ST'],
      ['800 Vine Str. Apt 3', '800 Vine St Apt 3'],
      ['800 Vine Str, #3', '800 Vine St, #3'],
      ['800 Vine Str. NW', '800 Vine St NW'],
      ['100 Park Av', '100 Park Ave'],
      ['9 Sunset Boul', '9 Sunset Blvd'],
      ['12 Ridge Pky', '12 Ridge Pkwy'],
    ] as const) {
      expect([typed, await onStreet(typed)]).toEqual([typed, `${standard}, Cincinnati, OH 45202`]);
    }
  });

  it('is the last line with anything in it', async () => {
    expect(await outcomeOf(riley, { addressLines: ['800 Vine Str.', ' '] })).toBe(
      '800 Vine St, , Cincinnati, OH 45202',
    );
  });

  it('stays as typed in full, with the usual abbreviation, with or without a period', async () => {
    for (const street of [
      '800 Vine Street',
      '800 Vine St',
      '800 vine st.',
      '800 VINE STREET',
      '100 Park Ave.',
      '100 N. Main St.',
      '100 North Main Street',
      '1600 Pennsylvania Ave. N.W.',
      '1 Avenue of the Americas',
      '4 Str Cove',
      '1 Pony Express',
      '210 E 400 S',
    ]) {
      expect([street, await onStreet(street)]).toEqual([street, 'same']);
    }
  });

  it('needs a house number in some form', async () => {
    for (const street of [
      '123-B Oak St',
      '12 1/2 Elm St',
      '12½ Elm St',
      '221B Baker St',
      '40-20 82nd St',
      'W225N3178 Duplainville Rd',
      'N1234 County Road A',
      '12345 Highway 50',
      '350 5th Ave',
      'One Capitol Sq',
      '100 N Main St #4',
      'Apt 4B, 123 Main St',
      '#4 123 Main St',
      'PO Box 12',
      'P.O. Box 12',
      'Post Office Box 9',
      'RR 2 Box 10',
      'R.R. 2, Box 10',
      'Rural Route 2 Box 10',
      'HC 2 Box 10',
    ]) {
      expect([street, await onStreet(street)]).toEqual([street, 'same']);
    }
    for (const street of [
      'Main St',
      'N Main St #4',
      'Apt 4',
      '5th Avenue',
      '42nd St',
      '0 Main St',
      '123',
      '12 1/2',
    ]) {
      expect([street, await onStreet(street)]).toEqual([street, 'unverified']);
    }
  });
});

describe.each(['street', 'apartment', 'cityTown', 'stateProvince', 'postalCode'] as const)(
  'a naughty %s',
  (field) => {
    it('is answered or refused with a message, and echoes the input unchanged (API-05)', async () => {
      for (const naughty of NAUGHTY_STRINGS) {
        const asked = addressToVerify({
          addressLines: [
            field === 'apartment' ? naughty : 'Apt 3',
            field === 'street' ? naughty : '800 Vine St',
          ],
          ...(field === 'street' || field === 'apartment' ? {} : { [field]: naughty }),
        });
        const shown = JSON.stringify(naughty.slice(0, 60));
        const outcome = await verify(riley, asked).catch((failure: ServiceFailure) => failure);
        if ('originalAddress' in outcome) {
          expect(outcome.originalAddress).toEqual({
            ...asked,
            cityTown: asked.cityTown.trim(),
            postalCode: asked.postalCode.trim(),
            addressLines: asked.addressLines.map((line) => line.trim()),
          });
        } else {
          expect([shown, outcome]).toMatchObject([shown, { kind: 'refused', status: 422 }]);
          expect(Object.values(outcome.kind === 'refused' ? outcome.fields : {})).toHaveLength(1);
        }
      }
    });
  },
);

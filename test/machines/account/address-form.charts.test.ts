import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor } from 'xstate';
import { addressBookMachine } from '../../../machines/account/address-book.machine.ts';
import { addressFormMachine } from '../../../machines/account/address-form.machine.ts';
import { addressSubmissionMachine } from '../../../machines/account/address-submission.machine.ts';
import { corrected, refused, unverified, verification } from '../../support/account/address-form.ts';
import { address } from '../../support/account/addresses.ts';
import { done, failed, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

const fields = {
  line1: '1014 Vine Street',
  line2: '',
  city: 'Cincinnati',
  stateCode: 'OH',
  zip: '45202',
  isMailingAddress: false,
};
const asked = {
  addressLines: ['1014 Vine Street'],
  cityTown: 'Cincinnati',
  stateProvince: 'OH',
  postalCode: '45202',
  countryCode: 'US' as const,
};
const save = {
  address: { addressId: '', ...fields, type: 'delivery', countryCode: 'US' },
  idempotencyKey: 'k',
};

const unreachable = { kind: 'unreachable' };
const fieldsRefused = refused(422, 'INVALID_INPUT', { fields: { zip: 'No such code' } });

/** Walks a chart from several starting points; whatever one of them reaches counts. */
function walkAll(walks: ReturnType<typeof walkChart>[]): ReturnType<typeof walkChart> {
  const inAll = (pick: keyof ReturnType<typeof walkChart>) =>
    walks
      .map((findings) => findings[pick])
      .reduce((some, others) => some.filter((one) => others.includes(one)));
  return {
    unreachable: inAll('unreachable'),
    deadEnds: inAll('deadEnds'),
    untaken: inAll('untaken'),
    unheard: inAll('unheard'),
  };
}

describe('the charts of the address form', () => {
  it('walks the form, for a new address and an existing one', () => {
    const book = createActor(addressBookMachine);
    const walk = (addressId: string | null) =>
      walkChart({
        machine: addressFormMachine,
        input: { shopperId: 'shopper-1', addressId, book },
        events: [
          done('readAddressDraft', null),
          failed('readAddressDraft', unreachable),
          { type: 'book.loading' },
          { type: 'book.failed', failure: { kind: 'unexpected' } },
          { type: 'book.loaded', addresses: [address()] },
          { type: 'book.loaded', addresses: [] },
          { type: 'address.reload' },
          { type: 'address.cancel' },
          { type: 'save.begun', save },
          { type: 'form.changed', values: {} },
          { type: 'form.refused' },
          { type: 'form.submitted', output: fields, values: {} },
          done('submission', { kind: 'saved' }),
          done('submission', { kind: 'edited' }),
          done('clearAddressDraft', undefined),
          failed('clearAddressDraft', unreachable),
          done('keepAddressDraft', undefined),
          failed('keepAddressDraft', unreachable),
          done('dropAddressDraft', undefined),
          failed('dropAddressDraft', unreachable),
        ],
      });
    expect(walkAll([walk(null), walk('address-1')])).toEqual(NOTHING_MISSING);
  });

  it('walks a submission in the US, in Canada, and on retry', () => {
    const walk = (input: object) =>
      walkChart({
        machine: addressSubmissionMachine,
        input: {
          parent: createEmptyActor(),
          addressId: null,
          fields,
          save: null,
          book: createEmptyActor(),
          ...input,
        },
        events: [
          done('verifyAddress', verification(asked)),
          done('verifyAddress', corrected(asked)),
          done('verifyAddress', unverified(asked)),
          failed('verifyAddress', fieldsRefused),
          failed('verifyAddress', unreachable),
          { type: 'address.edit' },
          { type: 'choice.change', choice: 'original' },
          { type: 'choice.change', choice: 'suggested' },
          { type: 'choice.save' },
          { type: 'confirmation.change', isConfirmed: true },
          { type: 'confirmation.change', isConfirmed: false },
          { type: 'confirmation.save' },
          done('saveAddress', address()),
          failed('saveAddress', fieldsRefused),
          failed('saveAddress', unreachable),
        ],
      });
    const inCanada = { ...fields, stateCode: 'ON', zip: 'M5V 2T6' };
    expect(walkAll([walk({}), walk({ fields: inCanada }), walk({ save })])).toEqual(NOTHING_MISSING);
  });
});

import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { balanceCheckFailure } from '../../../machines/payment/balance-check.failures.ts';
import {
  cardDetailsForm,
  editedDetails,
  holderDetails,
  isSavingImplied,
  knownDetails,
} from '../../../machines/payment/card-details.ts';
import type { Refusal } from '../../../services/contracts/failure.ts';
import type { PaymentCard } from '../../../services/contracts/wallet.ts';
import { card, checkout, delivered } from '../../support/checkout/samples.ts';
import { broken, refused, TOO_MANY, tooMany, unreachable } from '../../support/failures.ts';

const EMPTY = {
  cardHolderFirstName: '',
  cardHolderLastName: '',
  'billingAddress.addressLine1': '',
  'billingAddress.addressLine2': '',
  'billingAddress.city': '',
  'billingAddress.state': '',
  'billingAddress.zipCode': '',
  default: false,
  save: true,
};

describe('the details of a card', () => {
  it('are empty unless something is known, and checked with the billing address apart from the rest', () => {
    const { values, toSchemaInput } = cardDetailsForm(createEmptyActor(), {});
    expect(values).toEqual(EMPTY);
    expect(
      toSchemaInput?.({ ...EMPTY, cardHolderFirstName: 'Riley', 'billingAddress.city': 'Cincinnati' }),
    ).toEqual({
      cardHolderFirstName: 'Riley',
      cardHolderLastName: '',
      billingAddress: { addressLine1: '', addressLine2: '', city: 'Cincinnati', state: '', zipCode: '' },
      default: false,
      save: true,
    });
  });

  it('are those of a saved card when it is changed, with an empty address if it has none', () => {
    const saved = card({ cardHolderFirstName: 'Riley', cardHolderLastName: 'Park', default: true });
    const name = { cardHolderFirstName: 'Riley', cardHolderLastName: 'Park' };
    expect(editedDetails(saved)).toEqual({
      ...name,
      'billingAddress.addressLine1': '1401 Vine Street',
      'billingAddress.addressLine2': '',
      'billingAddress.city': 'Cincinnati',
      'billingAddress.state': 'OH',
      'billingAddress.zipCode': '45202',
      default: true,
    });
    const { save: _, ...empty } = EMPTY;
    expect(editedDetails(card({ ...saved, billingAddress: null, default: false }))).toEqual({
      ...empty,
      ...name,
    });
  });

  it('of a new card begin with where the bills of the preferred card go, or of another that has an address', () => {
    const holder = { firstName: 'Riley', lastName: 'Park' };
    const name = { cardHolderFirstName: 'Riley', cardHolderLastName: 'Park' };
    const { billingAddress } = card();
    if (!billingAddress) throw new Error('The card has a billing address.');
    const at = (addressLine1: string, changes: Partial<PaymentCard> = {}) =>
      card({ billingAddress: { ...billingAddress, addressLine1 }, default: false, ...changes });
    const none = card({ billingAddress: null, default: true });
    const lineOf = (cards: PaymentCard[]) => holderDetails(holder, cards)['billingAddress.addressLine1'];
    expect(lineOf([at('1 First St'), at('2 Second St', { default: true })])).toBe('2 Second St');
    expect(lineOf([none, at('1 First St'), at('2 Second St')])).toBe('1 First St');
    expect(holderDetails(holder, [none])).toEqual(name);
  });

  it('have an address without marks at its ends, and without lines where the order has none', () => {
    const sent = checkout(delivered());
    const { destination } = sent.fulfillment;
    const knownAt = (addressLines: string[], cityTown = 'Cincinnati') => {
      const to = { ...destination, address: { ...destination.address, addressLines, cityTown } };
      const order = { ...sent, fulfillment: { ...sent.fulfillment, destination: to } };
      return knownDetails({ firstName: 'Riley', lastName: 'Park' }, order, []);
    };
    expect(knownAt(['#12 Vine - - St', '(Apt 4)'], 'St. -- Paul')).toMatchObject({
      'billingAddress.addressLine1': '12 Vine St',
      'billingAddress.addressLine2': 'Apt 4',
      'billingAddress.city': 'St Paul',
    });
    expect(knownAt([])).toMatchObject({
      'billingAddress.addressLine1': '',
      'billingAddress.addressLine2': '',
    });
  });

  it('imply saving a preferred card (CRD-20)', () => {
    expect(isSavingImplied({ default: true, save: false })).toBe(true);
    expect(isSavingImplied({ default: false, save: true })).toBe(false);
  });
});

describe('a balance that was not read', () => {
  const because = (code: string, reason?: string): Refusal => ({
    ...refused(402, code),
    ...(reason === undefined ? {} : { reason }),
  });

  it.each([
    [because('PIN_REFUSED', '55'), { kind: 'wrongPin', code: '55' }],
    [because('PIN_REFUSED', '893'), { kind: 'wrongPin', code: '893' }],
    [because('PIN_REFUSED', '75'), { kind: 'locked' }],
    [because('PIN_REFUSED', '884'), { kind: 'serviceError', code: '884' }],
    [because('PIN_REFUSED', 'toString'), { kind: 'unreadable' }],
    [because('PIN_REFUSED'), { kind: 'unreadable' }],
    [because('CARD_DECLINED', '75'), { kind: 'unreadable' }],
    [because('CARD_DECLINED', '55'), { kind: 'unreadable' }],
    [tooMany, { kind: 'rateLimited', message: TOO_MANY }],
    [broken, { kind: 'unreadable', requestId: 'request-0001' }],
    [unreachable, { kind: 'unreadable' }],
  ])('says what another PIN, or time, may do about %o (SNP-17, SNP-18, SNP-19)', (failure, kind) => {
    expect(balanceCheckFailure(failure)).toEqual(kind);
  });
});

import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor } from 'xstate';
import { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { cartAddressMachine } from '../../../machines/cart/cart-address.machine.ts';
import { receivingMachine } from '../../../machines/cart/receiving.machine.ts';
import type { CartItem } from '../../../services/contracts/cart.ts';
import { address } from '../../support/account/addresses.ts';
import { checked, VINE } from '../../support/cart/addresses.ts';
import { cart, line, product } from '../../support/cart/samples.ts';
import { refused } from '../../support/failures.ts';
import { reservation } from '../../support/scheduling/samples.ts';
import { done, failed, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

const change = (quantity: number) => ({
  type: 'cart.change',
  lineItems: [{ gtin13: '0000000040112', quantity, modalityType: 'PICKUP' }],
});
const lost = (id: string) => failed(id, { kind: 'unreachable' });

describe('every chart of the cart', () => {
  it('walks the cart', () => {
    const findings = walkChart({
      machine: cartMachine,
      input: { parent: createEmptyActor(), changes: [] },
      events: [
        { type: 'cart.reload' },
        { type: 'cart.check' },
        change(3),
        { type: 'clear.ask' },
        { type: 'clear.cancel' },
        { type: 'cart.clear' },
        { type: 'fulfillment.choose', fulfillmentType: 'DELIVERY' },
        done('chooseFulfillment', cart()),
        lost('chooseFulfillment'),
        done('getCart', cart()),
        done('updateCart', cart()),
        done('deleteCart', { successful: true }),
        done('checkCart', cart()),
        lost('getCart'),
        lost('checkCart'),
        lost('updateCart'),
        lost('deleteCart'),
      ],
      contextKey: ({ waiting, fulfillment }) => [waiting.length, fulfillment],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the cart-side address', () => {
    const findings = walkChart({
      machine: cartAddressMachine,
      input: {
        modality: 'DELIVERY',
        address: address(),
        makesActive: false,
        at: 'cart',
        isHeld: false,
        phone: '',
      },
      events: [
        { type: 'form.changed', values: {} },
        { type: 'form.refused' },
        { type: 'form.submitted', output: VINE, values: {} },
        { type: 'address.cancel' },
        { type: 'address.confirm' },
        { type: 'address.edit' },
        done('checkAddress', checked()),
        done('checkAddress', checked({ validated: false })),
        done('checkAddress', checked({ isEligible: false })),
        done('checkAddress', checked({ corrected: true })),
        lost('checkAddress'),
        failed('checkAddress', refused(422, 'INVALID_INPUT', { 'address.city': 'No' })),
        ...['saveCartAddress', 'saveAgain'].flatMap((id) => [
          done(id, address()),
          lost(id),
          failed(id, refused(422, 'INVALID_INPUT', { 'address.city': 'No' })),
          failed(id, refused(404, 'ADDRESS_NOT_FOUND')),
          failed(id, refused(409, 'TOO_MANY_ADDRESSES')),
        ]),
        done('preferAddress', { successful: true }),
        lost('preferAddress'),
        failed('preferAddress', refused(404, 'NOT_FOUND')),
      ],
      contextKey: ({ save, saved }) => [save !== null, saved !== null],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks how the cart is received', () => {
    const delivered = cart([line(product(), { modalityType: 'DELIVERY' })]);
    const findings = walkChart({
      machine: receivingMachine,
      input: {
        cart: createActor(cartMachine, { input: { parent: createEmptyActor(), changes: [] } }),
        reservation: createEmptyActor(),
        phone: '',
      },
      events: [
        { type: 'cart.known', cart: cart(), isMoving: false },
        { type: 'cart.known', cart: delivered, isMoving: false },
        { type: 'cart.known', cart: cart(), isMoving: true },
        { type: 'reservation.held', reservation: reservation() },
        { type: 'reservation.expired', modalityType: 'PICKUP' },
        { type: 'reservation.letGo' },
        { type: 'sales.fetch' },
        { type: 'fulfillment.choose', fulfillmentType: 'DELIVERY' },
        { type: 'fulfillment.choose', fulfillmentType: 'SHIP' },
        { type: 'fulfillment.confirm' },
        { type: 'fulfillment.keep' },
        { type: 'addresses.reload' },
        { type: 'address.edit', modality: 'DELIVERY' },
        { type: 'address.add', modality: 'SHIP' },
        { type: 'form.retry' },
        { type: 'form.cancel' },
        done('loadAddresses', [address()]),
        lost('loadAddresses'),
        done('findAddresses', [address()]),
        done('findAddresses', []),
        lost('findAddresses'),
        done('loadForm', undefined),
        failed('loadForm', new Error('gone')),
        done('cartAddress', { kind: 'saved', address: address() }),
        done('cartAddress', { kind: 'canceled', address: null }),
        done('listFlashSales', []),
        lost('listFlashSales'),
      ],
      contextKey: ({ current, held, change, addresses }) => [
        current?.lineItems.map(({ modalityType }: CartItem) => modalityType),
        held !== null,
        change?.modality,
        change?.lost !== null,
        addresses?.length,
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});

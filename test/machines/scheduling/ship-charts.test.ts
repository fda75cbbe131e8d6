import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor } from 'xstate';
import { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { reservationMachine } from '../../../machines/scheduling/reservation.machine.ts';
import { shipSchedulingMachine } from '../../../machines/scheduling/ship-scheduling.machine.ts';
import { shipmentsOf } from '../../../machines/scheduling/shipments.ts';
import { shippingChoiceMachine } from '../../../machines/scheduling/shipping-choice.machine.ts';
import { shippingQuotesMachine } from '../../../machines/scheduling/shipping-quotes.machine.ts';
import { ageForm } from '../../../services/contracts/age.ts';
import { refused } from '../../support/failures.ts';
import {
  destination,
  shipCart,
  shipHold,
  shipLines,
  shipQuotes,
  troubledQuotes,
} from '../../support/scheduling/ship-samples.ts';
import { done, failed, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

describe('every chart of shipping', () => {
  const parent = createEmptyActor();

  it('walks the quotes', () => {
    const findings = walkChart({
      machine: shippingQuotesMachine,
      input: { destination, items: [] },
      events: [
        { type: 'quotes.retry' },
        { type: 'modal.dismiss' },
        done('listShippingQuotes', shipQuotes()),
        done('listShippingQuotes', { ...shipQuotes(), quotes: [] }),
        failed('listShippingQuotes', { kind: 'unreachable' }),
        failed('listShippingQuotes', refused(422, 'NO_ITEMS_AVAILABLE')),
        failed('listShippingQuotes', refused(422, 'INVALID_ADDRESS')),
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the choice of methods', () => {
    const findings = walkChart({
      machine: shippingChoiceMachine,
      input: {
        parent,
        shipments: shipmentsOf({ ...shipQuotes(), quotes: shipQuotes().quotes.slice(0, 1) }),
        chosen: {},
      },
      events: [
        { type: 'method.choose', vendorId: 'HOUSE', methodId: 'quote-HOUSE-1|standard' },
        { type: 'methods.continue' },
        { type: 'shipments.changed', shipments: shipmentsOf(troubledQuotes()).slice(2), chosen: {} },
        { type: 'basket.open', vendorId: 'HOUSE' },
        { type: 'basket.close' },
      ],
      contextKey: ({ shipments, chosen }) => [shipments[0].vendor.id, chosen],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks scheduling', { timeout: 30_000 }, () => {
    const hold = (status: string, more: object = {}) => ({ type: 'hold.changed', hold: { status, ...more } });
    const { product } = shipLines()[0] ?? {};
    const restricted = shipLines({ product: { ...product, minimumAgeToBuy: 21 } as never });
    const findings = walkChart({
      machine: shipSchedulingMachine,
      input: {
        modality: 'SHIP',
        reservation: createActor(reservationMachine, { input: {} }),
        cart: createActor(cartMachine, { input: { parent, changes: [] } }),
        destination,
        isModify: false,
        ageForm,
      },
      events: [
        { type: 'cart.changed', cart: shipCart() },
        { type: 'cart.changed', cart: shipCart(restricted.slice(1)) },
        { type: 'cart.changed', cart: shipCart([]) },
        { type: 'cart.pending' },
        { type: 'cart.failed' },
        { type: 'cart.retry' },
        { type: 'methods.changed', chosen: {} },
        { type: 'methods.confirmed' },
        { type: 'vendor.retry' },
        { type: 'time.edit' },
        { type: 'edit.cancel' },
        { type: 'newTime.select' },
        { type: 'checkout.continue' },
        hold('pending'),
        hold('none'),
        hold('expired'),
        hold('held', { reservation: shipHold() }),
        hold('refused', { failure: { kind: 'slotGone' } }),
        hold('refused', { failure: { kind: 'retry' } }),
        done('shippingQuotes', shipmentsOf(shipQuotes())),
        done('listShippingQuotes', shipQuotes()),
        failed('listShippingQuotes', { kind: 'unreachable' }),
        done('ageVerification', { kind: 'verified', birthDate: '1985-04-27' }),
        done('ageVerification', { kind: 'returned' }),
        done('ageVerification', { kind: 'closed' }),
        done('createShipCheckout', { checkoutId: 'checkout-1' }),
        failed('createShipCheckout', { kind: 'unreachable' }),
        failed('createShipCheckout', refused(410, 'ORDER_EXPIRED')),
        failed('createShipCheckout', refused(409, 'TOTAL_CHANGED')),
        failed('createShipCheckout', refused(422, 'AGE_VERIFICATION_REQUIRED')),
        failed('createShipCheckout', refused(422, 'INVALID_INPUT')),
      ],
      contextKey: ({ cart, hold: { status }, held, wantsNewTime, birthDate }) => [
        cart?.lineItems.length,
        status,
        held !== null,
        wantsNewTime,
        birthDate,
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});

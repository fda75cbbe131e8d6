import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor } from 'xstate';
import { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { reservationMachine } from '../../../machines/scheduling/reservation.machine.ts';
import { shipSchedulingMachine } from '../../../machines/scheduling/ship-scheduling.machine.ts';
import { shipmentsOf } from '../../../machines/scheduling/shipments.ts';
import { shippingChoiceMachine } from '../../../machines/scheduling/shipping-choice.machine.ts';
import { shippingQuotesMachine } from '../../../machines/scheduling/shipping-quotes.machine.ts';
import { shippingSelectionMachine } from '../../../machines/scheduling/shipping-selection.machine.ts';
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
  const order = {
    modality: 'SHIP',
    reservation: createActor(reservationMachine, { input: {} }),
    cart: createActor(cartMachine, { input: { parent, changes: [] } }),
    destination,
    isModify: false,
    ageForm,
  };

  it('walks the shipping quotes', () => {
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

  it('starts without options, for shipping', () => {
    const quotes = createActor(shippingQuotesMachine, { input: { destination, items: [] } });
    expect(quotes.getSnapshot().context).toMatchObject({ modalityType: 'SHIP', shipments: [] });
  });

  it('walks the method choice', () => {
    const findings = walkChart({
      machine: shippingChoiceMachine,
      input: {
        parent,
        order,
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

  const { product } = shipLines()[0] ?? {};
  const restricted = shipLines({ product: { ...product, minimumAgeToBuy: 21 } as never });
  const holding = (held: unknown) => ({ type: 'reservation.held', reservation: held });
  const [pending, letGo] = [{ type: 'reservation.pending' }, { type: 'reservation.letGo' }];
  const ages = [
    done('ageVerification', { kind: 'verified', birthDate: '1985-04-27' }),
    done('ageVerification', { kind: 'returned' }),
    done('ageVerification', { kind: 'closed' }),
  ];

  it('walks the method selection', () => {
    const findings = walkChart({
      machine: shippingSelectionMachine,
      input: {
        parent,
        order,
        cart: shipCart(),
        reservation: null,
        named: [],
        problem: null,
        birthDate: null,
        ageRefusal: null,
      },
      events: [
        { type: 'cart.changed', cart: shipCart() },
        { type: 'cart.changed', cart: shipCart(restricted.slice(1)) },
        { type: 'methods.changed', chosen: {} },
        { type: 'methods.confirmed' },
        { type: 'vendor.retry' },
        ...ages,
        letGo,
        holding(shipHold()),
        holding({ ...shipHold(), modalityType: 'PICKUP' }),
        { type: 'reservation.refused', failure: { kind: 'slotGone' } },
        { type: 'reservation.refused', failure: { kind: 'retry' } },
        done('shippingQuotes', shipmentsOf(shipQuotes())),
        done('listShippingQuotes', shipQuotes()),
        failed('listShippingQuotes', { kind: 'unreachable' }),
      ],
      contextKey: ({ cart, birthDate }) => [cart.lineItems.length, birthDate],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks ship scheduling', () => {
    const findings = walkChart({
      machine: shipSchedulingMachine,
      input: order,
      events: [
        done('orderOpening', { cart: shipCart(restricted), reservation: null, hasLapsed: false }),
        done('orderOpening', { cart: shipCart(restricted), reservation: shipHold(), hasLapsed: false }),
        { type: 'cart.changed', cart: shipCart() },
        { type: 'cart.changed', cart: shipCart([]) },
        { type: 'cart.wanted' },
        { type: 'age.learned', birthDate: '1985-04-27', ageRefusal: null },
        { type: 'methods.named', named: [] },
        { type: 'methods.reserved', reservation: shipHold() },
        { type: 'time.edit' },
        { type: 'edit.cancel' },
        { type: 'newTime.select' },
        { type: 'checkout.continue' },
        pending,
        letGo,
        { type: 'reservation.expired', modalityType: 'SHIP' },
        holding(shipHold()),
        holding({ ...shipHold(), modalityType: 'PICKUP' }),
        done('shippingSelection', undefined),
        ...ages,
        done('createShipCheckout', { checkoutId: 'checkout-1' }),
        failed('createShipCheckout', { kind: 'unreachable' }),
        failed('createShipCheckout', refused(410, 'ORDER_EXPIRED')),
        failed('createShipCheckout', refused(409, 'TOTAL_CHANGED')),
        failed('createShipCheckout', refused(422, 'AGE_VERIFICATION_REQUIRED')),
      ],
      contextKey: ({ cart, reservation, birthDate }) => [
        cart?.lineItems.length,
        cart?.lineItems[0]?.product.minimumAgeToBuy,
        reservation !== null,
        birthDate,
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});

import { describe, expect, it } from 'vitest';
import {
  bestMethods,
  costOf,
  hasChoice,
  heldMethods,
  isBest,
  isOffered,
  isWithoutMethod,
  methodOf,
  namedMethods,
  preselected,
  type Shipment,
  shipmentsOf,
} from '../../../machines/scheduling/shipments.ts';
import { shipHold, shipQuotes } from '../../support/scheduling/ship-samples.ts';

const shipments = shipmentsOf(shipQuotes());
const [first] = shipments;
if (!first) throw new Error('The sample has a shipment.');
const [method] = first.methods;
if (!method) throw new Error('The shipment has a method.');
const gone = { ...first, methods: first.methods.map((one) => ({ ...one, available: false })) };
const chosen = { [first.vendor.id]: method.id };

it('the best method is one that is available, and of equal ones the better in the other way', () => {
  const dear = { ...method, id: 'dear', cost: (method.cost ?? 0) + 100 };
  const none = { ...method, id: 'none', cost: 0, available: false };
  const one = [{ ...first, methods: [dear, none, method] }];
  expect(bestMethods(one, 'cost')).toEqual({ [first.vendor.id]: method.id });
  expect(bestMethods(one, 'arrival')).toEqual({ [first.vendor.id]: method.id });
  expect(bestMethods([gone], 'cost')).toEqual({});
});

it('there is a choice if the cheapest method is not the fastest', () => {
  const slow = {
    ...method,
    id: 'slow',
    window: { ...method.window, value: '2026-12-26T13:00:00Z/2026-12-30T23:00:00Z' },
  };
  expect(shipments.map(hasChoice)).toEqual([true, true, true]);
  expect(
    [{ ...first, methods: [method] }, { ...first, methods: [slow, method] }, gone].map(hasChoice),
  ).toEqual([false, false, false]);
});

it('methods are the best by an aim if each is', () => {
  const best = bestMethods(shipments, 'cost');
  expect(isBest(shipments, best, 'cost')).toBe(true);
  expect(isBest(shipments, best, 'arrival')).toBe(false);
  expect(isBest(shipments, { ...best, [first.vendor.id]: 'another' }, 'cost')).toBe(false);
});

it('the methods of all shipments cost what each does, unless one says no fee', () => {
  expect(costOf(shipments, bestMethods(shipments, 'cost'))).toBe(1198);
  const silent = [{ ...first, methods: [{ ...method, showsFee: false }] }, ...shipments.slice(1)];
  expect(costOf(silent, bestMethods(silent, 'cost'))).toBeNull();
});

describe('a shipment', () => {
  it('has an offer if something is sent some way that is available', () => {
    expect([first, gone, { ...first, included: [] }, { ...first, methods: [] }].map(isOffered)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('goes by the method that was selected for its vendor, as long as it is available', () => {
    expect(methodOf(first, chosen)).toBe(method);
    expect(methodOf(first, {})).toBeNull();
    expect(methodOf(gone, chosen)).toBeNull();
    expect(methodOf(first, { another: method.id })).toBeNull();
  });

  it('needs a method if it has an offer, or its vendor did not respond', () => {
    const unreachable: Shipment = { ...gone, isUnreachable: true };
    expect(isWithoutMethod(first, {})).toBe(true);
    expect(isWithoutMethod(first, chosen)).toBe(false);
    expect(isWithoutMethod(gone, {})).toBe(false);
    expect(isWithoutMethod(unreachable, {})).toBe(true);
  });

  it('keeps the method of an earlier choice by its name, if that is still available', () => {
    const named = namedMethods(shipments, chosen);
    expect(named).toEqual([{ vendorId: first.vendor.id, name: method.name }]);
    expect(namedMethods(shipments, {})).toEqual([]);
    const renewed = { ...first, methods: first.methods.map((one) => ({ ...one, id: `new ${one.id}` })) };
    expect(preselected([renewed], named)).toEqual({ [first.vendor.id]: `new ${method.id}` });
    expect(preselected([gone], named)).toEqual({});
    expect(preselected([first], [{ vendorId: first.vendor.id, name: 'By pigeon' }])).toEqual({});
  });

  it('starts with its cheapest method if its vendor was not part of an earlier choice', () => {
    const express = first.methods[1];
    const named = [{ vendorId: first.vendor.id, name: express?.name ?? '' }];
    expect(preselected(shipments, [])).toEqual(bestMethods(shipments, 'cost'));
    expect(preselected(shipments, named)).toEqual({
      ...bestMethods(shipments, 'cost'),
      [first.vendor.id]: express?.id,
    });
    expect(preselected([gone], [])).toEqual({});
  });
});

it('what is held names its vendors and methods', () => {
  const { selections } = shipHold();
  expect(heldMethods(shipHold())).toEqual(
    selections.map(({ vendor, name }) => ({ vendorId: vendor.id, name })),
  );
  expect(heldMethods(null)).toEqual([]);
});

import { expect, it } from 'vitest';
import { bySeller, bySnap } from '../../../machines/cart/cart-groups.ts';
import { line, product } from '../../support/cart/samples.ts';

const seller = { id: 'nuts', name: 'Nut House' };
const food = line(product({ gtin13: '0000000000001', snapEligible: true }));
const soap = line(product({ gtin13: '0000000000002', snapEligible: false }));
const sent = line(product({ gtin13: '0000000000003', snapEligible: true }), { modalityType: 'SHIP' });
const nuts = line(product({ gtin13: '0000000000004', snapEligible: true, seller }));

it("the cart splits the store's own lines by whether SNAP EBT can pay for them, but no seller's, and none that are shipped (CIT-10)", () => {
  expect(bySnap([nuts, soap, food, sent])).toEqual([
    { seller: null, isSnapEligible: true, items: [food] },
    { seller: null, isSnapEligible: false, items: [soap, sent] },
    { seller, isSnapEligible: null, items: [nuts] },
  ]);
  expect(bySnap([food])).toEqual([{ seller: null, isSnapEligible: true, items: [food] }]);
});

it('the cart splits nothing where SNAP EBT can pay for none of it', () => {
  expect(bySnap([soap, sent])).toEqual(bySeller([soap, sent]));
  expect(bySnap([soap, sent])).toEqual([{ seller: null, isSnapEligible: null, items: [soap, sent] }]);
});

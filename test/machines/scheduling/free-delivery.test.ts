import { expect, it } from 'vitest';
import { freeDeliveryOf } from '../../../machines/scheduling/free-delivery.ts';

const FROM = '2026-11-22T18:00:00.000Z';
const member = (freeFrom: string | null) => ({
  membership: { type: 'BOOST_LITE' as const, freeThreshold: 3_500, freeFrom },
});

it('the note on free delivery tells shoppers without a membership from which total a delivery would be free', () => {
  expect(freeDeliveryOf({ membership: null }, 10_000)).toEqual({ kind: 'forMembers', threshold: 3_500 });
});

it('the note on free delivery tells members what is missing, or that nothing is, and from when deliveries are free', () => {
  expect(freeDeliveryOf(member(FROM), 3_499)).toEqual({ kind: 'missing', missing: 1, from: FROM });
  expect(freeDeliveryOf(member(null), 3_500)).toEqual({ kind: 'reached', from: null });
  expect(freeDeliveryOf(member(FROM), 3_501)).toEqual({ kind: 'reached', from: FROM });
});

it("the note on free delivery goes by the store's minimum, where it gives another (MEM-02)", () => {
  const membership = { type: 'BOOST_LITE' as const, freeThreshold: 5_000, freeFrom: null };
  expect(freeDeliveryOf({ membership }, 4_999)).toEqual({ kind: 'missing', missing: 1, from: null });
  expect(freeDeliveryOf({ membership }, 5_000)).toEqual({ kind: 'reached', from: null });
});

it('the note on free delivery tells BOOST members nothing: they see it on each time', () => {
  const membership = { type: 'BOOST' as const, freeThreshold: 3_500, freeFrom: null };
  expect(freeDeliveryOf({ membership }, 100)).toBeNull();
});

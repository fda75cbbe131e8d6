import { expect, it } from 'vitest';
import { type FoundModal, findModals, matching } from '../../stories/all/find-modals.ts';
import { storiesIn } from '../../stories/all/find-stories.ts';
import { dismissals } from '../../views/modal-dismissals.ts';

const names = (found: FoundModal[]) => found.map(({ name }) => name);

it('the page of every modal has the whole list, each with its chart and a story', {
  timeout: 60_000,
}, async () => {
  const found = await findModals();
  expect(names(found).toSorted()).toEqual(Object.keys(dismissals).toSorted());
  expect(found.filter(({ places, stories }) => places.length === 0 || stories.length === 0)).toEqual([]);
  const [timedOut] = matching(found, 'the reserved time is over', '');
  expect(timedOut).toMatchObject({ name: 'OrderTimedOut', words: 'Order Timed Out' });
  expect(timedOut?.stories).toMatchObject([
    { id: 'checkout-modals--order-timed-out', name: 'Checkout/Modals: Order Timed Out' },
  ]);
  const [locked] = matching(found, 'too many pin', '');
  expect(locked?.words).toBe('Too Many PIN Attempts');
  expect(names(matching(found, '', 'wallet'))).toEqual(['AddNewCard', 'DeleteCard', 'EbtAvailable']);
  expect(names(matching(found, 'timed out', 'wallet'))).toEqual([]);
});

it('a file has the stories it exports, and not what its build adds', () => {
  const built = {
    default: { title: 'Cart/Cart', parameters: { modal: 'EmptyCart' } },
    Asked: {},
    __namedExportsOrder: ['Asked'],
  };
  expect(storiesIn(built).map(({ id }) => id)).toEqual(['cart-cart--asked']);
});

import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { known } from '../../../machines/shared/known.ts';
import { schedulingPath } from '../../../machines/shared/paths.ts';
import { address } from '../../support/account/addresses.ts';
import { checked, VINE } from '../../support/cart/addresses.ts';
import { refused } from '../../support/failures.ts';
import {
  hasNoTimes,
  isReserved,
  type SchedulingFakes,
  startPage,
  startScheduling,
  withDelivery,
} from '../../support/scheduling/running.ts';
import { hasNoOptions } from '../../support/scheduling/running-ship.ts';
import {
  deliveryReservation,
  reservation,
  TO_VINE_STREET,
  vineStreet,
} from '../../support/scheduling/samples.ts';
import { shipCart } from '../../support/scheduling/ship-samples.ts';
import { until } from '../../support/until.ts';

const left = { type: 'page.left', checkoutId: 'checkout-1', isPlacing: true } as const;

describe('scheduling while an order is being placed', () => {
  const withHeld = async () => {
    const page = startScheduling({ hold: { currentReservation: async () => reservation() } });
    await until(() => isReserved(page));
    return page;
  };

  it('offers nothing to schedule while an order is followed, whatever the reservation, and resumes after', async () => {
    const { page, held, orderInProgress } = await withHeld();
    expect(page.getSnapshot().matches({ open: { order: 'pickup' } })).toBe(true);
    orderInProgress.send(left);
    expect(page.getSnapshot().matches('orderFollowed')).toBe(true);
    expect(page.getSnapshot().context.checkoutId).toBe('checkout-1');
    held.send({ type: 'page.resumed' });
    await waitFor(held, (snapshot) => snapshot.matches('held'));
    expect(page.getSnapshot().matches('orderFollowed')).toBe(true);
    orderInProgress.send({ type: 'page.opened', checkoutId: 'checkout-1' });
    expect(page.getSnapshot().matches({ open: { order: 'pickup' } })).toBe(true);
  });

  it('waits for the reservation of an order with an unknown outcome', async () => {
    const committing = reservation({ status: 'COMMITTING', checkoutId: 'checkout-1' });
    const { page, held, orderInProgress } = startPage({
      hold: { currentReservation: async () => committing },
    });
    orderInProgress.send(left);
    await waitFor(held, (snapshot) => snapshot.matches('held'));
    orderInProgress.send({ type: 'page.opened', checkoutId: 'checkout-1' });
    expect(page.getSnapshot().matches({ open: { order: 'orderBeingPlaced' } })).toBe(true);
  });
});

describe("a scheduled order's address", () => {
  const erie = address({ addressId: 'erie', line1: '2736 Erie Ave', zip: '45208' });
  const services: SchedulingFakes['services'] = {
    loadAddresses: async () => [address({ line1: '1014 Vine St', line2: 'Apt 4' })],
    checkAddress: async () => checked(),
    saveCartAddress: async () => erie,
    preferAddress: async () => ({ successful: true }),
  };
  type Page = ReturnType<typeof startPage>['page'];
  const changeOf = (page: Page) => page.getSnapshot().children.addressChange;
  const formOf = (page: Page) => known(changeOf(page)?.getSnapshot().children.cartAddress);
  const save = async (page: Page) => {
    const form = known(formOf(page).getSnapshot().children.form);
    for (const [name, value] of Object.entries(VINE)) form.send({ type: 'field.change', name, value });
    form.send({ type: 'form.submit' });
    await waitFor(page, ({ status }) => status === 'done');
  };
  const toErie = (modality: 'DELIVERY' | 'SHIP') => ({
    type: 'navigation.requested',
    to: schedulingPath(modality, { ...vineStreet, addressLines: ['2736 Erie Ave'], postalCode: '45208' }),
    replace: true,
  });

  it('is changed in place, and the page of the changed one asks for its times (SCH-45)', async () => {
    const { page, actor, emitted } = await withDelivery({
      services,
      hold: { currentReservation: async () => deliveryReservation() },
    });
    actor.send({ type: 'address.wanted', isNew: false });
    await expect
      .poll(() => page.getSnapshot().matches({ open: { order: 'delivery', address: 'changing' } }))
      .toBe(true);
    expect(page.getSnapshot().children.slotScheduling).toBe(actor);
    expect(formOf(page).getSnapshot().context).toMatchObject({
      modality: 'DELIVERY',
      address: { line1: '1014 Vine St' },
      isHeld: true,
      phone: '1-800-555-0110',
    });
    await save(page);
    expect(emitted.at(-1)).toEqual(toErie('DELIVERY'));
    expect(emitted.at(-2)).toMatchObject({ text: 'Your address has been saved.' });
    expect(page.getSnapshot().status).toBe('done');
  });

  it('stays, and so do its times, if the form is closed', async () => {
    const hold = { currentReservation: async () => reservation() };
    const { page, actor, emitted } = await withDelivery({ services, hold });
    actor.send({ type: 'address.wanted', isNew: true });
    await expect
      .poll(() => formOf(page).getSnapshot().context)
      .toMatchObject({ address: null, isHeld: false });
    formOf(page).send({ type: 'address.cancel' });
    expect(page.getSnapshot().matches({ open: { order: 'delivery', address: 'settled' } })).toBe(true);
    expect(emitted).toEqual([]);
    expect(actor.getSnapshot().children.slotSelection?.getSnapshot().matches('timed')).toBe(true);
  });

  it('is edited from a dialog that says why there are no times, which closes', async () => {
    const listQuotes = () => Promise.reject(refused(422, 'INVALID_ADDRESS'));
    const { page, actor } = await withDelivery({ services: { ...services, listQuotes } }, hasNoTimes);
    const quotes = known(actor.getSnapshot().children.slotSelection?.getSnapshot().children.quotes);
    expect(quotes.getSnapshot().hasTag('modal')).toBe(true);
    quotes.send({ type: 'address.edit' });
    await expect.poll(() => quotes.getSnapshot().status).toBe('done');
    expect(formOf(page).getSnapshot().context.address).not.toBeNull();
  });

  it('is changed for a shipment, from its page and its dialogs', async () => {
    const query = { ...TO_VINE_STREET, fulfillmentType: 'SHIP' };
    const { page, emitted } = startPage({
      query,
      getCart: async () => shipCart(),
      services: { ...services, listShippingQuotes: () => Promise.reject(refused(422, 'INVALID_ADDRESS')) },
    });
    const actor = known(page.getSnapshot().children.shipScheduling);
    await until(() => hasNoOptions({ actor }));
    const quotes = known(
      actor.getSnapshot().children.shippingSelection?.getSnapshot().children.shippingQuotes,
    );
    quotes.send({ type: 'address.edit' });
    await expect.poll(() => quotes.getSnapshot().matches('answered')).toBe(true);
    expect(formOf(page).getSnapshot().context).toMatchObject({ modality: 'SHIP', isHeld: false });
    await save(page);
    expect(emitted.at(-1)).toEqual(toErie('SHIP'));
  });
});

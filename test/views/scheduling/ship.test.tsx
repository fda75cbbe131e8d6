import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fernhill } from '../../../banners/demo.ts';
import type { AllServices } from '../../support/all-services.ts';
import '../../../views/kit/styles/global.css';
import { ModalHost } from '../../../views/modal-host.tsx';
import { ShipScheduling } from '../../../views/scheduling/ship/ship-scheduling.tsx';
import { broken, failing, refused, TOO_MANY, tooMany } from '../../support/failures.ts';
import { plainSpaces } from '../../support/plain-spaces.ts';
import { type ShipFakes, startShip } from '../../support/scheduling/running-ship.ts';
import { cart, cartItem } from '../../support/scheduling/samples.ts';
import {
  holdOfGoneMethods,
  shipCart,
  shipHold,
  shipLines,
  shipQuotes,
  troubledQuotes,
} from '../../support/scheduling/ship-samples.ts';

afterEach(cleanup);

function show(fakes: ShipFakes = {}) {
  const page = startShip(fakes);
  render(
    <MemoryRouter>
      <ShipScheduling actor={page.actor} reservation={page.held} banner={fernhill} />
      <ModalHost actor={page.actor} />
    </MemoryRouter>,
  );
  return page;
}

const vendor = async (name: string) =>
  within(await screen.findByRole('region', { name: `Sold & Shipped by ${name}` }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('says what is missing from the cart and leads to it (SCH-08)', async () => {
  show({ getCart: async () => cart([cartItem({ modalityType: 'PICKUP' })]) });
  const words = 'You must have ship items in your cart to schedule your Ship order. Start shopping now!';
  expect((await screen.findByText(words)).tagName).toBe('P');
  expect(screen.getByRole('link', { name: 'Start My Cart' }).getAttribute('href')).toBe(
    '/products/start-my-cart',
  );
});

describe('the shipping options', () => {
  it("appear under their vendor, the store's own under the banner, with arrival and fee (SHP-01, SCH-04)", async () => {
    show();
    const own = await vendor('Fernhill Market');
    expect(
      own.getAllByRole('radio').map((radio) => plainSpaces(radio.closest('label')?.textContent)),
    ).toEqual([
      'StandardArrives Thu, Nov 26 – Mon, Nov 30Free',
      'ExpressArrives Mon, Nov 23 – Tue, Nov 24$12.99',
    ]);
    const chosen = (await vendor('Bramble & Bee')).getByRole('radio', { checked: true });
    expect(chosen.closest('label')?.textContent).toMatch(/^Standard/);
    expect(screen.getByRole('heading', { name: 'Select Shipping Options' }).isConnected).toBe(true);
  });

  it('are requested beside each vendor without a selection, and their fee is TBD until then (SHP-05, FMT-05)', async () => {
    const { emitted } = show({ hold: { currentReservation: async () => holdOfGoneMethods() } });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit shipping options' }));
    await userEvent.click((await vendor('Fernhill Market')).getByRole('radio', { name: /Express/ }));
    const fee = () => screen.getByText('Shipping').nextElementSibling?.textContent;
    expect(fee()).toBe('TBD');
    await press('Continue');
    expect(screen.getAllByText('You must select a shipping option.')).toHaveLength(2);
    for (const name of ['Copper Kettle Kitchenware', 'Bramble & Bee']) {
      await userEvent.click((await vendor(name)).getByRole('radio', { name: /Standard/ }));
    }
    expect(fee()).toBe('$24.97');
    await press('Continue · $139.43');
    await waitFor(() =>
      expect(emitted).toContainEqual(
        expect.objectContaining({
          type: 'navigation.requested',
          to: '/checkout?orderId=checkout-1&nc=true',
        }),
      ),
    );
  });

  it('stay in view when every item is available (SHP-03)', async () => {
    show();
    expect((await vendor('Copper Kettle Kitchenware')).getAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByText('Options')).toBeNull();
  });

  it('collapse when an item is unavailable, and open for what is missing (SHP-03, ERR-45, ERR-46)', async () => {
    show({
      hold: { currentReservation: async () => holdOfGoneMethods() },
      services: { listShippingQuotes: async () => troubledQuotes() },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit shipping options' }));
    const seller = await vendor('Copper Kettle Kitchenware');
    expect(
      seller.getByText('Some items are unavailable for this shipment. Please review before continuing.'),
    ).toBeInstanceOf(HTMLElement);
    await userEvent.click(seller.getByText('Options'));
    expect(seller.getByText('Options').closest('details')?.open).toBe(false);
    await press(/^Continue/);
    expect(seller.getByText('Options').closest('details')?.open).toBe(true);
    expect(seller.getByText('You must select a shipping option.')).toBeInstanceOf(HTMLElement);
    expect(
      (await vendor('Bramble & Bee')).getByText('All items are unavailable for this shipment').textContent,
    ).toBe('All items are unavailable for this shipment');
  });

  it('can be reloaded for a silent seller, keeping the selections (ERR-44, SHP-09)', async () => {
    const listShippingQuotes = vi.fn<AllServices['listShippingQuotes']>(async () => shipQuotes(2));
    show({ services: { listShippingQuotes: listShippingQuotes.mockResolvedValueOnce(troubledQuotes()) } });
    await userEvent.click(
      (await vendor('Copper Kettle Kitchenware')).getByRole('radio', { name: /Express/ }),
    );
    const own = await vendor('Fernhill Market');
    expect(own.getByText('Trouble Connecting')).toBeInstanceOf(HTMLElement);
    await userEvent.click(own.getByRole('button', { name: /^Try Again/ }));
    expect(await own.findAllByRole('radio')).toHaveLength(2);
    const kept = (await vendor('Copper Kettle Kitchenware')).getByRole('radio', { checked: true });
    expect(kept.closest('label')?.textContent).toMatch(/^Express/);
  });

  it('say whom to call when they fail to load, and can be retried (ERR-43, SHP-10, QUO-10)', async () => {
    const listShippingQuotes = vi.fn<AllServices['listShippingQuotes']>(async () => shipQuotes());
    listShippingQuotes.mockRejectedValueOnce({ kind: 'timedOut' });
    show({ services: { listShippingQuotes } });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('link', { name: '1-800-555-0110' }).getAttribute('href')).toBe('tel:+18005550110');
    await userEvent.click(alert.getByRole('button', { name: 'Try Again' }));
    await vendor('Fernhill Market');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('say whom to call when they fail to load again, and stay until they do (ERR-43, SHP-10, QUO-10)', async () => {
    const listShippingQuotes = vi.fn<AllServices['listShippingQuotes']>(async () => shipQuotes(2));
    listShippingQuotes.mockResolvedValueOnce(troubledQuotes());
    listShippingQuotes.mockRejectedValueOnce(refused(503, 'UNAVAILABLE'));
    show({ services: { listShippingQuotes } });
    const own = await vendor('Fernhill Market');
    await userEvent.click(own.getByRole('button', { name: /^Try Again/ }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      "We're sorry, but there was a problem getting your shipping options. Please try again. If it happens again, call 1-800-555-0110.",
    );
    expect(screen.getByRole('button', { name: /^Continue/ })).toHaveProperty('disabled', true);
    expect(screen.getByText('Shipping options are still loading.').isConnected).toBe(true);
    expect(own.getByText('Trouble Connecting').isConnected).toBe(true);
    await userEvent.click(within(alert).getByRole('button', { name: 'Try Again' }));
    expect(await own.findAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [
      'NO_ITEMS_AVAILABLE',
      'Items Are Not Available',
      'The items in your cart are not available. Please update your cart and try again.',
    ],
    [
      'LAT_LNG_REQUIRED',
      'Confirm Address',
      "We couldn't locate this address. Please check it or choose another one.",
    ],
  ])(
    'repeat what the closed dialog of %s said, and lead to the cart or another address (SCH-45)',
    async (code, title, words) => {
      const { actor } = show({ services: { listShippingQuotes: failing(refused(422, code)) } });
      const dialog = await screen.findByRole('dialog', { name: title });
      expect(within(dialog).getByText(words).isConnected).toBe(true);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(dialog.isConnected).toBe(false));
      expect(screen.queryByRole('alert')).toBeNull();
      const options = within(screen.getByRole('region', { name: 'Select Shipping Options' }));
      expect(options.getByText(words).isConnected).toBe(true);
      expect(options.getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/cart');
      const send = vi.spyOn(actor, 'send');
      await userEvent.click(options.getByRole('button', { name: 'Edit Address' }));
      expect(send).toHaveBeenCalledWith({ type: 'address.wanted', isNew: false });
    },
  );

  it("show a vendor's items in View Items, and return focus (SHP-02, CIT-14)", async () => {
    show();
    const seller = await vendor('Copper Kettle Kitchenware');
    await userEvent.click(seller.getByRole('button', { name: 'Item(s) (2)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'View Items' }));
    expect(dialog.getByText('Item(s) (2)').isConnected).toBe(true);
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Enameled Dutch Oven1 ct · Quantity 1$34.99',
      'Wooden Spoon1 ct · Quantity 1$6.49',
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(seller.getByRole('button', { name: 'Item(s) (2)' })).toBe(document.activeElement),
    );
  });

  it('show right away after a reload when reserved, and can be edited (RSV-07, SCH-11)', async () => {
    show({ hold: { currentReservation: async () => shipHold() } });
    expect(await screen.findByText('Sold & Shipped by Bramble & Bee')).toBeInstanceOf(HTMLElement);
    await press('Edit shipping options');
    expect((await vendor('Bramble & Bee')).getByRole('radio', { name: /Standard/ })).toHaveProperty(
      'checked',
      true,
    );
    await press('Keep these options');
    expect(screen.getByRole('button', { name: 'Edit shipping options' })).toBeInstanceOf(HTMLElement);
  });

  it('say what reserved ones leave out, and lead to all options (RSV-07, SCH-11)', async () => {
    const [own, kitchen] = shipHold().selections;
    const ofTwo = shipHold({ selections: own && kitchen ? [own, kitchen] : [] });
    show({ hold: { currentReservation: async () => ofTwo } });
    const left = (await screen.findByText('Not in your reservation')).closest('[role=status]');
    if (!(left instanceof HTMLElement)) throw new Error('Nothing is said.');
    expect(
      within(left)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Beeswax Candle']);
    await press('Choose Options Again');
    expect((await vendor('Bramble & Bee')).getAllByRole('radio', { checked: false })).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe('Shipping address');
  });

  it('are not continued with when none of their items is left, and the page says so (SCH-33)', async () => {
    const [own] = shipHold().selections;
    show({
      getCart: async () => shipCart(shipLines().slice(1)),
      hold: { currentReservation: async () => shipHold({ selections: own ? [own] : [] }) },
    });
    expect(await screen.findByRole('button', { name: /^Continue/ })).toHaveProperty('disabled', true);
    expect(screen.getByText('None of the reserved items are in your cart.').isConnected).toBe(true);
    expect(screen.getByRole('button', { name: 'Choose Options Again' })).toHaveProperty('disabled', false);
  });

  it('say by when to order to keep them, not a time that nothing shipped has (RSV-09)', async () => {
    show({ hold: { currentReservation: async () => shipHold() } });
    const by = await screen.findByText(/^Place your order by .+ to keep your shipping options$/);
    expect(by.isConnected).toBe(true);
    expect(screen.queryByText(/to reserve your time$/)).toBeNull();
  });

  it('say nothing more when reserved ones cover the whole cart', async () => {
    show({ hold: { currentReservation: async () => shipHold() } });
    await screen.findByText('Sold & Shipped by Bramble & Bee');
    expect(screen.queryByText('Not in your reservation')).toBeNull();
  });
});

describe('expired shipping options', () => {
  it('are reported even after a reload, beside the new options (ERR-22, RSV-08)', async () => {
    show({ hold: { currentReservation: async () => shipHold({ status: 'LAPSED' }) } });
    await vendor('Fernhill Market');
    expect(
      screen.getByText(
        'The time you selected for your order is no longer available. Please select a new time.',
      ),
    ).not.toBeNull();
  });
});

describe('one call too many', () => {
  const chooseAll = async () => {
    for (const name of ['Fernhill Market', 'Copper Kettle Kitchenware', 'Bramble & Bee']) {
      await userEvent.click((await vendor(name)).getByRole('radio', { name: /Standard/ }));
    }
    await press(/^Continue/);
  };

  it('shows the wait where the options are', async () => {
    show({ services: { listShippingQuotes: failing(tooMany) } });
    expect(await screen.findByText(TOO_MANY)).not.toBeNull();
  });

  it.each([
    ['the options were not held', { hold: { reserveSlot: failing(tooMany) } }],
    ['the checkout was not made', { services: { createShipCheckout: failing(tooMany) } }],
  ])('shows the wait when %s', async (_, fakes: ShipFakes) => {
    show(fakes);
    await chooseAll();
    expect(await screen.findByText(TOO_MANY)).not.toBeNull();
  });

  it.each([
    ['the options', { services: { listShippingQuotes: failing(broken) } }],
    ['the hold of the options', { hold: { reserveSlot: failing(broken) } }],
    ['the checkout', { services: { createShipCheckout: failing(broken) } }],
  ])(
    'is not what another failure says: %s comes with the reference of its request',
    async (what, fakes: ShipFakes) => {
      show(fakes);
      if (what !== 'the options') await chooseAll();
      expect(await screen.findByText('request-0001')).not.toBeNull();
    },
  );
});

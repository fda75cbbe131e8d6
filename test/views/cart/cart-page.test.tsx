import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { banners } from '../../../banners/demo.ts';
import { quantityAfter } from '../../../services/contracts/cart.ts';
import type { Destination } from '../../../services/contracts/values.ts';
import { frozenCart } from '../../../stories/app/frozen-app.ts';
import { CartPage } from '../../../views/cart/cart-page.tsx';
import { serving } from '../../support/all-services.ts';
import { cart, line, product, wine } from '../../support/cart/samples.ts';
import { reservation } from '../../support/scheduling/samples.ts';
import '../../../views/kit/last-focus.ts';
import '../../../views/kit/styles/global.css';

const ERIE_AVE = {
  addressLines: ['2736 Erie Ave'],
  cityTown: 'Cincinnati',
  stateProvince: 'OH',
  postalCode: '45208',
  countryCode: 'US' as const,
};

/** Delivery and shipping alike. */
const to = (destination: Destination) => ({ DELIVERY: destination, SHIP: destination });

const [banner] = banners.filter(({ id }) => id === 'fernhill');

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

function show(...state: Parameters<typeof frozenCart>) {
  return showGoing({}, ...state);
}

function showGoing(
  going: Pick<ComponentProps<typeof CartPage>, 'destinations' | 'held'>,
  ...state: Parameters<typeof frozenCart>
) {
  if (!banner) throw new Error('No banner');
  const actor = frozenCart(...state);
  render(
    <MemoryRouter>
      <CartPage actor={actor} banner={banner} {...going} />
    </MemoryRouter>,
  );
  return actor;
}

const filled = cart([line(), line(wine, { total: 2500, regularTotal: 2998 })]);
const row = (text: string) => within(screen.getByRole('row', { name: new RegExp(text) }));
/** A header only for screen readers is clipped to a pixel. */
const seen = (element: HTMLElement) =>
  (element.closest('thead') ?? element).getBoundingClientRect().width > 1;

describe('the cart', () => {
  it('has the columns Items, Quantity, and Total Price (CIT-02)', () => {
    show('ready', { cart: filled });
    const headers = screen.getAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual(['Items', 'Quantity', 'Total Price']);
    expect(headers.every(seen)).toBe(true);
  });

  it.each([
    [767, false],
    [768, true],
  ])('at %i px shows the header: %s; otherwise each cell is labeled (CIT-03)', async (width, shown) => {
    await page.viewport(width, 900);
    show('ready', { cart: cart([line()]) });
    expect(screen.getAllByRole('columnheader').every(seen)).toBe(shown);
    const labels = within(screen.getAllByRole('rowgroup')[1] ?? document.body).getAllByText(
      /^(Quantity|Total Price)$/,
    );
    expect(labels.map(seen)).toEqual([!shown, !shown]);
  });

  it.each([
    [479, { hasTable: false, isSummaryBeside: false, isDialogAtBottom: true }],
    [480, { hasTable: false, isSummaryBeside: false, isDialogAtBottom: false }],
    [767, { hasTable: false, isSummaryBeside: false, isDialogAtBottom: false }],
    [768, { hasTable: true, isSummaryBeside: false, isDialogAtBottom: false }],
    [899, { hasTable: true, isSummaryBeside: false, isDialogAtBottom: false }],
    [900, { hasTable: true, isSummaryBeside: true, isDialogAtBottom: false }],
  ])('at %i px has the layout of that width: %o (LIM-10)', async (width, layout) => {
    await page.viewport(width, 900);
    show('clearQuestion', { cart: filled });
    const dialog = await screen.findByRole('dialog', { name: 'Empty your cart?' });
    const hidden = { hidden: true };
    const table = screen.getByRole('table', hidden).getBoundingClientRect();
    // What a dialog hides has no name.
    const summary = screen.getByRole('complementary', hidden).getBoundingClientRect();
    expect({
      hasTable: screen.getAllByRole('columnheader', hidden).every(seen),
      isSummaryBeside: summary.left > table.right,
      isDialogAtBottom: Math.round(dialog.getBoundingClientRect().bottom) === window.innerHeight,
    }).toEqual(layout);
  });

  it("shows each line's picture, link, unit, substitution, instructions, quantity, and price (CIT-04)", () => {
    show('ready', {
      cart: cart([
        line(product(), {
          substitutionPolicy: 'NO_SUBSTITUTIONS',
          instructions: 'Green ones',
          total: 129,
          regularTotal: 158,
        }),
      ]),
    });
    const bananas = row('Bananas');
    expect(document.querySelector('td img')?.getAttribute('src')).toBe('/images/products/banana.svg');
    expect(bananas.getByRole('link', { name: 'Bananas' }).getAttribute('href')).toBe('/p/0000000040112');
    for (const text of ['1 bunch', 'No substitutions', 'Green ones', '$1.29', '$1.58']) {
      expect(bananas.getByText(text).isConnected).toBe(true);
    }
    expect(bananas.getByRole<HTMLInputElement>('textbox').value).toBe('2');
  });

  it('says that substitutions are allowed when the shopper allowed them (CIT-05)', () => {
    show('ready', { cart: cart([line()]) });
    expect(row('Bananas').getByText('Substitutions allowed').isConnected).toBe(true);
    cleanup();
    show('ready', { cart: cart([line(product(), { sellerId: 'bramble-bee', modalityType: 'SHIP' })]) });
    expect(row('Bananas').getByText('No substitutions').isConnected).toBe(true);
  });

  it('marks an unavailable item in its row (CIT-06, ERR-24)', () => {
    show('ready', { cart: cart([line(product({ available: false })), line(wine)]) });
    const alert = 'This item is currently unavailable.';
    expect(row('Bananas').getByText(alert).isConnected).toBe(true);
    expect(row('Red Wine').queryByText(alert)).toBeNull();
  });

  it('shows that an unavailable item is not bought, and removes it from its notice (CIT-06)', async () => {
    const gone = line(product({ available: false }), { quantity: 2, total: 118 });
    const actor = show('ready', { cart: cart([gone, line(wine)]) });
    const send = vi.spyOn(actor, 'send').mockReturnValue(undefined);
    expect(screen.getByText('2 items').isConnected).toBe(true);
    const bananas = row('Bananas');
    expect(bananas.getByText('$1.18').tagName).toBe('S');
    expect(bananas.getByText(/Not included/).isConnected).toBe(true);
    expect(bananas.queryByRole('textbox')).toBeNull();
    await userEvent.click(bananas.getByRole('button', { name: 'Remove Bananas' }));
    expect(send).toHaveBeenCalledWith({ type: 'lines.remove', gtin13s: [gone.gtin13] });
  });

  it('says how each line is received if the cart is received in several ways', () => {
    const candle = line(
      product({ gtin13: '0000000021201', description: 'Candle', seller: { id: '1', name: 'Bees' } }),
      { modalityType: 'SHIP' },
    );
    show('ready', { cart: cart([line(), candle]) });
    expect(row('Candle').getByText('Shipped to you').isConnected).toBe(true);
    cleanup();
    show('ready', { cart: cart([candle]) });
    expect(screen.queryByText('Shipped to you')).toBeNull();
  });

  it('heads the columns once, whatever the number of sellers (CIT-02)', () => {
    const candle = line(
      product({ gtin13: '0000000021201', description: 'Candle', seller: { id: '1', name: 'Bees' } }),
    );
    show('ready', { cart: cart([line(), candle]) });
    expect(screen.getAllByRole('columnheader').map(seen)).toEqual([true, true, true, false, false, false]);
  });

  it.each([
    ['is sold out', { available: false, shortage: 'OUT_OF_STOCK' }, 'Sold out', 'Take something else'],
    [
      'is not sold at the store',
      { available: false, shortage: 'NOT_SOLD_THERE' },
      'Not sold at this store',
      'Take something else',
    ],
    ['has fewer left than the line', { left: 2 }, 'Only 2 left', 'Change to 2'],
  ] as const)('marks an item that %s in its row, with what to do about it', (_, changes, words, way) => {
    show('ready', { cart: cart([line(product(changes), { quantity: 3 }), line(wine)]) });
    expect(row('Bananas').getByText(words).isConnected).toBe(true);
    expect(row('Bananas').getByText(way).isConnected).toBe(true);
    expect(row('Red Wine').queryByText(way)).toBeNull();
  });

  it("heads each seller's items, the store's own with the banner's title (CIT-08, CIT-09)", () => {
    const nuts = product({
      gtin13: '0000000070001',
      description: 'Nuts',
      seller: { id: '1', name: 'Nut House' },
    });
    show('ready', { cart: cart([line(nuts), line()]) });
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Sold & Shipped by Fernhill Market',
      'Sold & Shipped by Nut House',
    ]);
  });

  it("splits the store's own items by what a SNAP EBT card can pay for (CIT-10)", () => {
    const nuts = product({ gtin13: '0000000070001', seller: { id: '1', name: 'Nut House' } });
    const lines = [line(nuts), line(wine), line()];
    const headings = () => screen.queryAllByRole('heading', { level: 2 }).map((each) => each.textContent);
    show('ready', { cart: cart(lines, { hasEbtCard: true }) });
    expect(headings()).toEqual([
      'SNAP EBT Eligible Items',
      'Non-SNAP EBT Items',
      'Sold & Shipped by Nut House',
    ]);
    const group = (name: string) => within(screen.getByRole('region', { name }));
    expect(group('SNAP EBT Eligible Items').getByRole('link', { name: 'Bananas' }).isConnected).toBe(true);
    expect(group('Non-SNAP EBT Items').getByRole('link', { name: 'Red Wine' }).isConnected).toBe(true);
    cleanup();
    show('ready', { cart: cart(lines) });
    expect(headings()).toEqual(['Sold & Shipped by Fernhill Market', 'Sold & Shipped by Nut House']);
    cleanup();
    show('ready', { cart: cart([line(wine)], { hasEbtCard: true }) });
    expect(headings()).toEqual([]);
  });

  it('says that prices are estimates and links to the FAQ in a new tab (CIT-16, CIT-18)', () => {
    show('ready', { cart: filled });
    const link = screen.getByRole('link', { name: /Learn more about prices/ });
    expect(link.parentElement?.textContent).toContain(
      'Prices are estimates, the final amount is determined when you receive your order. If the final is more, the additional amount will be charged to your credit or debit card.',
    );
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/topic/digital-faqs',
      '_blank',
    ]);
  });

  const notes = () =>
    [...screen.getByRole('complementary').querySelectorAll('p')].map((each) =>
      each.textContent?.slice(0, 26),
    );

  it('has a line for the bags, the words about the ban, and another asterisk where bags cost (CIT-17, CIT-20)', () => {
    const lines = [line(product(), { quantity: 11 })];
    show('ready', { cart: cart(lines, { receivedInState: 'CA' }) });
    expect(fee('Bag fee*')).toBe('Bag fee*2 bags$0.20');
    expect(fee('Estimated total**')).toBe('Estimated total**$1.78');
    expect(screen.getByRole('link', { name: 'Schedule pickup · $1.78' }).isConnected).toBe(true);
    expect(notes()).toEqual(['*State law bans free bags ', '**Prices are estimates, th']);
    cleanup();
    show('ready', { cart: cart(lines, { receivedInState: 'OH' }) });
    expect(screen.queryByText(/^Bag fee/)).toBeNull();
    expect(fee('Estimated total*')).toBe('Estimated total*$1.58');
    expect(notes()).toEqual(['*Prices are estimates, the']);
  });

  const fee = (label: string) => screen.getByText(label).closest('div')?.textContent;

  it.each([
    ['PICKUP', 'Pickup fee'],
    ['DELIVERY', 'Delivery fee'],
    ['SHIP', 'Shipping'],
  ] as const)('does not know the fee for %s yet (CIT-19)', (modalityType, label) => {
    show('ready', { cart: cart([line(product(), { modalityType })]) });
    expect(fee(label)).toContain('TBD');
    expect(screen.getAllByText('TBD')).toHaveLength(1);
  });

  it('shows the fee of the reserved time, in the words of the checkout, and adds it to the total (CIT-19)', () => {
    const [selection] = reservation().selections;
    if (!selection) throw new Error('Nothing is held.');
    const items = { included: [{ gtin13: product().gtin13, quantity: 2 }] };
    const heldFor = (modalityType: 'PICKUP' | 'DELIVERY', promo: number) =>
      reservation({ modalityType, selections: [{ ...selection, cost: 495, promo, items }] });
    showGoing({ held: heldFor('PICKUP', 0) }, 'ready', { cart: filled });
    expect(fee('Pickup fee')).toBe('Pickup fee$4.95');
    expect(fee('Estimated total*')).toBe('Estimated total*$31.53');
    expect(screen.getByRole('link', { name: 'Continue with your time · $31.53' }).isConnected).toBe(true);
    cleanup();
    showGoing({ held: null }, 'ready', { cart: filled });
    expect(fee('Estimated total*')).toBe('Estimated total*$26.58');
    cleanup();
    const going = (quantity: number) => cart([line(product(), { modalityType: 'DELIVERY', quantity })]);
    showGoing({ held: heldFor('DELIVERY', 100) }, 'ready', { cart: going(2) });
    expect(fee('Delivery fee')).toBe('Delivery feeReduced from $4.95$3.95');
    cleanup();
    showGoing({ held: heldFor('DELIVERY', 495) }, 'ready', { cart: going(2) });
    expect(fee('Delivery fee')).toBe('Delivery feeRegular fee $4.95 Free');
    cleanup();
    showGoing({ held: heldFor('DELIVERY', 100) }, 'ready', { cart: going(3) });
    expect(fee('Delivery fee')).toBe('Delivery feeMay change with your items$3.95');
  });

  it('warns of Prop 65 for a delivery to California, wherever the store is (CIT-15)', () => {
    const wines = line(product({ description: 'Red Wine', prop65: { required: true } }), {
      isItemProp65: true,
      modalityType: 'DELIVERY',
    });
    const held = { cart: cart([wines], { receivedInState: 'OH' }) };
    showGoing({ destinations: to({ ...ERIE_AVE, stateProvince: 'CA' }) }, 'ready', held);
    expect(row('Red Wine').getByText(/^Prop 65 warning: /).isConnected).toBe(true);
    cleanup();
    showGoing({ destinations: to(ERIE_AVE) }, 'ready', { cart: cart([wines], { receivedInState: 'CA' }) });
    expect(row('Red Wine').queryByText(/^Prop 65 warning: /)).toBeNull();
  });

  it('says when an item is for adults only (CIT-21, ERR-21)', () => {
    show('ready', { cart: filled });
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said).toContain('You have age restricted items in your cart.');
    cleanup();
    show('ready', { cart: cart([line()]) });
    expect(screen.queryByText('You have age restricted items in your cart.')).toBeNull();
  });

  it('leads to the pickup times and shows what is scheduled', () => {
    show('ready', { cart: filled });
    const link = screen.getByRole('link', { name: 'Schedule pickup · $26.58' });
    expect(link.getAttribute('href')).toBe('/scheduling?fulfillmentType=PICKUP');
  });

  it('leads to Start My Cart when empty', () => {
    show('ready', { cart: cart([]) });
    expect(screen.getByRole('link', { name: 'Start My Cart' }).getAttribute('href')).toBe(
      '/products/start-my-cart',
    );
  });

  /** Whose store makes every change, from some time on. */
  function showChangeable(from = Promise.resolve()) {
    let lineItems = filled.lineItems;
    const changed = async () => ({ ...filled, lineItems });
    const actor = show('ready', { cart: filled });
    serving({
      getCart: changed,
      updateCart: async ({ lineItems: changes }) => {
        await from;
        lineItems = filled.lineItems.filter(({ gtin13 }) =>
          changes.every((change) => change.gtin13 !== gtin13 || quantityAfter(2, change) > 0),
        );
        return changed();
      },
      deleteCart: async () => {
        lineItems = [];
        return { successful: true };
      },
    })(actor);
    return actor;
  }
  const focus = () => document.activeElement;

  it('has the focus on an item that is put back', async () => {
    showChangeable();
    await userEvent.click(row('Red Wine').getByRole('button', { name: 'Remove Red Wine' }));
    await waitFor(() => expect(focus()?.textContent).toBe('Bananas'));
    screen.getByRole('button', { name: 'Undo' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(focus()).toBe(screen.getByRole('link', { name: 'Red Wine' }));
  });

  it('has the focus on Undo until all is put back, then on the first item', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const actor = showChangeable(promise);
    actor.send({ type: 'cart.clear' });
    await screen.findByRole('heading', { name: 'Your cart is empty' });
    const undo = screen.getByRole('button', { name: 'Undo' });
    undo.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(undo.ariaBusy).toBe('true'));
    expect(focus()).toBe(undo);
    resolve();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(focus()).toBe(screen.getByRole('link', { name: 'Bananas' }));
  });

  it('asks before removing everything', async () => {
    const actor = show('ready', { cart: filled });
    await userEvent.click(screen.getByRole('button', { name: 'Empty cart' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Empty your cart?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep items' }));
    expect(actor.getSnapshot().value).toBe('ready');
  });
});

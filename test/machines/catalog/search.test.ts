import { beforeEach, describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { productSearchOf, productsAddress } from '../../../machines/catalog/product-search.ts';
import { searchMachine } from '../../../machines/catalog/search.machine.ts';

let clock: SimulatedClock;
beforeEach(() => {
  clock = new SimulatedClock();
});

function startSearch(live: boolean) {
  const went: { to: string; replace?: boolean }[] = [];
  const actor = createActor(searchMachine, { input: { text: '', live }, clock });
  actor.on('navigation.requested', ({ to, replace }) => went.push({ to, ...(replace ? { replace } : {}) }));
  actor.start();
  const type = (text: string) => actor.send({ type: 'text.change', text });
  return { actor, went, type };
}

describe('the search', () => {
  it('beside the products follows typing after a pause', () => {
    const { went, type } = startSearch(true);
    type('mi');
    clock.increment(300);
    type('milk');
    clock.increment(300);
    expect(went).toEqual([]);
    clock.increment(50);
    expect(went).toEqual([{ to: '/products/start-my-cart?text=milk', replace: true }]);
  });

  it('follows the address again once the typing is followed', () => {
    const { actor, type } = startSearch(true);
    type('milk');
    clock.increment(350);
    actor.send({ type: 'search.shown', text: 'eggs', live: true });
    expect(actor.getSnapshot().context.text).toBe('eggs');
  });

  it('elsewhere goes to the products only on submit', () => {
    const { actor, went, type } = startSearch(false);
    type(' oat milk ');
    clock.increment(5_000);
    expect(went).toEqual([]);
    actor.send({ type: 'search.submit' });
    expect(went).toEqual([{ to: '/products/start-my-cart?text=oat+milk' }]);
  });

  it('takes at most 125 characters (UIX-10)', () => {
    const { actor, type } = startSearch(false);
    type('x'.repeat(126));
    expect(actor.getSnapshot().context.text).toHaveLength(125);
  });

  it('does not lose typing to an earlier search in the address', () => {
    const { actor, type } = startSearch(true);
    type('milk');
    actor.send({ type: 'search.shown', text: 'mi', live: true });
    expect(actor.getSnapshot().context.text).toBe('milk');
  });

  it('stops following the typing when the products are left', () => {
    const { actor, went, type } = startSearch(true);
    type('milk');
    actor.send({ type: 'search.shown', text: '', live: false });
    clock.increment(350);
    expect(went).toEqual([]);
    expect(actor.getSnapshot().matches('settled')).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ text: '', live: false });
  });

  it('goes to all products at once when the text is cleared beside them, and not again for what was typed', () => {
    const { actor, went, type } = startSearch(true);
    type('milk');
    actor.send({ type: 'text.clear' });
    expect(went).toEqual([{ to: '/products/start-my-cart', replace: true }]);
    expect(actor.getSnapshot().context.text).toBe('');
    clock.increment(350);
    expect(went).toHaveLength(1);
    actor.send({ type: 'search.shown', text: 'eggs', live: true });
    expect(actor.getSnapshot().context.text).toBe('eggs');
  });

  it('only clears the text elsewhere', () => {
    const { actor, went, type } = startSearch(false);
    type('milk');
    actor.send({ type: 'text.clear' });
    expect([went, actor.getSnapshot().context.text]).toEqual([[], '']);
  });

  it('shows the search in the address', () => {
    const { actor } = startSearch(true);
    actor.send({ type: 'search.shown', text: 'eggs', live: true });
    expect(actor.getSnapshot().context.text).toBe('eggs');
  });
});

describe("the products' address", () => {
  it.each([
    [{ text: '', department: '', page: 1, sort: '', onSale: false }, '/products/start-my-cart'],
    [
      { text: 'oat milk', department: 'dairy', page: 3, sort: 'price-down', onSale: true },
      '/products/start-my-cart?text=oat+milk&department=dairy&sort=price-down&sale=1&page=3',
    ],
  ] as const)('parses %j, and formats it back', (search, address) => {
    expect(productsAddress(search)).toBe(address);
    expect(productSearchOf(new URL(address, 'http://shop').searchParams)).toEqual(search);
  });

  it.each(['0', '-1', '1.5', 'many'])('takes the page %s for the first', (page) => {
    expect(productSearchOf(new URLSearchParams({ page })).page).toBe(1);
  });

  it('takes an order that there is not for none', () => {
    expect(productSearchOf(new URLSearchParams({ sort: 'color', sale: 'yes' }))).toMatchObject({
      sort: '',
      onSale: false,
    });
  });
});

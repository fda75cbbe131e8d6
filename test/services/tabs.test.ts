import { afterEach, describe, expect, it } from 'vitest';
import type { TabChange } from '../../machines/app/tabs.ts';
import { broadcastChanges, openTabs, type Tabs } from '../../services/browser/tabs.ts';
import { listCards } from '../../services/contracts/cards.ts';
import { createAllServices } from '../support/all-services.ts';
import { cart, session } from '../support/cart/samples.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A tab that records what it hears. */
function tab(): { tabs: Tabs; heard: TabChange[]; hears: (count: number) => Promise<TabChange[]> } {
  const tabs = openTabs();
  const heard: TabChange[] = [];
  let noted = () => {};
  const { close } = tabs.hear(undefined, ({ of }) => {
    heard.push(of);
    noted();
  });
  closing.push(close, tabs.close);
  const hears = (count: number) =>
    new Promise<TabChange[]>((resolve) => {
      noted = () => heard.length >= count && resolve(heard);
      noted();
    });
  return { tabs, heard, hears };
}

describe('browser tabs', () => {
  it('hear each other, but not themselves', async () => {
    const [one, two] = [tab(), tab()];
    one.tabs.tell('cart');
    two.tabs.tell('session');
    expect([await one.hears(1), await two.hears(1)]).toEqual([['session'], ['cart']]);
  });

  it('ignore unrelated messages', async () => {
    const [one, two] = [tab(), tab()];
    one.tabs.tell('everything' as TabChange);
    one.tabs.tell('cart');
    expect(await two.hears(1)).toEqual(['cart']);
  });

  it('hear nothing once closed', async () => {
    const [one, two, three] = [tab(), tab(), tab()];
    two.tabs.close();
    one.tabs.tell('cart');
    await three.hears(1);
    expect(two.heard).toEqual([]);
  });
});

describe('a call', () => {
  const told: TabChange[] = [];
  const tabs: Tabs = {
    tell: (news) => told.push(news),
    hear: () => ({ send: () => {}, close: () => {} }),
    close: () => {},
  };

  function servicesOver(fetch: typeof globalThis.fetch) {
    told.length = 0;
    return createAllServices({ baseUrl: 'http://store.test', fetch, tabs });
  }
  const { signal } = new AbortController();

  it('that only reads is not announced, so refreshes do not cascade', async () => {
    const services = servicesOver(async () => Response.json(session()));
    await services.getSession(undefined, signal);
    expect(told).toEqual([]);
  });

  it('that changes the cart is announced to the others', async () => {
    const services = servicesOver(async () => Response.json(cart()));
    await services.updateCart(
      { cartId: 'cart-1', lineItems: [], idempotencyKey: 'key-of-the-change' },
      signal,
    );
    expect(told).toEqual(['cart']);
  });

  it('is announced even when its response was lost, since it may have worked', async () => {
    const services = servicesOver(async () => {
      throw new TypeError('No network');
    });
    await services.releaseReservation({ reservationId: 'reservation-1' }, signal).catch(() => undefined);
    expect(told).toEqual(['reservation']);
  });

  it('that places an order concerns the cart and the reservation', () => {
    told.length = 0;
    broadcastChanges(tabs)('checkouts.submit');
    expect(told).toEqual(['cart', 'reservation']);
    broadcastChanges(tabs)(listCards.id);
    expect(told).toHaveLength(2);
  });

  it("names the page's shopper as soon as that is known", async () => {
    const named: (string | null)[] = [];
    const services = servicesOver(async (input, init) => {
      named.push(new Request(input, init).headers.get('x-shopper'));
      return Response.json(named.length === 2 ? session() : cart());
    });
    await services.getCart(undefined, signal);
    await services.getSession(undefined, signal);
    await services.getCart(undefined, signal);
    expect(named).toEqual([null, null, session().shopper?.id]);
  });
});

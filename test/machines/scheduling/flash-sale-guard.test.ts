import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, SimulatedClock, waitFor } from 'xstate';
import type { CartServices } from '../../../machines/cart/cart.machine.ts';
import {
  type FlashSaleFact,
  type FlashSaleGuardInput,
  type FlashSaleGuardServices,
  flashSaleGuardMachine,
  type SalesFact,
} from '../../../machines/scheduling/flash-sale-guard.machine.ts';
import { isGuarding, saleItemsOf } from '../../../machines/scheduling/flash-sale-guard.selectors.ts';
import { servingFrom } from '../../../machines/shared/services.ts';
import type { Cart } from '../../../services/contracts/cart.ts';
import type { FlashSale } from '../../../services/contracts/flash-sales.ts';
import { createAllServices } from '../../support/all-services.ts';
import { startCart } from '../../support/app/root-charts.ts';
import { cart, line, product, wine } from '../../support/cart/samples.ts';
import { refused } from '../../support/failures.ts';
import { flashSale, orderedItem } from '../../support/scheduling/samples.ts';

const inCart = () => cart([line(), line(wine)]);
const withoutBananas = () => cart([line(wine)]);
const sale = flashSale();

interface Fakes {
  listFlashSales?: FlashSaleGuardServices['listFlashSales'];
  updateCart?: CartServices['updateCart'];
  input?: Partial<FlashSaleGuardInput>;
}

/** States in which nothing more comes by itself. */
const RESTS = ['known', 'unknown', { asking: 'question' }, { asking: 'notRemoved' }] as const;

/** The guard over an order of wine and of bananas on sale, with what the surrounding chart was told. */
async function begin({ listFlashSales = async () => [sale], updateCart, input }: Fakes = {}) {
  const clock = new SimulatedClock();
  const facts: FlashSaleFact[] = [];
  const learned: SalesFact['sales'][] = [];
  const parent = createActor(
    fromCallback<FlashSaleFact | SalesFact>(({ receive }) =>
      receive((fact) => (fact.type === 'sales.learned' ? learned.push(fact.sales) : facts.push(fact))),
    ),
  ).start();
  const appCart = startCart({
    getCart: async () => inCart(),
    updateCart: updateCart ?? (async () => withoutBananas()),
  });
  await waitFor(appCart, (snapshot) => snapshot.matches('ready'));
  const guard = servingFrom({ listFlashSales })(
    createActor(flashSaleGuardMachine, {
      clock,
      input: {
        parent,
        cart: appCart,
        optionId: 'quote-1|9',
        modalityType: 'PICKUP',
        items: [orderedItem(), orderedItem(wine)],
        ...input,
      },
    }),
  ).start();
  const rests = () => waitFor(guard, (snapshot) => RESTS.some((state) => snapshot.matches(state)));
  /** Tells the guard, and waits until nothing more comes by itself. */
  const send = (type: 'leave.ask' | 'items.remove' | 'items.keep') => {
    guard.send({ type });
    return rests();
  };
  return { guard, facts, learned, clock, rests, send, value: () => guard.getSnapshot().value };
}

/** The same once the flash sales are known, or can't be. */
async function start(fakes: Fakes = {}) {
  const page = await begin(fakes);
  await page.rests();
  return page;
}

describe('leaving a reserved time', () => {
  it('requests the sales for its own option and items, each product once (FLS-03)', async () => {
    const listFlashSales = vi.fn(async () => [sale]);
    const items = [orderedItem(), orderedItem(wine), orderedItem()];
    await start({ listFlashSales, input: { optionId: 'quote-7|3', items } });
    expect(listFlashSales.mock.calls).toEqual([
      [{ gtin13s: [orderedItem().gtin13, wine.gtin13], optionId: 'quote-7|3' }, expect.anything()],
    ]);
  });

  it('tells the page what is on sale in it, once that is known', async () => {
    expect((await start()).learned).toEqual([[sale]]);
    const page = await start({ listFlashSales: async () => Promise.reject(refused(500, 'INTERNAL')) });
    expect(page.learned).toEqual([]);
  });

  it('asks first while an item is on sale in it (FLS-03, SCH-12)', async () => {
    const page = await start();
    expect(isGuarding(page.guard.getSnapshot())).toBe(true);
    await page.send('leave.ask');
    expect(page.value()).toEqual({ asking: 'question' });
    expect(page.facts).toEqual([]);
  });

  it('is allowed right away when nothing in the order is on sale', async () => {
    const page = await start({ listFlashSales: async () => [flashSale({ gtin13: '0000000000017' })] });
    expect(isGuarding(page.guard.getSnapshot())).toBe(false);
    await page.send('leave.ask');
    expect(page.facts).toEqual([{ type: 'leave.allowed' }]);
  });

  it('removes the items from the cart, then continues (FLS-05)', async () => {
    const updateCart = vi.fn(async () => withoutBananas());
    const page = await start({ updateCart });
    await page.send('leave.ask');
    await page.send('items.remove');
    expect(updateCart).toHaveBeenCalledExactlyOnceWith(
      {
        cartId: 'cart-1',
        lineItems: [{ type: 'SET', gtin13: sale.gtin13, modalityType: 'PICKUP', quantity: 0, from: 2 }],
        idempotencyKey: expect.any(String),
      },
      expect.anything(),
    );
    expect(page.facts).toEqual([{ type: 'leave.allowed' }]);
    await page.send('leave.ask');
    expect(page.facts).toEqual([{ type: 'leave.allowed' }, { type: 'leave.allowed' }]);
  });

  it('waits until the store has removed them, without interruption', async () => {
    const answer = Promise.withResolvers<Cart>();
    const page = await start({ updateCart: () => answer.promise });
    await page.send('leave.ask');
    page.guard.send({ type: 'items.remove' });
    expect(page.value()).toEqual({ asking: 'removing' });
    expect(page.guard.getSnapshot().can({ type: 'items.keep' })).toBe(false);
    answer.resolve(withoutBananas());
    await expect.poll(() => page.facts).toEqual([{ type: 'leave.allowed' }]);
  });

  it('stays when the items are kept (FLS-05)', async () => {
    const updateCart = vi.fn(async () => withoutBananas());
    const page = await start({ updateCart });
    await page.send('leave.ask');
    await page.send('items.keep');
    expect(page.facts).toEqual([{ type: 'leave.canceled' }]);
    expect(updateCart).not.toHaveBeenCalled();
    await page.send('leave.ask');
    expect(page.value()).toEqual({ asking: 'question' });
  });

  it('says so when they could not be removed, and can be retried or abandoned', async () => {
    const updateCart = vi
      .fn<CartServices['updateCart']>()
      .mockRejectedValueOnce(refused(500, 'INTERNAL'))
      .mockRejectedValueOnce(refused(500, 'INTERNAL'))
      .mockResolvedValue(withoutBananas());
    const page = await start({ updateCart });
    await page.send('leave.ask');
    await page.send('items.remove');
    expect(page.value()).toEqual({ asking: 'notRemoved' });
    await page.send('items.remove');
    await page.send('items.keep');
    expect(page.facts).toEqual([{ type: 'leave.canceled' }]);
    await page.send('leave.ask');
    await page.send('items.remove');
    expect(page.facts).toEqual([{ type: 'leave.canceled' }, { type: 'leave.allowed' }]);
  });

  it('continues when the response was lost but the items are gone', async () => {
    const updateCart = vi
      .fn<CartServices['updateCart']>()
      .mockRejectedValueOnce({ kind: 'timedOut' })
      .mockResolvedValue(withoutBananas());
    const page = await start({ updateCart });
    await page.send('leave.ask');
    await page.send('items.remove');
    expect(page.facts).toEqual([{ type: 'leave.allowed' }]);
  });
});

describe('unknown flash sales', () => {
  it('block nobody, and are requested again by the next question', async () => {
    const listFlashSales = vi
      .fn<FlashSaleGuardServices['listFlashSales']>()
      .mockRejectedValueOnce({ kind: 'unreachable' })
      .mockRejectedValueOnce({ kind: 'unreachable' })
      .mockResolvedValue([sale]);
    const page = await start({ listFlashSales });
    await page.send('leave.ask');
    expect(page.facts).toEqual([{ type: 'leave.allowed' }]);
    await page.send('leave.ask');
    expect(page.value()).toEqual({ asking: 'question' });
    expect(listFlashSales).toHaveBeenCalledTimes(3);
  });

  it('delay leaving while they load, for three seconds at most', async () => {
    const [quick, slow] = [Promise.withResolvers<FlashSale[]>(), Promise.withResolvers<FlashSale[]>()];
    const page = await begin({ listFlashSales: () => quick.promise });
    page.guard.send({ type: 'leave.ask' });
    expect(page.facts).toEqual([]);
    quick.resolve([sale]);
    await expect.poll(() => page.value()).toEqual({ asking: 'question' });
    const late = await begin({ listFlashSales: () => slow.promise });
    late.guard.send({ type: 'leave.ask' });
    late.clock.increment(2999);
    expect(late.facts).toEqual([]);
    late.clock.increment(1);
    expect(late.facts).toEqual([{ type: 'leave.allowed' }]);
  });

  it('are requested once per product, and not at all for an empty order', async () => {
    const listFlashSales = vi.fn(async () => [sale]);
    await start({ listFlashSales, input: { items: [orderedItem(), orderedItem()] } });
    expect(listFlashSales).toHaveBeenCalledExactlyOnceWith(
      { gtin13s: [sale.gtin13], optionId: 'quote-1|9' },
      expect.anything(),
    );
    const empty = await start({ listFlashSales, input: { items: [] } });
    await empty.send('leave.ask');
    expect(empty.facts).toEqual([{ type: 'leave.allowed' }]);
    expect(listFlashSales).toHaveBeenCalledOnce();
  });
});

describe('an item on sale', () => {
  it.each([
    [3, 3],
    [10, 10],
    [14, 10],
  ])('with a quantity of %i has the sale price on %i (FLS-06, LIM-25)', async (quantity, unitsOnSale) => {
    const page = await start({
      listFlashSales: async () => [flashSale({ maxQuantity: 10 })],
      input: { items: [orderedItem(product(), quantity)] },
    });
    expect(saleItemsOf(page.guard.getSnapshot())).toEqual([
      { ...orderedItem(product(), quantity), percentOff: 20, maxQuantity: 10, unitsOnSale },
    ]);
  });

  it('is requested for one slot (FLS-07)', async () => {
    const asked: unknown[] = [];
    const store: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      asked.push([request.method, new URL(request.url).pathname, await request.json()]);
      return Response.json({ flashSales: [sale] });
    };
    const services = createAllServices({ baseUrl: 'http://store.test', fetch: store });
    const body = { gtin13s: [sale.gtin13], optionId: 'quote-1|9' };
    expect(await services.listFlashSales(body, AbortSignal.timeout(1000))).toEqual([sale]);
    expect(asked).toEqual([['POST', '/api/flash-sales', body]]);
  });
});

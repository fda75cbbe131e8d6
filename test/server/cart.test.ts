import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, createEmptyActor, waitFor } from 'xstate';
import { type CartServices, cartMachine } from '../../machines/cart/cart.machine.ts';
import { quantityOf } from '../../machines/cart/cart.selectors.ts';
import { NO_CHANGES, shownLines } from '../../machines/cart/cart-changes.ts';
import { setLine } from '../../machines/cart/product-lines.ts';
import { products } from '../../server/db/schema/catalog.ts';
import {
  type Cart,
  type CartLineChange,
  deleteCart,
  getCart,
  updateCart,
} from '../../services/contracts/cart.ts';
import { listProducts } from '../../services/contracts/catalog.ts';
import { createFault } from '../../services/contracts/sandbox.ts';
import { serving } from '../support/all-services.ts';
import { servicesOf, type TestClient, testServer } from '../support/server.ts';
import { newKey } from '../support/server-shopper.ts';
import { setLines, type WantedLine } from '../support/set-lines.ts';

let nell: TestClient;
let cart: Cart;

const server = testServer();
beforeAll(async () => {
  nell = await server.signedIn('new@example.com');
});
beforeEach(async () => {
  const { id } = await nell.call(getCart, {});
  await nell.call(deleteCart, { params: { cartId: id }, query: {} });
  cart = await nell.call(getCart, {});
});

async function gtinOf(text: string): Promise<string> {
  const { products } = await server.visitor.call(listProducts, { query: { text } });
  return products[0]?.gtin13 ?? '';
}

const change = (lineItems: WantedLine[]) => setLines(nell, lineItems);

/** Sends changes as they are. */
const send = (
  lineItems: CartLineChange[],
  { cartId = cart.id, key = newKey() }: { cartId?: string; key?: string } = {},
) => nell.call(updateCart, { params: { cartId }, body: { lineItems }, idempotencyKey: key });

const quantities = ({ lineItems }: Pick<Cart, 'lineItems'>) => lineItems.map(({ quantity }) => quantity);

describe('the cart', () => {
  it('starts empty and stays the same cart', async () => {
    expect(cart.lineItems).toEqual([]);
    await nell.call(deleteCart, { params: { cartId: cart.id }, query: {} });
    expect(await nell.call(getCart, {})).toEqual({
      ...cart,
      versionKey: String(Number(cart.versionKey) + 1),
    });
    expect((await nell.call(getCart, {})).id).toBe(cart.id);
  });

  it('keeps of every item how many, how it is received, its substitution, its instructions, and its seller (ENT-14)', async () => {
    const gtin13 = await gtinOf('chef knife');
    const wanted = {
      gtin13,
      quantity: 2,
      modalityType: 'SHIP',
      substitutionPolicy: 'NO_SUBSTITUTIONS',
      instructions: 'Gift wrapped, please.',
    } as const;
    const { lineItems } = await change([wanted]);
    const [item] = (await nell.call(getCart, {})).lineItems;
    expect(lineItems).toEqual([item]);
    expect(item).toMatchObject({
      ...wanted,
      id: `${cart.id}.${gtin13}`,
      sellerId: 'copper-kettle',
      isItemProp65: true,
    });
  });

  it('prices every line with and without its promotion', async () => {
    const apples = await gtinOf('gala apples');
    const after = await change([{ gtin13: apples, quantity: 3, modalityType: 'PICKUP' }]);
    // Two for $8.00, the third for half of that; otherwise $4.49 each.
    expect(after.lineItems).toMatchObject([{ gtin13: apples, quantity: 3, total: 1200, regularTotal: 1347 }]);
    expect(after).toMatchObject({ itemTotal: 1200, yellowTagDiscountTotal: 147 });
    expect(after.versionKey).not.toBe(cart.versionKey);
  });

  it('says whether the shopper has a SNAP EBT card (CIT-10)', async () => {
    const has = async (email: string) => (await (await server.signedIn(email)).call(getCart, {})).hasEbtCard;
    expect([await has('sam@example.com'), await has('riley@example.com')]).toEqual([true, false]);
  });

  it('leaves unavailable items out of its totals', async () => {
    const mara = await server.signedIn('market@example.com');
    const { lineItems, itemTotal, yellowTagDiscountTotal } = await mara.call(getCart, {});
    const [buyable = [], gone = []] = [true, false].map((available) =>
      lineItems.filter(({ product }) => product.available === available),
    );
    const sum = (of: 'total' | 'regularTotal') => buyable.reduce((total, line) => total + line[of], 0);
    expect(gone).toHaveLength(1);
    expect(itemTotal).toBe(sum('total'));
    expect(yellowTagDiscountTotal).toBe(sum('regularTotal') - sum('total'));
  });

  it('puts a line that was removed back where it was, and what is new at the end', async () => {
    const [apples, bread, wine] = await Promise.all(['gala apples', 'country white', 'cabernet'].map(gtinOf));
    const gtins = ({ lineItems }: Cart) => lineItems.map(({ gtin13 }) => gtin13);
    const before = await change(
      [apples, bread].map((gtin13) => ({ gtin13: gtin13 ?? '', quantity: 1, modalityType: 'PICKUP' })),
    );
    expect(gtins(before)).toEqual([apples, bread]);
    const [first] = before.lineItems;
    await change([{ gtin13: apples ?? '', quantity: 0, modalityType: 'PICKUP' }]);
    const back = await nell.call(updateCart, {
      params: { cartId: cart.id },
      idempotencyKey: newKey(),
      body: {
        lineItems: [
          { type: 'ADD', gtin13: wine ?? '', modalityType: 'PICKUP', quantity: 1 },
          {
            type: 'ADD',
            gtin13: apples ?? '',
            modalityType: 'PICKUP',
            quantity: 1,
            addedAt: first?.addedAt,
          },
        ],
      },
    });
    expect(gtins(back)).toEqual([apples, bread, wine]);
    expect(back.lineItems[0]).toEqual(first);
  });

  it('refuses a time that is none, and adds nothing', async () => {
    const gtin13 = await gtinOf('gala apples');
    const addedAt = '2026-11-20T15:00:00+99:00';
    const add = nell.call(updateCart, {
      params: { cartId: cart.id },
      idempotencyKey: newKey(),
      body: { lineItems: [{ type: 'ADD', gtin13, modalityType: 'PICKUP', quantity: 1, addedAt }] },
    });
    await expect(add).rejects.toMatchObject({
      status: 422,
      fields: { 'lineItems.0.addedAt': expect.any(String) },
    });
    expect((await nell.call(getCart, {})).lineItems).toEqual([]);
  });

  it('updates the named lines, keeps the others, and keeps what a change leaves out', async () => {
    const [apples, bread] = await Promise.all([gtinOf('gala apples'), gtinOf('country white')]);
    await change([
      {
        gtin13: apples,
        quantity: 1,
        modalityType: 'PICKUP',
        instructions: 'firm ones',
        substitutionPolicy: 'NO_SUBSTITUTIONS',
      },
      { gtin13: bread, quantity: 2, modalityType: 'PICKUP' },
    ]);
    const after = await change([{ gtin13: apples, quantity: 4, modalityType: 'PICKUP' }]);
    expect(after.lineItems).toMatchObject([
      { gtin13: apples, quantity: 4, instructions: 'firm ones', substitutionPolicy: 'NO_SUBSTITUTIONS' },
      { gtin13: bread, quantity: 2, substitutionPolicy: 'SHOPPERS_CHOICE' },
    ]);
    const emptied = await change([{ gtin13: apples, quantity: 0, modalityType: 'PICKUP' }]);
    expect(emptied.lineItems.map(({ gtin13 }) => gtin13)).toEqual([bread]);
  });

  it('adds once a key, however often it is asked, and takes away down to nothing', async () => {
    const gtin13 = await gtinOf('country white');
    const add = (quantity: number): CartLineChange => ({
      type: 'ADD',
      gtin13,
      quantity,
      modalityType: 'PICKUP',
    });
    const key = newKey();
    // The same key of another shopper is another one.
    const sam = await server.signedIn('sam@example.com');
    const { id: cartId } = await sam.call(getCart, {});
    await sam.call(updateCart, { params: { cartId }, body: { lineItems: [add(1)] }, idempotencyKey: key });
    const [first] = await Promise.all([1, 2, 3].map(() => send([add(2)], { key })));
    expect(first && quantities(first)).toEqual([2]);
    expect(await send([add(2)], { key })).toEqual(first);
    await expect(send([add(3)], { key })).rejects.toMatchObject({ code: 'KEY_REUSED' });
    expect(quantities(await send([add(1), add(1)]))).toEqual([4]);
    expect(quantities(await send([add(-9)]))).toEqual([]);
  });

  it('sets a quantity only if there are as many as it was chosen from', async () => {
    const gtin13 = await gtinOf('country white');
    const set = (quantity: number, from: number) =>
      send([{ type: 'SET', gtin13, quantity, from, modalityType: 'PICKUP' }]);
    expect(quantities(await set(3, 0))).toEqual([3]);
    for (const quantity of [0, 1, 5]) {
      await expect(set(quantity, 2)).rejects.toMatchObject({
        code: 'VERSION_STALE',
        fields: { 'lineItems.0.quantity': 'Your cart was changed elsewhere: it has 3 of this item now.' },
      });
    }
    expect(quantities(await set(0, 3))).toEqual([]);
  });

  it.each([2.5, -2, 1e3, '2', null])('refuses the quantity %s, naming the field', async (quantity) => {
    const gtin13 = await gtinOf('country white');
    const lineItem = { type: 'SET', gtin13, quantity, from: 0, modalityType: 'PICKUP' } as never;
    await expect(send([lineItem])).rejects.toMatchObject({
      status: 422,
      code: 'INVALID_INPUT',
      fields: {
        'lineItems.0.quantity': quantity === 1e3 ? 'At most 999 of an item.' : 'Enter a whole number.',
      },
    });
    expect((await nell.call(getCart, {})).lineItems).toEqual([]);
  });

  it("refuses more than an item's limit, and changes nothing", async () => {
    const [lobster, bread] = await Promise.all([gtinOf('snow crab'), gtinOf('country white')]);
    await expect(
      change([
        { gtin13: bread, quantity: 1, modalityType: 'PICKUP' },
        { gtin13: lobster, quantity: 5, modalityType: 'PICKUP' },
      ]),
    ).rejects.toMatchObject({
      code: 'QUANTITY_EXCEEDED',
      fields: { 'lineItems.1.quantity': 'Limit 4 of this item.' },
    });
    expect((await nell.call(getCart, {})).lineItems).toEqual([]);
  });

  it('refuses unavailable and unknown items (ERR-24)', async () => {
    const cherries = await gtinOf('sweet cherries');
    await expect(change([{ gtin13: cherries, quantity: 1, modalityType: 'PICKUP' }])).rejects.toMatchObject({
      code: 'QUANTITY_EXCEEDED',
      fields: { 'lineItems.0.quantity': 'This item is currently unavailable.' },
    });
    await expect(
      change([{ gtin13: '0000000000000', quantity: 1, modalityType: 'PICKUP' }]),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'lineItems.0.gtin13': "We don't know this item." },
    });
  });

  it('takes as many of an item as its limits say, and no more of one that became unavailable', async () => {
    const gtin13 = await gtinOf('country white');
    const set = async (quantity: number) =>
      change([{ gtin13, quantity, modalityType: 'PICKUP' }]).then(
        ({ lineItems }) => lineItems.map((line) => line.quantity),
        ({ code, fields }) => [code, fields],
      );
    const limit = (values: Partial<typeof products.$inferInsert>) =>
      server.db.update(products).set(values).where(eq(products.gtin13, gtin13));
    const field = 'lineItems.0.quantity';
    await limit({ minimumOrderQuantity: 2, maximumOrderQuantity: 4 });
    expect(await set(1)).toEqual(['INVALID_INPUT', { [field]: 'At least 2 of this item.' }]);
    expect(await set(2)).toEqual([2]);
    expect(await set(4)).toEqual([4]);
    expect(await set(5)).toEqual(['QUANTITY_EXCEEDED', { [field]: 'Limit 4 of this item.' }]);
    await set(3);
    await limit({ available: false });
    expect(await set(4)).toEqual(['QUANTITY_EXCEEDED', { [field]: 'This item is currently unavailable.' }]);
    expect(await set(3)).toEqual([3]);
    expect(await set(2)).toEqual([2]);
    expect(await set(0)).toEqual([]);
    await limit({ minimumOrderQuantity: 1, maximumOrderQuantity: 99, available: true });
  });

  it('has at most 200 lines', async () => {
    const sold = await server.db
      .select({ gtin13: products.gtin13 })
      .from(products)
      .where(and(products.available, products.soldInStore, eq(products.minimumOrderQuantity, 1)))
      .limit(201);
    const lines = sold.map(({ gtin13 }) => ({ gtin13, quantity: 1, modalityType: 'PICKUP' as const }));
    expect((await change(lines.slice(0, 200))).lineItems).toHaveLength(200);
    await expect(change(lines.slice(200))).rejects.toMatchObject({
      code: 'QUANTITY_EXCEEDED',
      message: 'A cart can have at most 200 different items.',
    });
  });

  it("does not show or change another shopper's cart", async () => {
    const riley = await server.signedIn('riley@example.com');
    const other = await riley.call(getCart, {});
    const gtin13 = await gtinOf('country white');
    const line: CartLineChange = { type: 'ADD', gtin13, quantity: 9, modalityType: 'PICKUP' };
    await expect(send([line], { cartId: other.id })).rejects.toMatchObject({ status: 404 });
    await expect(nell.call(deleteCart, { params: { cartId: other.id }, query: {} })).rejects.toMatchObject({
      status: 404,
    });
    expect(await riley.call(getCart, {})).toEqual(other);
  });

  it('loses no change when twenty arrive at once', async () => {
    const { products } = await server.visitor.call(listProducts, { query: { department: 'pantry' } });
    const lines = products.map(({ gtin13 }) => gtin13);
    await Promise.all(
      lines.map((gtin13) => send([{ type: 'ADD', gtin13, quantity: 2, modalityType: 'PICKUP' }])),
    );
    const after = await nell.call(getCart, {});
    expect(after.lineItems.map(({ gtin13 }) => gtin13).toSorted()).toEqual(lines.toSorted());
  });

  it('is for signed-in shoppers only', async () => {
    await expect(server.visitor.call(getCart, {})).rejects.toEqual({ kind: 'signedOut' });
  });
});

describe("a cart's page over the store", () => {
  const tabs: ActorRefFrom<typeof cartMachine>[] = [];
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.stop();
  });

  /** The cart as a tab has it. */
  async function openTab(overrides: Partial<CartServices> = {}) {
    const serve = serving({ ...servicesOf(nell), ...overrides });
    const tab = serve(
      createActor(cartMachine, {
        input: { parent: createEmptyActor(), changes: NO_CHANGES },
      }),
    ).start();
    tabs.push(tab);
    const settled = () => waitFor(tab, (snapshot) => snapshot.matches('ready'));
    const shown = () =>
      shownLines(tab.getSnapshot().context).map(({ gtin13, quantity }) => [gtin13, quantity]);
    const held = (gtin13: string) => quantityOf(tab.getSnapshot().context, gtin13);
    const set = (gtin13: string, quantity: number) => {
      const shownNow = { held: held(gtin13), modalityType: 'PICKUP' } as const;
      tab.send({ type: 'cart.change', lineItems: [setLine({ gtin13 }, quantity, shownNow)] });
    };
    const add = (gtin13: string, quantity = 1) =>
      tab.send({
        type: 'cart.change',
        lineItems: [{ type: 'ADD', gtin13, quantity, modalityType: 'PICKUP' }],
      });
    await settled();
    return { tab, settled, shown, set, add };
  }

  const lose = (operation: string, drop: 'before' | 'after', times = 1) =>
    nell.call(createFault, { body: { operation, times, drop } });
  const held = async () => {
    const { lineItems, versionKey } = await nell.call(getCart, {});
    return { lines: lineItems.map(({ gtin13, quantity }) => [gtin13, quantity]), versionKey };
  };
  const timesChanged = async () => Number((await held()).versionKey) - Number(cart.versionKey);

  it.each([
    ['never arrived', 'before'],
    ['was made', 'after'],
  ] as const)('makes a change once if its answer is lost and it %s', async (_, drop) => {
    const apples = await gtinOf('gala apples');
    const { settled, shown, set, add } = await openTab();
    await lose('cart.update', drop);
    set(apples, 3);
    expect((await settled()).context.failure).toBeNull();
    await lose('cart.update', drop);
    add(apples);
    expect((await settled()).context.failure).toBeNull();
    expect(shown()).toEqual([[apples, 4]]);
    expect(await held()).toMatchObject({ lines: [[apples, 4]] });
    expect(await timesChanged()).toBe(2);
  });

  it('says that a change may not be saved while the store does not answer, and is right once it does', async () => {
    const apples = await gtinOf('gala apples');
    const { tab, settled, shown, add } = await openTab();
    await lose('cart.update', 'after', 2);
    add(apples, 3);
    const { context } = await waitFor(tab, (snapshot) => snapshot.matches('outcomeUnknown'));
    expect(context.failure).toEqual({ kind: 'outcomeUnknown', lines: [apples] });
    tab.send({ type: 'cart.check' });
    expect((await settled()).context.failure).toBeNull();
    expect(shown()).toEqual([[apples, 3]]);
    expect(await timesChanged()).toBe(1);
  });

  it('adds to what another device has put in since', async () => {
    const apples = await gtinOf('gala apples');
    const [one, other] = [await openTab(), await openTab()];
    other.add(apples, 3);
    await other.settled();
    one.add(apples);
    await one.settled();
    expect(one.shown()).toEqual([[apples, 4]]);
    other.add(apples, -1);
    await other.settled();
    expect(other.shown()).toEqual([[apples, 3]]);
  });

  it("leaves another device's quantity alone if this one's was chosen without knowing it, and says so", async () => {
    const [apples, bananas] = [await gtinOf('gala apples'), await gtinOf('bananas')];
    const [one, other] = [await openTab(), await openTab()];
    other.set(apples, 5);
    await other.settled();
    one.set(apples, 3);
    one.add(bananas);
    const { context } = await one.settled();
    expect(context.failure).toEqual({
      kind: 'changedElsewhere',
      lines: [apples],
      message: 'Your cart was changed elsewhere: it has 5 of this item now.',
    });
    expect(one.shown()).toEqual([
      [apples, 5],
      [bananas, 1],
    ]);
  });

  it('keeps what another device added when it is emptied without knowing that', async () => {
    const [apples, bananas] = [await gtinOf('gala apples'), await gtinOf('bananas')];
    const [one, other] = [await openTab(), await openTab()];
    one.add(apples);
    await one.settled();
    other.add(bananas);
    await other.settled();
    one.tab.send({ type: 'cart.clear' });
    const { context } = await one.settled();
    expect(context.failure).toMatchObject({ kind: 'changedElsewhere', lines: [] });
    expect(one.shown()).toHaveLength(2);
  });

  it('saves what can be saved of changes that came from before signing in', async () => {
    const [apples, lobster] = [await gtinOf('gala apples'), await gtinOf('snow crab')];
    await change([{ gtin13: lobster, quantity: 4, modalityType: 'PICKUP' }]);
    await change([{ gtin13: apples, quantity: 2, modalityType: 'PICKUP' }]);
    const more = (gtin13: string) => ({ type: 'ADD', gtin13, quantity: 1, modalityType: 'PICKUP' }) as const;
    const tab = serving(servicesOf(nell))(
      createActor(cartMachine, {
        input: {
          parent: createEmptyActor(),
          changes: { sending: null, waiting: [more(lobster), more(apples)] },
        },
      }),
    ).start();
    tabs.push(tab);
    const { context } = await waitFor(tab, (snapshot) => snapshot.matches('ready'));
    expect(context.failure).toMatchObject({ kind: 'quantityExceeded', lines: [lobster] });
    expect(quantities({ lineItems: shownLines(context) })).toEqual([4, 3]);
  });

  it("agrees with another tab's, whatever both change at once", async () => {
    const [apples, bananas] = [await gtinOf('gala apples'), await gtinOf('bananas')];
    const [one, other] = [await openTab(), await openTab()];
    one.add(apples, 3);
    other.add(apples, 4);
    other.set(bananas, 2);
    await Promise.all([one.settled(), other.settled()]);
    for (const { tab } of [one, other]) tab.send({ type: 'cart.check' });
    await Promise.all([one.settled(), other.settled()]);
    expect(one.shown()).toEqual(other.shown());
    const { lines } = await held();
    expect(one.shown()).toEqual(lines);
    expect(lines).toContainEqual([apples, 7]);
    expect(lines).toContainEqual([bananas, 2]);
  });
});

import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '../../server/db/schema/catalog.ts';
import { advanceOrder } from '../../server/orders/advance-order.ts';
import { pickLine } from '../../server/orders/pick-line.ts';
import { readStaffOrder } from '../../server/orders/staff-order.ts';
import { gtinOf } from '../../server/sandbox/demo-gtin.ts';
import { deleteCart, getCart } from '../../services/contracts/cart.ts';
import { listOrders } from '../../services/contracts/orders.ts';
import { listSubstitutes } from '../../services/contracts/substitutions.ts';
import { change, save } from '../support/modifications.ts';
import { type TestClient, testServer } from '../support/server.ts';
import { readCheckout, readyCheckout, refusedWith, submit } from '../support/server-shopper.ts';
import { setLines, type WantedLine } from '../support/set-lines.ts';

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
beforeEach(async () => {
  const { id } = await riley.call(getCart, {});
  await riley.call(deleteCart, { params: { cartId: id }, query: {} });
});

const similarTo = async (gtin13: string, text = '') =>
  (await server.visitor.call(listSubstitutes, { params: { gtin13 }, query: { text } })).products;

/** A product of the store's own that has something similar, and that. */
async function pairOf() {
  const rows = await server.db.select().from(products).where(eq(products.soldInStore, true));
  for (const { gtin13, available, soldByWeight, minimumAgeToBuy } of rows) {
    if (!available || soldByWeight || minimumAgeToBuy !== null) continue;
    const [first, second] = await similarTo(gtin13);
    if (first && second) return { gtin13, first, second };
  }
  throw new Error('The store sells nothing alike.');
}

const wanted = (gtin13: string, wishes: Partial<WantedLine> = {}): WantedLine => ({
  gtin13,
  quantity: 2,
  modalityType: 'PICKUP',
  ...wishes,
});

describe('what may be picked in place of a product', () => {
  it('is of its department, sold, and never itself', async () => {
    const { gtin13 } = await pairOf();
    const [product] = await server.db.select().from(products).where(eq(products.gtin13, gtin13));
    const similar = await similarTo(gtin13);
    expect(similar.map((one) => one.gtin13)).not.toContain(gtin13);
    for (const one of similar) {
      expect([one.department, one.available, one.soldInStore]).toEqual([product?.departmentId, true, true]);
    }
  });

  it('can be searched, and then only what matches is listed, also of another kind', async () => {
    const { gtin13, first } = await pairOf();
    expect(await similarTo(gtin13, 'no such thing')).toEqual([]);
    expect((await similarTo(gtin13, first.description)).map((one) => one.gtin13)).toContain(first.gtin13);
    const coffee = gtinOf('beverages', 8);
    expect((await similarTo(coffee, 'cola')).map(({ description }) => description)).toEqual(['Fizzgig Cola']);
  });

  it('is of its kind, or nothing: another coffee for a coffee, no cola', async () => {
    const alike = async (gtin13: string) => (await similarTo(gtin13)).map(({ description }) => description);
    expect(await alike(gtinOf('beverages', 8))).toEqual(['Lamplight Roasters Whole Bean Coffee, Dark Roast']);
    expect(await alike(gtinOf('beverages', 6))).toEqual(['Fizzgig Ginger Ale']);
    expect(await alike(gtinOf('beverages', 13))).toEqual([]);
  });
});

describe("a line's chosen substitute", () => {
  // All that a department sells is of one kind, so that there are several to choose from.
  beforeAll(() =>
    server.db.execute(sql`update products set taxonomies = jsonb_build_array(taxonomies -> 0, 'Alike')`),
  );

  it('stays with the line until the shopper leaves it to the store again (CIT-05)', async () => {
    const { gtin13, first } = await pairOf();
    const chosen = { gtin13: first.gtin13, description: first.description };
    const wish = { substitutionPolicy: 'CHOSEN_SUBSTITUTE', substituteGtin13: first.gtin13 } as const;
    const cart = await setLines(riley, [wanted(gtin13, { ...wish, instructions: 'The ripest' })]);
    expect(cart.lineItems).toMatchObject([
      { substitutionPolicy: 'CHOSEN_SUBSTITUTE', chosenSubstitute: chosen },
    ]);
    const more = await setLines(riley, [wanted(gtin13, { quantity: 3 })]);
    expect(more.lineItems).toMatchObject([
      { quantity: 3, chosenSubstitute: chosen, instructions: 'The ripest' },
    ]);
    const best = await setLines(riley, [wanted(gtin13, { substitutionPolicy: 'SHOPPERS_CHOICE' })]);
    expect(best.lineItems).toMatchObject([{ substitutionPolicy: 'SHOPPERS_CHOICE', chosenSubstitute: null }]);
  });

  it('is refused at its field if it is missing, unknown, not similar, or for what sellers ship', async () => {
    const { gtin13, first } = await pairOf();
    const policy = 'CHOSEN_SUBSTITUTE' as const;
    const refusal = (wishes: Partial<WantedLine>) =>
      refusedWith(setLines(riley, [wanted(gtin13, { substitutionPolicy: policy, ...wishes })]));
    const field = 'lineItems.0.substituteGtin13';
    for (const substituteGtin13 of [undefined, '0000000000000']) {
      expect(await refusal(substituteGtin13 ? { substituteGtin13 } : {})).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { [field]: 'Choose a substitute.' },
      });
    }
    expect(await refusal({ substituteGtin13: gtin13 })).toMatchObject({
      fields: { [field]: "This can't be picked in its place." },
    });
    expect(await refusal({ substituteGtin13: first.gtin13, modalityType: 'SHIP' })).toMatchObject({
      fields: { [field]: "You can't choose a substitute for this item." },
    });
    expect((await riley.call(getCart, {})).lineItems).toEqual([]);
  });

  it('can be chosen for an order that is already placed, and then it is the only one that is picked unasked', async () => {
    const order = await submit(riley, await readyCheckout(riley, { count: 3 }));
    const found = await Promise.all(
      order.lineItems.map(async ({ cart }) => ({ ...cart, similar: await similarTo(cart.gtin13) })),
    );
    // What's in the order already can't take another line's place.
    const ordered = order.lineItems.map(({ cart }) => cart.gtin13);
    const line = found
      .map((one) => ({ ...one, similar: one.similar.filter((other) => !ordered.includes(other.gtin13)) }))
      .find(({ similar }) => similar.length > 1);
    if (!line) throw new Error('Nothing in the order has something similar.');
    const { gtin13, quantity, similar } = line;
    const [first, second] = similar;
    const changed = await change(riley, order, {
      lineItems: [
        {
          gtin13,
          quantity,
          substitutionPolicy: 'CHOSEN_SUBSTITUTE',
          substituteGtin13: first?.gtin13 ?? '',
          instructions: 'No dents',
        },
      ],
    });
    expect(changed.isChanged).toBe(true);
    expect(changed.checkout.summary.cost).toEqual(order.summary.cost);
    await save(riley, changed);
    const saved = await readCheckout(riley, order);
    expect(saved.lineItems.find(({ cart }) => cart.gtin13 === gtin13)).toMatchObject({
      substitutionPolicy: 'CHOSEN_SUBSTITUTE',
      chosenSubstitute: { gtin13: first?.gtin13 },
      instructions: 'No dents',
    });
    const { orders } = await riley.call(listOrders, {});
    const { orderId, number } = orders.find(({ checkoutId }) => checkoutId === order.checkoutId) ?? {
      orderId: '',
      number: '',
    };
    await advanceOrder(server.deps, { orderId, event: { type: 'order.pick' } });
    const [seen] = (await readStaffOrder(server.deps, { number })).lines.filter(
      (one) => one.gtin13 === gtin13,
    );
    expect(seen).toMatchObject({
      chosenSubstitute: { gtin13: first?.gtin13 },
      instructions: 'No dents',
      substitutes: [{ gtin13: first?.gtin13 }],
    });
    const pick = (substitute: string) =>
      pickLine(server.deps, {
        number,
        gtin13,
        found: { quantity: 0, weight: null, substitute: { gtin13: substitute, quantity: 1 } },
      });
    expect(await refusedWith(pick(second?.gtin13 ?? ''))).toMatchObject({ code: 'INVALID_INPUT' });
    await pick(first?.gtin13 ?? '');
  });
});

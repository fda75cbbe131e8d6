import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readLines, replaceLines } from '../../../server/checkouts/record/checkout-lines.ts';
import type { Checkout, CheckoutLine } from '../../../services/contracts/checkouts.ts';
import { onFlashSale } from '../../support/checkout/samples.ts';
import { picked } from '../../support/order/samples.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { readyCheckout } from '../../support/server-shopper.ts';

let riley: TestClient;
let checkout: Checkout;

const server = testServer();
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  checkout = await readyCheckout(riley, { count: 2 });
});

/** A line's id is its product's. */
const withIds = (lines: readonly CheckoutLine[]): CheckoutLine[] =>
  lines.map((line) => ({ ...line, id: line.cart.gtin13 }));

describe("a checkout's lines", () => {
  it.each([
    ['on flash sale', onFlashSale().lineItems],
    ['as they were picked', picked().lineItems],
    [
      'at the price that was covered',
      picked().lineItems.map((line) => ({
        ...line,
        prop65Warning: 'cancer',
        minimumAgeToBuy: 21,
        instructions: 'Ripe',
        promoDiscount: line.total,
        ...(line.picked && { picked: { ...line.picked, waived: 5 } }),
      })),
    ],
  ])('are read as they were written, in their order: %s', async (_, lines) => {
    const { checkoutId } = checkout;
    await replaceLines(server.db, checkoutId, [...withIds(lines), ...checkout.lineItems]);
    expect(await readLines(server.db, checkoutId)).toEqual([...withIds(lines), ...checkout.lineItems]);
    await replaceLines(server.db, checkoutId, withIds(lines).reverse());
    expect(await readLines(server.db, checkoutId)).toEqual(withIds(lines).reverse());
    await replaceLines(server.db, checkoutId, checkout.lineItems);
  });

  it('have one coupon each at most', async () => {
    const [line] = onFlashSale().lineItems;
    const coupons = [line, line].flatMap((one) => one?.priceAdjustment.coupons ?? []);
    const twice = checkout.lineItems.map((one) => ({ ...one, priceAdjustment: { coupons } }));
    await expect(replaceLines(server.db, checkout.checkoutId, twice)).rejects.toThrow('two coupons');
    await replaceLines(server.db, checkout.checkoutId, checkout.lineItems);
  });

  it.each([
    ['position = 0', 'position'],
    ['position = 7', 'checkout_id_position_pk'],
    ['quantity = 0', 'quantity'],
    ['quantity = -1, picked_ordered = 1', 'quantity'],
    ['total = -1', 'totals'],
    ['regular_total = total - 1', 'totals'],
    ['pound_price = 199', 'pound'],
    ['pound_price = -1, regular_pound_price = 199', 'pound'],
    ['promo_discount = total + 1', 'totals'],
    ['promo_discount = -1', 'totals'],
    ['coupon_discount = 1', 'coupon'],
    ["coupon_id = 'a', coupon_description = 'b', coupon_discount = 0", 'coupon'],
    ["replaced_gtin13 = '0000000004099'", 'picked'],
    ['picked_weight = 400', 'picked'],
    ['picked_waived = 5', 'picked'],
    ["replaced_gtin13 = '0000000004099', replaced_description = 'Salmon'", 'picked'],
    ['picked_ordered = -1', 'picked'],
    ['picked_ordered = 1, picked_weight = 0', 'picked'],
    ['picked_ordered = 1, picked_waived = -1', 'picked'],
    ['found_quantity = -1', 'found'],
    ['found_weight = 400', 'found'],
    ["substitute_gtin13 = '0000000004099', substitute_quantity = 1", 'found'],
    ["found_quantity = 1, substitute_gtin13 = '0000000004099'", 'found'],
    ["checkout_id = 'none'", 'checkout_id_checkouts_id_fk'],
  ])('are never written with %s', async (assignment, constraint) => {
    const { checkoutId } = checkout;
    const write = server.db.execute(
      sql`update checkout_lines set ${sql.raw(assignment)} where checkout_id = ${checkoutId}`,
    );
    await expect(write).rejects.toMatchObject({
      cause: { constraint: expect.stringMatching(`^checkout_lines_${constraint}`) },
    });
    expect(await readLines(server.db, checkoutId)).toEqual(checkout.lineItems);
  });

  it('go with their checkout', async () => {
    const { checkoutId } = checkout;
    await server.db.execute(sql`delete from checkouts where id = ${checkoutId}`);
    expect(await readLines(server.db, checkoutId)).toEqual([]);
  });
});

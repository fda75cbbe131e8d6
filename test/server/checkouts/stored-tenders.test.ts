import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { replacePromos, replaceTenders } from '../../../server/checkouts/record/checkout-payment.ts';
import { checkoutPromos } from '../../../server/db/schema/checkouts.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { readCheckout, readyCheckout } from '../../support/server-shopper.ts';

let riley: TestClient;
let checkout: Checkout;

const PROMO = {
  code: 'WELCOME10',
  couponId: 'welcome',
  description: '10% off',
  appliesTo: 'ITEMS' as const,
  percentOff: 10,
  fundedBy: 'STORE' as const,
  minimum: 500,
  products: ['0000000004011'],
  departments: ['produce'],
  combines: true,
  isBudgeted: false,
  discount: 5,
  shortBy: 0,
};

const server = testServer();
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  checkout = await readyCheckout(riley, { count: 2 });
  await server.db.transaction((tx) => replacePromos(tx, checkout.checkoutId, [PROMO]));
});

const update = (table: string, assignment: string) =>
  server.db.execute(
    sql`update ${sql.identifier(table)} set ${sql.raw(assignment)} where checkout_id = ${checkout.checkoutId}`,
  );
const refusedBy = (constraint: string) => ({
  cause: { constraint: expect.stringMatching(`^${constraint}`) },
});

describe("a checkout's tenders", () => {
  it('are read as they were written, in their order', async () => {
    const { checkoutId, payments } = checkout;
    const [first] = payments;
    if (!first) throw new Error('Nothing pays');
    const gift = { ...first, id: 'gift', paymentType: 'GIFT_CARD' as const, brand: null, balance: 400 };
    const tenders = [gift, { ...first, requestedAmount: 3, authorizedAmount: 7 }];
    await server.db.transaction((tx) => replaceTenders(tx, checkoutId, tenders));
    expect((await readCheckout(riley, checkout)).payments).toEqual(tenders);
    await server.db.transaction((tx) => replaceTenders(tx, checkoutId, payments));
    expect((await readCheckout(riley, checkout)).payments).toEqual(payments);
  });

  it.each([
    ['position = 0', 'position'],
    ['amount = -1', 'amounts'],
    ['amount_to_authorize = amount - 1', 'amounts'],
    ['authorized_amount = -1', 'amounts'],
    ['balance = -1', 'limits'],
    ['requested_amount = -1', 'limits'],
    ["checkout_id = 'none'", 'checkout_id_checkouts_id_fk'],
  ])('are never written with %s', async (assignment, constraint) => {
    await expect(update('checkout_tenders', assignment)).rejects.toMatchObject(
      refusedBy(`checkout_tenders_${constraint}`),
    );
  });
});

describe("a checkout's promo codes", () => {
  it('are read as they were written', async () => {
    const [stored] = await server.db
      .select()
      .from(checkoutPromos)
      .where(eq(checkoutPromos.checkoutId, checkout.checkoutId));
    expect(stored).toMatchObject(PROMO);
    const { code, couponId, description, discount, shortBy } = PROMO;
    expect((await readCheckout(riley, checkout)).priceAdjustment.promos).toEqual([
      { code, couponId, description, discount, shortBy },
    ]);
  });

  it.each([
    ['position = 0', 'position'],
    ['discount = -1', 'discount'],
    ['percent_off = 0', 'discount'],
    ['percent_off = 101', 'discount'],
    ['short_by = -1', 'short'],
    ['short_by = 501', 'short'],
    ['short_by = 1', 'short'],
    ["checkout_id = 'none'", 'checkout_id_checkouts_id_fk'],
  ])('are never written with %s', async (assignment, constraint) => {
    await expect(update('checkout_promos', assignment)).rejects.toMatchObject(
      refusedBy(`checkout_promos_${constraint}`),
    );
  });
});

it('tenders and promo codes go with their checkout', async () => {
  await server.db.execute(sql`delete from checkouts where id = ${checkout.checkoutId}`);
  const { rows } = await server.db.execute(sql`
    select checkout_id from checkout_tenders where checkout_id = ${checkout.checkoutId}
    union all select checkout_id from checkout_promos where checkout_id = ${checkout.checkoutId}`);
  expect(rows).toEqual([]);
});

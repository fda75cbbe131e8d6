import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { products } from '../../../server/db/schema/catalog.ts';
import { flashSales } from '../../../server/db/schema/fulfillment.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import type { Quotes } from '../../../services/contracts/quotes.ts';
import { reserveSlot } from '../../../services/contracts/reservations.ts';
import { askDelivery, quoteOf, SERVING_STORE } from '../../support/delivery.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { newKey } from '../../support/server-shopper.ts';

const BREAD = { gtin13: gtinOf('bakery', 2), quantity: 1 };
const WINE = { gtin13: gtinOf('beer-wine', 7), quantity: 1 };

const server = testServer();
let riley: TestClient;
let bo: TestClient;
let lite: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  bo = await server.signedIn('bo@example.com');
  lite = await server.signedIn('lite@example.com');
});
beforeEach(() => setPrice(BREAD.gtin13, 3500));

/** In cents, without a promotion. */
const setPrice = (gtin13: string, unitPrice: number) =>
  server.db.update(products).set({ unitPrice }).where(eq(products.gtin13, gtin13));

const optionsOf = ({ quotes }: Quotes) => quotes.flatMap(({ options }) => options);
const startOf = ({ window }: { window: { value: string } }) => Date.parse(window.value.split('/')[0] ?? '');
const paid = ({ cost, promo }: { cost: number | null; promo: number }) => (cost ?? Number.NaN) - promo;

describe('the delivery fee', () => {
  it('depends on vendor and hour, without a promotion for nonmembers (QUO-07, MEM-01)', async () => {
    const answer = await askDelivery(riley, [BREAD]);
    expect(answer.membership).toBeNull();
    expect(optionsOf(answer).filter(({ promo }) => promo !== 0)).toEqual([]);
    const feesOf = (vendorId: string) =>
      [
        ...new Set(
          quoteOf(answer, vendorId)
            .options.filter(({ immediateHours }) => immediateHours === null)
            .map(({ cost }) => cost),
        ),
      ].toSorted((a, b) => (a ?? 0) - (b ?? 0));
    expect(feesOf(SERVING_STORE)).toEqual([595, 695, 995]);
    expect(feesOf('KROGER')).toEqual([495, 595, 695, 895]);
    expect(feesOf('INSTACART')).toEqual([795, 1095]);
    for (const { window, cost } of quoteOf(answer, 'OCADO').options) {
      const { hour } = Temporal.Instant.from(window.value.split('/')[0] ?? '').toZonedDateTimeISO(
        window.timezone,
      );
      expect(cost).toBe(hour < 17 ? 495 : 695);
    }
  });

  it('is waived at any time for BOOST from exactly $35.00, shown as a promotion (MEM-01, MEM-02, MEM-04, LIM-24)', async () => {
    const answer = await askDelivery(bo, [BREAD]);
    expect(answer.membership).toEqual({ type: 'BOOST', freeThreshold: 3500, freeFrom: null });
    expect(optionsOf(answer).filter((option) => paid(option) !== 0)).toEqual([]);
    expect(optionsOf(answer).every(({ promo }) => promo > 0)).toBe(true);
    expect(optionsOf(answer)[0]?.fee).toEqual({
      name: 'Delivery fee',
      description: 'Free with your membership.',
    });
    expect(Object.values(answer.days)[0]?.at(-1)?.costDisplayString).toBe('Free');
  });

  it('is charged to every member at $34.99 (MEM-01, MEM-02, LIM-24)', async () => {
    await setPrice(BREAD.gtin13, 3499);
    for (const member of [bo, lite]) {
      const options = optionsOf(await askDelivery(member, [BREAD]));
      expect(options.length).toBeGreaterThan(100);
      expect(options.filter(({ promo }) => promo !== 0)).toEqual([]);
    }
  });

  it('is waived for BOOST_LITE at times from freeFrom on, and charged before (MEM-01, MEM-03)', async () => {
    const answer = await askDelivery(lite, [BREAD]);
    expect(answer.membership).toMatchObject({ type: 'BOOST_LITE', freeThreshold: 3500 });
    const freeFrom = Date.parse(answer.membership?.freeFrom ?? '');
    const options = optionsOf(answer);
    const later = options.filter((option) => startOf(option) >= freeFrom);
    const sooner = options.filter((option) => startOf(option) < freeFrom);
    expect(later.filter((option) => paid(option) !== 0)).toEqual([]);
    expect(sooner.filter(({ promo }) => promo !== 0)).toEqual([]);
    expect(sooner.length).toBeGreaterThan(0);
    expect(Math.min(...later.map(startOf))).toBe(freeFrom);
    expect(freeFrom - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    const inADay = Date.now() + 24 * 3_600_000;
    expect(sooner.filter((option) => startOf(option) >= inADay)).toEqual([]);
  });

  it("counts only what the vendor carries: without the wine a member's order may be too small (MEM-01)", async () => {
    await setPrice(BREAD.gtin13, 3000);
    const answer = await askDelivery(bo, [BREAD, WINE]);
    expect(quoteOf(answer, 'KROGER').options.every((option) => paid(option) === 0)).toBe(true);
    expect(quoteOf(answer, 'OCADO').options.every((option) => paid(option) > 0)).toBe(true);
  });

  it('is charged at times whose flash sales take the items below the threshold, and reserved that way (MEM-01, FLS-07)', async () => {
    const id = 'bread-from-five';
    const [fromHour, toHour] = [17, 24];
    await setPrice(BREAD.gtin13, 3600);
    await server.db
      .insert(flashSales)
      .values({ id, gtin13: BREAD.gtin13, percentOff: 10, maxQuantity: 1, fromHour, toHour });
    onTestFinished(async () => void (await server.db.delete(flashSales).where(eq(flashSales.id, id))));
    const quote = quoteOf(await askDelivery(bo, [BREAD]), 'KROGER');
    const isOnSale = ({ window }: { window: { value: string; timezone: string } }) =>
      Temporal.Instant.fromEpochMilliseconds(startOf({ window })).toZonedDateTimeISO(window.timezone).hour >=
      fromHour;
    const onSale = quote.options.filter(isOnSale);
    const usual = quote.options.filter((option) => !isOnSale(option));
    expect(onSale.length).toBeGreaterThan(0);
    expect(onSale.filter((option) => paid(option) === 0)).toEqual([]);
    expect(usual.length).toBeGreaterThan(0);
    expect(usual.filter((option) => paid(option) > 0)).toEqual([]);
    const dear = onSale.at(-1);
    const held = await bo.call(reserveSlot, {
      body: { modalityType: 'DELIVERY', optionIds: [`${quote.id}|${dear?.id}`], keyspace: 'cart' },
      idempotencyKey: newKey(),
    });
    expect(held.selections).toMatchObject([{ cost: dear?.cost, promo: 0 }]);
  });

  it('is charged as quoted, whatever changed since (MEM-03, RSV-01)', async () => {
    const quoted = await askDelivery(lite, [BREAD]);
    await setPrice(BREAD.gtin13, 100);
    const { id, options } = quoteOf(quoted, 'KROGER');
    const free = options.find((option) => paid(option) === 0);
    // The last of them; the first may be gone in a minute.
    const dear = options.findLast((option) => paid(option) > 0);
    for (const option of [free, dear]) {
      const held = await lite.call(reserveSlot, {
        body: { modalityType: 'DELIVERY', optionIds: [`${id}|${option?.id}`], keyspace: 'cart' },
        idempotencyKey: newKey(),
      });
      expect(held.selections).toMatchObject([{ cost: option?.cost, promo: option?.promo }]);
    }
    expect(free?.promo).toBe(free?.cost);
  });
});

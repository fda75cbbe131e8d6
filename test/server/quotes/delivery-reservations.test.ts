import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliveryServices, type FeesByHour } from '../../../server/db/schema/delivery.ts';
import { quotes as quoteTable, slots } from '../../../server/db/schema/fulfillment.ts';
import { stores } from '../../../server/db/schema/stores.ts';
import { listQuotes } from '../../../server/quotes/list-quotes.ts';
import { reserveSlot } from '../../../server/reservations/reserve-slot.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import type { Quote, Quotes } from '../../../services/contracts/quotes.ts';
import * as contract from '../../../services/contracts/reservations.ts';
import { audit } from '../../support/audit.ts';
import { addressIn, askDelivery, ERIE_AVE, quoteOf, SERVING_STORE } from '../../support/delivery.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { newKey, refusalOf } from '../../support/server-shopper.ts';
import { taxLikeOhio } from '../../support/tax-places.ts';
import { addShoppers } from '../support/add-shoppers.ts';

const ITEMS = [{ gtin13: gtinOf('dairy', 1), quantity: 2 }];

const server = testServer();
let riley: TestClient;
let offered: Quotes;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  await taxLikeOhio(server.db, 'IN');
  offered = await askDelivery(riley, ITEMS);
});

const hold = (
  quote: Quote,
  optionId: string,
  client = riley,
  modalityType: 'PICKUP' | 'DELIVERY' = 'DELIVERY',
) =>
  client.call(contract.reserveSlot, {
    body: { modalityType, optionIds: [`${quote.id}|${optionId}`], keyspace: 'cart' },
    idempotencyKey: newKey(),
  });

/** The id of a vendor's last time, far from any lead time. */
const lastOf = ({ options }: Quote) => options.at(-1)?.id ?? '';

describe('a delivery reservation', () => {
  it("has the vendor's slot and fee, the address, and the delivered items (RSV-01, ENT-27)", async () => {
    const quote = quoteOf(offered, 'INSTACART');
    const option = quote.options.at(-1);
    const held = await hold(quote, option?.id ?? '');
    expect(held).toMatchObject({
      modalityType: 'DELIVERY',
      modalityGuid: quote.id,
      locationId: SERVING_STORE,
      locationName: 'Hyde Park Plaza',
      receivedInState: 'OH',
      destination: ERIE_AVE,
      isOrderInstructionsEligible: false,
      selections: [
        {
          window: option?.window,
          modality: 'DELIVERY',
          cost: option?.cost,
          promo: 0,
          vendor: { id: 'INSTACART', name: 'Instacart', isThirdParty: true },
          items: { included: ITEMS },
        },
      ],
    });
    expect(await riley.call(contract.getReservation, { params: { reservationId: held.id } })).toMatchObject({
      destination: held.destination,
      selections: held.selections,
    });
    const [slot] = await server.db
      .select()
      .from(slots)
      .where(eq(slots.id, option?.id ?? ''));
    expect(slot).toMatchObject({ capacity: 5, taken: 1 });
    const byKroger = quoteOf(offered, 'KROGER');
    expect(await hold(byKroger, lastOf(byKroger))).toMatchObject({ isOrderInstructionsEligible: true });
  });

  it('is received in the state of the address, wherever the store is', async () => {
    const offer = await askDelivery(riley, ITEMS, { address: addressIn('IN', '47001') });
    const quote = quoteOf(offer, 'KROGER');
    const serving = await server.db
      .select()
      .from(stores)
      .where(eq(stores.locationId, quote.storeId ?? ''));
    expect(serving.map(({ state }) => state)).not.toContain('IN');
    const held = await hold(quote, lastOf(quote));
    expect(held.receivedInState).toBe('IN');
    const params = { reservationId: held.id };
    expect(await riley.call(contract.getReservation, { params })).toMatchObject({ receivedInState: 'IN' });
  });

  it('takes no capacity from another vendor in the same hour, or from pickup (RSV-10)', async () => {
    const [drivers, kroger] = [quoteOf(offered, SERVING_STORE), quoteOf(offered, 'KROGER')];
    const id = lastOf(drivers);
    const sameHour = kroger.options.find((option) => option.id.endsWith(id.slice(-14)))?.id ?? '';
    await hold(drivers, id);
    const taken = await server.db.select().from(slots).where(eq(slots.id, sameHour));
    expect(taken.map((slot) => slot.taken).filter((places) => places > 0)).toEqual([]);
    await hold(kroger, sameHour);
    const [left] = await server.db.select().from(slots).where(eq(slots.id, id));
    expect(left?.taken).toBe(0);
  });

  it('costs what was offered, whatever fees are imported in the meantime', async () => {
    const service = and(
      eq(deliveryServices.storeId, SERVING_STORE),
      eq(deliveryServices.vendorId, 'INSTACART'),
    );
    const changeFees = (fees: FeesByHour, immediateFee: number) =>
      server.db.update(deliveryServices).set({ fees, immediateFee }).where(service);
    const [before] = await server.db.select().from(deliveryServices).where(service);
    const quote = quoteOf(await askDelivery(riley, ITEMS), 'INSTACART');
    await changeFees([[0, 5_000]], 5_000);
    const held = await hold(quote, lastOf(quote));
    const cost = quote.options.at(-1)?.cost;
    expect(cost).toBeLessThan(5_000);
    expect(held.selections[0]?.cost).toBe(cost);
    const changed = await riley.call(contract.updatePromise, {
      params: { reservationId: held.id },
      body: { versionKey: held.versionKey, items: ITEMS.map((item) => ({ ...item, quantity: 3 })) },
    });
    expect(changed.selections[0]?.cost).toBe(cost);
    const { options } = quoteOf(await askDelivery(riley, ITEMS), 'INSTACART');
    expect(new Set(options.map((option) => option.cost))).toEqual(new Set([5_000]));
    await changeFees(before?.fees ?? [], before?.immediateFee ?? 0);
  });

  it('is refused once nobody delivers it anymore, and one held before stays as it is', async () => {
    const service = and(eq(deliveryServices.storeId, SERVING_STORE), eq(deliveryServices.vendorId, 'KROGER'));
    const [before] = await server.db.select().from(deliveryServices).where(service);
    const quote = quoteOf(await askDelivery(riley, ITEMS), 'KROGER');
    const { id: reservationId } = await hold(quote, lastOf(quote));
    await server.db.delete(deliveryServices).where(service);
    const { status, versionKey } = await riley.call(contract.getReservation, { params: { reservationId } });
    expect(status).toBe('HELD');
    const change = riley.call(contract.updatePromise, {
      params: { reservationId },
      body: { versionKey, items: ITEMS },
    });
    expect(await refusalOf(change)).toBe('SLOT_GONE');
    expect(await refusalOf(hold(quote, quote.options[0]?.id ?? ''))).toBe('SLOT_GONE');
    await server.db.insert(deliveryServices).values(before as typeof deliveryServices.$inferInsert);
  });

  it("is refused for another shopper's option or one outside the quote", async () => {
    const sam = await server.signedIn('sam@example.com');
    const quote = quoteOf(offered, 'KROGER');
    const id = lastOf(quote);
    expect(await refusalOf(hold(quote, id, sam))).toBe('NOT_FOUND');
    const others = [
      lastOf(quoteOf(offered, 'INSTACART')),
      id.replace(SERVING_STORE, '01400943'),
      id.replace('DELIVERY', 'PICKUP'),
      id.replace(/\d\dZ$/, '07Z'),
      `PICKUP.${SERVING_STORE}.${id.slice(-14)}`,
      '1',
    ];
    for (const other of others) expect(await refusalOf(hold(quote, other))).toBe('NOT_FOUND');
    expect(await refusalOf(hold(quote, id, riley, 'PICKUP'))).toBe('NOT_FOUND');
  });

  it('is refused when the quote is stale or the time has passed (RSV-01)', async () => {
    const answer = await askDelivery(riley, ITEMS);
    const quote = quoteOf(answer, 'KROGER');
    const passed = `DELIVERY.${SERVING_STORE}.KROGER.20200306T1500Z`;
    expect(await refusalOf(hold(quote, passed))).toBe('SLOT_GONE');
    await server.db
      .update(quoteTable)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(quoteTable.id, quote.id));
    expect(await refusalOf(hold(quote, lastOf(quote)))).toBe('SLOT_GONE');
  });
});

it('50 shoppers competing for a delivery slot of capacity 5 get five reservations (RSV-01, RSV-10)', async () => {
  const ids = await addShoppers(server.db, 50);
  const quotes = await Promise.all(
    ids.map((id) =>
      listQuotes(server.deps, {
        shopper: { id, membership: null },
        modality: 'DELIVERY',
        address: ERIE_AVE,
        items: ITEMS,
        excludedVendors: [],
      }),
    ),
  );
  const slotId = quoteOf(offered, 'INSTACART').options.at(-2)?.id ?? '';
  const answers = await Promise.all(
    ids.map((shopperId, position) => {
      const { id } = quoteOf(quotes[position] as Quotes, 'INSTACART');
      return refusalOf(
        reserveSlot(server.deps, {
          shopperId,
          modalityType: 'DELIVERY',
          quoteOptionId: `${id}|${slotId}`,
          keyspace: 'cart',
          idempotencyKey: newKey(),
        }),
      );
    }),
  );
  expect(answers.filter((code) => code === 'none')).toHaveLength(5);
  expect(answers.filter((code) => code === 'SLOT_GONE')).toHaveLength(45);
  expect((await audit(server.db)).slotsMiscounted).toEqual([]);
  const again = await askDelivery(riley, ITEMS);
  expect(quoteOf(again, 'INSTACART').options.find(({ id }) => id === slotId)?.available).toBe(false);
});

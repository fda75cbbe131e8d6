import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reservations, slots } from '../../../server/db/schema/fulfillment.ts';
import { storeDayRules } from '../../../server/db/schema/stores.ts';
import { lastOrderOf } from '../../../server/reservations/last-order.ts';
import { takeSlot } from '../../../server/reservations/take-slot.ts';
import * as contract from '../../../services/contracts/reservations.ts';
import { runOut } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  askQuote,
  fillCart,
  holdSlot,
  makeCheckout,
  newKey,
  refusalOf,
  STORE_ID,
  submit,
} from '../../support/server-shopper.ts';

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
beforeEach(async () => {
  await server.db.delete(storeDayRules).where(eq(storeDayRules.storeId, STORE_ID));
  const { reservation } = await riley.call(contract.currentReservation, {});
  if (reservation)
    await riley.call(contract.releaseReservation, { params: { reservationId: reservation.id } });
});

const MINUTE = 60_000;
const read = (reservationId: string) => riley.call(contract.getReservation, { params: { reservationId } });
const extend = (reservationId: string) =>
  riley.call(contract.extendReservation, { params: { reservationId } });
const startOf = (reservation: contract.Reservation) =>
  Date.parse(reservation.selections[0]?.window.value.split('/')[0] ?? '');

/** From now on, orders for a quote's last time are taken for so many minutes more; returns when they end. */
async function takeOrdersFor(minutes: number) {
  const quote = await askQuote(riley, await fillCart(riley));
  const window = quote.options.at(-1)?.window;
  const start = Date.parse(window?.value.split('/')[0] ?? '');
  const leadMinutes = Math.floor((start - Date.now()) / MINUTE) - minutes;
  const day = new Date(start).toLocaleDateString('en-CA', { timeZone: window?.timezone });
  await server.db.delete(storeDayRules).where(eq(storeDayRules.storeId, STORE_ID));
  await server.db.insert(storeDayRules).values({ storeId: STORE_ID, modality: 'PICKUP', day, leadMinutes });
  return { quote, ends: new Date(start - leadMinutes * MINUTE).toISOString() };
}

describe('a reserved time whose orders end soon', () => {
  it('is held until then, also once extended, and isn’t offered more time (RSV-09)', async () => {
    const { quote, ends } = await takeOrdersFor(45);
    const held = await holdSlot(riley, quote);
    expect(held).toMatchObject({ canExtend: false, expiration: { value: ends } });
    expect(startOf(held)).toBeGreaterThan(Date.parse(ends));
    expect(await read(held.id)).toMatchObject({ canExtend: false, expiration: { value: ends } });
    await server.db
      .update(reservations)
      .set({ expiresAt: sql`now() + interval '5 minutes'` })
      .where(eq(reservations.id, held.id));
    expect(await read(held.id)).toMatchObject({ canExtend: true });
    expect(await extend(held.id)).toMatchObject({ canExtend: false, expiration: { value: ends } });
  });

  it('is held no longer if it’s reserved again while it’s full', async () => {
    const quote = await askQuote(riley, await fillCart(riley));
    const first = await holdSlot(riley, quote);
    const slotId = first.optionIds[0]?.split('|')[1] ?? '';
    const [slot] = await server.db.select().from(slots).where(eq(slots.id, slotId));
    const { ends } = await takeOrdersFor(30);
    const capacities: [number, number][] = [[0, slot?.taken ?? 0]];
    await server.db.update(storeDayRules).set({ capacities }).where(eq(storeDayRules.storeId, STORE_ID));
    expect((await holdSlot(riley, quote)).expiration.value).toBe(ends);
  });

  it('takes no order from that moment on (RSV-08)', async () => {
    const { quote } = await takeOrdersFor(45);
    const cart = await fillCart(riley);
    const held = await holdSlot(riley, quote);
    const checkout = await makeCheckout(riley, cart.id, held);
    await runOut(server, held);
    expect(await refusalOf(submit(riley, checkout))).toBe('ORDER_EXPIRED');
  });

  it('can’t be extended beyond what a rule of today says', async () => {
    const quote = await askQuote(riley, await fillCart(riley));
    const held = await holdSlot(riley, quote);
    expect(held.canExtend).toBe(true);
    const { ends } = await takeOrdersFor(15);
    expect(await read(held.id)).toMatchObject({ canExtend: false });
    expect((await extend(held.id)).expiration.value).toBe(held.expiration.value);
    expect(Date.parse(held.expiration.value)).toBeGreaterThan(Date.parse(ends));
  });

  it('isn’t taken anymore at that moment, by the database’s clock, even if it was offered just before', async () => {
    const quote = await askQuote(riley, await fillCart(riley));
    const held = await holdSlot(riley, quote);
    const [slot] = await server.db
      .select()
      .from(slots)
      .where(eq(slots.id, held.optionIds[0]?.split('|')[1] ?? ''));
    const [reservation] = await server.db.select().from(reservations).where(eq(reservations.id, held.id));
    if (!slot || !reservation) throw new Error('Nothing is held');
    const take = (lastOrder: ReturnType<typeof sql>) =>
      server.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ at: string }>(sql`select (${lastOrder})::timestamptz(3) as at`);
        return takeSlot(tx, {
          slotId: slot.id,
          ...slot,
          seconds: 7200,
          lastOrder: new Date(rows[0]?.at ?? ''),
          reservation: { ...reservation, id: newKey(), idempotencyKey: newKey() },
        });
      });
    expect(await refusalOf(take(sql`now()`))).toBe('SLOT_GONE');
    expect(await refusalOf(take(sql`now() + interval '1 millisecond'`))).toBe('none');
  });
});

describe('the last moment to order for a reserved time', () => {
  const at = (text: string) => new Date(`2026-06-01T${text}:00Z`);
  const last = (
    modality: 'PICKUP' | 'DELIVERY' | 'SHIP',
    { createdAt = at('09:00'), rule = {}, service = true as boolean } = {},
  ) =>
    lastOrderOf({
      reservation: {
        slotId: modality === 'SHIP' ? null : 'slot',
        modality,
        createdAt,
        selections: [
          {
            name: '',
            window: {
              value: '2026-06-01T16:00:00.000Z/2026-06-01T18:00:00.000Z',
              timezone: 'America/New_York',
            },
            modality,
            cost: 0,
            promo: 0,
            vendor: { id: '', name: '', isThirdParty: false },
            items: { included: [] },
          },
        ],
      },
      store: { timezone: 'America/New_York', leadMinutes: 120 },
      dayRules: {
        [modality]: {
          '2026-06-01': {
            leadMinutes: null,
            cutOff: null,
            cutOffDaysBefore: 0,
            capacities: null,
            fees: null,
            ...rule,
          },
        },
      },
      service: service ? { leadMinutes: 90, slotMinutes: 60 } : null,
    });

  it.each<[string, Date | null, Date | null]>([
    ['is its store’s lead time before a pickup', last('PICKUP', { service: false }), at('14:00')],
    [
      'is its day’s lead time before it',
      last('PICKUP', { service: false, rule: { leadMinutes: 0 } }),
      at('16:00'),
    ],
    ['is the lead time of who delivers it', last('DELIVERY'), at('14:30')],
    ['is its day’s cut-off', last('DELIVERY', { rule: { cutOff: '09:00' } }), at('13:00')],
    ['of an immediate one is the end of its hour', last('DELIVERY', { createdAt: at('16:10') }), at('17:00')],
    [
      'of an immediate one is its day’s cut-off, too',
      last('DELIVERY', { createdAt: at('16:10'), rule: { cutOff: '12:30' } }),
      at('16:30'),
    ],
    ['is its start if nobody delivers it anymore', last('DELIVERY', { service: false }), at('16:00')],
    ['is none for what is shipped', last('SHIP'), null],
  ])('%s', (_, moment, expected) => {
    expect(moment).toEqual(expected);
  });
});

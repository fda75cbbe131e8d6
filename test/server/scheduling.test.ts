import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createActor, createEmptyActor, SimulatedClock, type SnapshotFrom, waitFor } from 'xstate';
import { cartMachine } from '../../machines/cart/cart.machine.ts';
import { NO_CHANGES } from '../../machines/cart/cart-changes.ts';
import { reservationMachine } from '../../machines/reservation/reservation.machine.ts';
import { dayOf, firstDate, hasAnyTimes } from '../../machines/scheduling/schedule.ts';
import { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import type { Emitted } from '../../machines/shared/emitted.ts';
import { known } from '../../machines/shared/known.ts';
import { storeSpecialDays } from '../../server/db/schema/stores.ts';
import { getCheckout } from '../../services/contracts/checkouts.ts';
import { createFault, type Fault, resetSandbox } from '../../services/contracts/sandbox.ts';
import { serving } from '../support/all-services.ts';
import { SCHEDULE_INPUT } from '../support/scheduling/orders.ts';
import { servicesOf, type TestClient, testServer } from '../support/server.ts';

/** A day on which a store says at short notice that it's closed. */
const CLOSED = { reason: 'Inventory', opens: null, closes: null };

const server = testServer();
let client: TestClient;

beforeAll(async () => {
  client = await server.signedIn('riley@example.com');
});

// Riley has six pickup items in the cart.
beforeEach(async () => {
  await server.db.delete(storeSpecialDays).where(eq(storeSpecialDays.reason, CLOSED.reason));
  await client.call(resetSandbox, {});
});

const fault = (body: Fault) => client.call(createFault, { body });

/** The scheduling page without its views, over the store. */
function openPage() {
  const serve = serving(servicesOf(client));
  const reservation = serve(
    createActor(reservationMachine, {
      input: {},
    }),
  ).start();
  const cart = serve(
    createActor(cartMachine, {
      input: { parent: createEmptyActor(), changes: NO_CHANGES },
    }),
  ).start();
  const actor = serve(
    createActor(slotSchedulingMachine, {
      input: {
        modality: 'PICKUP',
        destination: null,
        page: createEmptyActor(),
        ...SCHEDULE_INPUT,
        reservation,
        cart,
      },
    }),
  );
  const emitted: Emitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const close = () => {
    for (const each of [actor, reservation, cart]) each.stop();
  };
  return { actor, reservation, emitted, close };
}

/** Selects the last day's first free time and continues; today's first may be gone by then. */
async function reserveTime(page: ReturnType<typeof openPage>): Promise<string> {
  const timeChoice = await timesOf(page);
  const day = timeChoice.getSnapshot().context.schedule.days.at(-1);
  const time = day?.times.find(({ available }) => available);
  if (!day || !time) throw new Error('No free time.');
  timeChoice.send({ type: 'day.choose', date: day.date });
  timeChoice.send({ type: 'time.choose', timeId: time.id });
  timeChoice.send({ type: 'time.continue' });
  return time.id;
}

const isReserved = ({ children }: SnapshotFrom<typeof slotSchedulingMachine>) =>
  children.heldOrder !== undefined;

/** The choice of a day and a time, once the times are there. */
async function timesOf({ actor }: ReturnType<typeof openPage>) {
  const { children } = await waitFor(actor, ({ children }) => children.slotSelection !== undefined);
  const selection = await waitFor(known(children.slotSelection), (snapshot) => snapshot.matches('timed'));
  return known(selection.children.timeChoice);
}

/** Selects a time of the last day; the store closes that day before the shopper continues. */
async function reserveOnDayThatCloses(page: ReturnType<typeof openPage>): Promise<string> {
  const { date } = known((await timesOf(page)).getSnapshot().context.schedule.days.at(-1));
  const storeId = known(page.actor.getSnapshot().context.store).destination.locationId;
  await server.db
    .insert(storeSpecialDays)
    .values({ storeId, day: date, ...CLOSED })
    .onConflictDoUpdate({ target: [storeSpecialDays.storeId, storeSpecialDays.day], set: CLOSED });
  await reserveTime(page);
  await waitFor(page.actor, (snapshot) => snapshot.matches({ scheduling: { time: 'timeExpired' } }));
  return date;
}

describe('scheduling pickup', () => {
  it('reserves a time and creates a checkout for it (SCH-09, SCH-14, SCH-18)', async () => {
    const page = openPage();
    const timeId = await reserveTime(page);
    await waitFor(page.actor, isReserved);
    page.actor.getSnapshot().children.heldOrder?.send({ type: 'checkout.continue' });
    await waitFor(page.actor, ({ status }) => status === 'done');
    const [going] = page.emitted;
    const to = going?.type === 'navigation.requested' ? going.to : '';
    const checkoutId = new URL(to, 'http://shop').searchParams.get('orderId') ?? '';
    const checkout = await client.call(getCheckout, { params: { checkoutId } });
    expect(checkout.fulfillment.promise.optionIds).toEqual([timeId]);
    page.close();
  });

  it('restores the reservation after a reload, with the time the store says is left (RSV-07)', async () => {
    const first = openPage();
    const timeId = await reserveTime(first);
    await waitFor(first.actor, isReserved);
    first.close();
    const second = openPage();
    await waitFor(second.actor, isReserved);
    const { reservation: held } = second.actor.getSnapshot().context;
    expect(held?.optionIds).toEqual([timeId]);
    expect(held?.expiration.remainingMs).toBeLessThan(held?.expiration.totalMs ?? 0);
    second.close();
  });

  it('keeps the reservation with its modality, store, and end, and warns two minutes before it (RSV-06)', async () => {
    const first = openPage();
    await reserveTime(first);
    await waitFor(first.actor, isReserved);
    first.close();
    const clock = new SimulatedClock();
    const later = serving(servicesOf(client))(
      createActor(reservationMachine, {
        clock,
        input: { now: () => clock.now() },
      }),
    ).start();
    const { context } = await waitFor(later, (snapshot) => snapshot.matches('held'));
    const { modalityGuid, modalityType, locationId, expiration } = known(context.reservation);
    expect(modalityGuid).toBe(known(first.reservation.getSnapshot().context.reservation).modalityGuid);
    expect([modalityType, locationId]).toEqual(['PICKUP', expect.stringMatching(/./)]);
    expect(Date.parse(expiration.value)).toBeGreaterThan(0);
    clock.increment(expiration.remainingMs - 2 * 60_000 - 1);
    expect(later.getSnapshot().matches({ held: 'steady' })).toBe(true);
    clock.increment(1);
    expect(later.getSnapshot().matches({ held: 'runningOut' })).toBe(true);
    later.stop();
  });

  it('reserves one slot when the response is lost (RSV-01)', async () => {
    await fault({ operation: 'slots.reserve', times: 1, drop: 'after' });
    const page = openPage();
    const timeId = await reserveTime(page);
    await waitFor(page.actor, isReserved);
    expect(page.reservation.getSnapshot().context.reservation?.optionIds).toEqual([timeId]);
    page.close();
  });

  it('says that the time is gone when the store does, and offers new times (SCH-17)', async () => {
    await fault({ operation: 'slots.reserve', times: 1, status: 409, code: 'SLOT_GONE' });
    const page = openPage();
    await reserveTime(page);
    await waitFor(page.actor, (snapshot) => snapshot.matches({ scheduling: { time: 'timeExpired' } }));
    page.actor.send({ type: 'newTime.select' });
    await reserveTime(page);
    await waitFor(page.actor, isReserved);
    page.close();
  });

  it('stays on a day whose last time is gone, which cannot be chosen, until another one is (DAY-03, QUO-12)', async () => {
    const page = openPage();
    const chosen = await reserveOnDayThatCloses(page);
    page.actor.send({ type: 'newTime.select' });
    const timeChoice = await timesOf(page);
    const { date, schedule } = timeChoice.getSnapshot().context;
    expect(date).toBe(chosen);
    expect(dayOf(schedule, date)).toMatchObject({ hasTimes: false, times: [] });
    expect(hasAnyTimes(schedule)).toBe(true);
    expect(timeChoice.getSnapshot().can({ type: 'day.choose', date: chosen })).toBe(false);
    timeChoice.send({ type: 'time.continue' });
    expect(timeChoice.getSnapshot().value).toBe('dayMissing');
    page.close();
  });

  it("shows another store's first day, whichever day lost its times (SCH-20)", async () => {
    const page = openPage();
    await reserveOnDayThatCloses(page);
    const storeChoice = known(page.actor.getSnapshot().children.storeChoice);
    const { options, store } = storeChoice.getSnapshot().context;
    const { destination } = known(options.find((option) => option !== store));
    storeChoice.send({ type: 'picker.open' });
    storeChoice.send({ type: 'store.choose', locationId: destination.locationId });
    await waitFor(
      page.actor,
      ({ context }) => context.store?.destination.locationId === destination.locationId,
    );
    page.actor.send({ type: 'newTime.select' });
    const { date, schedule } = (await timesOf(page)).getSnapshot().context;
    expect(date).toBe(firstDate(schedule));
    page.close();
  });
});

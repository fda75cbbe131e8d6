import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { itemSearchMachine } from '../../../machines/order/item-search.machine.ts';
import { modifyCartFailure, refusalWords } from '../../../machines/order/modify-cart.failures.ts';
import { modifyCartMachine } from '../../../machines/order/modify-cart.machine.ts';
import {
  linesShown,
  quantityBefore,
  quantityIn,
  refusalAt,
} from '../../../machines/order/modify-cart.selectors.ts';
import { timesFor, timesRequest, todayAt } from '../../../machines/order/modify-cart.times.ts';
import type { Schedule } from '../../../machines/scheduling/schedule.ts';
import type { Emitted } from '../../../machines/shared/emitted.ts';
import { ageForm } from '../../../services/contracts/age.ts';
import { wholeWindow } from '../../../services/contracts/calendar.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import type { Quotes } from '../../../services/contracts/quotes.ts';
import { type AllServices, serving } from '../../support/all-services.ts';
import { refusal } from '../../support/checkout/samples.ts';
import { broken, refused, unreachable } from '../../support/failures.ts';
import { changedOrder, modification } from '../../support/order/modification.ts';

const BANANAS = '0000000004011';
const MILK = '0001111041700';
const unchanged = () => modification({ isChanged: false });

const option = (id: string, start: string, immediateHours: number | null = null) => ({
  id,
  name: '',
  description: '',
  window: { value: `${start}/${start.replace(':00:00', ':59:00')}`, timezone: 'America/New_York' },
  cost: 0,
  promo: 0,
  fee: { name: 'Pickup fee', description: '' },
  available: true,
  immediateHours,
  flashSales: [],
});

const quotes = (): Quotes => ({
  quotes: [
    {
      id: 'quote-1',
      storeId: 'store-1',
      vendor: { id: 'store-1', name: 'Hyde Park', isThirdParty: false },
      items: { included: [], excluded: [] },
      options: [option('slot-1', '2026-11-22T15:00:00Z'), option('slot-now', '2026-11-22T16:00:00Z', 2)],
      problem: null,
      shouldShowFees: true,
      isOrderInstructionsEligible: false,
    },
    {
      id: 'quote-2',
      storeId: 'store-1',
      vendor: { id: 'OTHER', name: 'Others', isThirdParty: true },
      items: { included: [], excluded: [] },
      options: [option('slot-2', '2026-11-22T17:00:00Z')],
      problem: null,
      shouldShowFees: true,
      isOrderInstructionsEligible: false,
    },
  ],
  days: {
    'store-1': [
      {
        date: { value: '2026-11-22', timezone: 'America/New_York' },
        hasTimes: true,
        noTimesBecause: null,
        costDisplayString: null,
        costRating: null,
      },
    ],
  },
  membership: null,
});

/** The order's own vendor is the store. */
const atStore = (changes = {}) => {
  const { fulfillment, ...order } = changedOrder();
  const [selection] = fulfillment.promise.selections;
  const vendor = { id: 'store-1', name: 'Hyde Park', isThirdParty: false };
  const promise = {
    ...fulfillment.promise,
    locationId: 'store-1',
    selections: selection ? [{ ...selection, vendor }] : [],
  };
  return modification({ checkout: { ...order, fulfillment: { ...fulfillment, promise } }, ...changes });
};

async function start(fakes: Partial<AllServices> = {}, checkoutId: string | null = 'checkout-1') {
  const clock = new SimulatedClock();
  const emitted: Emitted[] = [];
  const services = {
    findModifiable: vi.fn(async () => 'checkout-9'),
    loadModification: vi.fn(async () => atStore()),
    updateModification: vi.fn(async () => atStore()),
    deleteModification: vi.fn(async () => ({ successful: true })),
    listQuotes: vi.fn(async () => quotes()),
    ...fakes,
  };
  const actor = serving(services)(createActor(modifyCartMachine, { input: { checkoutId, ageForm }, clock }));
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  await vi.waitFor(() => expect(['finding', 'loading']).not.toContain(actor.getSnapshot().value));
  return { actor, clock, emitted, services };
}

type Running = Awaited<ReturnType<typeof start>>;
const until = (
  { actor }: Running,
  state: Parameters<ReturnType<Running['actor']['getSnapshot']>['matches']>[0],
) => vi.waitFor(() => expect(actor.getSnapshot().matches(state)).toBe(true));

describe('the modify cart', () => {
  it('sends changes of lines one call at a time, and shows them at once (MOD-01)', async () => {
    const answers: ((value: ReturnType<typeof modification>) => void)[] = [];
    const updateModification = vi.fn(
      () => new Promise<ReturnType<typeof modification>>((resolve) => answers.push(resolve)),
    );
    const page = await start({ updateModification });
    page.actor.send({ type: 'line.change', gtin13: BANANAS, quantity: 3 });
    page.actor.send({ type: 'line.change', gtin13: MILK, quantity: 0 });
    page.actor.send({ type: 'line.change', gtin13: BANANAS, quantity: 4 });
    expect(quantityIn(page.actor.getSnapshot().context, BANANAS)).toBe(4);
    expect(quantityBefore(page.actor.getSnapshot().context, BANANAS)).toBe(6);
    expect(quantityBefore(page.actor.getSnapshot().context, 'added')).toBe(0);
    const shown = linesShown(page.actor.getSnapshot().context);
    expect(shown.map(({ cart }) => cart.gtin13)).not.toContain(MILK);
    expect(shown).toContainEqual(
      expect.objectContaining({ description: 'Bananas', cart: { gtin13: BANANAS, quantity: 4 } }),
    );
    answers[0]?.(modification({ checkout: changedOrder({ versionKey: 'changes-2' }) }));
    await vi.waitFor(() => expect(updateModification).toHaveBeenCalledTimes(2));
    expect(updateModification.mock.calls.map(([input]: never[]) => input)).toEqual([
      { checkoutId: 'checkout-1', versionKey: 'changes-1', lineItems: [{ gtin13: BANANAS, quantity: 3 }] },
      {
        checkoutId: 'checkout-1',
        versionKey: 'changes-2',
        lineItems: [
          { gtin13: MILK, quantity: 0 },
          { gtin13: BANANAS, quantity: 4 },
        ],
      },
    ]);
  });

  it('finds the order that can be modified if the address names none', async () => {
    const page = await start({}, null);
    expect(page.services.loadModification).toHaveBeenCalledWith(
      { checkoutId: 'checkout-9' },
      expect.anything(),
    );
    const none = await start({ findModifiable: async () => null }, null);
    expect(none.actor.getSnapshot().value).toBe('none');
  });

  it('shows why a line was refused, and what the store has', async () => {
    const refused = {
      ...refusal('QUANTITY_EXCEEDED', 422),
      fields: { 'lineItems.0.quantity': 'Limit 9 of this item.' },
    };
    const page = await start({
      updateModification: async () => {
        throw refused;
      },
    });
    page.actor.send({ type: 'line.change', gtin13: BANANAS, quantity: 30 });
    await until(page, { open: 'ready' });
    const { context } = page.actor.getSnapshot();
    expect(refusalAt(context, BANANAS)).toBe('Limit 9 of this item.');
    expect(refusalAt(context, MILK)).toBeNull();
    expect(quantityIn(context, BANANAS)).toBe(18);
  });

  it('offers times of whoever has the order, and moves it to the one chosen', async () => {
    const page = await start();
    page.actor.send({ type: 'times.open' });
    await until(page, { open: 'choosingTime' });
    const { schedule } = page.actor.getSnapshot().context;
    expect(schedule.days.flatMap(({ times }) => times.map(({ id }) => id))).toEqual(['quote-1|slot-1']);
    const choice = page.actor.getSnapshot().children.timeChoice;
    choice?.send({ type: 'time.choose', timeId: 'quote-1|slot-1' });
    choice?.send({ type: 'time.continue' });
    await until(page, { open: 'ready' });
    expect(page.services.updateModification).toHaveBeenCalledExactlyOnceWith(
      { checkoutId: 'checkout-1', versionKey: 'changes-1', optionId: 'quote-1|slot-1' },
      expect.anything(),
    );
  });

  describe("opens other times on the order's own day", () => {
    const window = wholeWindow(atStore().checkout);
    const day = (value: string) => ({
      date: { value, timezone: 'America/New_York' },
      hasTimes: true,
      noTimesBecause: null,
      costDisplayString: null,
      costRating: null,
    });
    /** Times of the order's store on the day before its own and on that. */
    const choose = async (available: boolean) => {
      const [quote] = quotes().quotes;
      if (!quote || !window) throw new Error('There are no times');
      const own = { ...option('own', ''), window, available };
      const options = [option('slot-1', '2026-11-21T15:00:00Z'), own];
      const days = { 'store-1': [day('2026-11-21'), day('2026-11-23')] };
      const page = await start({
        listQuotes: async () => ({ ...quotes(), quotes: [{ ...quote, options }], days }),
      });
      page.actor.send({ type: 'times.open' });
      await until(page, { open: 'choosingTime' });
      return page.actor.getSnapshot().children.timeChoice?.getSnapshot().context;
    };

    it('with its time marked', async () => {
      const choice = await choose(true);
      expect(choice?.date).toBe('2026-11-23');
      expect(choice?.schedule.days.map(({ times }) => times.map(({ standsOut }) => standsOut))).toEqual([
        ['soonest'],
        ['own'],
      ]);
    });

    it('unless that day has no other', async () => {
      expect((await choose(false))?.date).toBe('2026-11-21');
    });
  });

  it('asks for the times of its own store or address', () => {
    expect(timesRequest(atStore())).toMatchObject({ modalityType: 'PICKUP', storeId: 'store-1' });
    const { quotes: offered, ...others } = quotes();
    const elsewhere = offered.map((quote) => ({ ...quote, storeId: 'store-2' }));
    const ids = ({ days }: Schedule) => days.flatMap(({ times }) => times.map(({ id }) => id));
    expect(ids(timesFor(atStore(), { ...others, quotes: [...elsewhere, ...offered] }))).toEqual(
      ids(timesFor(atStore(), quotes())),
    );
  });

  it('leads to the checkout in modify mode only if something changed (MOD-01)', async () => {
    const same = await start({ loadModification: async () => unchanged() });
    expect(same.actor.getSnapshot().can({ type: 'changes.review' })).toBe(false);
    const page = await start();
    page.actor.send({ type: 'changes.review' });
    expect(page.emitted).toEqual([
      { type: 'navigation.requested', to: '/checkout?orderId=checkout-1&nc=true&im=true' },
    ]);
  });

  it("reviews nothing while a typed quantity can't be ordered, and goes on once it's corrected", async () => {
    const page = await start({ loadModification: async () => modification() });
    page.actor.send({ type: 'quantity.misread', gtin13: BANANAS, isMisread: true });
    page.actor.send({ type: 'changes.review' });
    expect(page.emitted).toEqual([]);
    page.actor.send({ type: 'quantity.misread', gtin13: BANANAS, isMisread: false });
    page.actor.send({ type: 'changes.review' });
    expect(page.emitted).toHaveLength(1);
  });

  it('asks for the date of birth before that if the store says so, and keeps it no longer than that (MOD-04)', async () => {
    const page = await start({ loadModification: async () => modification({ minimumAge: 21 }) });
    page.actor.send({ type: 'changes.review' });
    const age = page.actor.getSnapshot().children.ageVerification;
    expect(age?.getSnapshot().context).toMatchObject({ minimumAge: 21, today: '2026-11-21', isModify: true });
    const form = age?.getSnapshot().children.form;
    form?.send({ type: 'field.change', name: 'birthDate', value: '04/27/1985' });
    form?.send({ type: 'field.change', name: 'agreed', value: true });
    form?.send({ type: 'form.submit' });
    await until(page, 'left');
    expect(page.services.updateModification).toHaveBeenCalledExactlyOnceWith(
      { checkoutId: 'checkout-1', versionKey: 'changes-1', ageVerificationBirthDate: '1985-04-27' },
      expect.anything(),
    );
    expect(page.actor.getSnapshot().context.birthDate).toBe('');
  });

  it("knows the store's day from its deadline", () => {
    const deadline = { value: '2026-11-22T06:00:00Z', remainingMs: 7_200_000, totalMs: 7_200_000 };
    expect(todayAt(modification({ deadline }))).toBe('2026-11-21');
  });

  it('closes when the store needs to begin, by its own clock, or says that it has begun', async () => {
    const page = await start();
    page.clock.increment(7_200_000);
    expect(page.actor.getSnapshot().value).toBe('closed');
    const begun = await start({
      loadModification: async () => {
        throw refusal('CHECKOUT_CLOSED', 409);
      },
    });
    expect(begun.actor.getSnapshot().value).toBe('closed');
  });

  describe('if an answer is lost', () => {
    const lostOnce = () =>
      vi.fn<AllServices['updateModification']>(async () => atStore()).mockRejectedValueOnce(unreachable);
    const line = (gtin13: string, quantity: number) => ({ type: 'line.change', gtin13, quantity }) as const;

    it('sends the lines once more, then what was changed in the meantime', async () => {
      const page = await start({ updateModification: lostOnce() });
      page.actor.send(line(BANANAS, 3));
      page.actor.send(line(MILK, 0));
      await until(page, { open: 'ready' });
      const { calls } = vi.mocked(page.services.updateModification).mock;
      const [bananas, milk] = [[{ gtin13: BANANAS, quantity: 3 }], [{ gtin13: MILK, quantity: 0 }]];
      expect(calls.map(([{ lineItems }]) => lineItems)).toEqual([bananas, bananas, milk]);
      expect(page.actor.getSnapshot().context.failure).toBeNull();
    });

    it('shows what the store has if the second answer is lost, too, and the next change has two tries again', async () => {
      const updateModification = lostOnce().mockRejectedValueOnce({ kind: 'malformed' });
      const page = await start({ updateModification });
      page.actor.send(line(BANANAS, 3));
      await until(page, { open: 'ready' });
      expect(page.actor.getSnapshot().context.failure).toEqual({ kind: 'lost' });
      expect(page.services.loadModification).toHaveBeenCalledTimes(2);
      updateModification.mockRejectedValueOnce(unreachable);
      page.actor.send(line(BANANAS, 4));
      await until(page, { open: 'ready' });
      expect(updateModification).toHaveBeenCalledTimes(4);
      expect(page.actor.getSnapshot().context.failure).toBeNull();
    });

    it('moves to the other time once more', async () => {
      const page = await start({ updateModification: lostOnce() });
      page.actor.send({ type: 'times.open' });
      await until(page, { open: 'choosingTime' });
      page.actor.send({ type: 'time.chosen', timeId: 'quote-1|slot-1' });
      await until(page, { open: 'ready' });
      const { calls } = vi.mocked(page.services.updateModification).mock;
      expect(calls.map(([{ optionId }]) => optionId)).toEqual(['quote-1|slot-1', 'quote-1|slot-1']);
      expect(page.actor.getSnapshot().context.failure).toBeNull();
    });

    it('drops the changes once more', async () => {
      const deleteModification = vi.fn(async () => ({ successful: true })).mockRejectedValueOnce(unreachable);
      const page = await start({ deleteModification });
      page.actor.send({ type: 'changes.drop' });
      await until(page, 'left');
      expect(deleteModification).toHaveBeenCalledTimes(2);
    });

    it.each([
      [true, { open: 'ready' }, []],
      [false, 'left', ['/mypurchases/pending/checkout-1']],
    ] as const)(
      'asks whether the changes are dropped if no answer comes (still there: %s)',
      async (isChanged, state, to) => {
        const loadModification = vi
          .fn(async () => modification({ isChanged }))
          .mockResolvedValueOnce(atStore());
        const deleteModification = vi.fn(() => Promise.reject(unreachable));
        const page = await start({ loadModification, deleteModification });
        page.actor.send({ type: 'changes.drop' });
        await until(page, state);
        expect(deleteModification).toHaveBeenCalledTimes(2);
        expect(page.emitted.map((event) => 'to' in event && event.to)).toEqual(to);
      },
    );
  });

  it('drops the changes and goes back to the order', async () => {
    const page = await start();
    page.actor.send({ type: 'changes.drop' });
    await until(page, 'left');
    expect(page.emitted).toMatchObject([{ to: '/mypurchases/pending/checkout-1' }]);
  });

  it("says a refusal in the store's words, and what broke by its request", () => {
    const refusedAt = (fields: Record<string, string>) => ({
      ...refused(422, 'QUANTITY_EXCEEDED', fields),
      message: 'Too many.',
    });
    const because = (failure: ServiceFailure) => modifyCartFailure(failure, [MILK]);
    expect(because(refusedAt({ 'lineItems.0.quantity': 'Limit 6' }))).toEqual({
      kind: 'refused',
      lines: [MILK],
      message: 'Limit 6',
    });
    expect(because(refusedAt({}))).toMatchObject({ kind: 'refused', message: 'Too many.' });
    expect(because(broken)).toEqual({ kind: 'unexpected', requestId: 'request-0001' });
    expect(because(unreachable)).toEqual({ kind: 'lost' });
    expect(because(refused(409, 'SLOT_GONE'))).toEqual({ kind: 'timeGone' });
    expect(refusalWords(unreachable)).toBe('');
  });

  it('searches beside the changes: what was typed stays while a time is chosen or a change is sent, and goes with the page', async () => {
    const page = await start({ updateModification: () => new Promise<never>(() => {}) });
    const search = page.actor.getSnapshot().children.search;
    const typed = () => page.actor.getSnapshot().children.search?.getSnapshot().context.text;
    search?.send({ type: 'text.change', text: 'milk' });
    page.actor.send({ type: 'times.open' });
    await until(page, { open: 'choosingTime' });
    expect(typed()).toBe('milk');
    page.actor.send({ type: 'times.close' });
    page.actor.send({ type: 'line.change', gtin13: BANANAS, quantity: 3 });
    expect(page.actor.getSnapshot().matches({ open: 'updating' })).toBe(true);
    expect(typed()).toBe('milk');
    const left = await start();
    const theirs = left.actor.getSnapshot().children.search;
    left.clock.increment(7_200_000);
    expect(theirs?.getSnapshot().status).toBe('stopped');
  });

  it('searches the whole store for what was typed, without spaces around it', async () => {
    const listProducts = vi.fn<AllServices['listProducts']>(() => new Promise(() => {}));
    const search = serving({ listProducts })(createActor(itemSearchMachine)).start();
    search.send({ type: 'text.change', text: '  whole milk ' });
    search.send({ type: 'search.submit' });
    expect(listProducts.mock.calls[0]?.[0]).toEqual({ text: 'whole milk', department: '', page: 1 });
  });
});

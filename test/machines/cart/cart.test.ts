import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, setup, waitFor } from 'xstate';
import { type CartServices, cartMachine } from '../../../machines/cart/cart.machine.ts';
import { failureOf, goesToAddress, quantityOf, shownLines } from '../../../machines/cart/cart.selectors.ts';
import {
  bagFeeIn,
  estimatedTotal,
  feesIn,
  modalityEstimate,
  modalityTotal,
  receivedIn,
  stateFor,
} from '../../../machines/cart/cart-costs.ts';
import { NOWHERE } from '../../../machines/cart/cart-destination.ts';
import { bySeller } from '../../../machines/cart/cart-groups.ts';
import { itemCount } from '../../../machines/cart/item-count.ts';
import { lineChange } from '../../../machines/cart/product-lines.ts';
import { actorsFrom } from '../../../machines/shared/services.ts';
import type { Cart, CartLineChange } from '../../../services/contracts/cart.ts';
import { prop65Warning } from '../../../services/contracts/prop65.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import type { Destination, Modality } from '../../../services/contracts/values.ts';
import { cart, line, product, wine } from '../../support/cart/samples.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { reservation } from '../../support/scheduling/samples.ts';

const IN_CALIFORNIA: Destination = {
  addressLines: ['645 W 9th St'],
  cityTown: 'Los Angeles',
  stateProvince: 'CA',
  postalCode: '90015',
  countryCode: 'US',
};

const bananas = product();
const set = (quantity: number, of = bananas): CartLineChange => ({
  gtin13: of.gtin13,
  quantity,
  modalityType: 'PICKUP',
});
const holding = (quantity: number): Cart => cart([line(bananas, { quantity, total: quantity * 79 })]);

interface Update {
  lineItems: CartLineChange[];
  answer: Deferred<Cart>;
}

/** A running cart over a store with two bunches of bananas that responds to updates when told to. */
function startCart(
  overrides: Partial<CartServices> = {},
  changes: CartLineChange[] = [],
  clock = new SimulatedClock(),
) {
  const updates: Update[] = [];
  const kept: CartLineChange[][] = [];
  const parent = createActor(
    setup({
      types: { events: {} as { type: 'changes.kept'; lineItems: CartLineChange[] } },
      actions: { keep: (_, lineItems: CartLineChange[]) => void kept.push(lineItems) },
    }).createMachine({
      on: { 'changes.kept': { actions: { type: 'keep', params: ({ event }) => event.lineItems } } },
    }),
  ).start();
  const services: CartServices = {
    getCart: async () => holding(2),
    updateCart: ({ lineItems }) => {
      const answer = deferred<Cart>();
      updates.push({ lineItems, answer });
      return answer.promise;
    },
    deleteCart: async () => ({ successful: true }),
    ...overrides,
  };
  const actor = createActor(cartMachine.provide({ actors: actorsFrom(services) }), {
    input: { parent, changes },
    clock,
  });
  actor.start();
  const settled = () => waitFor(actor, (snapshot) => snapshot.matches('ready'));
  const shown = () => shownLines(actor.getSnapshot().context).map(({ quantity }) => quantity);
  return { actor, updates, kept, settled, shown };
}

describe('the cart', () => {
  it('shows a change right away and keeps the old total until the store prices it', async () => {
    const { actor, settled, shown, updates } = startCart();
    await settled();
    actor.send({ type: 'cart.change', lineItems: [set(5)] });
    expect(shown()).toEqual([5]);
    expect(actor.getSnapshot().context.cart?.itemTotal).toBe(158);
    updates[0]?.answer.resolve(holding(5));
    expect((await settled()).context.cart?.itemTotal).toBe(395);
  });

  it('no longer shows a line from when it is removed', async () => {
    const { actor, settled, shown } = startCart();
    await settled();
    actor.send({ type: 'cart.change', lineItems: [set(0)] });
    expect(shown()).toEqual([]);
  });

  it('sends changes one at a time, and only the last of several to one line', async () => {
    const { actor, settled, updates } = startCart();
    await settled();
    for (const quantity of [3, 4, 5]) actor.send({ type: 'cart.change', lineItems: [set(quantity)] });
    actor.send({ type: 'cart.change', lineItems: [set(1, wine)] });
    expect(updates.map(({ lineItems }) => lineItems)).toEqual([[set(3)]]);
    updates[0]?.answer.resolve(holding(3));
    await waitFor(actor, ({ context }) => context.sending.length === 2);
    expect(updates[1]?.lineItems).toEqual([set(5), set(1, wine)]);
    updates[1]?.answer.resolve(holding(5));
    expect((await settled()).context.waiting).toEqual([]);
  });

  it('reverts a refused change and says why on its line', async () => {
    const { actor, settled, shown, updates } = startCart();
    await settled();
    actor.send({ type: 'cart.change', lineItems: [set(15)] });
    updates[0]?.answer.reject({
      kind: 'refused',
      status: 422,
      code: 'QUANTITY_EXCEEDED',
      message: '',
      fields: { 'lineItems.0.quantity': 'You can order at most 12 of this item.' },
    });
    const { context } = await settled();
    expect(shown()).toEqual([2]);
    expect(failureOf(context, bananas.gtin13)).toEqual({
      kind: 'quantityExceeded',
      lines: [bananas.gtin13],
      message: 'You can order at most 12 of this item.',
    });
    expect(failureOf(context, wine.gtin13)).toBeNull();
  });

  describe('when the answer to a change is lost', () => {
    /** A cart of two whose change to seven got no answer; then the store says what it has. */
    async function loseAnswer(
      has: number | 'unreachable',
      kind: 'unreachable' | 'malformed' = 'unreachable',
    ) {
      let held: number | 'unreachable' = 2;
      const clock = new SimulatedClock();
      const getCart = async () => {
        if (held === 'unreachable') throw { kind: 'unreachable' };
        return holding(held);
      };
      const running = startCart({ getCart }, [], clock);
      await running.settled();
      held = has;
      running.actor.send({ type: 'cart.change', lineItems: [set(7)] });
      running.updates[0]?.answer.reject({ kind });
      const hold = (quantity: number) => {
        held = quantity;
      };
      return { ...running, clock, hold };
    }

    it.each(['unreachable', 'malformed'] as const)(
      'asks the store, which has it, and says nothing (%s)',
      async (kind) => {
        const { settled, shown, updates, kept } = await loseAnswer(7, kind);
        expect((await settled()).context.failure).toBeNull();
        expect(shown()).toEqual([7]);
        expect(updates).toHaveLength(1);
        expect(kept.at(-1)).toEqual([]);
      },
    );

    it('makes it again if the store does not have it', async () => {
      const { actor, settled, shown, updates, kept } = await loseAnswer(2);
      await waitFor(actor, () => updates.length === 2);
      expect(shown()).toEqual([7]);
      expect(kept.at(-1)).toEqual([set(7)]);
      expect(updates[1]?.lineItems).toEqual([set(7)]);
      updates[1]?.answer.resolve(holding(7));
      expect((await settled()).context.failure).toBeNull();
      expect(shown()).toEqual([7]);
    });

    it('asks about every line: one that arrived alone is not enough', async () => {
      const running = startCart();
      await running.settled();
      running.actor.send({ type: 'cart.change', lineItems: [set(2), set(1, wine)] });
      running.updates[0]?.answer.reject({ kind: 'unreachable' });
      await waitFor(running.actor, () => running.updates.length === 2);
      expect(running.updates[1]?.lineItems).toEqual([set(2), set(1, wine)]);
    });

    it('leaves the line as another tab changed it in the meantime, and says so', async () => {
      const { settled, shown, updates } = await loseAnswer(4);
      expect((await settled()).context.failure).toEqual({ kind: 'unreachable', lines: [bananas.gtin13] });
      expect(shown()).toEqual([4]);
      expect(updates).toHaveLength(1);
    });

    it('keeps showing it while the store cannot be asked, says that it may not be saved, and asks again', async () => {
      const { actor, clock, hold, settled, shown, kept } = await loseAnswer('unreachable');
      const { context } = await waitFor(actor, (snapshot) => snapshot.matches('outcomeUnknown'));
      expect(context.failure).toEqual({ kind: 'outcomeUnknown', lines: [bananas.gtin13] });
      expect(shown()).toEqual([7]);
      expect(kept.at(-1)).toEqual([set(7)]);
      hold(7);
      clock.increment(10_000);
      expect((await settled()).context.failure).toBeNull();
    });

    it.each([
      { type: 'cart.reload' } as const,
      { type: 'cart.check' } as const,
      { type: 'cart.change' as const, lineItems: [set(1, wine)] },
    ])('asks right away at $type', async (event) => {
      const { actor, hold, updates } = await loseAnswer('unreachable');
      await waitFor(actor, (snapshot) => snapshot.matches('outcomeUnknown'));
      hold(2);
      actor.send(event);
      await waitFor(actor, () => updates.length === 2);
      expect(updates[1]?.lineItems).toEqual([set(7)]);
    });

    it('says so if it is refused the second time', async () => {
      const { actor, settled, shown, updates } = await loseAnswer(2);
      await waitFor(actor, () => updates.length === 2);
      updates[1]?.answer.reject({ kind: 'refused', status: 500, code: 'INTERNAL', message: '', fields: {} });
      expect((await settled()).context.failure).toMatchObject({ kind: 'unexpected' });
      expect(shown()).toEqual([2]);
    });
  });

  it('is checked after a change under way if another tab changed it in the meantime', async () => {
    let held = 2;
    const { actor, settled, shown, updates } = startCart({ getCart: async () => holding(held) });
    await settled();
    actor.send({ type: 'cart.change', lineItems: [set(3)] });
    actor.send({ type: 'cart.check' });
    held = 6;
    updates[0]?.answer.resolve(holding(3));
    await settled();
    expect(shown()).toEqual([6]);
  });

  it('keeps a line that a response leaves as it was, and takes what the response changes', async () => {
    const both = (wines: number) => cart([line(bananas), line(wine, { id: 'wine', quantity: wines })]);
    const { actor, settled, updates } = startCart({ getCart: async () => both(1) });
    await settled();
    const linesOf = () => actor.getSnapshot().context.cart?.lineItems ?? [];
    const [before] = linesOf();
    actor.send({ type: 'cart.change', lineItems: [set(2, wine)] });
    updates[0]?.answer.resolve(both(2));
    await settled();
    expect(linesOf()[0]).toBe(before);
    expect(linesOf()[1]?.quantity).toBe(2);
  });

  it('keeps its parent informed of unconfirmed changes (AUT-06)', async () => {
    const { actor, settled, updates, kept } = startCart();
    await settled();
    actor.send({ type: 'cart.change', lineItems: [set(3)] });
    expect(kept).toEqual([[set(3)]]);
    actor.send({ type: 'cart.change', lineItems: [set(1, wine)] });
    expect(kept.at(-1)).toEqual([set(3), set(1, wine)]);
    updates[0]?.answer.resolve(holding(3));
    await waitFor(actor, () => updates.length === 2);
    expect(kept.at(-1)).toEqual([set(1, wine)]);
    updates[1]?.answer.resolve(holding(3));
    await settled();
    expect(kept.at(-1)).toEqual([]);
  });

  it('sends changes that were made before it loaded', async () => {
    const { actor, updates } = startCart({}, [set(4)]);
    await waitFor(actor, (snapshot) => snapshot.matches('updating'));
    expect(updates.map(({ lineItems }) => lineItems)).toEqual([[set(4)]]);
  });

  it('empties only after a confirmation', async () => {
    let held = holding(2);
    const { actor, settled, shown } = startCart({
      getCart: async () => held,
      deleteCart: async () => {
        held = cart([]);
      },
    });
    await settled();
    actor.send({ type: 'clear.ask' });
    expect(actor.getSnapshot().hasTag('modal')).toBe(true);
    actor.send({ type: 'clear.cancel' });
    await settled();
    expect(shown()).toEqual([2]);
    actor.send({ type: 'clear.ask' });
    actor.send({ type: 'cart.clear' });
    await settled();
    expect(shown()).toEqual([]);
  });

  it('can be reloaded after a failure', async () => {
    let asked = 0;
    const { actor, settled } = startCart({
      getCart: async () => {
        if (++asked === 1) throw { kind: 'unreachable' };
        return holding(2);
      },
    });
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    actor.send({ type: 'cart.reload' });
    expect((await settled()).context.failure).toBeNull();
  });

  it('asks again when another check is requested in the meantime, and takes the newer answer', async () => {
    const answers = [deferred<Cart>(), deferred<Cart>()];
    let asked = 0;
    const { actor, settled, shown } = startCart({
      getCart: async () => (asked === 0 ? holding(2) : (answers[asked - 1]?.promise ?? holding(9))),
    });
    await settled();
    for (const _ of answers) {
      asked += 1;
      actor.send({ type: 'cart.check' });
    }
    answers[0]?.resolve(holding(3));
    answers[1]?.resolve(holding(4));
    await settled();
    expect(shown()).toEqual([4]);
  });

  it('counts a new product as soon as it is added', async () => {
    const { actor, settled } = startCart();
    await settled();
    actor.send({ type: 'cart.change', lineItems: [set(3, wine)] });
    const { context } = actor.getSnapshot();
    expect(quantityOf(context, wine.gtin13)).toBe(3);
    expect(itemCount(context)).toBe(5);
  });
});

describe('what the cart shows', () => {
  it("groups lines by seller, the store's own first (CIT-07)", () => {
    const sold = (seller: { id: string; name: string }) =>
      line(product({ gtin13: `000000000000${seller.id}`, seller }));
    const [own, first, second] = [
      line(),
      sold({ id: '1', name: 'Nut House' }),
      sold({ id: '2', name: 'Tea Time' }),
    ];
    expect(bySeller([first, own, second, first]).map(({ seller, items }) => [seller?.name, items])).toEqual([
      [undefined, [own]],
      ['Nut House', [first, first]],
      ['Tea Time', [second]],
    ]);
  });

  it('counts bags by way of receiving, where the cart would be received (CIT-20)', () => {
    const of = (modalityType: 'PICKUP' | 'DELIVERY' | 'SHIP', quantity: number, available = true) =>
      line(product({ available }), { modalityType, quantity });
    const full = cart([
      of('PICKUP', 6),
      of('PICKUP', 6),
      of('DELIVERY', 1),
      of('SHIP', 50),
      of('PICKUP', 90, false),
    ]);
    const states = (state: string) => ({ PICKUP: state, IN_STORE: state, DELIVERY: 'CA', SHIP: 'CA' });
    expect(bagFeeIn(full, states('WA'))).toMatchObject({ quantity: 3, amount: 2 * 8 + 10 });
    expect(bagFeeIn(full, states('OH'))).toMatchObject({ quantity: 1, amount: 10 });
    expect(bagFeeIn(cart([of('SHIP', 2)]), states('CA'))).toBeNull();
  });

  it('keeps a line as it is while another one changes', async () => {
    const { actor, settled } = startCart({
      getCart: async () => cart([line(), line(wine)]),
    });
    await settled();
    const before = shownLines(actor.getSnapshot().context);
    actor.send({ type: 'cart.change', lineItems: [set(5)] });
    const [changed, same] = shownLines(actor.getSnapshot().context);
    expect(changed).toEqual({ ...before[0], quantity: 5 });
    expect(same).toBe(before[1]);
  });

  it('totals the lines of one modality, without unavailable items (CIT-06)', () => {
    const lines = [
      line(),
      line(product({ available: false })),
      line(product(), { modalityType: 'SHIP', total: 500 }),
    ];
    expect(modalityTotal(cart(lines), 'PICKUP')).toBe(line().total);
    expect(modalityTotal(cart(lines), 'SHIP')).toBe(500);
  });

  it.each([
    [true, true, 'CA', true],
    [false, true, 'CA', false],
    [true, false, 'CA', false],
    [true, true, 'OH', false],
    [true, true, null, false],
  ])(
    'warns of Prop 65 only when required (%s), flagged (%s) and received in CA (%s) (CIT-15)',
    (required, isItemProp65, receivedInState, warns) => {
      const item = line(product({ prop65: { required } }), { isItemProp65 });
      expect(prop65Warning(item, receivedInState) !== null).toBe(warns);
    },
  );

  it('uses the reservation, then the address, then the store as the place where lines are received (CIT-15)', () => {
    const held = reservation({ modalityType: 'DELIVERY', destination: IN_CALIFORNIA });
    const near = cart([], { receivedInState: 'OH' });
    expect(receivedIn(near, NOWHERE, null)).toEqual({
      PICKUP: 'OH',
      IN_STORE: 'OH',
      DELIVERY: 'OH',
      SHIP: 'OH',
    });
    expect(receivedIn(near, { DELIVERY: IN_CALIFORNIA, SHIP: null }, null)).toMatchObject({
      PICKUP: 'OH',
      DELIVERY: 'CA',
      SHIP: 'OH',
    });
    expect(receivedIn(near, NOWHERE, held)).toMatchObject({ PICKUP: 'OH', DELIVERY: 'CA', SHIP: 'OH' });
    const across = reservation({ receivedInState: 'KY' });
    expect(receivedIn(near, NOWHERE, across)).toMatchObject({ PICKUP: 'KY', DELIVERY: 'OH' });
  });

  it('knows the state where a product would be received: as its line, or as what is added (CIT-15)', async () => {
    const { actor, settled } = startCart();
    await settled();
    const known = actor.getSnapshot().context;
    const context = (changes: Partial<Cart>) => ({ ...known, cart: cart([], changes) });
    const held = reservation({ modalityType: 'DELIVERY', destination: IN_CALIFORNIA });
    expect(stateFor(context({}), bananas, held)).toBe('OH');
    expect(stateFor(context({ activeModality: 'DELIVERY' }), bananas, held)).toBe('CA');
    expect(stateFor(context({ activeModality: 'DELIVERY' }), bananas, null)).toBe('OH');
    const lineItems = [line(bananas, { modalityType: 'DELIVERY' })];
    expect(stateFor(context({ lineItems }), bananas, held)).toBe('CA');
    expect(stateFor({ ...known, cart: null }, bananas, held)).toBeNull();
  });

  const delivered = line(product(), { modalityType: 'DELIVERY', quantity: 2, total: 158 });
  const heldFor = (modalityType: Modality, ...fees: (readonly [cost: number, promo: number])[]) =>
    reservation({
      modalityType,
      selections: reservation().selections.flatMap((selection) =>
        fees.map(([cost, promo], index) => ({
          ...selection,
          cost,
          promo,
          items: { included: index === 0 ? [{ gtin13: delivered.gtin13, quantity: 2 }] : [] },
        })),
      ),
    });

  it('knows the fee of the reserved time, but none for another modality (CIT-19)', () => {
    const both = cart([line(wine), delivered, line(product({ available: false }), { modalityType: 'SHIP' })]);
    const amounts = (held: Reservation | null) => feesIn(both, held).map((fee) => [fee.modality, fee.amount]);
    expect(amounts(null)).toEqual([
      ['PICKUP', null],
      ['DELIVERY', null],
    ]);
    expect(amounts(heldFor('DELIVERY', [495, 100], [300, 0]))).toEqual([
      ['PICKUP', null],
      ['DELIVERY', 695],
    ]);
    expect(amounts(heldFor('PICKUP', [0, 0]))).toEqual([
      ['PICKUP', 0],
      ['DELIVERY', null],
    ]);
  });

  it('adds the fee of the reserved time to the total, and none for what is not in the cart', () => {
    const here = { PICKUP: 'CA', DELIVERY: 'CA', SHIP: 'CA', IN_STORE: null };
    const total = (held: Reservation | null, lines = [delivered]) => estimatedTotal(cart(lines), here, held);
    expect(total(null)).toBe(158 + 10);
    expect(total(heldFor('DELIVERY', [795, 100]))).toBe(158 + 10 + 695);
    expect(total(heldFor('SHIP', [795, 100]))).toBe(158 + 10);
    expect(total(heldFor('PICKUP', [495, 0]), [line(), delivered])).toBe(line().total + 158 + 20 + 495);
  });

  it('gives each modality its part of the total, fees and bags included (CIT-19, CIT-20)', () => {
    const states = { PICKUP: 'CA', DELIVERY: 'WA', SHIP: 'CA', IN_STORE: null };
    const all = cart([line(), delivered, line(wine, { modalityType: 'SHIP' })]);
    const parts = (held: Reservation | null) =>
      (['PICKUP', 'DELIVERY', 'SHIP'] as const).map((one) => modalityEstimate(all, one, { states, held }));
    const [pickup = 0, delivery = 0, ship = 0] = parts(null);
    expect([pickup, delivery, ship]).toEqual([line().total + 10, 158 + 8, line(wine).total]);
    expect(parts(heldFor('DELIVERY', [795, 100]))).toEqual([pickup, delivery + 695, ship]);
    for (const held of [null, heldFor('DELIVERY', [795, 100]), heldFor('PICKUP', [495, 0])]) {
      expect(parts(held).reduce((sum, part) => sum + part)).toBe(estimatedTotal(all, states, held));
    }
  });

  it('knows that a fee may change if it was for other items, except for pickup', () => {
    const isForOthers = (modality: 'PICKUP' | 'DELIVERY', quantity: number) =>
      feesIn(cart([{ ...delivered, modalityType: modality, quantity }]), heldFor(modality, [495, 0]))[0]
        ?.isForOtherItems;
    expect([isForOthers('DELIVERY', 2), isForOthers('DELIVERY', 3)]).toEqual([false, true]);
    expect(isForOthers('PICKUP', 3)).toBe(false);
  });

  it.each([
    { least: 1, asked: 3, held: 2, quantity: 3 },
    { least: 4, asked: 1, held: 0, quantity: 4 },
    { least: 4, asked: 3, held: 4, quantity: 0 },
    { least: 4, asked: 3, held: 3, quantity: 0 },
    { least: 1, asked: 99, held: 2, quantity: 20 },
  ])(
    'orders $quantity when asked for $asked, with $held held and a minimum of $least',
    ({ least, asked, held, quantity }) => {
      const change = lineChange(product({ minimumOrderQuantity: least }), asked, held);
      expect(change).toEqual({ gtin13: bananas.gtin13, quantity, modalityType: 'PICKUP' });
    },
  );
});

describe('an address', () => {
  it.each([
    ['PICKUP', false],
    ['IN_STORE', false],
    ['DELIVERY', true],
    ['SHIP', true],
  ] as const)('is needed for %s: %s', (modalityType, isNeeded) => {
    expect(goesToAddress(cart([line(), { ...line(wine), modalityType }]))).toBe(isNeeded);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock, setup, waitFor } from 'xstate';
import { type CartServices, type ChangesKept, cartMachine } from '../../../machines/cart/cart.machine.ts';
import { failureOf, goesToAddress, quantityOf } from '../../../machines/cart/cart.selectors.ts';
import {
  NO_CHANGES,
  pendingOf,
  shownLines,
  type UnsavedChanges,
} from '../../../machines/cart/cart-changes.ts';
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
import { oneLess, oneMore, setLine } from '../../../machines/cart/product-lines.ts';
import type { SubstitutionServices } from '../../../machines/cart/substitution.machine.ts';
import { prop65Warning } from '../../../rules/prop65.ts';
import type { Cart, CartLineChange } from '../../../services/contracts/cart.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import type { Destination, Modality } from '../../../services/contracts/values.ts';
import { serving } from '../../support/all-services.ts';
import { cart, line, product, wine } from '../../support/cart/samples.ts';
import { reservation } from '../../support/scheduling/samples.ts';

const IN_CALIFORNIA: Destination = {
  addressLines: ['645 W 9th St'],
  cityTown: 'Los Angeles',
  stateProvince: 'CA',
  postalCode: '90015',
  countryCode: 'US',
};

const bananas = product();
const set = (quantity: number, of = bananas, from = of === bananas ? 2 : 0): CartLineChange => ({
  type: 'SET',
  gtin13: of.gtin13,
  quantity,
  from,
  modalityType: 'PICKUP',
});
const add = (quantity: number, of = bananas): CartLineChange => ({
  type: 'ADD',
  gtin13: of.gtin13,
  quantity,
  modalityType: 'PICKUP',
});
const holding = (quantity: number): Cart => cart([line(bananas, { quantity, total: quantity * 79 })]);

interface Update {
  lineItems: CartLineChange[];
  idempotencyKey: string;
  answer: PromiseWithResolvers<Cart>;
}

/** A running cart over a store with two bunches of bananas that responds to updates when told to. */
function startCart(
  overrides: Partial<CartServices & SubstitutionServices> = {},
  changes: UnsavedChanges = NO_CHANGES,
  clock = new SimulatedClock(),
) {
  const updates: Update[] = [];
  const kept: UnsavedChanges[] = [];
  const parent = createActor(
    setup({
      types: { events: {} as ChangesKept },
      actions: { keep: (_, changes: UnsavedChanges) => void kept.push(changes) },
    }).createMachine({
      on: { 'changes.kept': { actions: { type: 'keep', params: ({ event }) => event.changes } } },
    }),
  ).start();
  const services: CartServices & Partial<SubstitutionServices> = {
    getCart: async () => holding(2),
    updateCart: ({ lineItems, idempotencyKey }) => {
      const answer = Promise.withResolvers<Cart>();
      updates.push({ lineItems, idempotencyKey, answer });
      return answer.promise;
    },
    deleteCart: async () => ({ successful: true }),
    ...overrides,
  };
  const actor = serving(services)(
    createActor(cartMachine, {
      input: { parent, changes },
      clock,
    }),
  );
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

  it.each([
    ['nothing of what is sold out', { available: false }, add(1), false],
    ['no less than nothing of it', { available: false }, add(-1), true],
    ['its removal', { available: false }, set(0), true],
    ['as many as are left', { left: 3 }, set(3), true],
    ['no more than are left', { left: 3 }, set(4), false],
    ['fewer of a line that has more than are left', { left: 1 }, set(3, bananas, 4), true],
    ['as many as one order can have if they are not counted', {}, set(20), true],
  ])('takes %s', async (_, stocked, change, isTaken) => {
    const { actor, settled, shown } = startCart();
    await settled();
    const event = { type: 'cart.change' as const, lineItems: [change], product: product(stocked) };
    expect(actor.getSnapshot().can(event)).toBe(isTaken);
    const before = shown();
    actor.send(event);
    expect(shown().join() === before.join()).toBe(!isTaken);
  });

  it('has as many as are left of something similar in place of a line that is sold out, in one change', async () => {
    const gone = line(product({ available: false, shortage: 'OUT_OF_STOCK' }), { quantity: 3 });
    const plantains = product({ gtin13: '0000000042352', description: 'Plantains', left: 2 });
    const { actor, settled, updates } = startCart({
      getCart: async () => cart([gone, line(wine)]),
      listSubstitutes: async () => [plantains],
    });
    await settled();
    const replace = (gtin13: string) => ({ type: 'replacement.open', gtin13 }) as const;
    expect(actor.getSnapshot().can(replace(wine.gtin13))).toBe(false);
    actor.send(replace(bananas.gtin13));
    const list = actor.getSnapshot().children.replacement;
    await vi.waitFor(() => expect(list?.getSnapshot().matches({ open: 'listed' })).toBe(true));
    list?.send({ type: 'product.choose', gtin13: plantains.gtin13 });
    expect(updates.map(({ lineItems }) => lineItems)).toEqual([[set(0, bananas, 3), add(2, plantains)]]);
  });

  it('no longer shows a line from when it is removed', async () => {
    const { actor, settled, shown } = startCart();
    await settled();
    actor.send({ type: 'cart.change', lineItems: [set(0)] });
    expect(shown()).toEqual([]);
  });

  it('sends changes one at a time, and those to one line as one', async () => {
    const { actor, settled, updates } = startCart();
    await settled();
    actor.send({ type: 'cart.change', lineItems: [add(1)] });
    actor.send({ type: 'cart.change', lineItems: [add(1)] });
    actor.send({ type: 'cart.change', lineItems: [add(1, wine)] });
    actor.send({ type: 'cart.change', lineItems: [add(1)] });
    expect(updates.map(({ lineItems }) => lineItems)).toEqual([[add(1)]]);
    updates[0]?.answer.resolve(holding(3));
    await waitFor(actor, () => updates.length === 2);
    expect(updates[1]?.lineItems).toEqual([add(2), add(1, wine)]);
    expect(updates[1]?.idempotencyKey).not.toBe(updates[0]?.idempotencyKey);
    updates[1]?.answer.resolve(holding(5));
    expect((await settled()).context.waiting).toEqual([]);
  });

  it.each([
    ['more, then more', [add(1), add(2)], add(3)],
    ['more, then a quantity', [add(1), set(5, bananas, 3)], set(5)],
    ['a quantity, then more', [set(5), add(1)], set(6)],
    ['a quantity, then another', [set(5), set(4, bananas, 5)], set(4)],
    ['a quantity, then less than nothing', [set(1), add(-3)], set(0)],
  ])('sends %s as one change to what there was', async (_, changes, sent) => {
    const { actor, settled, updates } = startCart();
    await settled();
    actor.send({ type: 'cart.change', lineItems: [add(1, wine)] });
    for (const change of changes) actor.send({ type: 'cart.change', lineItems: [change] });
    updates[0]?.answer.resolve(holding(2));
    await waitFor(actor, () => updates.length === 2);
    expect(updates[1]?.lineItems).toEqual([sent]);
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

  describe('with what is announced', () => {
    async function announce(...lineItems: CartLineChange[]) {
      const running = startCart();
      const toasts: unknown[] = [];
      running.actor.on('toast.requested', ({ text, tone }) => toasts.push([text, tone]));
      await running.settled();
      running.actor.send({ type: 'cart.change', lineItems, isAnnounced: true });
      return { ...running, toasts };
    }
    const refused = { kind: 'refused', status: 422, code: 'QUANTITY_EXCEEDED', message: '', fields: {} };

    it('says so once the store has it, not before, and once', async () => {
      const { actor, settled, toasts, updates } = await announce(add(2), add(1, wine));
      expect(toasts).toEqual([]);
      updates[0]?.answer.resolve(holding(4));
      await settled();
      expect(toasts).toEqual([['3 items are in your cart.', 'success']]);
      actor.send({ type: 'cart.change', lineItems: [add(1)] });
      updates[1]?.answer.resolve(holding(5));
      await settled();
      expect(toasts).toHaveLength(1);
    });

    it('waits for a change that is on its way', async () => {
      const { actor, settled, updates } = startCart();
      const toasts: string[] = [];
      actor.on('toast.requested', ({ text }) => toasts.push(text));
      await settled();
      actor.send({ type: 'cart.change', lineItems: [add(1)] });
      actor.send({ type: 'cart.change', lineItems: [add(1, wine)], isAnnounced: true });
      updates[0]?.answer.resolve(holding(3));
      await waitFor(actor, () => updates.length === 2);
      expect(toasts).toEqual([]);
      updates[1]?.answer.resolve(holding(3));
      await settled();
      expect(toasts).toEqual(['The item is in your cart.']);
    });

    it('says that not everything was added if the store refuses a part of it, and nothing else', async () => {
      const { actor, settled, toasts, updates } = await announce(add(1, wine), add(1));
      updates[0]?.answer.reject({ ...refused, fields: { 'lineItems.0.quantity': 'Limit 6 of this item.' } });
      await waitFor(actor, () => updates.length === 2);
      updates[1]?.answer.resolve(holding(3));
      await settled();
      expect(toasts).toEqual([['Not everything could be added to your cart.', 'error']]);
    });
  });

  it('drops only the lines that are refused, and sends the others again', async () => {
    const { actor, settled, shown, updates } = startCart();
    await settled();
    actor.send({ type: 'cart.change', lineItems: [add(1, wine), add(1)] });
    updates[0]?.answer.reject({
      kind: 'refused',
      status: 422,
      code: 'QUANTITY_EXCEEDED',
      message: '',
      fields: { 'lineItems.0.quantity': 'Limit 6 of this item.' },
    });
    await waitFor(actor, () => updates.length === 2);
    expect(updates[1]?.lineItems).toEqual([add(1)]);
    updates[1]?.answer.resolve(holding(3));
    const { context } = await settled();
    expect(shown()).toEqual([3]);
    expect([failureOf(context, wine.gtin13), failureOf(context, bananas.gtin13)]).toEqual([
      { kind: 'quantityExceeded', lines: [wine.gtin13], message: 'Limit 6 of this item.' },
      null,
    ]);
  });

  describe('when the answer to a change is lost', () => {
    /** A cart of two to which five were added without an answer. */
    async function loseAnswer(kind: 'unreachable' | 'malformed' = 'unreachable') {
      const clock = new SimulatedClock();
      const running = startCart({}, NO_CHANGES, clock);
      await running.settled();
      running.actor.send({ type: 'cart.change', lineItems: [add(5)] });
      running.updates[0]?.answer.reject({ kind });
      await vi.waitFor(() => expect(running.updates).toHaveLength(2));
      return { ...running, clock };
    }

    it.each(['unreachable', 'malformed'] as const)(
      'sends it again under the same key, and says nothing (%s)',
      async (kind) => {
        const { settled, shown, updates, kept } = await loseAnswer(kind);
        const [first, second] = updates;
        expect(shown()).toEqual([7]);
        expect([second?.lineItems, second?.idempotencyKey]).toEqual([[add(5)], first?.idempotencyKey]);
        second?.answer.resolve(holding(7));
        expect((await settled()).context.failure).toBeNull();
        expect(shown()).toEqual([7]);
        expect(kept.at(-1)).toEqual(NO_CHANGES);
      },
    );

    it('takes what another device has made of it since', async () => {
      const { settled, shown, updates } = await loseAnswer();
      updates[1]?.answer.resolve(holding(4));
      expect((await settled()).context.failure).toBeNull();
      expect(shown()).toEqual([4]);
    });

    it('keeps showing it while the store does not answer, says that it may not be saved, and sends it again', async () => {
      const { actor, clock, settled, shown, updates, kept } = await loseAnswer();
      updates[1]?.answer.reject({ kind: 'unreachable' });
      const { context } = await waitFor(actor, (snapshot) => snapshot.matches('outcomeUnknown'));
      expect(context.failure).toEqual({ kind: 'outcomeUnknown', lines: [bananas.gtin13] });
      expect(shown()).toEqual([7]);
      expect(kept.at(-1)?.sending?.lineItems).toEqual([add(5)]);
      clock.increment(10_000);
      expect(updates[2]?.idempotencyKey).toBe(updates[0]?.idempotencyKey);
      updates[2]?.answer.resolve(holding(7));
      expect((await settled()).context.failure).toBeNull();
    });

    it.each([
      { type: 'cart.reload' } as const,
      { type: 'cart.check' } as const,
      { type: 'cart.change' as const, lineItems: [add(1, wine)] },
      { type: 'lines.remove' as const, gtin13s: [] },
      { type: 'removal.undo' as const },
    ])('sends it again right away at $type', async (event) => {
      const { actor, updates } = await loseAnswer();
      updates[1]?.answer.reject({ kind: 'unreachable' });
      await waitFor(actor, (snapshot) => snapshot.matches('outcomeUnknown'));
      actor.send(event);
      await waitFor(actor, () => updates.length === 3);
      expect(updates[2]?.idempotencyKey).toBe(updates[0]?.idempotencyKey);
    });

    it('says so if it is refused the second time', async () => {
      const { settled, shown, updates } = await loseAnswer();
      updates[1]?.answer.reject({ kind: 'refused', status: 500, code: 'INTERNAL', message: '', fields: {} });
      expect((await settled()).context.failure).toMatchObject({ kind: 'unexpected' });
      expect(shown()).toEqual([2]);
    });

    it('sends it again under the same key after the session ended and began anew (AUT-06)', async () => {
      const { updates, kept } = await loseAnswer();
      const again = startCart({}, kept.at(-1));
      await waitFor(again.actor, () => again.updates.length === 1);
      expect(again.updates[0]?.idempotencyKey).toBe(updates[0]?.idempotencyKey);
      expect(again.updates[0]?.lineItems).toEqual([add(5)]);
    });
  });

  describe('what was removed', () => {
    const noted = line(bananas, {
      quantity: 3,
      substitutionPolicy: 'NO_SUBSTITUTIONS',
      instructions: 'Green ones.',
      addedAt: '2026-11-19T09:30:00.000Z',
    });
    const back = {
      ...add(3),
      substitutionPolicy: 'NO_SUBSTITUTIONS',
      instructions: 'Green ones.',
      addedAt: '2026-11-19T09:30:00.000Z',
    };

    it('can be put back where it was, with its quantity, substitution preference, and instructions', async () => {
      const { actor, settled, shown, updates } = startCart({ getCart: async () => cart([noted]) });
      await settled();
      actor.send({ type: 'lines.remove', gtin13s: [bananas.gtin13] });
      expect([shown(), updates[0]?.lineItems]).toEqual([[], [set(0, bananas, 3)]]);
      updates[0]?.answer.resolve(cart([]));
      expect((await settled()).context.removed).toEqual([noted]);
      actor.send({ type: 'removal.undo' });
      expect(updates[1]?.lineItems).toEqual([back]);
      updates[1]?.answer.resolve(cart([noted]));
      expect((await settled()).context.removed).toEqual([]);
    });

    it('can be put back after all was removed', async () => {
      let held = cart([noted]);
      const { actor, settled, updates } = startCart({
        getCart: async () => held,
        deleteCart: async () => {
          held = cart([]);
          return { successful: true as const };
        },
      });
      await settled();
      actor.send({ type: 'cart.clear' });
      await settled();
      actor.send({ type: 'removal.undo' });
      expect(updates[0]?.lineItems).toEqual([back]);
    });

    it('is put back once, however often the shopper asks, and again if the store refused', async () => {
      let held = cart([noted]);
      const { actor, settled, updates } = startCart({ getCart: async () => held });
      await settled();
      actor.send({ type: 'lines.remove', gtin13s: [bananas.gtin13] });
      held = cart([]);
      updates[0]?.answer.resolve(held);
      await settled();
      actor.send({ type: 'removal.undo' });
      actor.send({ type: 'removal.undo' });
      expect(actor.getSnapshot().context).toMatchObject({ sending: { lineItems: [back] }, waiting: [] });
      updates[1]?.answer.reject({
        kind: 'refused',
        status: 409,
        code: 'VERSION_STALE',
        message: '',
        fields: {},
      });
      expect((await settled()).context.removed).toEqual([noted]);
      actor.send({ type: 'removal.undo' });
      expect(updates[2]?.lineItems).toEqual([back]);
    });

    it('is back at once if its removal has no answer yet', async () => {
      const { actor, settled, shown } = startCart({ getCart: async () => cart([noted]) });
      await settled();
      actor.send({ type: 'lines.remove', gtin13s: [bananas.gtin13] });
      actor.send({ type: 'removal.undo' });
      expect([shown(), actor.getSnapshot().context.removed]).toEqual([[3], []]);
    });

    it('can be put back after the answer to an earlier change', async () => {
      const { actor, updates } = startCart({ getCart: async () => cart([noted]) });
      await waitFor(actor, (snapshot) => snapshot.matches('ready'));
      actor.send({ type: 'cart.change', lineItems: [add(1, wine)] });
      actor.send({ type: 'lines.remove', gtin13s: [bananas.gtin13] });
      updates[0]?.answer.resolve(cart([noted, line(wine)]));
      await waitFor(actor, () => updates.length === 2);
      expect(actor.getSnapshot().context.removed).toEqual([noted]);
    });

    it('cannot be put back if it was not removed', async () => {
      const { actor, settled, updates } = startCart();
      await settled();
      actor.send({ type: 'lines.remove', gtin13s: [bananas.gtin13] });
      updates[0]?.answer.reject({
        kind: 'refused',
        status: 409,
        code: 'VERSION_STALE',
        message: '',
        fields: {},
      });
      expect((await settled()).context.removed).toEqual([]);
    });

    it('is forgotten when the shopper says so', async () => {
      const { actor, settled, updates } = startCart();
      await settled();
      actor.send({ type: 'lines.remove', gtin13s: [bananas.gtin13] });
      updates[0]?.answer.resolve(cart([]));
      await settled();
      actor.send({ type: 'removal.dismiss' });
      expect(actor.getSnapshot().context.removed).toEqual([]);
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
    const unsaved = () => kept.map(pendingOf);
    await settled();
    actor.send({ type: 'cart.change', lineItems: [add(1)] });
    expect(unsaved().at(-1)).toEqual([add(1)]);
    expect(kept.at(-1)?.sending?.idempotencyKey).toBe(updates[0]?.idempotencyKey);
    actor.send({ type: 'cart.change', lineItems: [add(1, wine)] });
    expect(unsaved().at(-1)).toEqual([add(1), add(1, wine)]);
    updates[0]?.answer.resolve(holding(3));
    await waitFor(actor, () => updates.length === 2);
    expect(unsaved().at(-1)).toEqual([add(1, wine)]);
    updates[1]?.answer.resolve(holding(3));
    await settled();
    expect(unsaved().at(-1)).toEqual([]);
  });

  it('sends changes that were made before it loaded', async () => {
    const { actor, updates } = startCart({}, { sending: null, waiting: [set(4)] });
    await waitFor(actor, (snapshot) => snapshot.matches('updating'));
    expect(updates.map(({ lineItems }) => lineItems)).toEqual([[set(4)]]);
  });

  it('empties only after a confirmation', async () => {
    let held = holding(2);
    const { actor, settled, shown } = startCart({
      getCart: async () => held,
      deleteCart: async () => {
        held = cart([]);
        return { successful: true as const };
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

  it('asks for the cart once the question is closed if it was to be reloaded meanwhile', async () => {
    let held = 2;
    const { actor, settled, shown } = startCart({ getCart: async () => holding(held) });
    await settled();
    actor.send({ type: 'clear.ask' });
    held = 3;
    actor.send({ type: 'cart.reload' });
    actor.send({ type: 'clear.cancel' });
    await settled();
    expect(shown()).toEqual([3]);
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
    const answers = [Promise.withResolvers<Cart>(), Promise.withResolvers<Cart>()];
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

  it('counts the items that its total is for, so none that is unavailable', async () => {
    const sold = line(wine, { quantity: 3 });
    const gone = line(product({ available: false }), { quantity: 2 });
    const { actor, settled } = startCart({ getCart: async () => cart([sold, gone]) });
    await settled();
    expect(itemCount(actor.getSnapshot().context)).toBe(3);
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

  it('totals the lines of one modality, without unavailable items', () => {
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

  const shown = { held: 2, modalityType: 'PICKUP' } as const;

  it('is added one at a time, at first as many as can be ordered at least', () => {
    expect(oneMore(bananas, shown)).toEqual(add(1));
    const few = product({ minimumOrderQuantity: 4 });
    expect(oneMore(few, { ...shown, held: 0 })).toEqual(add(4));
    expect(oneMore(few, { ...shown, held: 4 })).toEqual(add(1));
  });

  it('is taken away one at a time', () => {
    expect(oneLess(bananas, shown)).toEqual(add(-1));
  });

  it('is set to a quantity chosen from the one shown', () => {
    expect(setLine(bananas, 5, shown)).toEqual(set(5));
  });
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

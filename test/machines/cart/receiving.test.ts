import { describe, expect, it, vi } from 'vitest';
import { createActor, createEmptyActor, SimulatedClock } from 'xstate';
import {
  type CartServices,
  cartMachine,
  type FulfillmentServices,
} from '../../../machines/cart/cart.machine.ts';
import { modalityIn, quantityOf } from '../../../machines/cart/cart.selectors.ts';
import type { CartAddressServices } from '../../../machines/cart/cart-address.machine.ts';
import { NO_CHANGES, shownLines } from '../../../machines/cart/cart-changes.ts';
import { type ReceivingServices, receivingMachine } from '../../../machines/cart/receiving.machine.ts';
import { changeTo, fulfillmentOf, isAskedAbout, isSoldSomehow } from '../../../machines/cart/receiving.ts';
import { possibleWays } from '../../../machines/cart/ways.ts';
import { reservationMachine } from '../../../machines/reservation/reservation.machine.ts';
import { blockedReason } from '../../../machines/shared/what-blocks.ts';
import type { Cart, DifferentLine } from '../../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import { FulfillmentType, modalityFor } from '../../../services/contracts/fulfillment.ts';
import { address } from '../../support/account/addresses.ts';
import { serving } from '../../support/all-services.ts';
import { checked, VINE } from '../../support/cart/addresses.ts';
import { cart, differentLines, line, product } from '../../support/cart/samples.ts';
import { failing, refused, unreachable } from '../../support/failures.ts';
import { reservation } from '../../support/scheduling/samples.ts';

const bananas = line();
const batteries = line(product({ gtin13: '0000000020111', shipToHomeItem: true }));
const candle = line(product({ gtin13: '0000000021201', soldInStore: false, shipToHomeItem: true }), {
  modalityType: 'SHIP',
});

type Services = ReceivingServices & CartServices & FulfillmentServices & CartAddressServices;

interface Given {
  now?: Cart;
  services?: Partial<Services>;
  isHeld?: boolean;
}

const moved = (of: Cart, modalityType: 'DELIVERY' | 'SHIP' | 'PICKUP'): Cart => ({
  ...of,
  lineItems: of.lineItems.map((item) => ({ ...item, modalityType })),
});

async function start({ now = cart([bananas]), services = {}, isHeld = false }: Given = {}) {
  const chooseFulfillment = vi.fn(async () => moved(now, 'DELIVERY'));
  const listFlashSales = vi.fn<ReceivingServices['listFlashSales']>(async () => [
    { gtin13: bananas.gtin13, percentOff: 20, maxQuantity: 2 },
  ]);
  const updateCart = vi.fn(async () => moved(now, 'DELIVERY'));
  const clock = new SimulatedClock();
  const releaseReservation = vi.fn(async () => ({ successful: true }));
  const serve = serving({
    currentReservation: async () => (isHeld ? reservation() : null),
    releaseReservation,
    getCart: async () => now,
    chooseFulfillment,
    updateCart,
    listFlashSales,
    loadAddresses: async () => [address()],
    checkAddress: async () => checked(),
    saveCartAddress: async () => address({ addressId: 'new' }),
    preferAddress: async () => ({ successful: true }),
    compareCart: async () => [],
    ...services,
  } as Partial<Services>);
  const ref = serve(
    createActor(cartMachine, {
      input: { parent: createEmptyActor(), changes: NO_CHANGES },
      clock,
    }),
  ).start();
  const held = serve(createActor(reservationMachine, { input: {}, clock: new SimulatedClock() })).start();
  const actor = serve(
    createActor(receivingMachine, {
      input: { cart: ref, reservation: held, phone: '1-800-555-0110' },
    }),
  );
  const emitted: object[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const settled = async () => {
    for (let turn = 0; turn < 40; turn++) await Promise.resolve();
  };
  await settled();
  const addressForm = () => actor.getSnapshot().children.cartAddress;
  const is = (choice: string) => actor.getSnapshot().matches({ choice } as never);
  return {
    actor,
    addressForm,
    ref,
    settled,
    is,
    emitted,
    clock,
    chooseFulfillment,
    updateCart,
    listFlashSales,
    released: () => releaseReservation.mock.calls.length > 0,
    fill: async () => {
      const { form } = addressForm()?.getSnapshot().children ?? {};
      for (const [name, value] of Object.entries(VINE)) form?.send({ type: 'field.change', name, value });
      form?.send({ type: 'form.submit' });
      await settled();
    },
  };
}

const choose = (fulfillmentType: 'DELIVERY' | 'CURBSIDE' | 'SELF_SERVE_PICKUP' | 'SHIP') =>
  ({ type: 'fulfillment.choose', fulfillmentType }) as const;

describe('choosing how to receive the cart', () => {
  it('moves it at once if nothing stays behind or is given up (CIT-01)', async () => {
    const { actor, ref, settled, chooseFulfillment, is } = await start();
    actor.send(choose('DELIVERY'));
    await settled();
    expect(chooseFulfillment).toHaveBeenCalledExactlyOnceWith(
      { cartId: 'cart-1', fulfillmentType: 'DELIVERY' },
      expect.anything(),
    );
    expect(ref.getSnapshot().context.cart?.lineItems).toMatchObject([{ modalityType: 'DELIVERY' }]);
    expect(is('settled')).toBe(true);
  });

  it('asks before a reserved time is given up, names its flash sales, and gives it up only after the move', async () => {
    const { actor, settled, is, released, chooseFulfillment } = await start({ isHeld: true });
    actor.send(choose('DELIVERY'));
    await settled();
    expect(is('question')).toBe(true);
    expect(actor.getSnapshot().context.change).toMatchObject({
      lost: { modalityType: 'PICKUP' },
      offSale: [{ gtin13: bananas.gtin13 }],
    });
    expect(chooseFulfillment).not.toHaveBeenCalled();
    actor.send({ type: 'fulfillment.confirm' });
    expect(released()).toBe(false);
    await settled();
    expect(chooseFulfillment).toHaveBeenCalledOnce();
    expect(released()).toBe(true);
  });

  it('names the flash sales of the time that is reserved by then, such as in another tab', async () => {
    const { actor, settled, listFlashSales } = await start({ isHeld: true });
    const sales = () => listFlashSales.mock.calls.map(([{ optionId }]) => optionId);
    const [first = ''] = reservation().optionIds;
    expect(sales()).toEqual([first]);
    listFlashSales.mockResolvedValue([]);
    actor.send({ type: 'reservation.held', reservation: reservation({ optionIds: ['quote-1|later'] }) });
    await settled();
    expect(sales()).toEqual([first, 'quote-1|later']);
    actor.send(choose('DELIVERY'));
    await settled();
    expect(actor.getSnapshot().context.change).toMatchObject({
      lost: { optionIds: ['quote-1|later'] },
      offSale: [],
    });
    actor.send({
      type: 'reservation.held',
      reservation: reservation({ optionIds: ['quote-1|later'], versionKey: 'h2' }),
    });
    await settled();
    expect(sales()).toHaveLength(2);
  });

  it('is refused for self-serve pickup, with its reason, while an item has a minimum age (CIT-01)', async () => {
    const wine = line(product({ gtin13: '0000000030001', alcoholFlag: true, minimumAgeToBuy: null }));
    const { actor, settled, is, chooseFulfillment } = await start({ now: cart([bananas, wine]) });
    actor.send(choose('SELF_SERVE_PICKUP'));
    await settled();
    expect(is('question')).toBe(true);
    expect(actor.getSnapshot().context.change?.needIdCheck).toEqual([wine]);
    const confirm = { type: 'fulfillment.confirm' } as const;
    expect(actor.getSnapshot().can(confirm)).toBe(false);
    const words = { isPossible: 'nothing this way', canCheckIds: 'too young' };
    expect(blockedReason(actor.getSnapshot(), confirm, words, '')).toBe('too young');
    actor.send({ type: 'fulfillment.keep' });
    actor.send(choose('CURBSIDE'));
    await settled();
    expect(chooseFulfillment).toHaveBeenCalledExactlyOnceWith(
      { cartId: 'cart-1', fulfillmentType: 'CURBSIDE' },
      expect.anything(),
    );
  });

  it('leaves everything as it is if the shopper keeps it', async () => {
    const { actor, settled, is, released, chooseFulfillment } = await start({ isHeld: true });
    actor.send(choose('DELIVERY'));
    await settled();
    actor.send({ type: 'fulfillment.keep' });
    await settled();
    expect(is('settled')).toBe(true);
    expect([released(), chooseFulfillment.mock.calls.length]).toEqual([false, 0]);
  });

  it('keeps the reserved time if the cart could not be moved (ERR-74)', async () => {
    const { actor, ref, settled, released } = await start({
      isHeld: true,
      services: { chooseFulfillment: failing(refused(500, 'INTERNAL')) },
    });
    actor.send(choose('DELIVERY'));
    await settled();
    actor.send({ type: 'fulfillment.confirm' });
    await settled();
    expect(ref.getSnapshot().context.failure).toEqual({ kind: 'modalityNotSet', lines: [] });
    expect(released()).toBe(false);
  });

  describe('if the answer is lost', () => {
    const { versionKey } = cart();
    const given = { cartId: 'cart-1', fulfillmentType: 'DELIVERY' };

    /** Each try ends as told; then delivered. */
    async function loseAnswers(...failures: ServiceFailure[]) {
      const left = [...failures];
      const chooseFulfillment = vi.fn(async (_: object) => {
        const failure = left.shift();
        if (failure) throw failure;
        return moved(cart([bananas]), 'DELIVERY');
      });
      const running = await start({ isHeld: true, services: { chooseFulfillment } });
      running.actor.send(choose('DELIVERY'));
      await running.settled();
      running.actor.send({ type: 'fulfillment.confirm' });
      await running.settled();
      return { ...running, sent: () => chooseFulfillment.mock.calls.map(([input]) => input) };
    }

    it('sends it again with the version it was chosen in, and says nothing', async () => {
      const { ref, is, released, sent } = await loseAnswers(unreachable);
      expect(sent()).toEqual([given, { ...given, versionKey }]);
      expect(ref.getSnapshot().context).toMatchObject({ failure: null, fulfillment: null });
      expect([is('settled'), released()]).toEqual([true, true]);
    });

    it('keeps the choice while the store cannot be asked, says so, and asks again', async () => {
      const { ref, settled, is, released, sent, clock } = await loseAnswers(unreachable, {
        kind: 'malformed',
      });
      expect(ref.getSnapshot().context.failure).toEqual({ kind: 'outcomeUnknown', lines: [] });
      expect([is('moving'), released()]).toEqual([true, false]);
      clock.increment(10_000);
      await settled();
      expect(sent()).toHaveLength(3);
      expect(ref.getSnapshot().context).toMatchObject({
        failure: null,
        cart: { lineItems: [{ modalityType: 'DELIVERY' }] },
      });
      expect([is('settled'), released()]).toEqual([true, true]);
    });

    it('asks again by itself, and saves a change made meanwhile afterward', async () => {
      const { ref, settled, sent, clock, updateCart } = await loseAnswers(
        unreachable,
        unreachable,
        unreachable,
        unreachable,
      );
      const lineItems = [
        { type: 'ADD' as const, gtin13: bananas.gtin13, quantity: 3, modalityType: 'PICKUP' as const },
      ];
      ref.send({ type: 'cart.change', lineItems });
      await settled();
      expect(sent()).toHaveLength(2);
      expect(updateCart).not.toHaveBeenCalled();
      clock.increment(10_000);
      await settled();
      expect(sent()).toHaveLength(4);
      expect(updateCart).not.toHaveBeenCalled();
      clock.increment(10_000);
      await settled();
      expect(sent()).toEqual([given, ...Array(4).fill({ ...given, versionKey })]);
      expect(updateCart).toHaveBeenCalledExactlyOnceWith(
        { cartId: 'cart-1', lineItems, idempotencyKey: expect.any(String) },
        expect.anything(),
      );
    });

    it('says that it failed if it was changed elsewhere meanwhile (ERR-74)', async () => {
      const { ref, is, released } = await loseAnswers(unreachable, refused(409, 'VERSION_STALE'));
      expect(ref.getSnapshot().context.failure).toEqual({ kind: 'modalityNotSet', lines: [] });
      expect([is('settled'), released()]).toEqual([true, false]);
    });
  });

  it('says that it failed if the delivery address is unknown (ERR-74)', async () => {
    const { actor, settled, is, emitted } = await start({
      services: { loadAddresses: failing(unreachable) },
    });
    actor.send(choose('DELIVERY'));
    await settled();
    expect(is('settled')).toBe(true);
    expect(emitted).toEqual([{ type: 'toast.requested', text: 'Setting modality failed', tone: 'error' }]);
  });

  it('asks for an address first if there is none, and moves once it is saved, as the active modality (CAD-13)', async () => {
    const preferAddress = vi.fn(async () => ({ successful: true }));
    const { actor, settled, is, fill, chooseFulfillment, emitted } = await start({
      services: { loadAddresses: async () => [], preferAddress },
    });
    actor.send(choose('DELIVERY'));
    await settled();
    expect(is('form')).toBe(true);
    expect(chooseFulfillment).not.toHaveBeenCalled();
    await fill();
    expect(preferAddress).toHaveBeenCalledExactlyOnceWith(
      { modalityType: 'DELIVERY', addressId: 'new', isActive: true },
      expect.anything(),
    );
    expect(chooseFulfillment).toHaveBeenCalledOnce();
    expect(emitted).toEqual([
      { type: 'toast.requested', text: 'Your address has been saved.', tone: 'success' },
    ]);
  });

  it('asks before an item changes its price, and moves nothing if the shopper keeps it as it is', async () => {
    const compareCart = vi.fn(async () => differentLines());
    const { actor, settled, is, chooseFulfillment } = await start({ services: { compareCart } });
    actor.send(choose('DELIVERY'));
    await settled();
    expect(compareCart).toHaveBeenCalledExactlyOnceWith({ fulfillmentType: 'DELIVERY' }, expect.anything());
    expect(is('question')).toBe(true);
    expect(actor.getSnapshot().context.lines).toEqual(differentLines());
    actor.send({ type: 'fulfillment.keep' });
    expect([is('settled'), actor.getSnapshot().context.lines]).toEqual([true, []]);
    actor.send(choose('DELIVERY'));
    await settled();
    expect(chooseFulfillment).not.toHaveBeenCalled();
    actor.send({ type: 'fulfillment.confirm' });
    await settled();
    expect(chooseFulfillment).toHaveBeenCalledOnce();
  });

  it('goes on without a question if the store cannot say what changes', async () => {
    const { actor, settled, chooseFulfillment } = await start({
      services: { compareCart: failing(unreachable) },
    });
    actor.send(choose('DELIVERY'));
    await settled();
    expect(chooseFulfillment).toHaveBeenCalledOnce();
  });

  it('asks about the way that was chosen last', async () => {
    const answers = Promise.withResolvers<DifferentLine[]>();
    const compareCart = vi.fn<ReceivingServices['compareCart']>(async () => []);
    compareCart.mockReturnValueOnce(answers.promise);
    const { actor, settled, is, chooseFulfillment } = await start({ services: { compareCart } });
    actor.send(choose('DELIVERY'));
    actor.send(choose('CURBSIDE'));
    answers.resolve(differentLines());
    await settled();
    expect(is('settled')).toBe(true);
    expect(chooseFulfillment).toHaveBeenCalledExactlyOnceWith(
      { cartId: 'cart-1', fulfillmentType: 'CURBSIDE' },
      expect.anything(),
    );
  });

  it('asks once the address is known, if the store that serves it charges something else', async () => {
    const compareCart = vi.fn<ReceivingServices['compareCart']>(async () => differentLines());
    compareCart.mockResolvedValueOnce([]);
    const { actor, settled, is, fill, chooseFulfillment } = await start({
      services: { loadAddresses: async () => [], compareCart },
    });
    actor.send(choose('DELIVERY'));
    await settled();
    await fill();
    expect([is('question'), chooseFulfillment.mock.calls.length]).toEqual([true, 0]);
    actor.send({ type: 'fulfillment.confirm' });
    await settled();
    expect([is('settled'), chooseFulfillment.mock.calls.length]).toEqual([true, 1]);
  });

  it('stays as it was if the address is canceled', async () => {
    const { actor, addressForm, settled, is, chooseFulfillment } = await start({
      services: { loadAddresses: async () => [] },
    });
    actor.send(choose('DELIVERY'));
    await settled();
    addressForm()?.send({ type: 'address.cancel' });
    await settled();
    expect([is('settled'), chooseFulfillment.mock.calls.length]).toEqual([true, 0]);
    expect(actor.getSnapshot().context.change).toBeNull();
  });
});

describe('an address saved in the cart', () => {
  const delivered = cart([line(product(), { modalityType: 'DELIVERY' })]);

  it('may be served by another store, so the cart is read again', async () => {
    const getCart = vi.fn(async () => delivered);
    const { actor, settled, fill } = await start({ now: delivered, services: { getCart } });
    actor.send({ type: 'address.add', modality: 'DELIVERY' });
    await settled();
    expect(getCart).toHaveBeenCalledOnce();
    await fill();
    expect(getCart).toHaveBeenCalledTimes(2);
  });

  it('is where the modality goes from then on, and the flash sales are fetched again (CAD-14)', async () => {
    const preferAddress = vi.fn(async () => ({ successful: true }));
    const { actor, settled, fill, listFlashSales } = await start({
      now: delivered,
      isHeld: true,
      services: { preferAddress },
    });
    expect(listFlashSales).toHaveBeenCalledOnce();
    actor.send({ type: 'address.add', modality: 'DELIVERY' });
    await settled();
    await fill();
    expect(preferAddress).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ isActive: false }),
      expect.anything(),
    );
    expect(listFlashSales).toHaveBeenCalledTimes(2);
    expect(actor.getSnapshot().context.addresses).toMatchObject([
      { addressId: 'address-1', preferredFor: [] },
      { addressId: 'new', preferredFor: ['DELIVERY'] },
    ]);
  });

  it('that was picked is where the modality goes from then on, and the page says so (CAD-12, CAD-14)', async () => {
    const canadian = address({ addressId: 'north', countryCode: 'CA', stateCode: 'ON', zip: 'M5V 2T6' });
    const work = address({ addressId: 'work', line1: '9 Oak St' });
    const saveCartAddress = vi.fn();
    const { actor, addressForm, settled, emitted, listFlashSales } = await start({
      now: delivered,
      isHeld: true,
      services: { saveCartAddress, loadAddresses: async () => [address(), canadian, work] },
    });
    actor.send({ type: 'address.add', modality: 'DELIVERY' });
    await settled();
    expect(addressForm()?.getSnapshot().context.others).toEqual([work]);
    addressForm()?.send({ type: 'address.pick', address: work });
    await settled();
    expect(saveCartAddress).not.toHaveBeenCalled();
    expect(actor.getSnapshot().context.addresses).toMatchObject([
      { addressId: 'address-1', preferredFor: [] },
      { addressId: 'north' },
      { addressId: 'work', preferredFor: ['DELIVERY'] },
    ]);
    expect(listFlashSales).toHaveBeenCalledTimes(2);
    expect(emitted).toEqual([
      { type: 'toast.requested', text: 'Your delivery address has been changed.', tone: 'success' },
    ]);
  });

  it('that the modality could not be set to is in the address book, but nothing goes there', async () => {
    const { actor, addressForm, settled, fill } = await start({
      now: delivered,
      services: { preferAddress: failing(unreachable) },
    });
    actor.send({ type: 'address.add', modality: 'DELIVERY' });
    await settled();
    await fill();
    addressForm()?.send({ type: 'address.cancel' });
    await settled();
    const { addresses } = actor.getSnapshot().context;
    expect(addresses?.map(({ addressId, preferredFor }) => [addressId, preferredFor])).toEqual([
      ['address-1', undefined],
      ['new', undefined],
    ]);
  });

  it.each([
    ['DELIVERY', 'DELIVERY', true],
    ['PICKUP', 'DELIVERY', false],
    [null, 'SHIP', false],
  ] as const)(
    'concerns a time reserved for %j if it is for %s: %s',
    async (modalityType, modality, isHeld) => {
      const { actor, addressForm, settled } = await start({ now: delivered, isHeld: modalityType !== null });
      if (modalityType) {
        actor.send({ type: 'reservation.held', reservation: reservation({ modalityType }) });
      }
      actor.send({ type: 'address.add', modality });
      await settled();
      expect(addressForm()?.getSnapshot().context.isHeld).toBe(isHeld);
    },
  );

  it('is not asked for again after one that was canceled', async () => {
    const { actor, addressForm, settled } = await start({ now: delivered });
    const { addresses } = actor.getSnapshot().context;
    actor.send({ type: 'address.edit', modality: 'DELIVERY' });
    await settled();
    addressForm()?.send({ type: 'address.cancel' });
    expect(actor.getSnapshot().matches({ choice: 'settled' })).toBe(true);
    expect(actor.getSnapshot().context.addresses).toEqual(addresses);
  });

  it('is edited with what the address book has', async () => {
    const { actor, addressForm, settled } = await start({ now: delivered });
    actor.send({ type: 'address.edit', modality: 'DELIVERY' });
    await settled();
    const { form } = addressForm()?.getSnapshot().children ?? {};
    expect(form?.getSnapshot().context.values).toMatchObject({ addressLine1: '123 Main St', state: 'OH' });
  });
});

describe('the ways that a cart can be received', () => {
  const shipping = { features: { shipping: true } };
  const given = { cart: cart([bananas, batteries]), chosen: null, held: null, found: null };
  const none = (['PICKUP', 'DELIVERY', 'SHIP'] as const).map((modalityType) => ({
    modalityType,
    earliest: null,
    fee: null,
    leastFee: null,
    reason: 'NOT_OFFERED' as const,
  }));
  const open = (more: Partial<Parameters<typeof possibleWays>[1]>, banner = shipping) =>
    possibleWays(banner, { ...given, ...more }).map(({ modality, isOpen }) => [modality, isOpen]);

  it('are those of the banner that something in it is sold for (CIT-01)', () => {
    const pickupAndDelivery = [
      ['PICKUP', true],
      ['DELIVERY', true],
    ];
    expect(open({})).toEqual([...pickupAndDelivery, ['SHIP', true]]);
    expect(open({ cart: cart([bananas]) })).toEqual(pickupAndDelivery);
    expect(open({}, { features: { shipping: false } })).toEqual(pickupAndDelivery);
  });

  it('are open unless the store has no time, and then what is chosen or reserved is', () => {
    expect(open({ found: none })).toEqual([
      ['PICKUP', false],
      ['DELIVERY', false],
      ['SHIP', false],
    ]);
    expect(
      open({ found: none, chosen: 'CURBSIDE', held: reservation({ modalityType: 'DELIVERY' }) }),
    ).toEqual([
      ['PICKUP', true],
      ['DELIVERY', true],
      ['SHIP', false],
    ]);
  });

  it('say which is chosen, and the time that is reserved', () => {
    const held = reservation();
    const [pickup, delivery] = possibleWays(shipping, { ...given, chosen: 'CURBSIDE', held });
    expect(pickup).toMatchObject({ isChosen: true, reserved: { modality: 'PICKUP' } });
    expect(delivery).toMatchObject({ isChosen: false, reserved: null });
  });
});

describe('what another way does', () => {
  const change = (
    lines: Parameters<typeof cart>[0],
    type: Parameters<typeof changeTo>[1],
    isHeld = false,
  ) => {
    const current = cart(lines);
    const done = changeTo({ cart: current, held: isHeld ? reservation() : null, sales: [] }, type);
    return { ...done, isAsked: isAskedAbout(done, current) };
  };

  it('is nothing if no line is sold that way', () => {
    expect(isSoldSomehow(cart([bananas]), 'SHIP')).toBe(false);
    expect(isSoldSomehow(cart([bananas, batteries]), 'SHIP')).toBe(true);
    expect(isSoldSomehow(cart([{ ...bananas, modalityType: 'SHIP' }]), 'SHIP')).toBe(true);
  });

  it('is to move what is sold that way and to leave the rest', () => {
    const { moving, staying, isAsked } = change([bananas, batteries, candle], 'SHIP');
    expect([moving, staying, isAsked]).toEqual([[batteries], [bananas], true]);
  });

  it('is to keep a reserved time that something still needs', () => {
    expect(change([bananas, batteries], 'SHIP', true).lost).toBeNull();
    expect(change([batteries], 'SHIP', true).lost).not.toBeNull();
  });

  it('gives up a reserved time only if an item leaves it', () => {
    const given = { cart: cart([bananas]), sales: [] };
    const lost = (held: ReturnType<typeof reservation>) => changeTo({ ...given, held }, 'DELIVERY').lost;
    expect(lost(reservation({ modalityType: 'DELIVERY' }))).toBeNull();
    expect(lost(reservation())).toEqual(reservation());
    const sales = [{ gtin13: batteries.gtin13, percentOff: 20, maxQuantity: 2 }];
    expect(changeTo({ ...given, sales, held: reservation() }, 'DELIVERY').offSale).toEqual([]);
    expect(change([bananas, candle], 'DELIVERY', true)).toMatchObject({
      staying: [candle],
      lost: reservation(),
    });
  });

  it('needs no question for another way to pick up', () => {
    expect(change([bananas, candle], 'CURBSIDE', true)).toMatchObject({ isAsked: false, lost: null });
  });

  it.each([
    [{ pickupType: 'SELF_SERVE_PICKUP' }, [bananas], 'SELF_SERVE_PICKUP'],
    [{ activeModality: 'SHIP' }, [bananas, candle], 'SHIP'],
    [{ activeModality: 'DELIVERY' }, [bananas, candle], null],
    [{}, [candle], 'SHIP'],
    [{ pickupType: 'CURBSIDE' }, [candle], 'SHIP'],
    [{ pickupType: 'CURBSIDE' }, [{ ...bananas, modalityType: 'DELIVERY' }], 'DELIVERY'],
  ] as const)('shows for a cart with %j', (changes, lines, expected) => {
    expect(fulfillmentOf(cart([...lines], changes))).toBe(expected);
  });

  it('comes down to a modality that scheduling and checkout know, whichever of the six it is (ENT-32)', () => {
    expect(Object.fromEntries(FulfillmentType.options.map((type) => [type, modalityFor(type)]))).toEqual({
      PICKUP: 'PICKUP',
      CURBSIDE: 'PICKUP',
      SELF_SERVE_PICKUP: 'PICKUP',
      DELIVERY: 'DELIVERY',
      INSTACART: 'DELIVERY',
      SHIP: 'SHIP',
    });
  });
});

describe("a product's line", () => {
  const context = (changes: Partial<Cart>, waiting: Parameters<typeof quantityOf>[0]['waiting'] = []) => ({
    parent: createEmptyActor(),
    cart: cart([line(product(), { modalityType: 'DELIVERY', quantity: 2 })], changes),
    sending: null,
    waiting,
    removed: [],
    misread: [],
    fulfillment: null,
    subject: null,
    announced: 0,
    isFulfillmentUnknown: false,
    isCheckWanted: false,
    failure: null,
  });
  const other = product({ gtin13: '0000000099999', shipToHomeItem: true });

  it('keeps its modality, and a new one gets the active modality if it is sold that way (CAD-13)', () => {
    const active = context({ activeModality: 'SHIP' });
    expect(modalityIn(active, product())).toBe('DELIVERY');
    expect(modalityIn(active, other)).toBe('SHIP');
    expect(modalityIn(active, { ...other, shipToHomeItem: false })).toBe('PICKUP');
  });

  it('is one line even while it moves to another modality', () => {
    const moving = context({}, [
      { type: 'ADD', gtin13: product().gtin13, quantity: 0, modalityType: 'PICKUP' },
    ]);
    expect(shownLines(moving)).toMatchObject([{ quantity: 2, modalityType: 'PICKUP' }]);
    expect(quantityOf(moving, product().gtin13)).toBe(2);
  });
});

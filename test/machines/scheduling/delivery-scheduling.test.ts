import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { addressProblem } from '../../../machines/scheduling/quotes.selectors.ts';
import { known } from '../../../machines/shared/known.ts';
import type { AllServices } from '../../support/all-services.ts';
import { product } from '../../support/cart/samples.ts';
import { failing, refused } from '../../support/failures.ts';
import {
  chartsOf,
  chartsOfTimes,
  editTime,
  hasNoTimes,
  heldOrderOf,
  isChoosing,
  isGone,
  isReserved,
  isReservedAndLoaded,
  reserve,
  selectionOf,
  startPage,
  startScheduling,
  withDelivery,
  withTimes,
} from '../../support/scheduling/running.ts';
import {
  cart,
  cartItem,
  deliveryQuotes,
  deliveryReservation,
  NINE,
  reservation,
  TO_VINE_STREET,
  vineStreet,
  withoutPartner,
} from '../../support/scheduling/samples.ts';
import { until } from '../../support/until.ts';

const item = cartItem({ modalityType: 'DELIVERY' });

/** Whether the age is asked for before a time is reserved. */
const isAgeAsked = (page: Pick<ReturnType<typeof startScheduling>, 'actor'>) =>
  selectionOf(page).getSnapshot().children.ageVerification;

const holds = { reserveSlot: async () => deliveryReservation() };

describe("the page's address", () => {
  it.each([
    ['no address', { fulfillmentType: 'DELIVERY' }],
    ['no ZIP code', { ...TO_VINE_STREET, zipCode: ' ' }],
    ['shipping without an address', { fulfillmentType: 'ship' }],
  ])('leads to the cart with %s (SCH-06)', async (_, query) => {
    const { emitted, page } = startPage({ query });
    expect(emitted).toEqual([{ type: 'navigation.requested', to: '/cart', replace: true }]);
    expect(page.getSnapshot().status).toBe('done');
  });

  it('is case-insensitive, and defaults to pickup (SCH-01)', async () => {
    const delivery = await withDelivery({
      query: { ...TO_VINE_STREET, fulfillmentType: 'delivery', state: 'oh' },
    });
    expect(delivery.actor.getSnapshot().context.order.destination).toEqual(vineStreet);
    expect(startScheduling().actor.getSnapshot().context.order.modality).toBe('PICKUP');
  });

  it('leads to the modified order once the cart is loaded (SCH-07)', async () => {
    const { emitted } = startPage({ isModify: true });
    expect(emitted).toEqual([]);
    await expect
      .poll(() => emitted)
      .toEqual([{ type: 'navigation.requested', to: '/cart/modify', replace: true }]);
  });
});

describe('the times of a delivery', () => {
  it('are requested with the address and the delivered items, without a store', async () => {
    const listQuotes = vi.fn<AllServices['listQuotes']>(async () => deliveryQuotes());
    const page = await withDelivery({
      services: { listQuotes },
      getCart: async () => cart([item, cartItem({ id: 'line-2' })]),
    });
    expect(listQuotes.mock.calls[0]?.[0]).toEqual({
      modalityType: 'DELIVERY',
      storeId: null,
      destination: vineStreet,
      items: [{ gtin13: '0001111041700', quantity: 2 }],
    });
    expect(page.actor.getSnapshot().children.storeChoice).toBeUndefined();
  });

  it('are not requested for an invalid address (SCH-34)', async () => {
    const listQuotes = vi.fn<AllServices['listQuotes']>(async () => deliveryQuotes());
    const { actor } = await withDelivery({
      services: { listQuotes },
      query: { ...TO_VINE_STREET, zipCode: '4520' },
    });
    expect(listQuotes).not.toHaveBeenCalled();
    expect(selectionOf({ actor }).getSnapshot().context.schedule).toMatchObject({
      days: [],
      isAddressInvalid: true,
    });
  });

  const refusedQuotes = async (code: string) => {
    const services = { listQuotes: failing(refused(422, code)) };
    const { actor } = await withDelivery({ services }, hasNoTimes);
    return selectionOf({ actor }).getSnapshot().children.quotes?.getSnapshot();
  };

  it.each([
    ['NO_TIMESLOTS_AVAILABLE', { noTimeslots: 'delivery' }, 'SCH-42'],
    ['NO_ITEMS_AVAILABLE', 'itemsUnavailable', 'SCH-39'],
    ['INVALID_ADDRESS', { confirmingAddress: 'unknown' }, 'SCH-38'],
    ['LAT_LNG_REQUIRED', { confirmingAddress: 'notLocated' }, 'SCH-38'],
    ['FULL_ADDRESS_REQUIRED', { confirmingAddress: 'incomplete' }, 'SCH-38'],
  ] as const)('open the modal of %s: %o (%s)', async (code, state, _id) => {
    const quotes = await refusedQuotes(code);
    expect(quotes?.value).toEqual(state);
    expect(quotes?.hasTag('modal')).toBe(true);
  });

  it.each([
    ['ALCOHOL_QTY_EXCEEDED', 'alcoholLimitExceeded'],
    ['ALCOHOL_NA_FOR_ADDRESS', 'alcoholUnavailable'],
    ['TAX_UNKNOWN', 'taxUnknown'],
  ] as const)('open the modal of %s: %o', async (code, state) => {
    const quotes = await refusedQuotes(code);
    expect(quotes?.value).toEqual(state);
    expect(quotes?.hasTag('modal')).toBe(true);
  });

  it.each([
    ['INVALID_ADDRESS', 'unknown'],
    ['LAT_LNG_REQUIRED', 'notLocated'],
    ['FULL_ADDRESS_REQUIRED', 'incomplete'],
  ] as const)('tell what is wrong with the address after %s: %s', async (code, problem) => {
    const services = { listQuotes: failing(refused(422, code)) };
    const { actor } = await withDelivery({ services }, hasNoTimes);
    expect(addressProblem(known(selectionOf({ actor }).getSnapshot().children.quotes).getSnapshot())).toBe(
      problem,
    );
  });

  it.each([
    ['NO_ITEMS_AVAILABLE', { code: 'NO_ITEMS_AVAILABLE' }],
    ['ALCOHOL_NA_FOR_ADDRESS', { code: 'ALCOHOL_NA_FOR_ADDRESS' }],
    ['FULL_ADDRESS_REQUIRED', { code: 'FULL_ADDRESS_REQUIRED' }],
    ['TAX_UNKNOWN', { code: 'TAX_UNKNOWN' }],
    ['NO_TIMESLOTS_AVAILABLE', null],
  ])('are none once the modal of %s is closed, and the reason stays: %o', async (code, refusal) => {
    const services = { listQuotes: failing(refused(422, code)) };
    const page = await withDelivery({ services }, hasNoTimes);
    known(selectionOf(page).getSnapshot().children.quotes).send({ type: 'modal.dismiss' });
    const { schedule } = selectionOf(page).getSnapshot().context;
    expect(schedule?.days).toEqual([]);
    if (refusal) expect(schedule?.refusal).toMatchObject(refusal);
    else expect(schedule?.refusal).toBeNull();
  });

  it.each([
    ["keep the store's reason", 'Twelve bottles at most.', 'Twelve bottles at most.'],
    ["leave it to the page's words if the store gives no reason", '', null],
  ])('%s', async (_, message, reason) => {
    const failure = { ...refused(422, 'ALCOHOL_QTY_EXCEEDED'), message };
    const { actor } = await withDelivery({ services: { listQuotes: failing(failure) } }, hasNoTimes);
    expect(selectionOf({ actor }).getSnapshot().children.quotes?.getSnapshot().context.reason).toBe(reason);
  });
});

describe("a delivery partner's time that is gone", () => {
  const gone = { hold: { reserveSlot: failing(refused(409, 'SLOT_GONE')) } };
  const answering = (answer = deliveryQuotes()) => ({
    services: {
      listQuotes: vi
        .fn<AllServices['listQuotes']>(async () => answer)
        .mockResolvedValueOnce(deliveryQuotes()),
    },
  });

  it('is reported as such when only other vendors still deliver, and leads to their times (SCH-37)', async () => {
    const fakes = answering(withoutPartner(deliveryQuotes()));
    const page = await withDelivery({ ...gone, ...fakes });
    await reserve(page, isGone);
    const [asked, askedAgain] = fakes.services.listQuotes.mock.calls.map(([request]) => request);
    expect(askedAgain).toStrictEqual(asked);
    expect(page.actor.getSnapshot().matches({ scheduling: { time: 'partnerUnavailable' } })).toBe(true);
    page.actor.send({ type: 'newTime.select' });
    const { timeChoice } = chartsOfTimes(page);
    expect(timeChoice.getSnapshot().can({ type: 'time.choose', timeId: NINE })).toBe(false);
  });

  it("leads to new times when another vendor's time is gone, too (SCH-17, SCH-37)", async () => {
    const fakes = answering(withoutPartner(deliveryQuotes()));
    const page = await withDelivery({ ...gone, ...fakes });
    await reserve(page, isGone);
    page.actor.send({ type: 'newTime.select' });
    await reserve(page, isGone, 'quote-2|2026-11-23-9');
    expect(page.actor.getSnapshot().matches({ scheduling: { time: 'timeExpired' } })).toBe(true);
    expect(fakes.services.listQuotes).toHaveBeenCalledTimes(2);
    page.actor.send({ type: 'newTime.select' });
    expect(fakes.services.listQuotes).toHaveBeenCalledTimes(3);
  });

  it('leads to new times when the cart was empty in the meantime', async () => {
    const getCart = vi.fn(async () => cart([item]));
    const fakes = answering(withoutPartner(deliveryQuotes()));
    const page = await withDelivery({ ...gone, ...fakes, getCart });
    await reserve(page, isGone);
    getCart.mockResolvedValueOnce(cart([]));
    page.appCart.send({ type: 'cart.reload' });
    await until(() => page.actor.getSnapshot().matches({ scheduling: { time: 'opening' } }));
    page.appCart.send({ type: 'cart.reload' });
    await until(() => isChoosing(page));
    expect(fakes.services.listQuotes).toHaveBeenCalledTimes(3);
  });

  it('is treated like any other when the partner has more times (SCH-36)', async () => {
    const page = await withDelivery({ ...gone, ...answering() });
    await reserve(page, isGone);
    expect(page.actor.getSnapshot().matches({ scheduling: { time: 'timeExpired' } })).toBe(true);
  });
});

describe('continuing from a reserved delivery', () => {
  it('sends its confirmed details with the checkout', async () => {
    const createCheckout = vi.fn<AllServices['createCheckout']>(async () => ({ checkoutId: 'c-1' }));
    const page = await withDelivery({ hold: holds, services: { createCheckout } });
    await reserve(page);
    heldOrderOf(page).send({ type: 'checkout.continue' });
    await expect
      .poll(() => createCheckout.mock.calls[0]?.[0])
      .toMatchObject({
        modalityType: 'DELIVERY',
        details: { deliveryType: 'STANDARD', unattended: false, vendorAccepted: false },
      });
  });

  it('tells the checkout what the cart showed of its lines', async () => {
    const page = await withDelivery({ hold: holds });
    await reserve(page);
    heldOrderOf(page).send({ type: 'checkout.continue' });
    await until(() => page.emitted.length > 0);
    const shown = { gtin13: '0001111041700', description: 'Whole Milk', quantity: 2, total: 698 };
    expect(page.emitted).toMatchObject([{ state: { shown: [shown] } }]);
  });

  it('sends the chosen store, date, and time, the instructions, and an item the shop does not list (ENT-38)', async () => {
    const preferModality = vi.fn<AllServices['preferModality']>(async () => ({ successful: true }));
    const reserveSlot = vi.fn<AllServices['reserveSlot']>(async () => reservation());
    const pickup = await withTimes({ services: { preferModality }, hold: { reserveSlot } });
    const { storeChoice } = chartsOf(pickup);
    storeChoice.send({ type: 'picker.open' });
    storeChoice.send({ type: 'store.choose', locationId: 'store-2' });
    await waitFor(storeChoice, (snapshot) => snapshot.matches('folded'));
    await until(() => isChoosing(pickup));
    await reserve(pickup);
    expect(preferModality.mock.calls[0]?.[0].locationId).toBe('store-2');
    expect(reserveSlot.mock.calls[0]?.[0].optionIds).toEqual([NINE]);

    const createCheckout = vi.fn<AllServices['createCheckout']>(async () => ({ checkoutId: 'c-1' }));
    const hold = { reserveSlot: async () => deliveryReservation({ isOrderInstructionsEligible: true }) };
    const delivery = await withDelivery({ hold, services: { createCheckout } });
    await reserve(delivery);
    const form = heldOrderOf(delivery).getSnapshot().children.deliveryDetails?.getSnapshot().children.form;
    form?.send({ type: 'field.change', name: 'instructions', value: 'Side door' });
    form?.send({ type: 'field.change', name: 'nonCatalogItem', value: 'Candles' });
    heldOrderOf(delivery).send({ type: 'checkout.continue' });
    await expect
      .poll(() => createCheckout.mock.calls[0]?.[0].details)
      .toMatchObject({
        instructions: 'Side door',
        nonCatalogItem: 'Candles',
      });
  });

  it('updates the reservation to the cart once, then creates the checkout (API-45)', async () => {
    const updatePromise = vi.fn<AllServices['updatePromise']>(async () =>
      deliveryReservation({ versionKey: 'v2' }),
    );
    const createCheckout = vi
      .fn<AllServices['createCheckout']>(async () => ({ checkoutId: 'c-1' }))
      .mockRejectedValueOnce(refused(409, 'PROMISE_STALE'));
    const page = await withDelivery({ hold: holds, services: { createCheckout, updatePromise } });
    await reserve(page);
    heldOrderOf(page).send({ type: 'checkout.continue' });
    await expect
      .poll(() => updatePromise.mock.calls[0]?.[0])
      .toEqual({
        promise: { id: 'hold-1', versionKey: 'v1' },
        items: [{ gtin13: '0001111041700', quantity: 2 }],
      });
    const [first, second] = createCheckout.mock.calls.map(([request]) => request);
    expect(second?.promise).toEqual({ id: 'hold-1', versionKey: 'v2' });
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    expect(page.held.getSnapshot().context.reservation?.versionKey).toBe('v2');
  });

  it('asks for the date of birth before reserving age-restricted items (SCH-13, AGE-02)', async () => {
    const reserveSlot = vi.fn<AllServices['reserveSlot']>(async () => deliveryReservation());
    const wine = cartItem({ modalityType: 'DELIVERY', product: product({ minimumAgeToBuy: 21 }) });
    const page = await withDelivery({ hold: { reserveSlot }, getCart: async () => cart([wine]) });
    await reserve(page, isAgeAsked);
    const age = selectionOf(page).getSnapshot().children.ageVerification;
    expect(age?.getSnapshot().context).toMatchObject({ minimumAge: 21, today: '2026-11-21' });
    expect(reserveSlot).not.toHaveBeenCalled();
    const form = age?.getSnapshot().children.form;
    form?.send({ type: 'field.change', name: 'birthDate', value: '04/27/1985' });
    form?.send({ type: 'field.change', name: 'agreed', value: true });
    form?.send({ type: 'form.submit' });
    await expect.poll(() => isReserved(page)).toBe(true);
    expect(page.actor.getSnapshot().context.birthDate).toBe('1985-04-27');
  });

  it.each([
    ['cart.return', [{ type: 'navigation.requested', to: '/cart' }]],
    ['age.close', []],
  ] as const)('leads to the cart from the age question by %s alone (AGE-05)', async (type, emitted) => {
    const wine = cartItem({ modalityType: 'DELIVERY', product: product({ minimumAgeToBuy: 21 }) });
    const page = await withDelivery({ hold: holds, getCart: async () => cart([wine]) });
    await reserve(page, isAgeAsked);
    selectionOf(page).getSnapshot().children.ageVerification?.send({ type });
    expect(page.emitted).toEqual(emitted);
    expect(isChoosing(page)).toBe(true);
  });

  it('sends the date of birth given before reserving, and asks only once (AGE-13)', async () => {
    const createCheckout = vi.fn<AllServices['createCheckout']>(async () => ({ checkoutId: 'c-1' }));
    const wine = cartItem({ modalityType: 'DELIVERY', product: product({ minimumAgeToBuy: 21 }) });
    const page = await withDelivery({
      hold: holds,
      getCart: async () => cart([wine]),
      services: { createCheckout },
    });
    await reserve(page, isAgeAsked);
    const form = selectionOf(page).getSnapshot().children.ageVerification?.getSnapshot().children.form;
    form?.send({ type: 'field.change', name: 'birthDate', value: '04/27/1985' });
    form?.send({ type: 'field.change', name: 'agreed', value: true });
    form?.send({ type: 'form.submit' });
    await until(() => isReservedAndLoaded(page));
    heldOrderOf(page).send({ type: 'checkout.continue' });
    await expect.poll(() => createCheckout.mock.calls[0]?.[0].ageVerificationBirthDate).toBe('1985-04-27');
  });

  it('tells the delivery details whether something is age-restricted', async () => {
    const wine = cartItem({ modalityType: 'DELIVERY', product: product({ minimumAgeToBuy: 21 }) });
    const isRestricted = async (items: (typeof wine)[]) => {
      const page = await withDelivery({
        hold: { currentReservation: async () => deliveryReservation() },
        getCart: async () => cart(items),
      });
      return heldOrderOf(page).getSnapshot().children.deliveryDetails?.getSnapshot().context.hasAgeRestricted;
    };
    expect(await isRestricted([wine])).toBe(true);
    expect(await isRestricted([item])).toBe(false);
  });

  it('resets day and time when the time is gone, and keeps what was typed (SCH-17)', async () => {
    const page = await withDelivery({
      hold: holds,
      services: { createCheckout: failing(refused(410, 'ORDER_EXPIRED')) },
    });
    await reserve(page);
    const form = () => heldOrderOf(page).getSnapshot().children.deliveryDetails?.getSnapshot().children.form;
    form()?.send({ type: 'field.change', name: 'deliveryType', value: 'CONTACTLESS' });
    heldOrderOf(page).send({ type: 'checkout.continue' });
    await until(() => isGone(page));
    page.actor.send({ type: 'newTime.select' });
    await until(() => isChoosing(page));
    const { date, timeId } = chartsOfTimes(page).timeChoice.getSnapshot().context;
    expect([date, timeId]).toEqual(['2026-11-22', null]);
    await reserve(page);
    await expect.poll(() => form()?.getSnapshot().context.values.deliveryType).toBe('CONTACTLESS');
  });

  it('keeps what was typed while the shopper looks for another time (SCH-11)', async () => {
    const page = await withDelivery({ hold: { currentReservation: async () => deliveryReservation() } });
    const form = () => heldOrderOf(page).getSnapshot().children.deliveryDetails?.getSnapshot().children.form;
    form()?.send({ type: 'field.change', name: 'deliveryType', value: 'CONTACTLESS' });
    await editTime(page);
    page.actor.send({ type: 'edit.cancel' });
    await expect.poll(() => form()?.getSnapshot().context.values.deliveryType).toBe('CONTACTLESS');
  });

  it('asks again when the store refuses it by its own day, and says why (AGE-10)', async () => {
    const tooYoung = 'Items in your order require a minimum age of 21.';
    const wine = cartItem({ modalityType: 'DELIVERY', product: product({ minimumAgeToBuy: 21 }) });
    const failure = refused(422, 'AGE_VERIFICATION_REQUIRED', { ageVerificationBirthDate: tooYoung });
    const { actor } = await withDelivery({
      getCart: async () => cart([wine]),
      hold: {
        currentReservation: async () =>
          deliveryReservation({
            selections: deliveryReservation().selections.map((selection) => ({
              ...selection,
              items: { included: [{ gtin13: wine.gtin13, quantity: wine.quantity }] },
            })),
          }),
      },
      services: { createCheckout: failing(failure) },
    });
    const form = () =>
      heldOrderOf({ actor }).getSnapshot().children.ageVerification?.getSnapshot().children.form;
    heldOrderOf({ actor }).send({ type: 'checkout.continue' });
    form()?.send({ type: 'field.change', name: 'birthDate', value: '11/21/2005' });
    form()?.send({ type: 'field.change', name: 'agreed', value: true });
    form()?.send({ type: 'form.submit' });
    await expect.poll(() => form()?.getSnapshot().context.refused).toEqual({ birthDate: tooYoung });
    expect(form()?.getSnapshot().context.values.birthDate).toBe('11/21/2005');
    heldOrderOf({ actor }).getSnapshot().children.ageVerification?.send({ type: 'age.close' });
    await editTime({ actor });
    actor.send({ type: 'edit.cancel' });
    heldOrderOf({ actor }).send({ type: 'checkout.continue' });
    expect(form()?.getSnapshot().context.refused).toEqual({ birthDate: tooYoung });
  });

  it('asks for acceptance of the vendor when the store requires it, then continues (SCH-24)', async () => {
    const createCheckout = vi
      .fn<AllServices['createCheckout']>(async () => ({ checkoutId: 'c-1' }))
      .mockRejectedValueOnce(refused(422, 'VENDOR_ACCEPTANCE_REQUIRED'));
    const { actor } = await withDelivery({
      hold: { currentReservation: async () => deliveryReservation() },
      services: { createCheckout },
    });
    heldOrderOf({ actor }).send({ type: 'checkout.continue' });
    await until(() => createCheckout.mock.calls.length > 0 && isReserved({ actor }));
    const { deliveryDetails } = heldOrderOf({ actor }).getSnapshot().children;
    expect(deliveryDetails?.getSnapshot().matches({ open: 'wantingAcceptance' })).toBe(true);
    expect(isReserved({ actor })).toBe(true);
    const form = deliveryDetails?.getSnapshot().children.form;
    form?.send({ type: 'field.change', name: 'vendorAccepted', value: true });
    heldOrderOf({ actor }).send({ type: 'checkout.continue' });
    await expect
      .poll(() => createCheckout.mock.lastCall?.[0])
      .toMatchObject({ details: { vendorAccepted: true } });
  });

  it('asks about flash sale items before editing the time, and stays when they are kept (FLS-03, SCH-12)', async () => {
    const sale = { gtin13: item.gtin13, percentOff: 20, maxQuantity: 2 };
    const page = await withDelivery({ hold: holds, services: { listFlashSales: async () => [sale] } });
    await reserve(page);
    heldOrderOf(page).send({ type: 'time.edit' });
    const guard = heldOrderOf(page).getSnapshot().children.flashSaleGuard;
    expect(guard?.getSnapshot().matches('asking')).toBe(true);
    guard?.send({ type: 'items.keep' });
    expect(isReserved(page)).toBe(true);
  });
});

describe('leaving and coming back', () => {
  it('reloads everything and keeps only the reservation (SCH-19)', async () => {
    const listQuotes = vi.fn<AllServices['listQuotes']>(async () => deliveryQuotes());
    const first = await withDelivery({ hold: holds, services: { listQuotes } });
    await reserve(first);
    first.page.stop();
    expect(first.actor.getSnapshot().status).toBe('stopped');
    expect(first.held.getSnapshot().matches('held')).toBe(true);
    const second = await withDelivery({
      services: { listQuotes },
      hold: { currentReservation: async () => deliveryReservation() },
    });
    expect(isReserved(second)).toBe(true);
    expect(second.actor.getSnapshot().context).toMatchObject({ schedule: null, birthDate: null });
    heldOrderOf(second).send({ type: 'time.edit' });
    await expect.poll(() => listQuotes).toHaveBeenCalledTimes(2);
  });

  it('ignores a reservation for another address or modality (RSV-07)', async () => {
    const elsewhere = deliveryReservation({ destination: { ...vineStreet, postalCode: '41071' } });
    for (const other of [elsewhere, reservation()]) {
      const { actor } = await withDelivery({ hold: { currentReservation: async () => other } });
      expect(actor.getSnapshot().matches({ scheduling: { time: 'choosing' } })).toBe(true);
      expect(actor.getSnapshot().can({ type: 'edit.cancel' })).toBe(false);
    }
  });
});

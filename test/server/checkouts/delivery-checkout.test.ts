import { afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { flashSales } from '../../../server/db/schema/fulfillment.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import * as creation from '../../../services/contracts/checkout-creation.ts';
import { ACCEPTANCE_REQUIRED, type DeliveryDetails } from '../../../services/contracts/delivery.ts';
import { type QuoteItem, quoteOptionId } from '../../../services/contracts/quote-parts.ts';
import { type Reservation, reserveSlot, updatePromise } from '../../../services/contracts/reservations.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { expectBalanced } from '../../support/books.ts';
import { askDelivery, quoteOf } from '../../support/delivery.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  askQuote,
  fillCart,
  holdSlot,
  itemOf,
  newKey,
  readCheckout,
  refusalOf,
  refusedWith,
  submit,
} from '../../support/server-shopper.ts';
import { setLines } from '../../support/set-lines.ts';

const LOS_ANGELES = {
  addressLines: ['645 W 9th St', 'Unit 420'],
  cityTown: 'Los Angeles',
  stateProvince: 'CA',
  postalCode: '90015',
  countryCode: 'US' as const,
  location: { lat: 34.0434, lng: -118.2716 },
};

const WINE = itemOf('beer-wine', 6, 2);
const MANGOES = itemOf('produce', 18, 2);
const GROWN_UP = '1990-05-04';

const server = testServer();
let bo: TestClient;
beforeAll(async () => {
  bo = await server.signedIn('bo@example.com');
});
beforeEach(() => bo.call(resetSandbox, {}));

afterEach(() => expectBalanced(server));

const cartItems = async (): Promise<QuoteItem[]> => {
  const { lineItems } = await bo.call(getCart, {});
  return lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity }));
};

const setLine = (line: QuoteItem) => setLines(bo, [{ ...line, modalityType: 'DELIVERY' }]);

/** Reserves the vendor's last 2 PM time for the cart. */
async function held(vendorId = 'KROGER', address = LOS_ANGELES): Promise<Reservation> {
  const quote = quoteOf(await askDelivery(bo, await cartItems(), { address }), vendorId);
  const option = quote.options.findLast(({ available, window: { value, timezone } }) => {
    const start = Temporal.Instant.from(value.split('/')[0] ?? '');
    return available && start.toZonedDateTimeISO(timezone).hour === 14;
  });
  return bo.call(reserveSlot, {
    body: {
      modalityType: 'DELIVERY',
      optionIds: [quoteOptionId(quote.id, option?.id ?? '')],
      keyspace: 'demo-bo-cart',
    },
    idempotencyKey: newKey(),
  });
}

const DETAILS: DeliveryDetails = {
  deliveryType: 'CONTACTLESS',
  unattended: false,
  doNotDisturb: false,
  instructions: '',
  nonCatalogItem: '',
  vendorAccepted: false,
};

interface Given {
  details?: DeliveryDetails;
  ageVerificationBirthDate?: string;
}

const create = ({ id, versionKey }: Reservation, { details, ...rest }: Given = {}, key = newKey()) =>
  bo.call(creation.createCheckout, {
    body: {
      cartId: 'demo-bo-cart',
      modalityType: 'DELIVERY',
      fulfillment: { promise: { id, versionKey }, ...(details ? { details } : {}) },
      ...rest,
      properties: { paymentVersion: 2 },
    },
    idempotencyKey: key,
  });

test('wine is delivered to a shopper of 21, priced at their address, and placed once under one key (API-46, ENT-37, AGE-13, CIT-15, ENT-41)', async () => {
  const hold = await held();
  const details = { ...DETAILS, instructions: 'Gate 4', doNotDisturb: true, nonCatalogItem: 'Yeast' };
  const given = { details, ageVerificationBirthDate: GROWN_UP };
  const key = newKey();
  const made = await create(hold, given, key);
  expect(await create(hold, given, key)).toEqual(made);
  expect(await refusalOf(create(hold, { ...given, details: DETAILS }, key))).toBe('KEY_REUSED');

  const checkout = await readCheckout(bo, made);
  const { lineItems } = checkout;
  const itemTotal = lineItems.reduce((sum, { total }) => sum + total, 0);
  const taxed = lineItems.reduce(
    (sum, { total, taxCategory }) => sum + (taxCategory === 'ALCOHOL' ? total : 0),
    0,
  );
  // Of two bottles, which California taxes as it does the wine.
  const deposits = { amount: 20, containers: 2 };
  const units = lineItems.reduce((sum, line) => sum + line.cart.quantity, 0);
  const bagFee = {
    description: 'Bag fee',
    amount: 10,
    regulated: true,
    quantity: 1,
    freeWithSnap: true,
    waived: 0,
  };
  expect(units).toBeLessThanOrEqual(10);
  expect(lineItems.find(({ id }) => id === WINE.gtin13)?.prop65Warning).toMatch(/^Prop 65 warning: /);
  expect(lineItems.find(({ id }) => id === MANGOES.gtin13)?.prop65Warning).toBeNull();
  const [{ cost = 0, promo = 0 } = {}] = hold.selections;
  expect(taxed).toBe(2_600);
  // Los Angeles taxes the wine, its deposits, and their share of the delivery fee at 9.75%, and not the bags.
  const withDeposits = taxed + deposits.amount;
  const share = withDeposits / (itemTotal + deposits.amount);
  const tax = Math.round(0.0975 * (withDeposits + (cost - promo) * share));
  expect(checkout).toMatchObject({
    modalityType: 'DELIVERY',
    pickupType: null,
    summary: {
      cost: {
        itemTotal,
        fulfillmentTotal: cost - promo,
        taxTotal: tax,
        total: itemTotal + cost - promo + tax + bagFee.amount + deposits.amount,
      },
    },
    bagFee,
    deposits,
    fulfillment: {
      deliveryType: 'CONTACTLESS',
      unattended: false,
      dateOfBirth: GROWN_UP,
      instructions: 'Gate 4 **DO NOT RING OR KNOCK',
      nonCatalogItem: 'Yeast',
      vendors: [{ id: 'KROGER', name: 'Kroger Delivery', isThirdParty: false }],
      destination: {
        type: 'ADDRESS',
        locationId: hold.locationId,
        name: '645 W 9th St',
        address: { addressLines: LOS_ANGELES.addressLines, stateProvince: 'CA', postalCode: '90015' },
        coordinates: LOS_ANGELES.location,
        timezone: 'America/Los_Angeles',
        phone: null,
      },
    },
  });

  const submitKey = newKey();
  const placed = await submit(bo, checkout, submitKey);
  expect(placed).toMatchObject({ status: 'PLACED', fulfillment: { promise: { status: 'USED' } } });
  expect(await submit(bo, checkout, submitKey)).toEqual(placed);
});

describe('a delivery with wine', () => {
  it('needs a date of birth at least 21 years ago (AGE-03, AGE-10)', async () => {
    const hold = await held();
    const field = (message: string) => ({
      code: 'AGE_VERIFICATION_REQUIRED',
      fields: { ageVerificationBirthDate: message },
    });
    expect(await refusedWith(create(hold))).toEqual(field('A valid date input is required.'));
    const young = Temporal.Now.plainDateISO().subtract({ years: 21 }).add({ days: 2 }).toString();
    expect(await refusedWith(create(hold, { ageVerificationBirthDate: young }))).toEqual(
      field('Items in your order require a minimum age of 21.'),
    );
  });

  it('cannot be left at the door, though one without wine can (SCH-28)', async () => {
    const details = { ...DETAILS, unattended: true };
    const given = { details, ageVerificationBirthDate: GROWN_UP };
    expect(await refusedWith(create(await held(), given))).toEqual({
      code: 'INVALID_INPUT',
      fields: { 'fulfillment.details.unattended': 'Age-restricted items cannot be left at the door.' },
    });
    await setLine({ ...WINE, quantity: 0 });
    const made = await create(await held(), given);
    expect((await readCheckout(bo, made)).fulfillment).toMatchObject({ unattended: true, dateOfBirth: null });
  });

  it('leaves out the wine with a vendor that carries none, and asks for no age', async () => {
    const hold = await held('OCADO');
    const made = await create(hold, { details: { ...DETAILS, vendorAccepted: true } });
    const { lineItems, fulfillment } = await readCheckout(bo, made);
    expect(lineItems.map(({ id }) => id)).not.toContain(WINE.gtin13);
    expect(lineItems).toHaveLength(3);
    expect(fulfillment.dateOfBirth).toBeNull();
  });
});

describe('the details of a delivery', () => {
  it("record the shopper's acceptance of a third party that delivers (SCH-24)", async () => {
    const hold = await held('INSTACART');
    const given = { details: DETAILS, ageVerificationBirthDate: GROWN_UP };
    expect(await refusedWith(create(hold, given))).toEqual({
      code: 'VENDOR_ACCEPTANCE_REQUIRED',
      fields: { 'fulfillment.details.vendorAccepted': ACCEPTANCE_REQUIRED },
    });
    const silent = { ageVerificationBirthDate: GROWN_UP };
    expect(await refusalOf(create(hold, silent))).toBe('VENDOR_ACCEPTANCE_REQUIRED');
    const accepted = { ...given, details: { ...DETAILS, vendorAccepted: true } };
    expect(await refusedWith(create(hold, accepted))).toBeNull();
  });

  it('have defaults when nothing is sent (SCH-27)', async () => {
    const made = await create(await held(), { ageVerificationBirthDate: GROWN_UP });
    expect((await readCheckout(bo, made)).fulfillment).toMatchObject({
      deliveryType: 'STANDARD',
      unattended: false,
      instructions: null,
      nonCatalogItem: null,
    });
  });

  it('take at most 128 characters, and not just spaces (SCH-25, SCH-26)', async () => {
    const hold = await held();
    const fieldsOf = async (change: Partial<DeliveryDetails>) =>
      (
        await refusedWith(
          create(hold, { details: { ...DETAILS, ...change }, ageVerificationBirthDate: GROWN_UP }),
        )
      )?.fields;
    expect(await fieldsOf({ instructions: 'x'.repeat(129) })).toEqual({
      'fulfillment.details.instructions': 'Input must be 128 characters or less.',
    });
    expect(await fieldsOf({ nonCatalogItem: '   ' })).toEqual({
      'fulfillment.details.nonCatalogItem': 'Non-catalog item must not be only spaces.',
    });
    expect(await fieldsOf({ instructions: 'x'.repeat(128) })).toBeUndefined();
  });

  it('belong to deliveries only', async () => {
    const riley = await server.signedIn('riley@example.com');
    const cart = await fillCart(riley);
    const { id, versionKey } = await holdSlot(riley, await askQuote(riley, cart));
    const body = {
      cartId: cart.id,
      modalityType: 'PICKUP' as const,
      fulfillment: { promise: { id, versionKey }, details: DETAILS },
      properties: { paymentVersion: 2 as const },
    };
    expect(
      await refusedWith(riley.call(creation.createCheckout, { body, idempotencyKey: newKey() })),
    ).toEqual({
      code: 'INVALID_INPUT',
      fields: { 'fulfillment.details': 'Only deliveries have details' },
    });
  });
});

describe('a delivery whose cart changed', () => {
  const update = ({ id, versionKey }: Reservation, items: QuoteItem[]) =>
    bo.call(updatePromise, { params: { reservationId: id }, body: { items, versionKey } });

  it('is stale until the promise covers its items, at their fee (API-45, MEM-04)', async () => {
    const hold = await held();
    expect(hold.selections[0]?.promo).toBe(hold.selections[0]?.cost);
    await setLine({ ...WINE, quantity: 0 });
    expect(await refusalOf(create(hold))).toBe('PROMISE_STALE');
    for (const { gtin13 } of (await cartItems()).filter(({ gtin13 }) => gtin13 !== MANGOES.gtin13)) {
      await setLine({ gtin13, quantity: 0 });
    }
    const changed = await update(hold, await cartItems());
    expect(changed.selections).toMatchObject([
      { cost: hold.selections[0]?.cost, promo: 0, items: { included: [MANGOES] } },
    ]);
    const made = await create(changed);
    expect((await readCheckout(bo, made)).summary.cost.fulfillmentTotal).toBe(hold.selections[0]?.cost);
  });

  it('may have only as much alcohol as one delivery allows (ERR-52)', async () => {
    const hold = await held();
    expect(await refusalOf(update(hold, [MANGOES, { ...WINE, quantity: 13 }]))).toBe('ALCOHOL_QTY_EXCEEDED');
    expect(await refusalOf(update(hold, [itemOf('home', 5)]))).toBe('NO_ITEMS_AVAILABLE');
    expect(await refusalOf(update(hold, [MANGOES, { ...WINE, quantity: 12 }]))).toBe('none');
  });
});

test('a flash sale in the slot becomes a coupon on its line for the units it covers (FLS-07, ENT-39)', async () => {
  const usual = await readCheckout(bo, await create(await held(), { ageVerificationBirthDate: GROWN_UP }));
  const sale = { gtin13: MANGOES.gtin13, percentOff: 50, maxQuantity: 1 };
  const [before] = usual.lineItems.filter(({ id }) => id === sale.gtin13);
  await server.db
    .insert(flashSales)
    .values({ ...sale, id: 'test', modality: 'DELIVERY', fromHour: 14, toHour: 15 });
  const checkout = await readCheckout(bo, await create(await held(), { ageVerificationBirthDate: GROWN_UP }));
  const [line] = checkout.lineItems.filter(({ id }) => id === sale.gtin13);
  const [coupon] = line?.priceAdjustment.coupons ?? [];
  expect(coupon).toEqual({
    id: `FLASH-${sale.gtin13}`,
    description: 'Flash sale: 50% off',
    discount: coupon?.discount,
    appliedTo: sale.gtin13,
  });
  expect(coupon?.discount).toBeGreaterThan(0);
  expect(line?.total).toBe((before?.total ?? 0) - (coupon?.discount ?? 0));
  expect(checkout.priceAdjustment).toMatchObject({ coupons: [coupon], promos: [] });
  expect(checkout.summary.cost.itemTotal).toBe(usual.summary.cost.itemTotal - (coupon?.discount ?? 0));
  expect(await submit(bo, checkout)).toMatchObject({
    status: 'PLACED',
    payments: [{ authorizedAmount: checkout.summary.cost.total }],
  });
});

test('an address without an apartment has one line at the checkout', async () => {
  const made = await create(await held('KROGER', { ...LOS_ANGELES, addressLines: ['645 W 9th St', ''] }), {
    details: DETAILS,
    ageVerificationBirthDate: GROWN_UP,
  });
  expect((await readCheckout(bo, made)).fulfillment.destination.address?.addressLines).toEqual([
    '645 W 9th St',
  ]);
});

import { beforeAll, describe, expect, it, test } from 'vitest';
import { loadPostalCodes } from '../../../server/postal-codes/postal-codes.ts';
import { DEMO_SHOPPERS } from '../../../server/sandbox/seed/shoppers.ts';
import { binOf, brandOf } from '../../../server/vault/card.ts';
import { DEMO_VAULT_CARDS } from '../../../server/vault/demo-cards.ts';
import { listCards } from '../../../services/contracts/cards.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import { getMembership } from '../../../services/contracts/membership.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import { getEmailPreferences, getProductPreferences } from '../../../services/contracts/preferences.ts';
import { listPrescriptionCards, listPrescriptions } from '../../../services/contracts/prescriptions.ts';
import { getCustomerProfile } from '../../../services/contracts/profile.ts';
import { getCommunityParticipation, listLocalRewards } from '../../../services/contracts/rewards.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { signIn } from '../../../services/contracts/session.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { readCheckout } from '../../support/server-shopper.ts';

const server = testServer();

const said = (...parts: unknown[]) => parts.filter((part) => part !== null && part !== '').join(', ');
const whenOf = (at: string) => (Date.parse(at) < Date.now() ? 'before' : 'to come');
const named = (isSo: boolean, name: string) => (isSo ? name : null);

/** What a shopper has, in short. */
async function portraitOf({ call }: TestClient): Promise<object> {
  const profile = await call(getCustomerProfile, {});
  const { cards } = await call(listCards, {});
  const cart = await call(getCart, {});
  const { orders } = await call(listOrders, { query: {} });
  const { enrollment } = await call(getMembership, {});
  const { preferences } = await call(getEmailPreferences, {});
  const { substitutionPolicy, departments } = await call(getProductPreferences, {});
  const { prescriptions } = await call(listPrescriptions, {});
  const { rewards } = await call(listLocalRewards, {});
  const { organization } = await call(getCommunityParticipation, { query: {} });
  return {
    who: said(profile.name.first, profile.name.last, profile.phones[0]?.number ?? null),
    email: said(profile.emails[0]?.value, profile.emails[0]?.verified),
    since: profile.dates.created.slice(0, 10),
    loyalty: profile.loyalty?.cardNumber ?? null,
    ads: profile.preferences.relevantAds,
    stores: profile.stores.map(({ divisionNumber, storeNumber }) => divisionNumber + storeNumber),
    addresses: profile.addresses.map(({ type, line1, line2, zip }) => said(type, line1, line2, zip)),
    cards: cards.map(({ brand, lastFour, status, remainingBalance }) =>
      said(brand, lastFour, status, remainingBalance),
    ),
    prescriptionCards: (await call(listPrescriptionCards, {})).cards.map(({ lastFour }) => lastFour),
    cart: cart.lineItems.map(({ modalityType, quantity, product }) =>
      said(
        modalityType,
        quantity,
        product.description,
        named(product.snapEligible, 'SNAP'),
        named(product.alcoholFlag, 'alcohol'),
        named(product.prop65.required, 'Prop 65'),
        named(!product.available, 'unavailable'),
        product.seller?.name ?? null,
      ),
    ),
    orders: orders.map(({ status, placedAt, itemCount }) => said(status, whenOf(placedAt), itemCount)),
    membership: enrollment && said(enrollment.type, whenOf(enrollment.since), whenOf(enrollment.until)),
    emails: preferences.filter(({ selected }) => selected).map(({ id }) => id),
    substitutions: [
      substitutionPolicy,
      ...departments
        .filter((one) => one.substitutionPolicy)
        .map((one) => said(one.id, one.substitutionPolicy)),
    ],
    prescriptions: prescriptions.map((one) =>
      said(
        one.medication,
        one.quantity,
        one.refillsLeft,
        one.prescriber,
        one.pharmacy,
        whenOf(one.lastFilledOn),
      ),
    ),
    vouchers: rewards.flatMap(({ id, voucher }) =>
      voucher ? [said(id, voucher.code, whenOf(voucher.claimedAt))] : [],
    ),
    supports: organization?.name ?? null,
  };
}
/** Who has nothing else. */
const NOTHING = {
  since: '2023-05-04',
  loyalty: null,
  ads: false,
  stores: [],
  addresses: [],
  cards: [],
  prescriptionCards: [],
  cart: [],
  orders: [],
  membership: null,
  emails: [],
  substitutions: ['SHOPPERS_CHOICE'],
  prescriptions: [],
  vouchers: [],
  supports: null,
};

/** What the sandbox's page says about them, in full. */
const PORTRAITS: Readonly<Record<string, object>> = {
  'riley@example.com': {
    ...NOTHING,
    who: 'Riley, Marsh, 5135550142',
    email: 'riley@example.com, true',
    since: '2021-03-14',
    loyalty: '412880142017',
    ads: true,
    stores: ['01400943'],
    addresses: ['home, 2736 Erie Ave, Apt 3, 45208', 'delivery, 800 Vine St, 45202'],
    cards: [
      'Visa, 4242, ACTIVE',
      'Mastercard, 4444, EXPIRED',
      'Queen City Credit Union, 6789, ACTIVE',
      'Gift Card, 0025, ACTIVE, 2500',
      'Gift Card, 0100, ACTIVE, 10000',
    ],
    prescriptionCards: ['4242'],
    cart: [
      'PICKUP, 2, Orchard Lane Gala Apples, SNAP',
      'PICKUP, 1, Sunny Palm Bananas, SNAP',
      'PICKUP, 1, Bell Creek Dairy Whole Milk, SNAP',
      'PICKUP, 2, Hen & Hollow Large White Eggs, SNAP',
      'PICKUP, 1, Hearth & Heel Country White Bread, SNAP',
      'PICKUP, 1, Lamplight Roasters Ground Coffee, Medium Roast, SNAP, Prop 65',
    ],
    orders: ['COMPLETED, before, 9', 'COMPLETED, before, 12', 'COMPLETED, before, 17'],
    membership: 'BOOST, before, before',
    emails: ['weekly-ad', 'order-tips'],
    prescriptions: [
      'Albuterol 90 mcg, inhaler, 1, 1, Dr. Amara Voss, Over-the-Rhine Pharmacy, 1420 Vine St, before',
      'Amoxicillin 500 mg, capsules, 21, 0, Dr. Amara Voss, Over-the-Rhine Pharmacy, 1420 Vine St, before',
      'Levothyroxine 50 mcg, tablets, 90, 3, Dr. Amara Voss, Over-the-Rhine Pharmacy, 1420 Vine St, before',
    ],
    vouchers: ['morning-kiln, KILN-R7QM-4XTD, before'],
    supports: 'Seven Hills Community Pantry',
  },
  'sam@example.com': {
    ...NOTHING,
    who: 'Sam, Okafor, 5135550177',
    email: 'sam@example.com, true',
    since: '2022-08-02',
    loyalty: '412880177034',
    stores: ['01400943'],
    addresses: ['home, 3456 Cornell Pl, 45220'],
    cards: ['Visa, 4242, ACTIVE', 'SNAP EBT, 0004, ACTIVE, 18745'],
    cart: [
      'PICKUP, 1, Red Gate Farms Chicken Breasts, SNAP',
      'PICKUP, 1, Grainwise Long Grain Rice, SNAP',
      'PICKUP, 2, Meadowlark Greens Carrots, SNAP',
      'PICKUP, 1, Red Gate Farms Rotisserie Chicken',
      'PICKUP, 1, Cloudrow Paper Towels',
      'PICKUP, 2, Brightwell Dish Soap',
    ],
    emails: ['weekly-ad', 'deals', 'recipes', 'new-arrivals', 'order-tips', 'community'],
    prescriptions: [
      'Lisinopril 10 mg, tablets, 30, 5, Dr. Amara Voss, Over-the-Rhine Pharmacy, 1420 Vine St, before',
    ],
  },
  'bo@example.com': {
    ...NOTHING,
    who: 'Bo, Lindqvist, 2135550118',
    email: 'bo@example.com, true',
    since: '2019-11-30',
    loyalty: '703880118051',
    ads: true,
    stores: ['70300162'],
    addresses: ['delivery, 645 W 9th St, Unit 420, 90015'],
    cards: ['Visa, 4242, ACTIVE'],
    cart: [
      'DELIVERY, 2, Lantern Street Seaweed Snack, SNAP, Prop 65',
      'DELIVERY, 2, Vine & Stone Cabernet Sauvignon, alcohol, Prop 65',
      'DELIVERY, 1, Gull & Anchor Atlantic Salmon Fillet, SNAP',
      'DELIVERY, 2, Tiny Grove Hass Avocados, SNAP',
    ],
    membership: 'BOOST, before, to come',
    emails: ['recipes'],
    substitutions: ['SHOPPERS_CHOICE', 'beer-wine, NO_SUBSTITUTIONS'],
    prescriptions: [
      'Cetirizine 10 mg, tablets, 60, 2, Dr. Hugo Ellery, Downtown Pharmacy, 645 W 9th St, before',
      'Ibuprofen 600 mg, tablets, 20, 0, Dr. Hugo Ellery, Downtown Pharmacy, 645 W 9th St, before',
    ],
    supports: 'Echo Park Open Table',
  },
  'lite@example.com': {
    ...NOTHING,
    who: 'Lita, Moreau, 5135550163',
    email: 'lite@example.com, true',
    since: '2024-01-19',
    loyalty: '412880163068',
    stores: ['01400412'],
    addresses: ['delivery, 3821 Eastern Ave, 45226'],
    cards: ['Visa, 4242, ACTIVE'],
    cart: [
      'DELIVERY, 2, Snowdrift Creamery Vanilla Bean Ice Cream, SNAP',
      'DELIVERY, 2, Brick Oven Alley Four Cheese Pizza, SNAP',
      'DELIVERY, 3, Fizzgig Cola',
      'DELIVERY, 1, Petit Four Corners Glazed Doughnuts, SNAP',
    ],
    membership: 'BOOST_LITE, before, to come',
  },
  'market@example.com': {
    ...NOTHING,
    who: 'Mara, Keting, 2145550129',
    email: 'market@example.com, true',
    addresses: ['delivery, 1810 Elm St, 75201'],
    cards: ['Visa, 4242, ACTIVE'],
    cart: [
      'SHIP, 2, Bramble & Bee Beeswax Candle, Bramble & Bee',
      'SHIP, 1, Bramble & Bee Bee Garden Seeds, unavailable, Bramble & Bee',
      'SHIP, 1, Copper Kettle Carbon Steel Pan, Copper Kettle Kitchenware',
      'SHIP, 1, Little Acorn Plush Bear, Little Acorn Goods',
      'SHIP, 1, North Harbor Wool Scarf, North Harbor Outfitters',
      'SHIP, 2, Verdant Porch Tulip Bulbs, Verdant Porch',
    ],
  },
  'mod@example.com': {
    ...NOTHING,
    who: 'Modesta, Fyfe, 5135550154',
    email: 'mod@example.com, true',
    since: '2020-06-23',
    loyalty: '412880154085',
    stores: ['01400412'],
    addresses: ['home, 3012 Madison Rd, 45209'],
    cards: ['Visa, 4242, ACTIVE'],
    orders: ['PLACED, before, 7'],
  },
  'new@example.com': {
    ...NOTHING,
    who: 'Nell, Ewing',
    email: 'new@example.com, false',
  },
};

describe.each(DEMO_SHOPPERS)('$email', ({ email, id, firstName, lastName }) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await server.signedIn(email);
  });

  it('has what the sandbox promises', async () => {
    expect(await portraitOf(client)).toEqual(PORTRAITS[email]);
  });

  it('signs in with the password of the README', async () => {
    const { shopper } = await server.visitor.call(signIn, { body: { email, password: 'checkstand' } });
    expect(shopper).toMatchObject({ firstName });
  });

  it('has the same after a reset', async () => {
    await client.call(resetSandbox, {});
    expect(await portraitOf(client)).toEqual(PORTRAITS[email]);
  });

  it('has addresses as the store itself would have verified them', async () => {
    const postalCodes = await loadPostalCodes();
    for (const address of (await client.call(getCustomerProfile, {})).addresses) {
      const found = postalCodes.find(address.zip);
      expect(address).toMatchObject({
        city: found?.city,
        stateCode: found?.state,
        county: found?.county,
        location: { latitude: found?.lat, longitude: found?.lng },
      });
    }
  });

  it('has cards in the wallet as they are in the vault', async () => {
    const postalCodes = await loadPostalCodes();
    for (const card of (await client.call(listCards, {})).cards) {
      expect(card).toMatchObject({
        cardHolderFirstName: firstName,
        cardHolderLastName: lastName,
        save: true,
      });
      // A bank account has no card number.
      if (card.cardType === 'ACH') continue;
      const stored = DEMO_VAULT_CARDS[card.cardId];
      expect(stored).toMatchObject({ owner: id, kind: card.cardType });
      expect(stored?.number.slice(-4)).toBe(card.lastFour);
      if (stored?.kind !== 'BANK_CARD') continue;
      expect(card).toMatchObject({
        brand: brandOf(stored.number)?.name,
        bin: binOf(stored.number),
        expirationMonth: stored.expirationMonth,
        expirationYear: stored.expirationYear,
      });
      const { addressLine1, ...billed } = card.billingAddress ?? { zipCode: '' };
      const found = postalCodes.find(billed.zipCode);
      expect(billed).toEqual({
        addressLine2: '',
        city: found?.city,
        state: found?.state,
        zipCode: found?.code,
        country: 'us',
      });
      expect(addressLine1).toMatch(/^\d+ \w/);
    }
  });
});

test.each([
  ['mod@example.com', 'to come', 'is for one of the last times the store offers', [5, 8]],
  ['riley@example.com', 'in the past', 'was handed over soon after it was placed', [-1, 2]],
] as const)('each order of %s, which is %s, %s', async (email, _, __, [least, most]) => {
  const client = await server.signedIn(email);
  const { orders } = await client.call(listOrders, {});
  expect(orders.length).toBeGreaterThan(0);
  for (const { checkoutId, placedAt, ...order } of orders) {
    const { fulfillment, lineItems } = await readCheckout(client, { checkoutId });
    expect(order.window).toEqual(fulfillment.promise.selections[0]?.window);
    expect(order.firstItems).toEqual(
      lineItems.slice(0, 5).map(({ cart, description, imageUrl }) => ({
        gtin13: cart.gtin13,
        description,
        imageUrl,
      })),
    );
    const [start = ''] = fulfillment.promise.selections[0]?.window.value.split('/') ?? [];
    const days = (Date.parse(start) - Date.parse(placedAt)) / 86_400_000;
    expect(days).toBeGreaterThan(least);
    expect(days).toBeLessThan(most);
  }
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteCart, getCart } from '../../../services/contracts/cart.ts';
import { listProducts } from '../../../services/contracts/catalog.ts';
import * as contract from '../../../services/contracts/preferences.ts';
import { createFault, resetSandbox } from '../../../services/contracts/sandbox.ts';
import { servicesOf, type TestClient, testServer } from '../../support/server.ts';
import { setLines, type WantedLine } from '../../support/set-lines.ts';

const server = testServer();
let riley: TestClient;
let sam: TestClient;
beforeAll(async () => {
  sam = await server.signedIn('sam@example.com');
});
beforeEach(async () => {
  riley = await server.signedIn('riley@example.com');
  await riley.call(resetSandbox, {});
});

const { signal } = new AbortController();
const services = servicesOf;

const refusal = (fields: Record<string, string>) => ({ status: 422, code: 'INVALID_INPUT', fields });

describe('email preferences', () => {
  const read = (client = riley) => services(client).loadEmailPreferences(undefined, signal);
  const write = (preferences: { id: string; selected: boolean }[], client = riley) =>
    services(client).updateEmailPreferences({ preferences }, signal);
  const selected = (preferences: contract.EmailPreference[]) =>
    preferences.filter((one) => one.selected).map(({ id }) => id);

  it('come in six kinds, each described and selected or not (ENT-31, API-27)', async () => {
    const preferences = await read();
    expect(preferences.map(({ name }) => name)).toEqual([
      'Weekly Ad',
      'Deals & Coupons',
      'Recipes',
      'New Arrivals',
      'Order Tips',
      'Community News',
    ]);
    expect(preferences.every(({ description }) => description.length > 0)).toBe(true);
    expect(selected(preferences)).toEqual(['weekly-ad', 'order-tips']);
    expect(selected(await read(await server.signedIn('new@example.com')))).toEqual([]);
  });

  it('that are not named stay unchanged (API-28)', async () => {
    const changed = await write([
      { id: 'recipes', selected: true },
      { id: 'weekly-ad', selected: false },
      { id: 'order-tips', selected: true },
    ]);
    expect(selected(changed)).toEqual(['recipes', 'order-tips']);
    expect(await read()).toEqual(changed);
  });

  it('can all be selected at once, and the last change wins (API-28)', async () => {
    const all = (await read()).map(({ id }) => ({ id, selected: true }));
    expect(selected(await write(all))).toHaveLength(6);
    const twice = await write([
      { id: 'deals', selected: true },
      { id: 'deals', selected: false },
    ]);
    expect(selected(twice)).not.toContain('deals');
  });

  it('refuse an unknown kind by its position, changing nothing (API-28)', async () => {
    const before = await read();
    await expect(
      write([
        { id: 'recipes', selected: true },
        { id: 'telegrams', selected: true },
      ]),
    ).rejects.toMatchObject(refusal({ 'preferences.1.id': "We don't know this email." }));
    await expect(write([])).rejects.toMatchObject({ fields: { preferences: expect.any(String) } });
    expect(await read()).toEqual(before);
  });

  it('belong to one shopper (AUT-03)', async () => {
    const before = await read(sam);
    await write([{ id: 'weekly-ad', selected: false }]);
    expect(await read(sam)).toEqual(before);
  });
});

describe('text messages', () => {
  const NUMBER = '5135550142';
  const lookup = (phoneNumber: string, client = riley) =>
    services(client).lookUpSmsPreference({ phoneNumber }, signal);
  const update = (phoneNumber: string, optIn: boolean, client = riley) =>
    services(client).updateSmsPreference({ phoneNumber, optIn }, signal);

  it('go to no number without an opt-in (ENT-09, API-09)', async () => {
    expect(await lookup(NUMBER)).toEqual({
      customerOptedIn: false,
      message: 'No text messages about your orders go to (513) 555-0142.',
      hasErrors: false,
    });
  });

  it('go to a number from opt-in to opt-out (ENT-08, ENT-09, API-10)', async () => {
    const optedIn = {
      customerOptedIn: true,
      message: 'Text messages about your orders go to (513) 555-0142.',
      hasErrors: false,
    };
    expect(await update(NUMBER, true)).toEqual(optedIn);
    expect(await update(NUMBER, true)).toEqual(optedIn);
    expect(await lookup(NUMBER)).toEqual(optedIn);
    expect((await lookup('5135550143')).customerOptedIn).toBe(false);
    expect((await update(NUMBER, false)).customerOptedIn).toBe(false);
    expect((await lookup(NUMBER)).customerOptedIn).toBe(false);
  });

  it("are one shopper's preference for a number, hidden from others (AUT-03)", async () => {
    expect((await lookup('5135550177', sam)).customerOptedIn).toBe(true);
    expect((await lookup('5135550177')).customerOptedIn).toBe(false);
    await update('5135550177', false);
    expect((await lookup('5135550177', sam)).customerOptedIn).toBe(true);
  });

  it('accept only ten digits and TRANSACTIONAL (ENT-08)', async () => {
    const fields = { phoneNumber: 'Please enter a 10-digit phone number.' };
    await expect(lookup('(513) 555-0142')).rejects.toMatchObject(refusal(fields));
    await expect(update('555', true)).rejects.toMatchObject(refusal(fields));
    const answer = await riley.fetch(contract.updateSmsPreference.path, {
      method: 'POST',
      body: JSON.stringify({ phoneNumber: NUMBER, optIn: true, triggerType: 'MARKETING' }),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ fields: { triggerType: expect.any(String) } });
  });
});

describe('product preferences', () => {
  const read = (client = riley) => services(client).loadProductPreferences(undefined, signal);
  type Change = Parameters<ReturnType<typeof services>['updateProductPreferences']>[0];
  const update = (change: Change, client = riley) =>
    services(client).updateProductPreferences(change, signal);

  it('allow substitutions until the shopper says otherwise, by department', async () => {
    const { substitutionPolicy, departments } = await read();
    expect(substitutionPolicy).toBe('SHOPPERS_CHOICE');
    expect(departments[0]).toEqual({ id: 'produce', name: expect.any(String), substitutionPolicy: null });
    expect(departments).toHaveLength(12);
    const changed = await update({
      substitutionPolicy: 'NO_SUBSTITUTIONS',
      departments: [
        { id: 'dairy', substitutionPolicy: 'SHOPPERS_CHOICE' },
        { id: 'bakery', substitutionPolicy: 'SHOPPERS_CHOICE' },
        { id: 'bakery', substitutionPolicy: 'NO_SUBSTITUTIONS' },
      ],
    });
    const own = changed.departments.filter((one) => one.substitutionPolicy !== null);
    // If there are two preferences for a department, the last one counts.
    expect(own.map((one) => [one.id, one.substitutionPolicy])).toEqual([
      ['dairy', 'SHOPPERS_CHOICE'],
      ['bakery', 'NO_SUBSTITUTIONS'],
    ]);
    const next = await update({
      substitutionPolicy: 'NO_SUBSTITUTIONS',
      departments: [{ id: 'dairy', substitutionPolicy: null }],
    });
    expect(next.departments.filter((one) => one.substitutionPolicy !== null).map(({ id }) => id)).toEqual([
      'bakery',
    ]);
    expect(await read()).toEqual(next);
    expect((await read(sam)).substitutionPolicy).toBe('SHOPPERS_CHOICE');
  });

  it('refuse an unknown department by its position, changing nothing', async () => {
    const before = await read();
    await expect(
      update({
        substitutionPolicy: 'NO_SUBSTITUTIONS',
        departments: [
          { id: 'dairy', substitutionPolicy: 'NO_SUBSTITUTIONS' },
          { id: 'garage', substitutionPolicy: 'NO_SUBSTITUTIONS' },
        ],
      }),
    ).rejects.toMatchObject(refusal({ 'departments.1.id': "We don't know this department." }));
    expect(await read()).toEqual(before);
  });

  it('apply to new cart lines without a policy, and leave existing lines alone', async () => {
    const { id: cartId, lineItems } = await riley.call(getCart, {});
    const policies = async (...changes: WantedLine[]) => {
      const cart = await setLines(riley, changes);
      return new Map(cart.lineItems.map((line) => [line.gtin13, line.substitutionPolicy]));
    };
    const [kept] = lineItems;
    const { products } = await riley.call(listProducts, { query: { department: 'dairy' } });
    const inCart = new Set(lineItems.map(({ gtin13 }) => gtin13));
    const free = products.filter(({ gtin13, available }) => available && !inCart.has(gtin13));
    const { products: breads } = await riley.call(listProducts, { query: { department: 'bakery' } });
    const bread = breads.find(({ gtin13, available }) => available && !inCart.has(gtin13));
    const line = (gtin13 = '', rest = {}) => ({
      gtin13,
      quantity: 1,
      modalityType: 'PICKUP' as const,
      ...rest,
    });
    await update({
      substitutionPolicy: 'NO_SUBSTITUTIONS',
      departments: [{ id: 'dairy', substitutionPolicy: 'SHOPPERS_CHOICE' }],
    });
    const [milk, butter] = free;
    const after = await policies(
      line(kept?.gtin13, { quantity: 3 }),
      line(milk?.gtin13),
      line(butter?.gtin13, { substitutionPolicy: 'NO_SUBSTITUTIONS' }),
      line(bread?.gtin13),
    );
    const policyOf = (one: { gtin13: string } | undefined) => after.get(one?.gtin13 ?? '');
    expect(policyOf(kept)).toBe('SHOPPERS_CHOICE');
    expect(policyOf(milk)).toBe('SHOPPERS_CHOICE');
    expect(policyOf(butter)).toBe('NO_SUBSTITUTIONS');
    expect(policyOf(bread)).toBe('NO_SUBSTITUTIONS');

    await update({
      substitutionPolicy: 'SHOPPERS_CHOICE',
      departments: [{ id: 'dairy', substitutionPolicy: null }],
    });
    const later = await policies(line(bread?.gtin13, { quantity: 2 }));
    expect(later.get(bread?.gtin13 ?? '')).toBe('NO_SUBSTITUTIONS');
    await riley.call(deleteCart, { params: { cartId }, query: {} });
    expect((await policies(line(bread?.gtin13))).get(bread?.gtin13 ?? '')).toBe('SHOPPERS_CHOICE');
  });
});

const NUMBER = { phoneNumber: '5135550142', triggerType: 'TRANSACTIONAL' as const };
const CHOSEN = { id: 'weekly-ad', selected: true };
const CALLS: [operation: string, call: (client: TestClient) => Promise<unknown>, answer: object][] = [
  [
    'emailPreferences.get',
    ({ call }) => call(contract.getEmailPreferences, {}),
    { preferences: expect.arrayContaining([expect.objectContaining(CHOSEN)]) },
  ],
  [
    'emailPreferences.update',
    ({ call }) =>
      call(contract.updateEmailPreferences, { body: { preferences: [{ id: 'deals', selected: true }] } }),
    { preferences: expect.arrayContaining([expect.objectContaining({ id: 'deals', selected: true })]) },
  ],
  [
    'smsPreferences.lookUp',
    ({ call }) => call(contract.lookUpSmsPreference, { body: NUMBER }),
    { customerOptedIn: false },
  ],
  [
    'smsPreferences.update',
    ({ call }) => call(contract.updateSmsPreference, { body: { ...NUMBER, optIn: true } }),
    { customerOptedIn: true },
  ],
  [
    'productPreferences.get',
    ({ call }) => call(contract.getProductPreferences, {}),
    { substitutionPolicy: 'SHOPPERS_CHOICE' },
  ],
  [
    'productPreferences.update',
    ({ call }) =>
      call(contract.updateProductPreferences, {
        body: { substitutionPolicy: 'NO_SUBSTITUTIONS', departments: [] },
      }),
    { substitutionPolicy: 'NO_SUBSTITUTIONS' },
  ],
];

describe.each(CALLS)('%s', (operation, call, answer) => {
  it('is for signed-in shoppers (AUT-01)', async () => {
    await expect(call(server.visitor)).rejects.toEqual({ kind: 'signedOut' });
  });

  it('can be made to fail, then recovers', async () => {
    await riley.call(createFault, { body: { operation, times: 1, status: 500, code: 'INTERNAL' } });
    await expect(call(riley)).rejects.toMatchObject({ kind: 'refused', status: 500, code: 'INTERNAL' });
    expect(await call(riley)).toMatchObject(answer);
  });
});

import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as contracts from '../../services/contracts/cart.ts';
import * as promises from '../../services/contracts/reservations.ts';
import { testServer } from '../support/server.ts';

interface Described {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { type?: string; properties?: object } }> };
  responses: Record<string, unknown>;
  security: unknown[];
}

let paths: Record<string, Record<string, Described>>;
let rest: object;

const server = testServer();
beforeAll(async () => {
  const document = (await (await server.visitor.fetch('/openapi.json')).json()) as {
    paths: typeof paths;
  };
  ({ paths } = document);
  rest = { ...document, paths: undefined };
});

const described = () =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Every operation of the store that a contract file declares; the processor and the vault describe their own, and so do who sends texts and who knows taxes. */
async function declared(): Promise<string[]> {
  const modules = import.meta.glob<Record<string, unknown>>('../../services/contracts/*.ts', { eager: true });
  return Object.values(modules)
    .flatMap((module) => Object.values(module))
    .flatMap((one) =>
      isOperation(one) && !['processor', 'vault', 'texts', 'taxes'].includes(one.access) ? [one.id] : [],
    );
}

const isOperation = (value: unknown): value is { id: string; access: string } =>
  typeof value === 'object' && value !== null && 'path' in value && 'response' in value && 'id' in value;

describe('openapi.json', () => {
  it('is built once, however often it is asked for', async () => {
    const writing = vi.spyOn(JSON, 'stringify');
    const { summary } = contracts.updateCart;
    const described = vi.fn(() => summary);
    const asItWas = Object.getOwnPropertyDescriptor(contracts.updateCart, 'summary') ?? {};
    Object.defineProperty(contracts.updateCart, 'summary', { get: described, configurable: true });
    const again = await server.visitor.fetch('/openapi.json');
    expect(await again.json()).toEqual({ ...rest, paths });
    const written = writing.mock.calls.filter(([value]) => value instanceof Object && 'openapi' in value);
    writing.mockRestore();
    Object.defineProperty(contracts.updateCart, 'summary', asItWas);
    expect(written).toEqual([]);
    expect(described).not.toHaveBeenCalled();
  });

  it('describes every declared operation, once', async () => {
    const ids = described().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual((await declared()).toSorted());
  });

  it('names every parameter of a path', () => {
    for (const { path, operation } of described()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters = operation.parameters.filter((one) => one.in === 'path');
      expect(parameters.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted());
      expect(parameters.every(({ required }) => required)).toBe(true);
    }
  });

  it('names the headers that a call always carries, with their value (API-06)', () => {
    const parameters = paths['/api/customer-profile/v2/profile']?.get?.parameters;
    expect(parameters?.filter(({ required }) => required)).toEqual([
      { name: 'X-Channel', in: 'header', required: true, schema: { type: 'string', const: 'WEB' } },
    ]);
  });

  it('says whose calls they are, how a session is shown, and what a problem is', () => {
    expect(rest).toEqual({
      openapi: '3.1.0',
      info: { title: 'Fernhill Market', version: '1', description: 'The store behind the checkout.' },
      webhooks: expect.any(Object),
      components: {
        schemas: { Problem: expect.objectContaining({ type: 'object', required: expect.any(Array) }) },
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'checkstand.session_token' },
          key: { type: 'http', scheme: 'bearer' },
          signature: expect.objectContaining({ type: 'apiKey', in: 'header', name: 'webhook-signature' }),
        },
      },
    });
  });

  it("describes what the chain's systems hear of orders", () => {
    const { webhooks } = rest as { webhooks: Record<string, { post: Described }> };
    expect(Object.keys(webhooks)).toEqual([
      'order.placed',
      'order.changed',
      'order.ready',
      'order.handedOver',
      'order.canceled',
      'order.refunded',
      'order.tipChanged',
      'order.arriving',
    ]);
    for (const [type, { post }] of Object.entries(webhooks)) {
      expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp']);
      expect(post.security).toEqual([{ signature: [] }]);
      expect(post.requestBody?.content['application/json']?.schema.properties).toMatchObject({
        type: { const: type },
        data: { properties: { order: { type: 'object' } } },
      });
      expect(Object.keys(post.responses)).toEqual(['2XX']);
    }
    expect(webhooks['order.canceled']?.post.requestBody?.content['application/json']?.schema).toHaveProperty(
      'properties.data.properties.canceledBy.enum',
      ['SHOPPER', 'STORE', 'FRAUD_CHECK'],
    );
  });

  it('describes a call in full', () => {
    const text = { type: 'string' };
    const shopper = {
      ...{ name: 'x-shopper', in: 'header', required: false, schema: text },
      description: 'The id of the shopper the call is for: SIGNED_OUT if another one is signed in.',
    };
    const id = { ...text, minLength: 1, maxLength: 64 };
    expect(paths['/fulfillment/api/timeslots/reserve']?.post).toEqual({
      operationId: 'slots.reserve',
      summary: promises.reserveSlot.summary,
      tags: ['slots'],
      'x-access': 'fullyAuthenticated',
      security: [{ session: [] }],
      parameters: [
        shopper,
        {
          ...{ name: 'Idempotency-Key', in: 'header', required: true },
          description:
            'Made before the first try and sent with every retry: the same key does the work once.',
          schema: { ...text, minLength: 8, maxLength: 128 },
        },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: expect.any(Object) } } },
      responses: {
        '200': {
          description: 'Done',
          content: { 'application/json': { schema: expect.objectContaining({ type: 'object' }) } },
        },
        default: {
          description: 'A problem; callers branch on its code',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    });
    expect(paths['/api/carts/{cartId}/line-items']?.put?.parameters).toEqual([
      { name: 'cartId', in: 'path', required: true, schema: id },
      shopper,
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }),
    ]);
    expect(paths['/api/products']?.get?.parameters[0]).toEqual({
      ...{ name: 'text', in: 'query', required: false },
      schema: { ...text, maxLength: 125, default: '' },
    });
    expect(paths['/api/products']?.get).not.toHaveProperty('requestBody');
  });

  it('says what a call takes, returns, and requires of the session', () => {
    const update = paths[contracts.updateCart.path]?.put;
    expect(update?.requestBody?.content['application/json']?.schema.type).toBe('object');
    expect(Object.keys(update?.responses ?? {})).toEqual(['200', 'default']);
    expect(update?.security).toEqual([{ session: [] }]);
    expect(paths['/api/products']?.get?.security).toEqual([]);
  });

  it.each([
    ['API-01', 'addresses.list', 'get', '/api/addresses', []],
    [
      'API-02',
      'addresses.create',
      'post',
      '/api/addresses',
      [
        'line1',
        'line2',
        'city',
        'stateCode',
        'zip',
        'type',
        'countryCode',
        'location',
        'county',
        'addressId',
      ],
    ],
    [
      'API-03',
      'addresses.update',
      'post',
      '/api/addresses/update',
      [
        'line1',
        'line2',
        'city',
        'stateCode',
        'zip',
        'type',
        'countryCode',
        'location',
        'county',
        'addressId',
      ],
    ],
    ['API-04', 'addresses.delete', 'post', '/api/addresses/delete', ['addressId']],
    ['API-05', 'addresses.verify', 'post', '/api/addresses/validation', ['address']],
    ['API-06', 'profile.get', 'get', '/api/profile', []],
    ['API-07', 'appData.get', 'get', '/api/app-data', []],
    ['API-08', 'community.participation', 'get', '/api/community-rewards/participation', []],
    [
      'API-09',
      'smsPreferences.lookUp',
      'post',
      '/api/sms-preferences/lookup',
      ['phoneNumber', 'triggerType'],
    ],
    [
      'API-10',
      'smsPreferences.update',
      'post',
      '/api/sms-preferences',
      ['phoneNumber', 'optIn', 'triggerType'],
    ],
    ['API-11, API-20, API-24, API-37', 'payments.get', 'get', '/payment/v1/checkouts/{checkoutId}', []],
    [
      'API-11, API-21, API-36',
      'payments.update',
      'put',
      '/payment/v1/checkouts/{checkoutId}',
      ['versionKey', 'payments'],
    ],
    [
      'API-12, API-22',
      'payments.select',
      'put',
      '/payment/v1/payments',
      ['checkoutId', 'versionKey', 'paymentMethodId', 'paymentStatus'],
    ],
    [
      'API-13, API-34, API-36',
      'tips.update',
      'put',
      '/payment/v1/modifytip/{checkoutId}',
      ['versionKey', 'paymentDetails'],
    ],
    ['API-15, API-40, API-41', 'quotes.list', 'post', '/api/quotes', ['cart', 'locale']],
    [
      'API-16, API-52',
      'cards.add',
      'post',
      '/checkout/api/s/cards/{application}',
      ['cardHolderFirstName', 'cardHolderLastName', 'billingAddress', 'default', 'save', 'vaultToken'],
    ],
    [
      'API-17',
      'cards.addToOrder',
      'post',
      '/checkout/api/s/cards/{application}/{checkoutId}',
      [
        'cardHolderFirstName',
        'cardHolderLastName',
        'billingAddress',
        'default',
        'save',
        'vaultToken',
        'versionKey',
      ],
    ],
    [
      'API-18, API-53',
      'cards.update',
      'put',
      '/checkout/api/s/cards/{application}/{cardId}',
      ['cardHolderFirstName', 'cardHolderLastName', 'billingAddress', 'default', 'vaultToken'],
    ],
    ['API-19', 'addresses.check', 'post', '/api/addresses/eligibility', ['address', 'modalityType']],
    [
      'API-23, API-55',
      'ebtCards.balance',
      'post',
      '/api/wallet/ebt-cards/{cardId}/balance',
      ['encryptedPin', 'checkoutId'],
    ],
    ['API-24', 'cards.list', 'get', '/api/wallet/cards', []],
    ['API-25, API-53', 'cards.delete', 'delete', '/api/wallet/cards/{cardId}', []],
    [
      'API-26',
      'giftCards.add',
      'post',
      '/api/checkouts/{checkoutId}/gift-cards',
      ['vaultToken', 'applicationName', 'versionKey', 'save'],
    ],
    ['API-27', 'emailPreferences.get', 'get', '/api/email-preferences', []],
    ['API-28', 'emailPreferences.update', 'put', '/api/email-preferences', ['preferences']],
    ['API-29', 'flashSales.list', 'post', '/api/flash-sales', ['gtin13s', 'optionId']],
    [
      'API-30, API-36',
      'checkouts.update',
      'put',
      '/api/checkouts/{checkoutId}',
      ['type', 'versionKey', 'displayedTotal', 'fulfillment', 'paymentDetails'],
    ],
    [
      'API-31',
      'checkouts.submit',
      'post',
      '/api/checkouts/{checkoutId}/submit',
      ['contactInfo', 'isAccertifyDataCollected', 'versionKey', 'displayedTotal', 'paymentDetails'],
    ],
    [
      'API-32, API-36',
      'promos.add',
      'put',
      '/payment/v1/addpromo/{checkoutId}',
      ['versionKey', 'priceAdjustment'],
    ],
    [
      'API-32',
      'promos.remove',
      'put',
      '/payment/v1/removepromo/{checkoutId}',
      ['versionKey', 'priceAdjustment'],
    ],
    ['API-33', 'promos.addLegacy', 'post', '/api/checkouts/{checkoutId}/promo-codes', ['code']],
    ['API-33', 'promos.removeLegacy', 'delete', '/api/checkouts/{checkoutId}/promo-codes/{code}', []],
    ['API-35', 'checkouts.get', 'get', '/api/checkouts/{checkoutId}', []],
    ['API-38', 'cart.delete', 'delete', '/api/carts/{cartId}', []],
    ['API-39', 'cart.update', 'put', '/api/carts/{cartId}/line-items', ['lineItems']],
    [
      'API-42',
      'slots.reserve',
      'post',
      '/fulfillment/api/timeslots/reserve',
      ['modalityType', 'optionIds', 'keyspace'],
    ],
    ['API-43', 'promises.composite', 'post', '/api/promises/composite', ['optionIds', 'keyspace']],
    ['API-44', 'promises.create', 'post', '/api/v4/promises', ['optionIds', 'keyspace']],
    ['API-45', 'promises.update', 'put', '/api/promises/{reservationId}', ['items', 'versionKey']],
    [
      'API-46',
      'checkouts.create',
      'post',
      '/api/checkouts',
      ['cartId', 'modalityType', 'fulfillment', 'ageVerificationBirthDate', 'properties'],
    ],
    [
      'API-47',
      'checkouts.createShip',
      'post',
      '/api/checkouts/ship',
      ['cartId', 'promise', 'quotes', 'fulfillableItems', 'unfulfillableItems', 'birthDate', 'cartTotal'],
    ],
    [
      'API-48',
      'modalities.list',
      'post',
      '/api/modalities/options',
      ['modalityType', 'address', 'location', 'banner'],
    ],
    ['API-49', 'modalities.prefer', 'put', '/api/modalities/preference', []],
    ['API-50', 'products.get', 'get', '/api/products/{gtin13}', []],
    ['API-51', 'timeslots.upfront', 'get', '/api/delivery/timeslots', []],
    ['API-52', 'ebtCards.add', 'post', '/api/wallet/ebt-cards', ['vaultToken']],
    ['API-54', 'cards.prefer', 'put', '/api/wallet/cards/{cardId}/default', []],
    ['API-56', 'prescriptionCards.list', 'get', '/api/prescriptions/cards', []],
    ['API-56', 'prescriptionCards.delete', 'delete', '/api/prescriptions/cards/{cardId}', []],
    ['API-57', 'giftCards.save', 'post', '/api/wallet/gift-cards', ['vaultToken', 'applicationName']],
  ])('%s: describes %s as %s %s with %j', (_, id, method, path, members) => {
    const operation = paths[path]?.[method];
    expect(operation?.operationId).toBe(id);
    const schema = operation?.requestBody?.content['application/json']?.schema;
    // A store may take more.
    expect(Object.keys(schema?.properties ?? {})).toEqual(expect.arrayContaining(members));
  });
});

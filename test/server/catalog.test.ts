import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { GRAMS_PER_POUND, priceOfWeight } from '../../rules/prices.ts';
import { products } from '../../server/db/schema/catalog.ts';
import { gtinOf } from '../../server/sandbox/demo-gtin.ts';
import { getCart } from '../../services/contracts/cart.ts';
import {
  getProduct,
  listDepartments,
  listProducts,
  type ProductQuery,
  type ProductSummary,
} from '../../services/contracts/catalog.ts';
import { listModalities, preferModality } from '../../services/contracts/modalities.ts';
import { testServer } from '../support/server.ts';

const server = testServer();

describe('the catalog', () => {
  it('has at least 200 products in 12 departments', async () => {
    const { departments } = await server.visitor.call(listDepartments, {});
    const { total } = await server.visitor.call(listProducts, { query: {} });
    expect(departments).toHaveLength(12);
    expect(total).toBeGreaterThanOrEqual(200);
    expect(departments.reduce((sum, { productCount }) => sum + productCount, 0)).toBe(total);
  });

  it('sells by weight at a price per pound, and a piece is about as heavy and dear as its label says (ENT-17)', async () => {
    const rows = await server.db.select().from(products).where(eq(products.soldByWeight, true));
    expect(rows).not.toEqual([]);
    for (const { customerFacingSize, weight, pricePerPound, unitPrice } of rows) {
      const [, pounds] = customerFacingSize.match(/about ([\d.]+) lb$/) ?? [];
      expect([customerFacingSize, Math.round((weight ?? 0) / GRAMS_PER_POUND)]).toEqual([
        customerFacingSize,
        Number(pounds),
      ]);
      expect(priceOfWeight(pricePerPound ?? 0, weight ?? 0)).toBe(unitPrice);
    }
    const whole = await server.db.select().from(products).where(eq(products.soldByWeight, false));
    expect(whole.filter(({ pricePerPound }) => pricePerPound !== null)).toEqual([]);
  });

  it('weighs what stores sell as its label says', async () => {
    const rows = await server.db
      .select({ size: products.customerFacingSize, weight: products.weight })
      .from(products)
      .where(and(eq(products.soldByWeight, false), isNull(products.sellerId)));
    const GRAMS: Readonly<Record<string, number>> = { oz: 28.35, lb: 453.6 };
    const labeled = rows.flatMap(({ size, weight }) => {
      const [, count, unit = ''] = size.match(/^([\d.]+) (oz|lb)\b/) ?? [];
      return count ? [{ size, weight, net: Number(count) * (GRAMS[unit] ?? 0) }] : [];
    });
    const wrong = labeled.filter(({ weight, net }) => Math.abs((weight ?? 0) - net) > net / 50);
    expect(wrong).toEqual([]);
    expect(labeled.length).toBeGreaterThan(50);
  });

  it('lets caches keep for a minute what every visitor gets, and asks them nothing new until it changes', async () => {
    const riley = await server.signedIn('riley@example.com');
    const path = `/api/products/${gtinOf('produce', 1)}`;
    for (const shared of [path, `${path}/substitutes`, '/api/products?page=1', '/api/departments']) {
      const { headers } = await server.visitor.fetch(shared);
      expect(headers.get('cache-control')).toBe('public, max-age=60');
      expect(headers.get('vary')).toMatch(/^Cookie, Accept-Language\b/);
      const known = { 'if-none-match': headers.get('etag') ?? '' };
      expect((await server.visitor.fetch(shared, { headers: known })).status).toBe(304);
      expect((await riley.fetch(shared)).headers.get('cache-control')).toBe('no-store');
    }
    expect((await server.visitor.fetch('/api/products/none')).headers.get('cache-control')).toBe('no-store');
  });

  it('finds every word of a search, whatever its case', async () => {
    const { products } = await server.visitor.call(listProducts, { query: { text: 'GALA apples' } });
    expect(products.map(({ description }) => description)).toEqual(['Orchard Lane Gala Apples']);
  });

  it('lists what is named like the search before what only stands in such a department', async () => {
    const namesFor = async (text: string) => {
      const { products } = await server.visitor.call(listProducts, { query: { text } });
      return products.map(({ description }) => description);
    };
    const [first] = await namesFor('wine');
    expect(first).toBe('Vine & Stone Cabernet Sauvignon');
    expect(await namesFor('pepin')).toEqual(['Maison Pépin Brut Sparkling Wine', 'Maison Pépin Ice Wine']);
    expect(await namesFor('banana')).toEqual(['Sunny Palm Bananas']);
    expect(await namesFor('chse')).toEqual([]);
  });

  it('matches % and _ literally', async () => {
    const { products } = await server.visitor.call(listProducts, { query: { text: '70%' } });
    expect(products.map(({ description }) => description)).toEqual(['Midnight Cacao 70% Dark Chocolate']);
    expect((await server.visitor.call(listProducts, { query: { text: '_' } })).total).toBe(0);
  });

  it('pages through a department 24 at a time', async () => {
    const first = await server.visitor.call(listProducts, { query: { department: 'produce' } });
    const second = await server.visitor.call(listProducts, { query: { department: 'produce', page: '2' } });
    expect(first.products).toHaveLength(24);
    expect(first.pageCount).toBe(2);
    expect(second.products).toHaveLength(first.total - 24);
    expect((await server.visitor.call(listProducts, { query: { page: '99' } })).total).toBeGreaterThan(200);
  });

  it('has each product on one page: what can be ordered first, by department, then by place in it, then by name', async () => {
    const place = (department: string, position: number | SQL) =>
      server.db.update(products).set({ position }).where(eq(products.departmentId, department));
    // In one, names decide; in another, which has more than a page, places aren't in the order of the keys.
    await place('bakery', 0);
    await place('produce', sql`1000 - ${products.position}`);
    const { departments } = await server.visitor.call(listDepartments, {});
    const rows = await server.db.select().from(products);
    const rankOf = ({ available, departmentId, position, description, gtin13 }: (typeof rows)[number]) => {
      const department = departments.findIndex(({ id }) => id === departmentId);
      return [
        ...[Number(!available), department, position].map((n) => String(n).padStart(4, '0')),
        description,
        gtin13,
      ].join('|');
    };
    const expected = rows.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1)).map(({ gtin13 }) => gtin13);

    const { pageCount } = await server.visitor.call(listProducts, { query: {} });
    const listed: string[] = [];
    for (let page = 1; page <= pageCount; page += 1) {
      const found = await server.visitor.call(listProducts, { query: { page: String(page) } });
      listed.push(...found.products.map(({ gtin13 }) => gtin13));
    }
    expect(listed).toEqual(expected);
  });

  it.each([{ department: 'produce' }, { text: 'milk' }, {}])(
    'sorts %o by what is charged, and lists only what is on sale; what cannot be ordered comes last',
    async (asked) => {
      const riley = await server.signedIn('riley@example.com');
      const all = async (query: v.InferInput<typeof ProductQuery>) => {
        const { pageCount, products: first } = await pageOf(query);
        const others = await Promise.all(
          Array.from({ length: pageCount - 1 }, (_, index) => pageOf({ ...query, page: String(index + 2) })),
        );
        return [first, ...others.map((page) => page.products)].flat();
      };
      const pageOf = (query: v.InferInput<typeof ProductQuery>) =>
        riley.call(listProducts, { query: { ...asked, ...query } });
      const charged = ({ price: { storePrices } }: ProductSummary) =>
        (storePrices.promo ?? storePrices.regular).unitPrice;
      const usual = await all({});
      const rising = usual.toSorted(
        (a, b) => Number(b.available) - Number(a.available) || charged(a) - charged(b),
      );
      expect((await all({ sort: 'price' })).map(charged)).toEqual(rising.map(charged));
      const falling = usual.toSorted(
        (a, b) => Number(b.available) - Number(a.available) || charged(b) - charged(a),
      );
      expect((await all({ sort: 'price-down' })).map(charged)).toEqual(falling.map(charged));
      const reduced = usual.filter(({ price }) => price.storePrices.promo !== null);
      expect(reduced).not.toEqual([]);
      expect((await all({ sale: '1' })).map(({ gtin13 }) => gtin13)).toEqual(
        reduced.map(({ gtin13 }) => gtin13),
      );
    },
  );

  it('accepts a search of 125 characters and refuses 126 (LIM-04, UIX-10)', async () => {
    expect((await server.visitor.call(listProducts, { query: { text: 'x'.repeat(125) } })).total).toBe(0);
    await expect(
      server.visitor.call(listProducts, { query: { text: 'x'.repeat(126) } }),
    ).rejects.toMatchObject({
      kind: 'refused',
      status: 422,
      code: 'INVALID_INPUT',
      fields: { text: 'Input must be 125 characters or less.' },
    });
  });

  it('returns a whole product (ENT-16, ENT-17)', async () => {
    const { products } = await server.visitor.call(listProducts, { query: { text: 'cabernet' } });
    const [summary] = products;
    const gtin13 = summary?.gtin13 ?? '';
    expect(summary).toEqual({
      gtin13: '0085190000061',
      description: 'Vine & Stone Cabernet Sauvignon',
      brand: 'Vine & Stone',
      customerFacingSize: '750 ml',
      imageUrl: '/images/products/cabernet-sauvignon.svg',
      department: 'beer-wine',
      price: summary?.price,
      snapEligible: false,
      snapRule: null,
      deposit: null,
      alcoholFlag: true,
      minimumAgeToBuy: 21,
      minimumOrderQuantity: 1,
      maximumOrderQuantity: 12,
      prop65: { required: true },
      seller: null,
      soldInStore: true,
      shipToHomeItem: false,
      available: true,
      shortage: null,
      left: null,
    });
    expect(await server.visitor.call(getProduct, { params: { gtin13 }, query: {} })).toEqual({
      ...summary,
      upc: gtin13,
      images: [{ perspective: 'front', size: 'large', url: '/images/products/cabernet-sauvignon.svg' }],
      prop65Warning: 'Cancer and Reproductive Harm. For more information go to www.P65Warnings.ca.gov.',
      restrictions: { stateCodes: [], zipCodes: [] },
      weight: 1300,
      weightPerUnit: null,
      categories: ['Beer & Wine'],
      taxonomies: ['Beer & Wine', 'Wine'],
      options: [],
      heatSensitive: false,
      pricedAt: null,
      details: 'Cabernet Sauvignon by Vine & Stone, 750 ml.',
    });
  });

  it('says what is sold by weight, and who sells what is shipped, and where not', async () => {
    const find = async (text: string) => {
      const { products } = await server.visitor.call(listProducts, { query: { text } });
      return server.visitor.call(getProduct, { params: { gtin13: products[0]?.gtin13 ?? '' }, query: {} });
    };
    const bananas = await find('bananas');
    expect(bananas).toMatchObject({ weight: 907, weightPerUnit: 907, prop65Warning: null, seller: null });
    expect(bananas.price).toMatchObject({
      sellBy: 'WEIGHT',
      orderBy: 'UNIT',
      storePrices: {
        regular: { perPound: 59, unitPrice: 118, defaultDescription: '$0.59/lb, about $1.18 for 2.0 lb' },
      },
    });
    expect(await find('tulip')).toMatchObject({
      restrictions: { stateCodes: [], zipCodes: ['98273', '98274'] },
      seller: { id: 'verdant-porch', name: 'Verdant Porch' },
      soldInStore: false,
      shipToHomeItem: true,
    });
  });

  it('knows its demo products by department and number', () => {
    expect(gtinOf('produce', 3)).toBe('0085101000036');
    expect(() => gtinOf('garage', 1)).toThrow('There is no department garage');
  });

  it('has a price in full, at the store and across the country (ENT-17)', async () => {
    const { products } = await server.visitor.call(listProducts, { query: { text: 'cabernet' } });
    const gtin13 = products[0]?.gtin13 ?? '';
    const { price } = await server.visitor.call(getProduct, { params: { gtin13 }, query: {} });
    const none = { perPound: null, quantityLimit: null, expirationDate: null, secondaryDescription: null };
    const regular = { ...none, unitPrice: 1499, nfor: 1, nforPrice: 1499, defaultDescription: '$14.99' };
    const expirationDate = { value: expect.stringMatching(/^\d{4}-.*Z$/), timezone: 'UTC' };
    const promo = { ...none, expirationDate, unitPrice: 1300, nfor: 2, nforPrice: 2600 };
    expect(price).toEqual({
      storePrices: { regular, promo: { ...promo, defaultDescription: '2 For $26.00' } },
      nationalPrices: null,
      offerCode: null,
      sellBy: 'UNIT',
      orderBy: 'UNIT',
      store: null,
      division: null,
    });
    const pricesOf = async (query: { text?: string; department?: string }) =>
      (await server.visitor.call(listProducts, { query })).products.map((one) => one.price);
    const [home] = await pricesOf({ department: 'home' });
    expect(home?.nationalPrices).toEqual(home?.storePrices);
    const limited = (await pricesOf({ text: 'cola' })).map(({ storePrices }) => storePrices.promo);
    expect(limited).toContainEqual(
      expect.objectContaining({ quantityLimit: 6, secondaryDescription: 'Limit 6' }),
    );
  });

  it("has prices for the shopper's store, named by list, product, and cart; visitors have none yet (ENT-17)", async () => {
    const riley = await server.signedIn('riley@example.com');
    const seen = async (client: typeof riley) => {
      const { products } = await client.call(listProducts, { query: { text: 'bananas' } });
      const gtin13 = products[0]?.gtin13 ?? '';
      const product = await client.call(getProduct, { params: { gtin13 }, query: {} });
      return [...products, product].map(({ price: { store, division } }) => ({ store, division }));
    };
    const choose = (locationId: string) =>
      riley.call(preferModality, { body: { modalityType: 'PICKUP', locationId } });
    for (const one of await seen(server.visitor)) expect(one).toEqual({ store: null, division: null });
    const { modalityOptions } = await riley.call(listModalities, {
      body: { modalityType: 'PICKUP', address: { postalCode: '45202' } },
    });
    const places = modalityOptions.map(({ storeDetails }) => storeDetails).slice(0, 2);
    expect(places).toHaveLength(2);
    for (const { locationId, storeNumber, divisionNumber } of places) {
      await choose(locationId);
      const named = { store: storeNumber, division: divisionNumber };
      for (const one of await seen(riley)) expect(one).toEqual(named);
      const { lineItems } = await riley.call(getCart, {});
      expect(lineItems.length).toBeGreaterThan(0);
      for (const { product } of lineItems) expect(product.price).toMatchObject(named);
    }
  });

  it('has products without nutrition (API-50)', async () => {
    const { products } = await server.visitor.call(listProducts, { query: { text: 'gala apples' } });
    const response = await server.visitor.fetch(`/api/products/${products[0]?.gtin13}`);
    expect(response.status).toBe(200);
    expect(JSON.stringify(await response.json())).not.toMatch(/nutrition|calories|servings/i);
  });

  it('gives promotions without an end a date far in the future (CIT-22)', async () => {
    const lite = await server.signedIn('lite@example.com');
    const endsOf = async () => {
      const { lineItems } = await lite.call(getCart, {});
      const promos = lineItems.map(({ product }) => product.price.storePrices.promo);
      return promos.filter((promo) => promo !== null).map(({ expirationDate }) => expirationDate?.value);
    };
    const seeded = await endsOf();
    expect(seeded.length).toBeGreaterThan(0);
    expect(seeded).toEqual(seeded.map(() => '2099-12-31T23:59:59.000Z'));
    await server.db.update(products).set({ promoExpiresAt: new Date('2031-07-04T04:00:00Z') });
    expect(await endsOf()).toEqual(seeded.map(() => '2031-07-04T04:00:00.000Z'));
  });

  it.each([
    ['aple', 'Gala Apples'],
    ['leche', 'Whole Milk'],
    ['broccolli', 'Broccoli Crowns'],
  ])('is searched with a letter forgiven, or in Spanish: %s finds %s', async (text, name) => {
    const { products } = await server.visitor.call(listProducts, { query: { text } });
    expect(products.map(({ description }) => description)).toContainEqual(expect.stringContaining(name));
  });

  it('does not find an unknown product', async () => {
    await expect(
      server.visitor.call(getProduct, { params: { gtin13: '0000000000000' }, query: {} }),
    ).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it("shows each beer and wine as it's sold: none has another one's picture", async () => {
    const { rows } = await server.db.execute<{ image_url: string }>(
      'select image_url from products where alcohol group by image_url having count(*) > 1',
    );
    expect(rows).toEqual([]);
    const { rows: served } = await server.db.execute(
      `select description, image_url from products where alcohol and image_url ~ 'mug|wine-glass'`,
    );
    expect(served).toEqual([]);
  });

  it('has a picture for every product', async () => {
    const { rows } = await server.db.execute<{ image_url: string }>(
      'select distinct image_url from products union select image_url from departments',
    );
    for (const { image_url } of rows) {
      const picture = await server.visitor.fetch(image_url);
      expect([image_url, picture.status]).toEqual([image_url, 200]);
      expect(picture.headers.get('content-type')).toBe('image/svg+xml');
      expect(picture.headers.get('etag')).toMatch(/^"|W\/"/);
      expect(await picture.text()).toMatch(/^<svg /);
    }
    for (const name of ['no-such-thing', 'constructor', 'valueof', 'to-string']) {
      expect((await server.visitor.fetch(`/images/products/${name}.svg`)).status).toBe(404);
    }
  });
});

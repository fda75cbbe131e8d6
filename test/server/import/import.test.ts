import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { banners } from '../../../banners/demo.ts';
import { BEVERAGES, CONTAINERS } from '../../../rules/deposits.ts';
import { SNAP_CATEGORIES } from '../../../rules/snap.ts';
import { seedDatabase } from '../../../server/boot/seed.ts';
import { sayWhatIsMissing } from '../../../server/boot/what-is-missing.ts';
import type { Database } from '../../../server/db/database.ts';
import { products, stock, storePrices } from '../../../server/db/schema/catalog.ts';
import { deliveryZones } from '../../../server/db/schema/delivery.ts';
import { promoCodes } from '../../../server/db/schema/promos.ts';
import { stores } from '../../../server/db/schema/stores.ts';
import { projectPath } from '../../../server/files.ts';
import { cellOf } from '../../../server/import/cells.ts';
import { exportFile } from '../../../server/import/export-file.ts';
import { ImportRefused } from '../../../server/import/faults.ts';
import { FILE_KINDS, FORMATS, fileKind, kindOfFile } from '../../../server/import/files.ts';
import { importFiles, type Summary } from '../../../server/import/import-files.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import { getProduct, listDepartments, listProducts } from '../../../services/contracts/catalog.ts';
import { listModalities } from '../../../services/contracts/modalities.ts';
import { type Quotes, upfrontTimeslots } from '../../../services/contracts/quotes.ts';
import { TAX_CATEGORIES } from '../../../services/contracts/tax.ts';
import { addressIn, askDelivery } from '../../support/delivery.ts';
import { markdownTable } from '../../support/markdown-table.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { setLines } from '../../support/set-lines.ts';
import { oneThenOther } from '../support/lock-waits.ts';
import { askShipping } from '../support/shipping.ts';

const DAYS = 'monday,tuesday,wednesday,thursday,friday,saturday,sunday';
const BANANAS = gtinOf('produce', 1);
const folder = mkdtempSync(join(tmpdir(), 'checkstand-import-'));

let riley: TestClient;
const server = testServer();
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Imports files by their names and texts. */
const imported = (
  texts: Readonly<Record<string, string>>,
  options: Parameters<typeof importFiles>[2] = {},
  db: Database = server.db,
): Promise<Summary[]> =>
  importFiles(
    db,
    Object.entries(texts).map(([name, text]) => {
      const path = join(folder, name);
      writeFileSync(path, text);
      const kind = kindOfFile(path);
      if (!kind) throw new Error(`${name} is no file to import`);
      return { path, ...kind };
    }),
    options,
  );

/** A file with a service of the demo store's drivers, other than it is. */
const service = (fields: Readonly<Record<string, string>>) => {
  const all = {
    locationId: '01400943',
    vendor: 'STORE',
    reachMiles: '8',
    hours: '08:00-21:00',
    leadMinutes: '180',
    slotCapacity: '6',
    fees: '0:6.95',
    ...fields,
  };
  return { 'delivery-services.csv': `${Object.keys(all)}\n${Object.values(all)}\n` };
};

const refusal = async (...given: Parameters<typeof imported>): Promise<string> => {
  const error: unknown = await imported(...given).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ImportRefused) return error.message;
  throw error ?? new Error('The files were imported');
};

const exported = async (name: string, format: 'csv' | 'json' = 'csv') => {
  const kind = fileKind(name);
  if (!kind) throw new Error(`There are no files of ${name}`);
  return (await Array.fromAsync(exportFile(server.db, kind, format))).join('');
};

const productNow = async (gtin13: string) =>
  (await server.db.select().from(products).where(eq(products.gtin13, gtin13)))[0];

const only = (summaries: readonly Summary[]) => {
  const [summary] = summaries;
  expect(summaries).toHaveLength(1);
  return summary;
};

describe('what was exported', () => {
  it('changes nothing when it is imported, in either format, whatever it is about', async () => {
    const counted = { locationId: 'WAREHOUSE', gtin13: BANANAS, onHand: 7 };
    await server.db.insert(stock).values([counted, { ...counted, locationId: '01400943', onHand: 0 }]);
    const zone = { storeId: '01400943', vendorId: 'KROGER', postalCode: '45202' };
    await server.db.insert(deliveryZones).values([zone, { ...zone, vendorId: '01400943' }]);
    const price = { place: '01400943', gtin13: BANANAS, begins: '2027-01-31T00:00', price: 69 };
    const sale = { begins: '2027-02-03T06:00', ends: '2027-02-10T00:00', promoNfor: 1, promoPrice: 49 };
    const unsold = { ...price, gtin13: gtinOf('produce', 4), sold: false };
    await server.db.insert(storePrices).values([price, { ...price, ...sale }, unsold]);
    for (const { name } of FILE_KINDS) {
      for (const format of FORMATS) {
        const text = await exported(name, format);
        const summary = only(await imported({ [`${name}.${format}`]: text }));
        expect([name, summary?.added, summary?.changed]).toEqual([name, 0, 0]);
        expect(summary?.unchanged).toBeGreaterThan(1);
        expect(await exported(name, format)).toBe(text);
      }
    }
    await server.db.delete(stock);
    await server.db.delete(deliveryZones);
    await server.db.delete(storePrices);
  });

  it.each([
    '=HYPERLINK("https://evil.example","Bananas")',
    '+1+cmd',
    '-2+3',
    '@SUM(A1)',
    "'=already a text",
    "''+twice",
    '＝full-width',
    '＋full-width',
    '－full-width',
    '＠full-width',
  ])('runs in no spreadsheet, and is the same once it is imported: %s', async (brand) => {
    const isBananas = eq(products.gtin13, BANANAS);
    const [before] = await server.db.select().from(products).where(isBananas);
    await server.db.update(products).set({ brand }).where(isBananas);
    const csv = await exported('products');
    expect(csv).not.toMatch(/(^|,)"?[=+@＝＋－＠-](?![\d.,]+(,|$))/m);
    expect(only(await imported({ 'products.csv': csv }))).toMatchObject({ added: 0, changed: 0 });
    expect((await exported('products', 'json')).includes(JSON.stringify(brand))).toBe(true);
    await server.db
      .update(products)
      .set({ brand: before?.brand ?? '' })
      .where(isBananas);
  });

  it('runs in no spreadsheet if it is a list, and is the same once it is imported', async () => {
    const isBananas = eq(products.gtin13, BANANAS);
    await server.db
      .update(products)
      .set({ options: [{ name: '=1+2', value: 'Ripe' }] })
      .where(isBananas);
    const csv = await exported('products');
    expect(csv).toContain(",'=1+2: Ripe,");
    expect(only(await imported({ 'products.csv': csv }))).toMatchObject({ added: 0, changed: 0 });
    await server.db.update(products).set({ options: [] }).where(isBananas);
  });

  it('has its numbers as they are', () => {
    expect(['-5', '+15135550142', '-3.99', '1,000'].map(cellOf)).toEqual([
      '-5',
      '+15135550142',
      '-3.99',
      '1,000',
    ]);
  });

  it('is any product that can be imported', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((some) => !/[^\P{Cc}\n\t]/u.test(some) && some.trim() === some && some.length <= 40);
    const cents = fc.integer({ min: 1, max: 999_999 }).map((amount) => amount / 100);
    const orNothing = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
    const product = fc.record({
      brand: text,
      description: text,
      size: text,
      kind: orNothing(text),
      details: orNothing(text),
      price: cents,
      promo: orNothing(fc.record({ promoCount: fc.integer({ min: 1, max: 9 }), promoPrice: cents })),
      promoEnds: orNothing(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
      ),
      soldByWeight: fc.boolean(),
      weight: fc.integer({ min: 1, max: 5_000 }),
      snapCategories: fc.subarray([...SNAP_CATEGORIES]),
      drink: orNothing(
        fc.record({
          beverage: fc.constantFrom(...BEVERAGES),
          container: fc.constantFrom(...CONTAINERS),
          containerCount: fc.integer({ min: 1, max: 24 }),
          containerVolume: fc.integer({ min: 1, max: 5_000 }),
        }),
      ),
      taxCategory: fc.constantFrom(...TAX_CATEGORIES),
      alcohol: fc.boolean(),
      minimumAge: orNothing(fc.integer({ min: 1, max: 99 })),
      seller: orNothing(fc.constant('copper-kettle')),
      options: fc.array(fc.constantFrom('Size: 10', 'Color: "Chestnut", dark')),
      notInStates: fc.array(fc.constantFrom('CA', 'WA')),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 4 }), async (made) => {
        const records = made.map(({ promo, promoEnds, drink, ...one }, index) => ({
          ...one,
          ...drink,
          gtin13: gtinOf('home', 900 + index),
          department: 'home',
          promoCount: one.soldByWeight && promo ? 1 : (promo?.promoCount ?? null),
          promoPrice: promo?.promoPrice ?? null,
          promoEnds: promoEnds?.toISOString() ?? null,
        }));
        await imported({ 'products.json': JSON.stringify(records) });
        const [csv, json] = [await exported('products'), await exported('products', 'json')];
        const again: Record<string, string>[] = [{ 'products.csv': csv }, { 'products.json': json }];
        for (const texts of again) {
          expect(only(await imported(texts))).toMatchObject({ added: 0, changed: 0 });
        }
        const found = (JSON.parse(json) as { gtin13: string }[]).filter(({ gtin13 }) =>
          records.some((record) => record.gtin13 === gtin13),
        );
        const given = records.map(({ details, minimumAge, ...record }) => ({
          ...record,
          ...(details !== null && { details }),
          ...(minimumAge !== null && { minimumAge }),
        }));
        expect(found).toEqual(given.map((record) => expect.objectContaining(record)));
      }),
      { numRuns: 25 },
    );
    await server.db
      .delete(products)
      .where(eq(products.departmentId, 'home'))
      .catch(() => {});
  });
});

describe('an import', () => {
  it('says of every fault where it is, what is there, and what must be, and changes nothing', async () => {
    const before = await exported('products');
    const csv = `gtin13,department,brand,description,size,price,soldByWeight,color
0011110417007,produce,Farm,Farm Kale,1 bunch,2.49,no,green
0011110417009,produce,Farm,"Farm
Kale",1 bunch,2.499,no,green

${BANANAS},fish,,Bananas,,abc,maybe,yellow
${BANANAS},produce,Farm,Bananas,1 lb,1.00,no
`;
    expect(await refusal({ 'products.csv': csv })).toBe(
      [
        `products.csv:1 color: isn't a field of products, which has ${fileKind('products')?.fields.join(', ')}.`,
        'products.csv:2:1 gtin13: "0011110417007" must be a GTIN-13: thirteen digits, the last of which checks the others.',
        'products.csv:3:1 gtin13: "0011110417009" must be a GTIN-13: thirteen digits, the last of which checks the others.',
        'products.csv:3:6 price: "2.499" must be dollars and cents from 0.01 to 99,999.99, such as 3.99.',
        'products.csv:6:3 brand: must be a text of at most 60 characters; there is nothing.',
        'products.csv:6:5 size: must be a text of at most 40 characters; there is nothing.',
        'products.csv:6:6 price: "abc" must be dollars and cents from 0.01 to 99,999.99, such as 3.99.',
        'products.csv:6:7 soldByWeight: "maybe" must be true or false.',
        'products.csv:7 has 7 fields, and the first line names 8.',
        `products.csv:7:1 gtin13: ${BANANAS} is in products.csv already, in line 6.`,
        '10 faults; nothing was imported.',
      ].join('\n'),
    );
    expect(await exported('products')).toBe(before);
  });

  it('says the same of JSON, by the line and the column of the value', async () => {
    const json = `[
  { "gtin13": "${BANANAS}", "price": 0.59 },
  { "gtin13": "${gtinOf('produce', 2)}",
    "price": "a lot", "promoPrice": {"a": [1]} }
]`;
    expect(await refusal({ 'prices.json': json })).toBe(
      [
        'prices.json:4:14 price: "a lot" must be dollars and cents from 0.01 to 99,999.99, such as 3.99.',
        'prices.json:4:37 promoPrice: {"a":[1]} must be dollars and cents from 0.01 to 99,999.99, such as 3.99.',
        '2 faults; nothing was imported.',
      ].join('\n'),
    );
    expect(await refusal({ 'prices.json': '[{"gtin13": 1,]' })).toMatch(
      /^prices\.json(:1)? isn't JSON: .*\n1 fault/,
    );
    expect(await refusal({ 'prices.json': '{"gtin13": "1"}' })).toMatch(
      /^prices\.json must be an array of objects\./,
    );
  });

  it.each([
    ['a header in capitals', `GTIN13,PRICE\n${BANANAS},0.61\n`],
    ['a header in words', `Gtin 13,PRICE ,Offer_Code\n${BANANAS},0.61,\n`],
    ['a byte order mark and CRLF', `\ufeffgtin13,price\r\n${BANANAS},0.61\r\n`],
    ['semicolons', `gtin13;price\n${BANANAS};0.61\n`],
    ['tabs', `gtin13\tprice\n${BANANAS}\t0.61\n`],
    ['rows and columns of commas', `gtin13,price,,\n${BANANAS},0.61,,\n,,,\n , ,,\n`],
    ['spaces', ` gtin13 , price \n ${BANANAS} , 0.61 \n`],
    ['a dollar sign', `gtin13,price\n${BANANAS},$0.61\n`],
    ['no zero before the cents', `gtin13,price\n${BANANAS},.61\n`],
    ['a UPC-A', `gtin13,price\n${BANANAS.slice(1)},0.61\n`],
    ['a GTIN-14', `gtin13,price\n0${BANANAS},0.61\n`],
  ])('takes %s', async (_, csv) => {
    const before = await exported('prices');
    expect(only(await imported({ 'prices.csv': csv }))).toMatchObject({ added: 0, changed: 1 });
    expect((await productNow(BANANAS))?.unitPrice).toBe(61);
    await imported({ 'prices.csv': before });
  });

  it('takes thousands, dates, times, words, and phone numbers as they are written in the United States', async () => {
    const before = {
      stores: await exported('stores'),
      days: await exported('special-days'),
      products: await exported('products'),
    };
    await imported({
      'stores.csv': `locationId,type,monday,tuesday,wednesday,phone,slotCapacity
01400943,c,6:00-23:00,6 AM-11 PM,6:30am - 12 a.m.,(513) 555-0299,"1,200"
`,
      'special-days.csv': 'locationId,day,hours,reason\n01400943,1/2/2030,12 PM-1 PM,Stocktaking\n',
      'products.csv': `gtin13,price,prop65,heatSensitive\n${BANANAS},"$1,299.00",Y,FALSE\n`,
    });
    const [store] = await server.db.select().from(stores).where(eq(stores.locationId, '01400943'));
    expect(store).toMatchObject({ storeType: 'C', phone: '5135550299', slotCapacity: 1200 });
    expect(store?.hours.slice(0, 3)).toEqual([
      { opens: '06:00', closes: '23:00' },
      { opens: '06:00', closes: '23:00' },
      { opens: '06:30', closes: '24:00' },
    ]);
    expect(await exported('special-days')).toContain('01400943,2030-01-02,12:00-13:00,Stocktaking');
    expect(await productNow(BANANAS)).toMatchObject({ unitPrice: 129_900 });
    await imported({ 'stores.csv': before.stores, 'products.csv': before.products });
    await imported({ 'special-days.csv': before.days }, { replace: true });
  });

  it.each(['+1 (513) 555-0298', '1-513-555-0298', '+15135550298'])(
    'takes a phone number with its country: %s',
    async (phone) => {
      const before = await exported('stores');
      await imported({ 'stores.csv': `locationId,phone\n01400943,${phone}\n` });
      const [store] = await server.db.select().from(stores).where(eq(stores.locationId, '01400943'));
      expect(store?.phone).toBe('5135550298');
      await imported({ 'stores.csv': before });
    },
  );

  it('takes rules that are for one day', async () => {
    const before = {
      'snap-restrictions.csv': await exported('snap-restrictions'),
      'alcohol-hours.csv': await exported('alcohol-hours'),
    };
    const day = '2031-02-01';
    const texts = {
      'snap-restrictions.csv': `state,category,firstDay,lastDay,source\nOH,CANDY,${day},${day},A test\n`,
      'alcohol-hours.csv': `id,state,modalities,weekdays,hours,firstDay,lastDay,source\nx,OH,PICKUP,sunday,,${day},${day},A test\n`,
    };
    expect(await imported(texts)).toMatchObject([{ added: 1 }, { added: 1 }]);
    await imported(before, { replace: true });
  });

  it.each([
    ['price', '3,99'],
    ['price', '$'],
    ['price', '1,29.00'],
    ['gtin13', BANANAS.slice(2)],
    ['gtin13', `1${BANANAS}`],
    ['gtin13', '012345678904'],
    ['gtin13', '1.23457E+11'],
    ['soldByWeight', 'T'],
  ])('refuses what could mean two things or is cut: %s %s', async (field, written) => {
    const record = { gtin13: BANANAS, price: '0.61', soldByWeight: 'no', [field]: `"${written}"` };
    expect(await refusal({ 'products.csv': `${Object.keys(record)}\n${Object.values(record)}\n` })).toContain(
      `${field}: "${written}" must be`,
    );
  });

  it.each([
    ['hours', '6-11 PM'],
    ['hours', '13 PM-2 PM'],
    ['day', '11/26/26'],
    ['day', '13/01/2027'],
  ])('refuses such %s: %s', async (field, written) => {
    const record = {
      locationId: '01400943',
      day: '2030-01-02',
      hours: '',
      reason: 'Closed',
      [field]: written,
    };
    expect(
      await refusal({ 'special-days.csv': `${Object.keys(record)}\n${Object.values(record)}\n` }),
    ).toContain(`${field}: "${written}" must be`);
  });

  it('refuses two files that disagree, and names both lines', async () => {
    const files = {
      'prices.csv': `gtin13,price\n${BANANAS},0.69\n`,
      'products.csv': `gtin13,price,size\n${gtinOf('produce', 2)},1.99,1 lb\n${BANANAS},0.59,1 lb\n`,
    };
    const before = await exported('products');
    expect(await refusal(files)).toBe(
      'products.csv:3:2 price: 0.59 must be what prices.csv has in line 2: 0.69.\n1 fault; nothing was imported.',
    );
    const turned = Object.fromEntries(Object.entries(files).toReversed());
    expect(await refusal(turned)).toBe(
      'prices.csv:2:2 price: 0.69 must be what products.csv has in line 3: 0.59.\n1 fault; nothing was imported.',
    );
    expect(await exported('products')).toBe(before);
    const agreeing = { ...files, 'prices.csv': `gtin13,price\n${BANANAS},$.59\n` };
    await imported(agreeing);
    await imported({ 'products.csv': before });
  });

  it('shows fifty faults and counts the others', async () => {
    const lines = Array.from({ length: 1_234 }, (_, index) => `OPEN${index},Off,ITEMS,101`);
    const words = await refusal({
      'promo-codes.csv': ['code,description,appliesTo,percentOff', ...lines].join('\n'),
    });
    expect(words.split('\n')).toHaveLength(52);
    expect(words).toMatch(
      /\npromo-codes\.csv:51:4 percentOff: "101" must be a whole number from 1 to 100\.\nand 1,184 more\.\n1,234 faults; nothing was imported\.$/,
    );
  });

  it.each([
    [
      'a file that is not UTF-8',
      { 'sellers.csv': Buffer.from('id,name\na,Caf\xe9', 'latin1') },
      "isn't in UTF-8.",
    ],
    ['an empty file', { 'sellers.csv': '' }, 'is empty.'],
    ['a quote that never ends', { 'sellers.csv': 'id,name\na,"Cafe' }, "can't be read: Quote Not Closed"],
    ['a column named twice', { 'sellers.csv': 'id,name,id\na,b,c' }, 'has two columns named id.'],
    [
      'a column with a semicolon in its name',
      { 'prices.csv': `gtin13,price,a;b\n${BANANAS},0.61,` },
      "a;b: isn't a field of prices",
    ],
    ['no column of ids', { 'sellers.csv': 'name\nCafe' }, 'id: is missing: every record needs it.'],
    [
      'an unknown department',
      { 'products.csv': `gtin13,department\n${BANANAS},fish` },
      '"fish" must be a department that the store has or a departments file of this import.',
    ],
    [
      'the price of an unknown product',
      { 'prices.csv': `gtin13,price\n${gtinOf('home', 800)},1` },
      'must be a product that the store has or a products file of this import.',
    ],
    [
      'a new product without a price',
      { 'products.csv': `gtin13,department,brand,description,size\n${gtinOf('home', 800)},home,A,B,C` },
      `price: must be dollars and cents from 0.01 to 99,999.99, such as 3.99: ${gtinOf('home', 800)} is a new product and needs it.`,
    ],
    [
      'a price in JSON of nobody knows what',
      { 'prices.json': `[{ "gtin13": "${BANANAS}", "price": 0.61 }, { "price": 1.29 }]` },
      'gtin13: must be a GTIN-13: thirteen digits, the last of which checks the others; there is nothing.',
    ],
    [
      'two files of prices with the same product',
      {
        'prices.csv': `gtin13,price\n${BANANAS},0.61\n`,
        'prices-2027.csv': `gtin13,price\n${BANANAS},0.61\n`,
      },
      `prices-2027.csv:2:1 gtin13: ${BANANAS} is in prices.csv already, in line 2.`,
    ],
    [
      'stock of a store that is not there',
      { 'stock.csv': `locationId,gtin13,onHand\n99999999,${BANANAS},1` },
      '"99999999" must be a store that the store has or a stores file of this import.',
    ],
    [
      'prices of a store that is not there',
      { 'store-prices.csv': `place,gtin13,begins,price\n99999999,${BANANAS},2027-01-31,0.69` },
      'store-prices.csv:2:1 place: "99999999" must be a store that the store has or a stores file of this import, or the priceZone of one.',
    ],
    [
      'prices of a zone that no store is in',
      { 'store-prices.csv': `place,gtin13,begins,price\nzone-9,${BANANAS},2027-01-31,0.69` },
      'place: "zone-9" must be a store that the store has or a stores file of this import, or the priceZone of one.',
    ],
    [
      'prices of a store for a product that is not there',
      { 'store-prices.csv': `place,gtin13,begins,price\n01400943,${gtinOf('home', 800)},2027-01-31,0.69` },
      'must be a product that the store has or a products file of this import.',
    ],
    [
      'a store’s sale that ends before it begins',
      {
        'store-prices.csv': `place,gtin13,begins,ends,price\n01400943,${BANANAS},2027-01-31,2027-01-30T23:00,1`,
      },
      'ends: "2027-01-30T23:00:00" must be later than begins.',
    ],
    [
      'a store’s price with a time of another place',
      { 'store-prices.csv': `place,gtin13,begins,price\n01400943,${BANANAS},2027-01-31T00:00-05:00,1` },
      `begins: "2027-01-31T00:00-05:00" must be a day or a time in the store's own time, such as 2027-01-31 or 2027-01-31T06:00.`,
    ],
    [
      'a store’s price for several of what is sold by weight',
      {
        'store-prices.csv': `place,gtin13,begins,price,promoCount,promoPrice\n01400943,${gtinOf('produce', 3)},2027-01-31,1,2,1.50`,
      },
      'promoCount: 2 must be 1, because its sale price is per pound.',
    ],
    [
      'two prices of a store from the same time on, however it is written',
      {
        'store-prices.csv': `place,gtin13,begins,price\n01400943,${BANANAS},2027-01-31,1\n01400943,${BANANAS},1/31/2027,2`,
        'store-prices-2.csv': `place,gtin13,begins,price\n01400943,${BANANAS},2027-01-31T00:00,1`,
      },
      `store-prices.csv:3:1 place, gtin13, begins: 01400943, ${BANANAS}, 2027-01-31T00:00:00 is in store-prices.csv already, in line 2.
store-prices-2.csv:2:1 place, gtin13, begins: 01400943, ${BANANAS}, 2027-01-31T00:00:00 is in store-prices.csv already, in line 2.`,
    ],
    [
      'weighed goods without a weight',
      { 'products.csv': `gtin13,soldByWeight,weight\n${BANANAS},yes,` },
      'weight: nothing must be a weight in grams, because it is sold by weight.',
    ],
    [
      'a sale price for nobody knows how many',
      { 'prices.csv': `gtin13,promoCount,promoPrice\n${gtinOf('dairy', 1)},,1` },
      'promoCount: nothing must be a number, because promoPrice says what that many cost.',
    ],
    [
      'so many for nobody knows what',
      { 'prices.csv': `gtin13,promoCount,promoPrice\n${gtinOf('dairy', 1)},2,` },
      'promoPrice: nothing must be a price, because promoCount says how many it is for.',
    ],
    [
      'weighed goods of which several have a price together',
      { 'products.csv': `gtin13,soldByWeight,weight,promoCount,promoPrice\n${BANANAS},yes,150,2,1.00` },
      'promoCount: 2 must be 1, because its sale price is per pound.',
    ],
    [
      'weighed goods of which only some are on sale',
      {
        'products.csv': `gtin13,soldByWeight,weight,promoCount,promoPrice,promoLimit\n${BANANAS},yes,150,1,0.40,3`,
      },
      'promoLimit: 3 must be empty, because its sale price is per pound, for any amount.',
    ],
    [
      'a drink in nobody knows what',
      { 'products.csv': `gtin13,beverage,container,containerCount,containerVolume\n${BANANAS},JUICE,,6,` },
      `products.csv:2:3 container: nothing must be there, because deposit laws ask for all of a drink and its containers.
products.csv:2:5 containerVolume: nothing must be there, because deposit laws ask for all of a drink and its containers.
2 faults`,
    ],
    [
      'more at least than at most',
      { 'products.csv': `gtin13,minimumQuantity,maximumQuantity\n${BANANAS},5,4` },
      'minimumQuantity: 5 must be at most 4, the most in an order.',
    ],
    [
      'a character that nobody sees',
      { 'sellers.csv': 'id,name\ncopper-kettle,Copper\u0007 Kettle' },
      String.raw`name: "Copper\u0007 Kettle" must be a text of at most`,
    ],
    [
      'a promo code that ends before it begins',
      { 'promo-codes.csv': 'code,firstDay,lastDay\nWELCOME10,2027-02-01,2027-01-31' },
      'lastDay: "2027-01-31" must be 2027-02-01, the first day, or later.',
    ],
    [
      'a law on alcohol that ends before it begins',
      {
        'alcohol-hours.csv':
          'id,state,modalities,weekdays,firstDay,lastDay,source\nx,OH,PICKUP,sunday,2027-02-01,2027-01-31,A test',
      },
      'lastDay: "2027-01-31" must be a day from 2027-02-01 on, the first day.',
    ],
    [
      'hours of alcohol that end before they begin',
      {
        'alcohol-hours.csv':
          'id,state,modalities,weekdays,hours,firstDay,source\nx,OH,PICKUP,sunday,06:00-12:00|22:00-08:00,2027-02-01,A test',
      },
      'hours: ["06:00-12:00","22:00-08:00"] must be hours that end after they begin.',
    ],
    [
      'a restriction of SNAP that ends before it begins',
      {
        'snap-restrictions.csv':
          'state,category,firstDay,lastDay,source\nOH,CANDY,2027-02-01,2027-01-31,A test',
      },
      'lastDay: "2027-01-31" must be a day from 2027-02-01 on, the first day.',
    ],
    [
      'a heat season over New Year',
      { 'heat-seasons.csv': 'state,from,to,source\nAZ,11-01,02-28,A test' },
      'to: "02-28" must be a day from 11-01 on, the first day.',
    ],
    [
      'a store that closes before it opens',
      { 'hours.csv': 'locationId,monday\n01400943,22:00-08:00' },
      'monday: "22:00-08:00" must be hours that end after they begin.',
    ],
    [
      'a store that is never open',
      { 'hours.csv': 'locationId,monday,tuesday,wednesday,thursday,friday,saturday,sunday\n01400943,,,,,,,' },
      'monday: nothing must be hours on one day at least, here or in a file of hours.',
    ],
    [
      'a time zone nobody knows',
      { 'stores.csv': 'locationId,timezone\n01400943,America/Cincinnati' },
      'timezone: "America/Cincinnati" must be a time zone such as America/New_York.',
    ],
    [
      'a flash sale of more than pages take (LIM-25)',
      { 'flash-sales.csv': `id,gtin13,percentOff,maxQuantity,fromHour,toHour\nx,${BANANAS},10,11,9,12` },
      'maxQuantity: "11" must be a whole number from 1 to 10.',
    ],
    [
      'a flash sale that gives things away',
      { 'flash-sales.csv': `id,gtin13,percentOff,maxQuantity,fromHour,toHour\nx,${BANANAS},91,1,9,12` },
      'percentOff: "91" must be a whole number from 1 to 90.',
    ],
    [
      'a flash sale that ends before it begins',
      { 'flash-sales.csv': `id,gtin13,percentOff,maxQuantity,fromHour,toHour\nx,${BANANAS},10,1,12,9` },
      'toHour: 9 must be later than fromHour.',
    ],
    [
      'a delivery vendor with the name of the stores themselves',
      { 'delivery-vendors.csv': 'id,name,position\nSTORE,Us,1' },
      'id: "STORE" must be 2 to 20 capital letters, digits, and hyphens, such as INSTACART, but not STORE.',
    ],
    [
      'deliveries by a vendor that is not there',
      service({ vendor: 'NOBODY' }),
      'vendor: "NOBODY" must be a delivery vendor that the store has or a delivery-vendors file of this import.',
    ],
    [
      'deliveries that end before they begin',
      service({ hours: '21:00-08:00' }),
      'hours: "21:00-08:00" must be hours that end after they begin.',
    ],
    [
      'a delivery fee in no currency',
      service({ fees: '0:free' }),
      'fees: "0:free" must be hours and what a delivery that begins from then on costs, such as 0:6.95; in CSV with | between them.',
    ],
    [
      'delivery fees that leave out the first hours',
      service({ fees: '8:6.95|16:9.95' }),
      'fees: ["8:6.95","16:9.95"] must be fees of hours that go up, from 0 on.',
    ],
    [
      'delivery fees that go back',
      service({ fees: '0:6.95|16:9.95|16:8.95' }),
      'fees of hours that go up, from 0 on.',
    ],
    [
      'delivery right away for nobody knows how much',
      service({ immediateHours: '2' }),
      'immediateFee: nothing must be an amount, because immediateHours says that it delivers right away.',
    ],
    [
      'a fee for delivery right away that nobody offers',
      service({ immediateFee: '9.95' }),
      'immediateHours: nothing must be a number of hours, because there is an immediateFee.',
    ],
    [
      'a zone of a service that the store does not have',
      {
        'delivery-vendors.csv': 'id,name,position\nROADIE,Roadie,9',
        'delivery-zones.csv': 'locationId,vendor,postalCode\n01400943,ROADIE,45202',
      },
      'delivery-zones.csv:2:2 vendor: "ROADIE" must be a delivery service that the store has or a delivery-services file of this import.',
    ],
    [
      'a warehouse of a seller that is not there',
      { 'warehouses.csv': 'seller,latitude,longitude\nnobody,39.1,-84.5' },
      'seller: "nobody" must be a seller that the store has or a sellers file of this import.',
    ],
    [
      'shipping zones that end nearer than those before',
      { 'warehouses.csv': 'seller,zoneMiles\nHOUSE,1000|300' },
      'zoneMiles: ["1000","300"] must be numbers that go up.',
    ],
    [
      'parcels that arrive before they can',
      { 'shipping-options.csv': 'seller,id,leastDays,mostDays\nHOUSE,standard,5,4' },
      'mostDays: 4 must be as many days as leastDays, or more.',
    ],
  ])('refuses %s', async (_, texts, words) => {
    expect(await refusal(texts as unknown as Record<string, string>)).toContain(words);
  });

  it('changes what differs and nothing else, and a field that the file does not have stays', async () => {
    const before = await productNow(BANANAS);
    const [other] = await server.db
      .select()
      .from(products)
      .where(eq(products.gtin13, gtinOf('dairy', 1)));
    const prices = `gtin13,price\n${BANANAS},0.77\n${other?.gtin13},${((other?.unitPrice ?? 0) / 100).toFixed(2)}\n`;
    expect(await imported({ 'prices-2027.csv': prices })).toEqual([
      { entity: 'products', added: 0, changed: 1, unchanged: 1, retired: null },
    ]);
    const after = await productNow(BANANAS);
    const own = before?.soldByWeight
      ? { pricePerPound: 77, unitPrice: expect.any(Number) }
      : { unitPrice: 77 };
    expect(after).toEqual({ ...before, ...own });
    expect(await imported({ 'prices-2027.csv': prices })).toMatchObject([{ changed: 0, unchanged: 2 }]);
  });

  it('takes a new product with its price in another file, and its department and seller in others', async () => {
    const gtin13 = gtinOf('home', 801);
    const texts = {
      'prices.csv': `gtin13,price\n${gtin13},12.50\n`,
      'products.csv': `gtin13,department,brand,description,size,taxCategory,seller\n${gtin13},fish,Pier,Pier Smoked Trout,8 oz,FOOD,pier-nine\n`,
      'departments.csv': 'id,name,picture,position\nfish,Fish,fish,50\n',
      'sellers.csv': 'id,name\npier-nine,Pier Nine\n',
    };
    const dry = await imported(texts, { dryRun: true });
    expect(await productNow(gtin13)).toBeUndefined();
    const steps: string[] = [];
    expect(
      await imported(texts, { progress: (words, done, total) => steps.push(`${words} ${done}/${total}`) }),
    ).toEqual(dry);
    expect(dry.map(({ entity, added }) => [entity, added])).toEqual([
      ['departments', 1],
      ['sellers', 1],
      ['products', 1],
    ]);
    const bytes = texts['prices.csv'].length;
    expect(steps).toContain(`Reading prices.csv ${bytes}/${bytes}`);
    expect(steps.at(-1)).toBe('Writing 3/3');
    const { price, seller, shipToHomeItem } = await server.visitor.call(getProduct, {
      params: { gtin13 },
      query: {},
    });
    expect([price.storePrices.regular.unitPrice, seller?.name, shipToHomeItem]).toEqual([
      1250,
      'Pier Nine',
      true,
    ]);

    await imported({ 'departments.csv': 'id,name\nfish,Seafood Counter\n' });
    const { products: found } = await server.visitor.call(listProducts, {
      query: { text: 'seafood counter' },
    });
    expect(found.map((one) => one.gtin13)).toContain(gtin13);
  });

  it('brings in prices of stores and zones part by part, and counts what changes', async () => {
    const zone = { 'stores.csv': 'locationId,priceZone\n01400943,valley\n' };
    const place = (name: string, cents: number) =>
      Array.from({ length: 1_100 }, (_, day) => {
        const begins = Temporal.PlainDate.from('2020-01-01').add({ days: day });
        return `${name},${BANANAS},${begins},${cents / 100}`;
      });
    const head = 'place,gtin13,begins,price';
    const file = (...lines: string[]) => ({ 'store-prices.csv': `${[head, ...lines].join('\n')}\n` });
    const sum = async (texts: Readonly<Record<string, string>>, options = {}) => {
      const { entity, ...found } = (await imported(texts, options)).at(-1) ?? {};
      expect(entity).toBe('store-prices');
      return found;
    };
    const before = await exported('stores');
    const [zones, store] = [place('valley', 61), place('01400943', 62)];
    const all = { ...zone, ...file(...zones, ...store) };
    const nothing = { added: 0, changed: 0, unchanged: 0, retired: null };
    expect(await sum(all, { dryRun: true })).toEqual({ ...nothing, added: 2_200 });
    expect(await exported('store-prices')).not.toContain('valley');
    expect(await sum(all)).toEqual({ ...nothing, added: 2_200 });
    expect(await sum(all)).toEqual({ ...nothing, unchanged: 2_200 });
    expect(await sum(file(...place('01400943', 63)))).toEqual({ ...nothing, changed: 1_100 });
    // A fault in the last part undoes the others.
    const wrong = file(...place('valley', 64), `valley,${BANANAS},2030-02-30,0.69`);
    expect(await refusal(wrong)).toMatch(/^store-prices\.csv:1102:3 begins: .*\n1 fault; nothing/);
    const text = await exported('store-prices');
    expect(text.match(/,0\.61,/g)).toHaveLength(1_100);
    expect(await sum({ 'store-prices.csv': text })).toEqual({ ...nothing, unchanged: 2_200 });
    const retired = { as: 'ended', count: 1_100 };
    expect(await sum(file(...zones), { replace: true })).toEqual({ ...nothing, unchanged: 1_100, retired });
    await server.db.delete(storePrices);
    await imported({ 'stores.csv': before });
  });

  it('waits for another import, and then changes only what that one has not', async () => {
    const before = await exported('prices');
    const prices = { 'prices.csv': `gtin13,price\n${BANANAS},0.83\n` };
    let found: readonly Summary[] = [];
    const refused = await oneThenOther(
      server,
      (tx) => imported(prices, {}, tx),
      async () => {
        found = await imported(prices);
      },
    );
    expect(refused).toBe('none');
    expect(only(found)).toMatchObject({ changed: 0, unchanged: 1 });
    await imported({ 'prices.csv': before });
  });

  it('discontinues what a full file leaves out only if it replaces: a cart keeps it and says so', async () => {
    await setLines(riley, [{ gtin13: gtinOf('dairy', 1), quantity: 1, modalityType: 'PICKUP' }]);
    const rest = (await exported('products'))
      .split('\n')
      .filter((line) => !line.startsWith(gtinOf('dairy', 1)));
    const text = rest.join('\n');
    expect(await imported({ 'products.csv': text })).toMatchObject([{ changed: 0, retired: null }]);
    expect(await productNow(gtinOf('dairy', 1))).toMatchObject({ available: true });
    // It stays, so what names it is still about a product.
    const sale = `${await exported('flash-sales')}last-of-it,${gtinOf('dairy', 1)},,10,1,9,12\n`;
    expect(
      await imported({ 'products.csv': text, 'flash-sales.csv': sale }, { replace: true }),
    ).toMatchObject([
      { added: 0, changed: 0, retired: { as: 'discontinued', count: 1 } },
      { added: 1, changed: 0, retired: { as: 'ended', count: 0 } },
    ]);
    expect(await imported({ 'products.csv': text }, { replace: true })).toMatchObject([
      { retired: { as: 'discontinued', count: 0 } },
    ]);
    const { lineItems } = await riley.call(getCart, {});
    expect(lineItems.find(({ gtin13 }) => gtin13 === gtinOf('dairy', 1))?.product.available).toBe(false);
  });

  it('replaces only what can be left out, and never by nothing', async () => {
    expect(await refusal({ 'prices.csv': await exported('prices') }, { replace: true })).toContain(
      "prices.csv can't replace all products; only files of products, snap-restrictions, container-deposits, alcohol-hours, heat-seasons, special-days, day-rules, delivery-services, delivery-zones, shipping-options, store-prices, promo-codes, flash-sales, tax-jurisdictions, tax-rules can.",
    );
    expect(await refusal({ 'promo-codes.csv': 'code,description\n' }, { replace: true })).toContain(
      'promo-codes.csv is empty, and would replace everything.',
    );
    const codes = (await exported('promo-codes')).split('\n').filter((line) => !line.startsWith('WELCOME10'));
    expect(await imported({ 'promo-codes.csv': codes.join('\n') }, { replace: true })).toMatchObject([
      { retired: { as: 'ended', count: 1 } },
    ]);
    expect(await exported('promo-codes')).not.toContain('WELCOME10');
  });
});

it('a start of a release leaves what was imported as it is, in a sandbox too', async () => {
  await imported({ 'prices.csv': `gtin13,price\n${gtinOf('dairy', 2)},9.87\n` });
  await server.db.update(promoCodes).set({ percentOff: 33 });
  await seedDatabase(server.db, server.deps.env);
  expect(await productNow(gtinOf('dairy', 2))).toMatchObject({ unitPrice: 987 });
  expect((await server.db.select().from(promoCodes)).map(({ percentOff }) => percentOff)).not.toContain(10);
});

it('the log says which stores belong to banners without a folder', async () => {
  const said: unknown[] = [];
  const log = { warn: (...words: unknown[]) => said.push(words) };
  const known = banners.filter(({ id }) => id !== 'sunfield');
  await sayWhatIsMissing({ db: server.db, banners: known, operatorSignOn: null, log });
  expect(said).toContainEqual([{ banners: ['sunfield'] }, "stores of banners that aren't in BANNERS_DIR"]);
});

/** Leaves a store without anything to sell. */
const forgetChain = () =>
  server.db.execute(
    'truncate departments, sellers, stores, delivery_vendors, warehouses, promo_codes, organizations cascade',
  );

it('a store without anything to sell answers, and its log says what to import', async () => {
  await forgetChain();
  await seedDatabase(server.db, { ...server.deps.env, sandbox: false });
  const said: unknown[] = [];
  const { db } = server;
  const log = { warn: (words: unknown) => said.push(words) };
  const operatorSignOn = { issuer: '', audience: '', secondFactors: [], minutes: 1 };
  await sayWhatIsMissing({ db, banners, operatorSignOn, log });
  expect(said).toEqual(['no stores: run checkstand import', 'no products: run checkstand import']);
  expect(await server.visitor.call(listProducts, { query: {} })).toMatchObject({ products: [], total: 0 });
  expect(await server.visitor.call(listDepartments, {})).toEqual({ departments: [] });
  const asked = { modalityType: 'PICKUP', address: { postalCode: '45202' } } as const;
  expect(await riley.call(listModalities, { body: asked })).toEqual({ modalityOptions: [] });
  const near = { query: { postalCode: '45202' } };
  expect(await server.visitor.call(upfrontTimeslots, near)).toEqual({ timeslots: [] });
  expect(await server.db.select().from(stores)).toEqual([]);
});

it('a chain that was imported from files alone delivers and ships, to where, when, and for how much they say', async () => {
  await forgetChain();
  const gtin13 = gtinOf('produce', 1);
  const shopper = await server.signedIn('riley@example.com');
  const items = [{ gtin13, quantity: 1 }];
  await imported({
    'departments.csv': 'id,name,picture,position\nproduce,Produce,leafy-green,0',
    'products.csv': `gtin13,department,brand,description,size,price,taxCategory,shipsToHome\n${gtin13},produce,Farm,Farm Kale,1 bunch,2.49,FOOD,yes`,
    'stores.csv': `locationId,name,type,banner,addressLine,city,state,postalCode,latitude,longitude,timezone,phone,${DAYS},leadMinutes,slotCapacity
70100001,Hyde Park,C,fernhill,3760 Paxton Ave,Cincinnati,OH,45208,39.1423,-84.4234,America/New_York,5135550202${',00:00-24:00'.repeat(7)},60,5`,
  });
  const refused = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      (error) => error.code,
    );
  expect(await refused(askDelivery(shopper, items))).toBe('NO_TIMESLOTS_AVAILABLE');
  expect(await refused(askShipping(shopper, items))).toBe('NO_ITEMS_AVAILABLE');

  const head =
    'locationId,vendor,reachMiles,hours,leadMinutes,slotMinutes,slotCapacity,fees,immediateHours,immediateFee';
  const own = '70100001,STORE,8,00:00-24:00,60,120,6,0:1.11,,';
  await imported({
    // An hour, in times of an hour: whenever this runs, one has begun and is delivered before closing.
    'delivery-services.csv': `${head}\n${own}\n70100001,ROADIE,30,00:00-24:00,60,60,6,0:2.22,1,3.33`,
    'delivery-vendors.csv': 'id,name,isThirdParty,position\nROADIE,Roadie,yes,1',
    'delivery-zones.csv': 'locationId,vendor,postalCode\n70100001,STORE,45208\n70100001,STORE,45209',
    'warehouses.csv': 'seller,latitude,longitude,zoneMiles\nHOUSE,39.1,-84.51,300',
    'shipping-options.csv':
      'seller,id,name,description,position,basePrice,perZone,leastDays,mostDays,mostGrams\nHOUSE,slow,Slow,By mule,1,4.00,0.50,3,9,5000\nHOUSE,fast,Fast,By horse,0,8.00,1.00,1,2,5000',
  });
  const fees = (quotes: Quotes) =>
    quotes.quotes.map(({ vendor, options }) => [
      vendor.name,
      vendor.isThirdParty,
      [...new Set(options.map(({ cost }) => cost))],
    ]);
  expect(fees(await askDelivery(shopper, items))).toEqual([
    ['Hyde Park', false, [111]],
    ['Roadie', true, [333, 222]],
  ]);
  const elsewhere = { address: addressIn('OH', '45202') };
  expect(fees(await askDelivery(shopper, items, elsewhere))).toEqual([['Roadie', true, [333, 222]]]);
  const [{ vendor, options } = {}] = await askShipping(shopper, items);
  expect([vendor?.id, options?.map(({ name, cost }) => [name, cost])]).toEqual([
    'HOUSE',
    [
      ['Fast', 900],
      ['Slow', 450],
    ],
  ]);

  const left = await imported({ 'delivery-services.csv': `${head}\n${own}` }, { replace: true });
  expect(left).toMatchObject([{ unchanged: 1, retired: { as: 'ended', count: 1 } }]);
  expect(await refused(askDelivery(shopper, items, elsewhere))).toBe('NO_TIMESLOTS_AVAILABLE');
  const one = 'locationId,vendor,postalCode\n70100001,STORE,45209';
  expect(await imported({ 'delivery-zones.csv': one }, { replace: true })).toMatchObject([
    { unchanged: 1, retired: { as: 'ended', count: 1 } },
  ]);
  expect(await refused(askDelivery(shopper, items))).toBe('NO_TIMESLOTS_AVAILABLE');
  const zone = { 'delivery-services.csv': `${head}\n70100001,ROADIE,30,00:00-24:00,60,30,6,0:2.22,,` };
  expect(await refusal({ ...zone, 'delivery-zones.csv': one }, { replace: true })).toContain(
    'vendor: "STORE" must be a delivery service that the store has',
  );
});

it('the fields of every file are documented as they are', async () => {
  const documented = await readFile(projectPath('docs/import.md'), 'utf8');
  for (const { name, about, entity, fields } of FILE_KINDS) {
    const rows = fields.map((field) => {
      const { expects = '', about: words = '', empty } = entity.fields[field] ?? {};
      const isKey = entity.key.includes(field);
      return [
        `\`${field}\``,
        isKey ? 'names it' : empty === undefined ? 'required' : 'may be empty',
        words,
        expects.replaceAll('|', '\\|'),
      ];
    });
    const table = markdownTable([['field', '', 'what', 'must be'], ...rows]);
    expect(documented).toContain(`## ${name}\n\n${about}.\n\n${table}\n`);
  }
});

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { picturesCommand } from '../../server/cli/pictures.ts';
import { kindOfFile } from '../../server/import/files.ts';
import { importFiles } from '../../server/import/import-files.ts';
import { makePictures } from '../../server/pictures/make-pictures.ts';
import { gtinOf } from '../../server/sandbox/demo-gtin.ts';
import { getProduct, listDepartments, listProducts } from '../../services/contracts/catalog.ts';
import { checkstand } from '../support/command-line.ts';
import { deliveryCheckout } from '../support/delivery-checkout.ts';
import { testServer } from '../support/server.ts';

const BUCKET = 'https://pictures.example/grocer';
const MILK = gtinOf('dairy', 901);
const root = mkdtempSync(join(tmpdir(), 'checkstand-pictures-'));
const photos = join(root, 'photos');
const pictures = join(root, 'pictures');

const server = testServer({ env: { imagesUrl: BUCKET } });
beforeAll(async () => {
  mkdirSync(photos);
  const file = join(root, 'products.csv');
  writeFileSync(
    file,
    [
      'gtin13,department,brand,description,size,price,taxCategory,picture',
      `${MILK},dairy,Meadow,Meadow Whole Milk,1 gal,3.49,FOOD,`,
      `${gtinOf('dairy', 902)},dairy,Meadow,Meadow Skim Milk,1 gal,3.29,FOOD,milk-carton.jpg`,
      `${gtinOf('dairy', 903)},dairy,Meadow,Meadow Kefir,1 qt,4.29,FOOD,glass-of-milk.svg`,
    ].join('\n'),
  );
  const kind = kindOfFile(file);
  await importFiles(server.db, kind ? [{ path: file, ...kind }] : [], {});
});
afterAll(() => rmSync(root, { recursive: true }));

/** A photo, as random as one. */
const photo = (width: number, height: number, background = '#c33') =>
  sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

const make = () => makePictures({ from: photos, to: pictures, progress: () => {} });

const madeAt = (name: string, width: number) => join(pictures, name, `${width}.webp`);

const sizeOf = async (file: string) => {
  const { width, height } = await sharp(file).metadata();
  return [width, height];
};

describe('checkstand pictures', () => {
  it('makes WebP in four sizes of a photo, upright, never larger, and with nothing else in it', async () => {
    const taken = { IFD0: { Make: 'Camera', Copyright: 'Someone' }, IFD3: { GPSLatitudeRef: 'N' } };
    // Taken with the camera turned: what's wide in the file is high in the picture.
    const turned = await photo(1200, 800).withExif(taken).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    writeFileSync(join(photos, `${MILK}.jpg`), turned);
    writeFileSync(join(photos, 'small_label.png'), await photo(200, 100).png().toBuffer());
    expect((await sharp(turned).metadata()).exif).toBeDefined();
    expect(await make()).toEqual({ made: 2, unchanged: 0, refused: [] });
    expect(await Promise.all([96, 192, 384, 768].map((width) => sizeOf(madeAt(MILK, width))))).toEqual([
      [64, 96],
      [128, 192],
      [256, 384],
      [512, 768],
    ]);
    expect(await sizeOf(madeAt('small_label', 768))).toEqual([200, 100]);
    const { format, exif, icc, xmp, orientation } = await sharp(madeAt(MILK, 384)).metadata();
    expect({ format, exif, icc, xmp, orientation }).toEqual({ format: 'webp' });
  });

  it('makes again only what has changed, whatever its date, or is missing', async () => {
    expect(await make()).toEqual({ made: 0, unchanged: 2, refused: [] });
    rmSync(madeAt('small_label', 96));
    expect(await make()).toEqual({ made: 1, unchanged: 1, refused: [] });
    const before = await readFile(madeAt(MILK, 96));
    const original = join(photos, `${MILK}.jpg`);
    const old = statSync(original).mtime;
    writeFileSync(original, await photo(300, 300, '#36c').jpeg().toBuffer());
    utimesSync(original, old, old);
    expect(await make()).toEqual({ made: 1, unchanged: 1, refused: [] });
    expect(await readFile(madeAt(MILK, 96))).not.toEqual(before);
    expect(readdirSync(join(pictures, MILK)).toSorted()).toEqual(
      ['192.webp', '384.webp', '768.webp', '96.webp', 'made-from.txt'].toSorted(),
    );
  });

  it('leaves out what is not a picture, each with a sentence, and makes the others', {
    timeout: 60_000,
  }, async () => {
    const from = join(root, 'mixed');
    const to = join(root, 'made');
    mkdirSync(join(from, 'folder'), { recursive: true });
    const apple = await photo(400, 400).jpeg().toBuffer();
    const files: Record<string, Buffer | string> = {
      'apple.jpg': apple,
      'apple.png': await photo(40, 40).png().toBuffer(),
      'empty.jpg': Buffer.alloc(0),
      'half.jpg': apple.subarray(0, apple.length / 2),
      'huge.png': await sharp({ create: { width: 7200, height: 7200, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
      'list.csv': 'gtin13\n',
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'my photo.jpg': apple,
      '.DS_Store': '',
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(from, name), content);
    const { code, written } = await checkstand({}, 'pictures', from, to);
    expect(written.trim().split('\n')).toEqual([
      'apple.png is left out: apple.jpg has the same name.',
      'empty.jpg is left out: it is empty.',
      'half.jpg is left out: it is damaged or cut off.',
      'huge.png is left out: it has 7200 by 7200 pixels, and 50 megapixels are the most.',
      "list.csv is left out: it isn't a picture in JPEG, PNG, WebP, AVIF, TIFF, or GIF.",
      "logo.svg is left out: it isn't a picture in JPEG, PNG, WebP, AVIF, TIFF, or GIF.",
      'my photo.jpg is left out: its name must be of letters, digits, and single hyphens between them.',
      'pictures: 1 made, 0 unchanged, 7 left out.',
    ]);
    expect(code).toBe(1);
    expect(readdirSync(to)).toEqual(['apple']);
    const nowhere = picturesCommand()
      .exitOverride()
      .configureOutput({ writeErr: () => {} })
      .parseAsync([join(from, 'none'), to], { from: 'user' });
    await expect(nowhere).rejects.toThrow(/argument 'from'. It must be a folder\.$/);
  });
});

describe('pictures in a folder', () => {
  const get = (path: string, headers = {}) =>
    createApp({ ...server.deps, env: { ...server.deps.env, imagesUrl: null, imagesDir: pictures } }).request(
      `/images/products/${path}`,
      { headers },
    );

  it('are served in their sizes, to be asked for again after an hour', async () => {
    for (const width of [96, 192, 384, 768]) {
      const answer = await get(`${MILK}/${width}.webp`);
      expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([
        200,
        await readFile(madeAt(MILK, width)),
      ]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('are sent again only if they have changed', async () => {
    const path = `${MILK}/96.webp`;
    const tag = (await get(path)).headers.get('etag');
    const same = await get(path, { 'if-none-match': tag });
    expect([same.status, await same.text(), same.headers.get('cache-control')]).toEqual([
      304,
      '',
      'public, max-age=3600, stale-while-revalidate=86400',
    ]);
    writeFileSync(join(photos, `${MILK}.jpg`), await photo(300, 300, '#3a3').jpeg().toBuffer());
    await make();
    expect((await get(path, { 'if-none-match': tag })).status).toBe(200);
  });

  it.each([
    ['jpg', 'image/jpeg'],
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ])("can be files of the chain's own, as .%s", async (extension, type) => {
    writeFileSync(join(pictures, `milk-carton.${extension}`), 'bytes');
    const answer = await get(`milk-carton.${extension}`);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      type,
      'bytes',
    ]);
  });

  it.each([
    'none/96.webp',
    `${MILK}/97.webp`,
    `${MILK}/made-from.txt`,
    `${MILK}/96.webp/`,
    MILK,
    '../products.csv',
    '..%2fproducts.csv',
    '%2e%2e/secret.jpg',
    '..%2f..%2fsecret.jpg',
    '..%5csecret.jpg',
    `${MILK}%2f96.webp`,
    `${MILK}/..%2f..%2fsecret/96.webp`,
    '.hidden.jpg',
    'page.html',
    'drawn.svg',
    'folder.jpg',
    'milk%00.jpg',
    '%ff.jpg',
  ])('are nothing else, and nothing elsewhere: %s', async (path) => {
    writeFileSync(join(root, 'secret.jpg'), 'secret');
    mkdirSync(join(root, 'secret'), { recursive: true });
    writeFileSync(join(root, 'secret/96.webp'), 'secret');
    for (const name of ['.hidden.jpg', 'page.html', 'drawn.svg'])
      writeFileSync(join(pictures, name), 'secret');
    mkdirSync(join(pictures, 'folder.jpg'), { recursive: true });
    expect((await get(path)).status).toBe(404);
  });

  it('leave the drawings of demo goods as they are', async () => {
    const answer = await get('red-apple.svg');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  it('are not served by a shop without a folder', async () => {
    const app = createApp({ ...server.deps, env: { ...server.deps.env, imagesUrl: null } });
    expect((await app.request(`/images/products/${MILK}/96.webp`)).status).toBe(404);
  });
});

describe('a shop without pictures', () => {
  it('names none in any response but the drawings that it has, so that no page asks for one', async () => {
    const app = createApp({ ...server.deps, env: { ...server.deps.env, imagesUrl: null } });
    const read = async (path: string) => (await app.request(path)).json();
    const { imageUrl, images } = await read(`/api/products/${MILK}`);
    expect([imageUrl, images]).toEqual(['', [{ perspective: 'front', size: 'large', url: '' }]]);
    const { products } = await read('/api/products?text=Meadow');
    const urls: string[] = products.map((product: { imageUrl: string }) => product.imageUrl);
    expect(urls.filter((url) => url === '')).toHaveLength(2);
    expect(urls).toContain('/images/products/glass-of-milk.svg');
    expect(urls.filter((url) => url !== '' && !url.endsWith('.svg'))).toEqual([]);
  });
});

describe('pictures in a bucket', () => {
  it("are named there in every response, while drawings stay the shop's", async () => {
    const { call } = server.visitor;
    const imageOf = async (gtin13: string) => {
      const { imageUrl, images } = await call(getProduct, { params: { gtin13 }, query: {} });
      expect(images).toEqual([{ perspective: 'front', size: 'large', url: imageUrl }]);
      return imageUrl;
    };
    expect(await imageOf(MILK)).toBe(`${BUCKET}/${MILK}/384.webp`);
    expect(await imageOf(gtinOf('dairy', 902))).toBe(`${BUCKET}/milk-carton.jpg`);
    expect(await imageOf(gtinOf('dairy', 903))).toBe('/images/products/glass-of-milk.svg');
    const { products } = await call(listProducts, { query: { text: 'Meadow Whole Milk' } });
    expect(products[0]?.imageUrl).toBe(`${BUCKET}/${MILK}/384.webp`);
    const { departments } = await call(listDepartments, {});
    expect(departments[0]?.imageUrl).toBe('/images/products/leafy-green.svg');
  });

  it('are named there in orders, however long ago they were placed: an order has only their names', async () => {
    const riley = await server.signedIn('riley@example.com');
    const { lineItems } = await deliveryCheckout(riley, { items: [{ gtin13: MILK, quantity: 12 }] });
    expect(lineItems.map(({ imageUrl }) => imageUrl)).toContain(`${BUCKET}/${MILK}/384.webp`);
    const { rows } = await server.db.execute(`select image_url from checkout_lines where gtin13 = '${MILK}'`);
    expect(rows).toEqual([{ image_url: `/images/products/${MILK}/384.webp` }]);
  });

  it('may be loaded by pages from there, and from nowhere else', async () => {
    const policy = (await server.visitor.fetch('/api/departments')).headers.get('content-security-policy');
    expect(policy?.split(/; ?/)).toContain("img-src 'self' data: https://pictures.example");
  });
});

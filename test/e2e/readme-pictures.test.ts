import { rmSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { ORDER_FILE, pictureOfShop, SHOP_FILE, stepsOfOrder } from '../../tools/readme-pictures/pictures.ts';
import { comparePictures } from '../../tools/stories/compare-pictures.ts';
import { buildForDevelopment } from './support/development.ts';
import { shopTest } from './support/shop-test.ts';

const it = shopTest({}, { ownClock: true });

let development = '';
beforeAll(async () => {
  development = await buildForDevelopment();
}, 180_000);
afterAll(() => rmSync(development, { recursive: true, force: true }));

/** As small as this, a picture of another day or from another browser looks the same, and one of another design doesn't. */
const WIDTH = 240;

/** What a picture may differ by from one taken earlier, of all that's in it: by dates. Another color makes more, a moved line far more. */
const BY_DATES = 0.005;

/** The charts tell last what came last, in whichever order that came. */
const BY_ORDER = 0.02;

const small = (picture: string | Buffer, page = 0) => sharp(picture, { page }).resize(WIDTH).png().toBuffer();

/** How much of two small pictures differs, from 0 to 1. */
async function difference(kept: Buffer, taken: Buffer): Promise<number> {
  const { width, height } = await sharp(kept).metadata();
  return (comparePictures(kept, taken)?.pixels ?? 0) / (width * height);
}

describe('the README shows, until npm run readme:pictures is run again,', () => {
  it('pages that look as they do in the shop', async ({ store, browser }) => {
    const taken = await pictureOfShop({ store, browser });
    expect(await difference(await small(SHOP_FILE), await small(taken)), SHOP_FILE).toBeLessThan(BY_DATES);
  });

  it('an order and its charts that look as they do in the shop', async ({ store, browser }) => {
    const steps = await stepsOfOrder({ store, browser }, development);
    const { pages } = await sharp(ORDER_FILE).metadata();
    expect(pages).toBe(steps.length);
    for (const [step, { picture }] of steps.entries()) {
      const place = `${ORDER_FILE}, step ${step + 1}`;
      expect(await difference(await small(ORDER_FILE, step), await small(picture)), place).toBeLessThan(
        BY_ORDER,
      );
    }
  });
});

import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { ORDER_FILE, phonesOfOrder, pictureOfShop, SHOP_FILE } from '../../tools/readme-pictures/pictures.ts';
import { comparePictures } from '../../tools/stories/compare-pictures.ts';
import { shopTest } from './support/shop-test.ts';

const it = shopTest({}, { ownClock: true, hasPictures: true });

/** As small as this, a picture of another day or from another browser looks the same, and one of another design doesn't. */
const WIDTH = 240;

/** What a picture may differ by from one taken earlier, of all that's in it: by dates and times, of which some are longer. A moved line makes 0.1. */
const BY_DATES = 0.01;

/** The phone in a step; the charts beside it have a drawing of each and tests of their own. */
const ON_PHONE = { left: 20, top: 20, width: 390, height: 820 };

const small = (picture: string | Buffer) => sharp(picture).resize(WIDTH).png().toBuffer();

/** The phone of one of the README's steps. */
const keptPhone = async (page: number) =>
  small(await sharp(ORDER_FILE, { page }).extract(ON_PHONE).png().toBuffer());

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

  it('an order that looks as it does in the shop', async ({ store, browser }) => {
    const phones = await phonesOfOrder({ store, browser });
    const { pages } = await sharp(ORDER_FILE).metadata();
    expect(pages).toBe(phones.length);
    for (const [step, phone] of phones.entries()) {
      const place = `${ORDER_FILE}, step ${step + 1}`;
      const differing = await difference(await keptPhone(step), await small(phone));
      expect(differing, place).toBeLessThan(BY_DATES);
    }
  });
});

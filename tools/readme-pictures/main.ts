import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { build, isBuilt } from '../../server/boot/build.ts';
import { buildForDevelopment } from '../../test/e2e/support/development.ts';
import { launchBrowser } from '../../test/support/browser.ts';
import { startStore } from '../../test/support/store-process.ts';
import { seededFolder } from '../../test/support/test-database.ts';
import { ORDER_FILE, pictureOfShop, SHOP_FILE, stepsOfOrder } from './pictures.ts';

const USAGE = `npm run readme:pictures

Takes the README's pictures, docs/images, of the shop as it is now. A test fails when the shop no longer looks like them.`;

/** Small text stays sharp, and pages of few colors get no larger by it. */
const SHARP = { lossless: true };

async function takePictures(): Promise<void> {
  if (!(await isBuilt())) await build();
  const development = await buildForDevelopment();
  const template = await seededFolder();
  const store = await startStore({ template, ownClock: true });
  const browser = await launchBrowser();
  try {
    await sharp(await pictureOfShop({ store, browser }))
      .webp(SHARP)
      .toFile(SHOP_FILE);
    const steps = await stepsOfOrder({ store, browser }, development);
    await sharp(
      steps.map(({ picture }) => picture),
      { join: { animated: true } },
    )
      .webp({ ...SHARP, delay: steps.map(({ shownMs }) => shownMs) })
      .toFile(ORDER_FILE);
  } finally {
    await browser.close();
    await store.stop();
    for (const folder of [development, template]) rmSync(folder, { recursive: true, force: true });
  }
}

/** 2 is for wrong usage. */
async function main(): Promise<number> {
  try {
    if (parseArgs({ options: { help: { type: 'boolean', default: false } } }).values.help) {
      console.log(USAGE);
      return 0;
    }
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
  await takePictures();
  console.log(`${SHOP_FILE}, ${ORDER_FILE}`);
  return 0;
}

process.exitCode = await main();

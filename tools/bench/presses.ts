import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { ENTRY_PAGES, everyPage } from '../../test/e2e/support/every-page.ts';
import { launchBrowser, openContext } from '../../test/support/browser.ts';
import { checkoutReadyToPlace, fillCart, place, signedInShopper } from '../../test/support/http-shopper.ts';
import { startStore } from '../../test/support/store-process.ts';
import { type Figure, median, milliseconds } from './figures.ts';
import { observeInteractions, SLOWDOWN } from './interaction.ts';

const ROUNDS = 3;
const GOAL_MS = 100;
const LINES = 10;
/** Of each kind of control on a page: more of the same tell nothing new. */
const EACH = 2;

/** What ends the visit, or what the page is about. */
const LEFT_OUT = /sign out|place order|delete|remove|cancel|empty|submit|end |print|español/i;

/** What shoppers press, by kind. */
const KINDS: Record<string, string> = {
  menu: 'header nav button',
  search: 'header input',
  'opens or acts': 'main button',
  section: 'main summary',
  choice: 'main label:has(input[type=radio])',
  option: 'main label:has(input[type=checkbox])',
  text: 'main input:is([type=text], [type=email], [type=tel], [type=password], [type=search], :not([type])), main textarea',
  list: 'main select',
};

/** How long each press so far took until the next frame, in ms, from 16 ms on; it's then forgotten. */
const takeSeen = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const take = () =>
          resolve((globalThis as unknown as { seenInteractions: number[] }).seenInteractions.splice(0));
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(take)));
      }),
  );

const nameOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const text = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
    return text.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
  });

async function press(page: Page, kind: string, control: Locator): Promise<void> {
  if (kind === 'list') {
    await control.focus();
    await page.keyboard.press('ArrowDown');
    return;
  }
  await control.click({ timeout: 3000 });
  if (kind === 'text' || kind === 'search') await page.keyboard.type('ab');
}

async function arrive(page: Page, session: CDPSession, address: string): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(address);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  // Some pages begin with a dialog.
  await page.keyboard.press('Escape');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await takeSeen(page);
}

/** The slowest of what each press of a page set off, in ms, by what was pressed. */
async function pressAll(page: Page, session: CDPSession, address: string): Promise<Map<string, number>> {
  const slowest = new Map<string, number>();
  await arrive(page, session, address);
  for (const [kind, selector] of Object.entries(KINDS)) {
    const names = new Set<string>();
    for (let index = 0; names.size < EACH; index += 1) {
      const control = page.locator(selector).filter({ visible: true }).nth(index);
      if ((await control.count()) === 0) break;
      const name = `${kind}: ${await nameOf(control)}`;
      if (names.has(name) || LEFT_OUT.test(name) || (await control.isDisabled())) continue;
      names.add(name);
      const before = page.url();
      const isPressed = await press(page, kind, control).then(
        () => true,
        () => false,
      );
      if (!isPressed) continue;
      slowest.set(name, Math.max(0, ...(await takeSeen(page))));
      if (page.url() !== before) await arrive(page, session, address);
      else {
        await page.keyboard.press('Escape');
        slowest.set(`${name}, Escape`, Math.max(0, ...(await takeSeen(page))));
      }
    }
  }
  return slowest;
}

/** A page's slowest press: the median of each press, of which the slowest counts. */
async function measure(
  browser: Browser,
  url: string,
  address: string,
  email: string | null,
): Promise<Figure> {
  const rounds: Map<string, number>[] = [];
  for (let each = 0; each < ROUNDS; each += 1) {
    const shopper = email === null ? {} : { shopper: await signedInShopper(url, email) };
    const context = await openContext(browser, url, { ...shopper, viewport: { width: 390, height: 844 } });
    await context.addInitScript(observeInteractions);
    const page = await context.newPage();
    rounds.push(await pressAll(page, await context.newCDPSession(page), address));
    await context.close();
  }
  const names = new Set(rounds.flatMap((round) => [...round.keys()]));
  const presses = [...names].map((name) => ({
    name,
    time: median(rounds.flatMap((round) => round.get(name) ?? [])),
  }));
  const [slowest] = presses.toSorted((a, b) => b.time - a.time);
  if (!slowest) throw new Error(`Nothing could be pressed on ${address}.`);
  for (const { name, time } of presses) {
    if (time > GOAL_MS) console.error(`  ${address}: ${name}: ${milliseconds(time)}`);
  }
  return {
    name: `Press, ${address.replace(/[\w-]{20,}/, '…')}, slowest of ${presses.length}: ${slowest.name}`,
    goal: milliseconds(GOAL_MS),
    figure: milliseconds(slowest.time),
    isMet: slowest.time <= GOAL_MS,
  };
}

/** The slowest ordinary press of every page, or of those whose addresses begin as said, on a phone a quarter as fast. */
export async function benchPresses(pages: readonly string[]): Promise<Figure[]> {
  const isChosen = (address: string) => pages.length === 0 || pages.some((page) => address.startsWith(page));
  const store = await startStore();
  const browser = await launchBrowser();
  const { url } = store;
  try {
    const email = 'riley@example.com';
    const riley = await signedInShopper(url, email);
    const order = await place(riley, await checkoutReadyToPlace(riley));
    await fillCart(riley, LINES);
    const { checkoutId } = await checkoutReadyToPlace(riley);
    await fillCart(riley, LINES);
    const figures: Figure[] = [];
    for (const address of ENTRY_PAGES.filter(isChosen))
      figures.push(await measure(browser, url, address, null));
    const others = everyPage({ checkoutId, orderId: order.checkoutId, word: 'Vine' });
    for (const address of others.filter(isChosen)) {
      // Who has reserved a time isn't asked for one.
      const who = address.startsWith('/scheduling') ? 'sam@example.com' : email;
      figures.push(await measure(browser, url, address, who));
    }
    return figures;
  } finally {
    await browser.close();
    await store.stop();
  }
}

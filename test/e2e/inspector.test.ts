import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildForDevelopment, openInspected, serveInDevelopment } from './support/development.ts';
import { saveData, shopTest } from './support/shop-test.ts';
import {
  cardFrame,
  continueToPayment,
  openCardForm,
  orderNumber,
  placeOrderButton,
  readyToPlace,
  reserveTime,
  schedulingTitle,
  signIn,
  typeCard,
} from './support/steps.ts';

const it = shopTest();

const CARD = { number: '378282246310005', expiry: '12/41', cvv: '7391' };

/** Values that must not give away Riley, the profile, the address book, the wallet, or the new card. */
const CANARIES: Record<string, RegExp> = {
  password: /(?<![./@])checkstand/i,
  email: /riley@|example\.com/i,
  'first name': /Riley/i,
  'last name': /Marsh/i,
  phone: /513[^\d]{0,3}555|5135550/,
  street: /\bVine S|\bErie Ave/i,
  'postal code': /\b4520[0-9]\b/,
  'card number': /3782[ -]?822463[ -]?10005|"0005"|"4242"|"4444"/,
  CVV: /\b7391\b/,
};

let shop = '';
beforeAll(async () => {
  shop = await buildForDevelopment();
}, 180_000);
afterAll(() => rmSync(shop, { recursive: true, force: true }));

/** Listens to what the shop tells the page /charts. */
const LISTEN = () => {
  new BroadcastChannel('checkstand/charts').addEventListener('message', ({ data }) =>
    (window as unknown as { got: (message: string) => void }).got(JSON.stringify(data)),
  );
};

describe('/charts', () => {
  it('shows a sign-in, an order, and a new card, and nothing private of them', async ({
    store,
    browser,
    visitAs,
  }) => {
    await visitAs('riley@example.com');
    const context = await browser.newContext({ baseURL: store.url });
    await saveData(context);
    const posted: string[] = [];
    const tokens: string[] = [];
    try {
      await serveInDevelopment(context, store.url, shop);
      await context.exposeFunction('got', (message: string) => void posted.push(message));
      const page = await context.newPage();
      page.on('request', (request) => {
        const token: unknown = /"vaultToken":"([^"]+)"/.exec(request.postData() ?? '')?.[1];
        if (typeof token === 'string') tokens.push(token);
      });
      const charts = await openInspected(page, '/sign-in?inspect&returnTo=/cart');
      await charts.evaluate(LISTEN);
      await signIn(page, 'riley@example.com');
      await page.getByRole('link', { name: /^Schedule pickup/ }).click();
      await schedulingTitle(page).waitFor();
      await reserveTime(page);
      await continueToPayment(page);
      const form = await openCardForm(page);
      await typeCard(page, form, CARD);
      await expect.poll(() => cardFrame(page).getByLabel('CVV').inputValue()).toBe(CARD.cvv);
      await form.getByRole('button', { name: 'Add Card' }).click();
      await form.waitFor({ state: 'detached' });
      await readyToPlace(page);
      await placeOrderButton(page).click();
      await orderNumber(page);
      const seen = (what: string) => posted.some((message) => message.includes(what));
      await expect.poll(() => seen('"value":"placed"') || seen('orderComplete')).toBe(true);
      await charts.getByText('What it knows').click();
      await charts.getByText('Calls', { exact: true }).click();
      await charts
        .getByRole('navigation')
        .getByRole('button', { name: /^orderComplete/ })
        .click();
      await charts.getByRole('group', { name: 'The chart orderComplete' }).waitFor();
      posted.push((await charts.locator('body').textContent()) ?? '');
    } finally {
      await context.close();
    }
    // It's useful: the charts, states, and events of the whole order are there.
    const all = posted.join('\n');
    expect(all).toContain('"type":"xstate.done.actor.signIn"');
    expect(all).toContain('"type":"card.tokenized"');
    expect(posted.at(-1)).toContain('placeOrder');
    expect(tokens).toHaveLength(1);
    const leaks = { ...CANARIES, 'vault token': new RegExp(tokens.join('|')) };
    // The digits of a time may happen to be those of a phone number.
    const told = posted.map((one) => one.replaceAll(/"createdAt":"\d+"/g, ''));
    const found = Object.entries(leaks).flatMap(([name, canary]) => {
      const place = told.map((one) => canary.exec(one)).find((match) => match !== null);
      return place
        ? [`${name}: ${place.input.slice(Math.max(0, place.index - 150), place.index + 150)}`]
        : [];
    });
    expect(found).toEqual([]);
  });
});

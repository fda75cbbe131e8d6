import { expect } from 'vitest';
import spanish from '../../languages/es.ts';
import { PHONE, shopTest } from './support/shop-test.ts';

const it = shopTest();

const startOf = (text: keyof typeof spanish) => new RegExp(`^${spanish[text].split('{{')[0]}`);

it('A shopper orders in Spanish on a phone, and gets the email in Spanish', async ({ store, visitAs }) => {
  const { page } = await visitAs('riley@example.com', PHONE);
  await page.goto(`${store.url}/products/start-my-cart?language=es`);
  await page.getByRole('link', { name: spanish['Fresh Produce'] }).click();
  await page.getByRole('heading', { name: spanish['Fresh Produce'] }).waitFor();
  await page.goto(`${store.url}/cart`);
  await page.getByRole('link', { name: startOf('Schedule pickup · {{total}}') }).click();
  const times = page.getByRole('radiogroup', { name: spanish['Available Times'] });
  await times
    .locator('label', { has: page.locator('input:enabled') })
    .last()
    .click();
  await page.getByRole('button', { name: startOf('Reserve {{day}}, {{time}}') }).click();
  await page.getByRole('button', { name: spanish['Continue to payment'] }).click();
  await page.getByRole('button', { name: startOf('Place order · {{total}}') }).click();
  const thanks = spanish['Thank you, your {{type}} order has been placed!'].replace(
    '{{type}}',
    spanish.pickup,
  );
  await page.getByRole('heading', { name: thanks }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');

  const mailbox = async () => {
    await page.goto(`${store.url}/sandbox/mail`);
    return page.locator('main').textContent();
  };
  await expect.poll(mailbox, { timeout: 20_000 }).toContain(thanks);
  expect(await mailbox()).toContain(spanish['Where and when']);
});

it('A page whose Spanish words do not load is there in English', async ({ store, visitAs }) => {
  const { page } = await visitAs('riley@example.com', PHONE);
  await page.route(/\/assets\/es-/, (route) => route.abort());
  await page.goto(`${store.url}/account/dashboard?language=es`);
  await page.getByRole('heading', { name: 'My Account', level: 1 }).waitFor();
});

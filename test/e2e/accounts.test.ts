import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { builtPath } from '../../server/files.ts';
import { type OidcProvider, startOidcProvider } from '../support/oidc-provider.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import { heading, signIn } from './support/steps.ts';

const it = shopTest();

/** In this process, so that it can be told of the chain's accounts. */
let server: TestServer;
let chain: OidcProvider;
beforeAll(async () => {
  server = await startTestServer({ files: builtPath('shop') });
  chain = await startOidcProvider([server.url]);
  const { issuer, clientId, clientSecret } = chain;
  server.deps.env.singleSignOn = { issuer, clientId, clientSecret, name: 'Fernhill ID' };
}, 60_000);
afterAll(async () => {
  await chain.close();
  await server.close();
});

const PRODUCT = '/p/0085101000012';
const PASSWORD = 'a window of plums';

const open = (page: Page, path: string) => page.goto(`${server.url}${path}`);

/** What the newest letter to an address has, as its page in the mailbox shows it. */
async function newestLetter(context: BrowserContext, to: string) {
  const page = await context.newPage();
  await page.goto(`${server.url}/sandbox/mail?to=${encodeURIComponent(to)}`);
  const letter = page.locator('article').first();
  const words = (await letter.textContent()) ?? '';
  const link = new URL((await letter.getByRole('link').first().getAttribute('href')) ?? '');
  await page.close();
  return { words, path: link.pathname + link.hash };
}

/** A visitor who puts something into the cart, and is led to sign-in. */
async function visitorWithItem(page: Page): Promise<void> {
  await open(page, PRODUCT);
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await heading(page, 'Sign in').waitFor();
}

const account = (page: Page, name: string) => page.getByRole('button', { name: `${name}'s account` });

/** Back on the product's page, with the item in the cart. */
async function expectItemKept(page: Page): Promise<void> {
  await page.waitForURL(`${server.url}${PRODUCT}`);
  await page.getByRole('textbox', { name: /^Quantity of / }).waitFor();
}

it('A visitor with an item signs up on a phone, goes on where they were, and confirms the email (AUT-05)', async ({
  visit,
}) => {
  const page = await visit(PHONE);
  await visitorWithItem(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First Name').fill('Rowan');
  await page.getByLabel('Last Name').fill('Marsh');
  await page.getByLabel('Email').fill('rowan@example.com');
  await page.getByLabel('Password').fill('Password123');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page
    .getByText(/^Many people use this password/)
    .first()
    .waitFor();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await page.getByLabel('Password').getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText("Welcome, Rowan! We've emailed you a link").waitFor();
  await expectItemKept(page);

  await open(page, '/account/update');
  await page.getByText('Not confirmed').waitFor();
  const { path } = await newestLetter(page.context(), 'rowan@example.com');
  await open(page, path);
  await heading(page, 'Your email is confirmed').waitFor();
  await page.getByRole('link', { name: 'Start shopping' }).click();
  await open(page, '/account/update');
  await page.getByText('Confirmed', { exact: true }).waitFor();
});

it('A visitor with an item who forgot the password chooses a new one by mail, and goes on in both tabs', async ({
  visit,
}) => {
  const page = await visit();
  const context = page.context();
  await visitorWithItem(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill('new@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await heading(page, 'Check your email').waitFor();
  const { path } = await newestLetter(context, 'new@example.com');

  const tab = await context.newPage();
  await open(tab, path);
  await tab.getByLabel('New password').fill(PASSWORD);
  await tab.getByRole('button', { name: 'Save and sign in' }).click();
  await tab.getByText('Your password has been changed.').waitFor();
  await tab.waitForURL(`${server.url}${PRODUCT}`);
  await expectItemKept(page);
  expect((await newestLetter(context, 'new@example.com')).words).toContain('Your password was changed');

  await open(tab, path);
  await tab.getByLabel('New password').fill('another bowl of them');
  await tab.getByRole('button', { name: 'Save and sign in' }).click();
  await heading(tab, 'This link has ended').waitFor();
  await tab.getByRole('link', { name: 'Get a new link' }).waitFor();
});

it('A shopper signs in with a code by mail, which ends with the fifth wrong try', async ({ visit }) => {
  const page = await visit();
  const to = 'bo@example.com';
  await open(page, '/sign-in?returnTo=/account/update');
  await page.getByRole('link', { name: 'Get a code by email' }).click();
  await page.getByLabel('Email').fill(to);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await heading(page, 'Check your email').waitFor();
  const enter = async (code: string) => {
    await page.getByLabel('Code').fill(code);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  };
  for (let tries = 1; tries < 5; tries += 1) {
    await enter('000000');
    await page.getByRole('alert').getByText("That code isn't right.").waitFor();
    await page.getByLabel('Code').fill('');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  }
  await enter('000000');
  await heading(page, 'That was the last try').waitFor();
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByText(/^If this email has an account, a code/).waitFor();
  const { words } = await newestLetter(page.context(), to);
  await enter(/\d{6}/.exec(words)?.[0] ?? '');
  await page.waitForURL(`${server.url}/account/update`);
  await account(page, 'Bo').waitFor();
});

/** Gives the page's browser a place to keep passkeys, whose owner agrees to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it('A shopper adds a passkey, signs in with it, renames and removes it, and cannot sign in with it anymore', async ({
  visit,
}) => {
  const page = await visit();
  await addAuthenticator(page);
  await open(page, '/sign-in?returnTo=/account/security');
  await signIn(page, 'sam@example.com');
  const signOut = async () => {
    await account(page, 'Sam').click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await heading(page, 'Sign in').waitFor();
  };
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByText("You don't have a passkey yet.").waitFor();
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Your passkey is added.').first().waitFor();
  await section.getByText(/^On one device only · Added /).waitFor();
  expect((await newestLetter(page.context(), 'sam@example.com')).words).toContain('A passkey was added');
  // The browser knows that this account has one there.
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByText(/^You have a passkey on this device/).waitFor();

  await signOut();
  await open(page, '/sign-in?returnTo=/account/security');
  const use = () => page.getByRole('button', { name: 'Use a passkey' }).click();
  await use();
  await section.getByRole('button', { name: /^Rename / }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Work laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await section.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await section.getByText("You don't have a passkey yet.").waitFor();
  expect((await newestLetter(page.context(), 'sam@example.com')).words).toContain('A passkey was removed');
  await signOut();
  await open(page, '/sign-in');
  await use();
  await page.getByRole('alert').getByText("We don't know this passkey.").waitFor();
});

it("A visitor with an item signs in with an account of the chain's, and goes on where they were", async ({
  visit,
}) => {
  chain.accounts.set('robin', {
    email: 'robin@example.com',
    email_verified: true,
    given_name: 'Robin',
    family_name: 'Vale',
  });
  const page = await visit(PHONE);
  await visitorWithItem(page);
  await page.getByRole('button', { name: 'Continue with Fernhill ID' }).click();
  await page
    .getByRole('button', { name: 'Cancel' })
    .or(page.getByRole('link', { name: /Cancel/ }))
    .click();
  await page.getByRole('alert').getByText("We couldn't sign you in with your Fernhill ID.").waitFor();
  await page.getByRole('button', { name: 'Continue with Fernhill ID' }).click();
  await page.getByPlaceholder(/login/i).fill('robin');
  await page.getByPlaceholder(/password/i).fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectItemKept(page);
  await account(page, 'Robin').waitFor();
});

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished } from 'vitest';
import { withCheckDigit } from '../../server/sandbox/demo-gtin.ts';
import { openContext } from '../support/browser.ts';
import { startEndpoint } from '../support/event-endpoint.ts';
import { headerOf, partOf, startMailServer } from '../support/mail-server.ts';
import { freePort } from '../support/ports.ts';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import { startTinyProcessor } from '../support/tiny-processor.ts';
import { blocksIn, openShell, renamed } from '../support/typed.ts';
import { PHONE, printPages, shopTest } from './support/shop-test.ts';
import {
  addCard,
  checkoutTitle,
  heading,
  orderNumber,
  placeOrderButton,
  reserveTime,
  schedulingTitle,
} from './support/steps.ts';

const it = shopTest(undefined, { hasPictures: true });

const DOCUMENT = 'docs/operations.md';
const [, rest = ''] = readFileSync(DOCUMENT, 'utf8').split('## From an empty machine to a first order\n');
const [chapter = ''] = rest.split('\n## ');

/** The chapter's sections, and what each says to type. */
const sections = new Map(
  chapter
    .split('\n### ')
    .slice(1)
    .map((section) => {
      const [title = ''] = section.split('\n');
      return [title, blocksIn(section)];
    }),
);

/** What the machine's administrator does. */
const isAsRoot = (commands: string) => commands.startsWith('# As root\n');

/** Starts what a unit of systemd says, as its user would. */
function startUnit(
  file: string,
  env: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>>,
) {
  const unit = renamed(readFileSync(file, 'utf8'), names);
  const of = (setting: string) => new RegExp(`^${setting}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
  // A credential is where its file is.
  const folder = dirname(of('LoadCredential').split(':')[1] ?? '');
  const own = of('Environment').replaceAll('%d', folder);
  const script = `set -a; ${own || ':'}; . ${of('EnvironmentFile')}; exec ${of('ExecStart')}`;
  return spawn('bash', ['-e', '-c', script], {
    cwd: of('WorkingDirectory'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Files of products and stock that make the example's chain one of 5,000 products. */
function growChain(folder: string): void {
  const known = readFileSync(join(folder, 'products.csv'), 'utf8').trim().split('\n').length - 1;
  const gtins = Array.from({ length: 5_000 - known }, (_, at) =>
    withCheckDigit(`0852401${String(at).padStart(5, '0')}`),
  );
  const products = gtins.map(
    (gtin, at) =>
      `${gtin},pantry,Fernhill,"Fernhill Soup, Recipe ${at}",19 oz,${1 + (at % 9)}.49,true,FOOD,539`,
  );
  const stock = gtins.flatMap((gtin) => ['02100101', '02100102'].map((store) => `${store},${gtin},40`));
  const header = 'gtin13,department,brand,description,size,price,snapEligible,taxCategory,weight';
  writeFileSync(join(folder, 'products-2.csv'), [header, ...products, ''].join('\n'));
  writeFileSync(join(folder, 'stock-2.csv'), ['locationId,gtin13,onHand', ...stock, ''].join('\n'));
}

/** What a command prints, by line and column. */
const linesOf = (printed = '') => printed.split('\n').map((line) => line.split('  '));

const SHOPPER = 'rowan@shopper.example';
const CARD = '4111 1111 1111 1111';

/** What the administrator has installed: the built folder, a command for it, and the chain's files. */
function prepareMachine(machine: string): void {
  const chain = join(machine, 'srv/checkstand/chain');
  cpSync('dist', join(machine, 'opt/checkstand'), { recursive: true });
  cpSync('docs/chain', chain, { recursive: true });
  growChain(chain);
  for (const folder of ['bin', 'srv/checkstand-vault']) mkdirSync(join(machine, folder));
  symlinkSync('../opt/checkstand/server/main.js', join(machine, 'bin/checkstand'));
}

/** A shopper on a phone: signs up, confirms by the letter's link, and orders apples for pickup. Returns the order's number. */
async function orderOnPhone(page: Page, shop: string, linkInLetter: () => Promise<string>): Promise<string> {
  const notFound: string[] = [];
  page.on('response', (answer) => answer.status() === 404 && notFound.push(answer.url()));
  await page.goto(`${shop}/sign-up`);
  await page.getByLabel('First Name').fill('Rowan');
  await page.getByLabel('Last Name').fill('Marsh');
  await page.getByLabel('Email').fill(SHOPPER);
  await page.getByLabel('Password').fill('a window of plums');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Welcome, Rowan!').waitFor();
  await expect.poll(() => page.title()).toMatch(/Gem City Grocers$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).click();
  await heading(page, 'Terms of use').waitFor();
  await page.getByText('Gem City Grocers, Inc., 400 E 5th St').waitFor();
  await page.goto(await linkInLetter());
  await heading(page, 'Your email is confirmed').waitFor();
  await page.getByRole('link', { name: 'Start shopping' }).click();
  await page.getByLabel('Search products').fill('gala');
  await page.getByLabel('Search products').press('Enter');
  await page.getByRole('button', { name: /^Add to cart.*Gala Apples/ }).click();
  await page.getByRole('textbox', { name: /^Quantity of .*Gala Apples/ }).waitFor();
  await page.goto(`${shop}/cart`);
  await page.getByRole('link', { name: /^Schedule pickup/ }).click();
  await schedulingTitle(page).waitFor();
  await page.getByText('Oregon District').first().waitFor();
  await reserveTime(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await checkoutTitle(page).waitFor();
  await page.getByLabel('Phone').fill('9375550123');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await page.getByRole('button', { name: 'Change contact information' }).waitFor();
  await addCard(page, { number: CARD });
  await placeOrderButton(page).click();
  const number = await orderNumber(page);
  // The chain has no pictures, and no page asks for one.
  expect(notFound).toEqual([]);
  return number;
}

it.skipIf(!hasPostgres())(
  'an operator who follows docs/operations.md has an order paid, picked, handed over, refunded, and heard of',
  async ({ browser }) => {
    const machine = mkdtempSync(join(tmpdir(), 'checkstand-first-day-'));
    const at = (path: string) => join(machine, path);
    const folder = at('srv/checkstand');
    prepareMachine(machine);
    const cluster = await startPostgres('postgres');
    const mail = await startMailServer();
    const orderSystem = await startEndpoint();
    const ports = {
      PORT: `${await freePort()}`,
      VAULT_PORT: `${await freePort()}`,
      VAULT_API_PORT: `${await freePort()}`,
    };
    const path = [at('bin'), dirname(process.execPath), cluster.bin, process.env.PATH].join(':');
    const env = { ...ports, PATH: path };
    // As a chain's own does, the processor reads a card's number from the vault.
    const processor = await startTinyProcessor(null, async (cardId) => {
      const key = readFileSync(at('srv/checkstand-vault/secrets/vault-processor-keys'), 'utf8').trim();
      const answer = await fetch(`http://localhost:${ports.VAULT_API_PORT}/v1/cards/${cardId}/number`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return ((await answer.json()) as { number?: string }).number === CARD.replaceAll(' ', '');
    });
    const shell = openShell(folder, env);
    const shop = `http://localhost:${ports.PORT}`;
    const database = new URL(cluster.url);
    const names: Record<string, string> = {
      '/srv': at('srv'),
      '/usr/local/bin': at('bin'),
      '%2Fvar%2Frun%2Fpostgresql': database.host,
      'https://shop.chain.example': shop,
      'http://localhost:3000': shop,
      'http://localhost:3004': `http://localhost:${ports.VAULT_API_PORT}`,
      'https://vault.chain.example': `http://localhost:${ports.VAULT_PORT}`,
      'https://payments.chain.example': processor.target.url,
      'KEY-FROM-THE-PROCESSOR': processor.target.key,
      'smtps://user:password@mail.chain.example': `smtp://localhost:${mail.port}`,
      'https://orders.chain.example/events': orderSystem.url,
    };
    const type = async (section: string, { asRoot = false } = {}): Promise<string[]> => {
      const printed: string[] = [];
      for (const commands of sections.get(section) ?? []) {
        if (isAsRoot(commands) === asRoot) printed.push(await shell.type(renamed(commands, names)));
      }
      return printed;
    };
    const services: ChildProcess[] = [];
    let context: BrowserContext | undefined;
    onTestFinished(async () => {
      await context?.close();
      for (const service of services) service.kill('SIGKILL');
      shell.end();
      processor.close();
      await mail.close();
      await orderSystem.close();
      await cluster.stop();
      rmSync(machine, { recursive: true });
    });

    // The machine and its services are the administrator's: the build is there, and the unit is started as systemd would.
    expect([...sections.keys()]).toEqual([
      ...['The machine', 'The database', "The chain's name", 'Secrets and settings', 'The card vault'],
      ...[
        "The chain's data",
        'People',
        'Starting',
        'The first order',
        'Staff',
        'What the order system heard',
        'What was done',
      ],
    ]);
    await shell.type(
      `runuser() { shift 3; PGHOST=${database.hostname} PGPORT=${database.port} PGUSER=postgres "$@"; }`,
    );
    await type('The database', { asRoot: true });
    await type('Secrets and settings');
    await shell.type('chown() { :; }');
    await type('The card vault', { asRoot: true });
    const imported = (await type("The chain's data")).join();
    expect(imported.match(/^products: .+$/gm)).toEqual([
      // A dry run, and the import.
      'products: 5,000 added, 0 changed, 0 unchanged.',
      'products: 5,000 added, 0 changed, 0 unchanged.',
    ]);
    const people = (await type('People')).join();
    expect(people).toMatch(/^pip@chain\.example {2}picker of store 02100101 {2}Pip Alvarez$/m);
    for (const unit of ['checkstand-vault', 'checkstand']) {
      services.push(startUnit(`deploy/systemd/${unit}.service`, env, names));
    }
    expect(await type('Starting')).toEqual(['{"status":"ready"}']);

    context = await openContext(browser, shop, { viewport: PHONE });
    const linkInLetter = async () => {
      await expect.poll(() => mail.deliveries.find(({ to }) => to === SHOPPER)).toBeDefined();
      const [letter] = mail.deliveries;
      return /http\S+/.exec(letter ? partOf(letter, 'text/plain') : '')?.[0] ?? '';
    };
    const number = await orderOnPhone(await context.newPage(), shop, linkInLetter).catch(async (error) => {
      if (context) await printPages([context]);
      throw error;
    });
    names['4107-5532-19'] = number;

    const staff = (await type('Staff'))
      .join('\n')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const [list, ...steps] = staff;
    const record = steps.pop();
    expect(list.orders).toMatchObject([{ number, lines: [{ gtin13: '0852400000018', quantity: 1 }] }]);
    expect(steps.map(({ status, refunded }) => [status, refunded])).toEqual([
      ...[
        ['PICKING', 0],
        ['PICKING', 0],
        ['READY', 0],
        ['COMPLETED', 0],
        ['COMPLETED', 499],
      ],
    ]);
    expect(record).toMatchObject({ number, tenders: [{ brand: 'Visa', lastFour: '1111' }], refunded: 499 });
    await expect.poll(processor.books).toMatchObject([{ status: 'APPROVED', captured: 499, returned: 499 }]);
    const senders = () => mail.deliveries.map((letter) => headerOf(letter, 'From'));
    await expect.poll(senders).toEqual(Array(5).fill('Gem City Grocers <orders@chain.example>'));

    const events = ['order.placed', 'order.ready', 'order.handedOver', 'order.refunded'];
    const heard = () => orderSystem.arrivals.map(({ event }) => event.type);
    await expect.poll(heard).toEqual(events);
    const webhook = new Webhook(readFileSync(join(folder, 'secrets/events-secrets'), 'utf8').trim());
    for (const { body, headers, event } of orderSystem.arrivals) {
      expect(webhook.verify(body, headers)).toMatchObject({ data: { order: { number } }, id: event.id });
    }
    const [listed] = await type('What the order system heard');
    expect(
      linesOf(listed).map(([, order, sequence, type, , state]) => [order, sequence, type, state]),
    ).toEqual(events.map((type, index) => [number, `${index + 1}`, type, 'HEARD']));

    const [ofOrder, whole] = await type('What was done');
    expect(linesOf(ofOrder).map(([, who, action]) => [who, action])).toEqual([
      ['pip@chain.example', 'staff.advance'],
      ['pip@chain.example', 'staff.pick'],
      ...Array(3).fill(['pip@chain.example', 'staff.advance']),
      ['cam@chain.example', 'staff.refund'],
      ['cam@chain.example', 'staff.record'],
    ]);
    const { entries } = JSON.parse(whole ?? '') as { entries: { actor: string; action: string }[] };
    expect(entries.slice(0, 5).map(({ actor, action }) => [actor, action])).toEqual([
      ['COMMAND_LINE', 'import'],
      ...Array(3).fill(['COMMAND_LINE', 'operator create']),
      ['SHOPPER', 'session.create'],
    ]);
  },
);

import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { banners } from '../../banners/index.ts';
import {
  type Address,
  createAddress,
  listAddresses,
  verifyAddress,
} from '../../services/contracts/addresses.ts';
import { clearFaults, type Fault } from '../../services/contracts/sandbox.ts';
import { signOut } from '../../services/contracts/session.ts';
import { removeAddress } from '../support/address-book.ts';
import { type HttpShopper, newKey } from '../support/http-shopper.ts';
import { focused, tabTo } from './support/keys.ts';
import { expectSound } from './support/look.ts';
import { combined } from './support/matrix.ts';
import { DESKTOP, fault, PHONE, shopTest } from './support/shop-test.ts';
import { heading, modal, signIn } from './support/steps.ts';

const it = shopTest();

const SAVED = 'Your address has been saved.';
const CONNECTION = "We're having trouble connecting. Check your connection and try again.";
const GENERIC = 'Something went wrong. Please try again.';
const LIMIT = 'You have reached the limit of 20 addresses. Remove one to add another.';
const NOT_FOUND = 'We could not find that address.';
const UNVERIFIED =
  "We weren't able to verify this address you entered. Please check for any mistakes and try again.";

const sizes = [
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
] as const;

/** The browser sends a request again by itself when a connection that it used before breaks: more breaks than that. */
const LASTING = 9;

type Broken = Omit<Fault, 'operation'>;

/** Failures that adding and changing share; the words of a code that both know come with each. */
const failures = (constraint: string): [string, Broken, string][] => [
  ['answers 500', { times: 1, status: 500 }, GENERIC],
  ['answers a code that nobody knows', { times: 1, status: 422, code: 'SOMETHING_NEW' }, GENERIC],
  ['answers CONSTRAINT_VIOLATION', { times: 1, status: 422, code: 'CONSTRAINT_VIOLATION' }, constraint],
  [
    'answers CONSTRAINT_VIOLATION_EXCEPTION',
    { times: 1, status: 422, code: 'CONSTRAINT_VIOLATION_EXCEPTION' },
    constraint,
  ],
  ['answers TOO_MANY_ADDRESSES', { times: 1, status: 422, code: 'TOO_MANY_ADDRESSES' }, LIMIT],
  ['answers ADDRESS_NOT_FOUND', { times: 1, status: 404, code: 'ADDRESS_NOT_FOUND' }, NOT_FOUND],
  ['loses the request', { times: LASTING, drop: 'before' }, CONNECTION],
  ['loses the answer', { times: LASTING, drop: 'after' }, CONNECTION],
  ['answers nonsense', { times: 1, drop: 'body' }, GENERIC],
];

const atSizes = <T extends readonly unknown[]>(cases: readonly T[]) =>
  combined(cases, sizes).map(([one, [name, size]]) => [name, ...one, size] as const);

interface Typed {
  line1: string;
  line2?: string;
  city: string;
  state: string;
  zip: string;
}

/** As the postal service writes it. */
const RIGHT: Typed = {
  line1: '525 Vine St',
  line2: 'Suite 9',
  city: 'Cincinnati',
  state: 'OH',
  zip: '45202',
};
/** Its street and its city are written otherwise. */
const ODD: Typed = { ...RIGHT, line1: '525 Vine Str.', city: 'Cincinati' };
/** No such code. */
const UNKNOWN: Typed = { ...RIGHT, zip: '00000' };
const CANADIAN: Typed = { line1: '301 Front St W', city: 'Toronto', state: 'ON', zip: 'm5v2t6' };

const RILEYS = '800 Vine St';
const RILEYS_MAILING = '2736 Erie Ave';

const field = (page: Page, name: string) => page.getByLabel(name);
const add = (page: Page) => page.getByRole('button', { name: 'Add Address' });
const update = (page: Page) => page.getByRole('button', { name: 'Update Address' });
const mailingBox = (page: Page) => page.getByRole('checkbox', { name: 'Make this my mailing address' });
const suggestion = (page: Page) => modal(page, 'Suggested Address');
const question = (page: Page) => modal(page, 'Unverified Address');
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const editLink = (page: Page, street: string) =>
  page.getByRole('link', { name: new RegExp(`^Edit ${street}`) });
/** The card of an address in the book. */
const card = (page: Page, street: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: street }) });

async function openNew(page: Page, query = ''): Promise<void> {
  await page.goto(`/account/address${query}`);
  await heading(page, 'Add New Address').waitFor();
  await field(page, 'Street Address').waitFor();
}

async function openEdit(page: Page, street: string): Promise<void> {
  await page.goto('/account/addresses');
  await editLink(page, street).click();
  await heading(page, 'Edit Address').waitFor();
  await expect.poll(() => field(page, 'Street Address').inputValue()).toBe(street);
}

async function typeAddress(page: Page, { line1, line2 = '', city, state, zip }: Typed): Promise<void> {
  await field(page, 'Street Address').fill(line1);
  await field(page, 'Apt/Suite').fill(line2);
  await field(page, 'City').fill(city);
  await field(page, 'State/Province').selectOption(state);
  await field(page, 'Postal Code').fill(zip);
}

const shown = async (page: Page): Promise<Typed> => ({
  line1: await field(page, 'Street Address').inputValue(),
  line2: await field(page, 'Apt/Suite').inputValue(),
  city: await field(page, 'City').inputValue(),
  state: await field(page, 'State/Province').inputValue(),
  zip: await field(page, 'Postal Code').inputValue(),
});

async function confirmUnverified(page: Page): Promise<void> {
  await question(page).getByRole('checkbox', { name: 'Use this address' }).check();
  await question(page).getByRole('button', { name: 'Submit' }).click();
}

/** The success and where it leads. */
async function untilSaved(page: Page): Promise<void> {
  await toast(page, SAVED).waitFor();
  await heading(page, 'Address Book').waitFor();
}

const book = async ({ call }: HttpShopper): Promise<Address[]> =>
  (await call(listAddresses, {})).data.addresses;

const inBook = async (shopper: HttpShopper, line1: string): Promise<Address[]> =>
  (await book(shopper)).filter((address) => address.line1 === line1);

function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

describe('adding an address', () => {
  it.for(combined(banners, sizes).map(([{ id }, [name, size]]) => [id, name, size] as const))(
    'at %s, %s: it is verified, saved with its place and in the book; then changed, then the mailing address (ADR-02, ADR-08, ADR-09, ADR-21, ADR-22, ADR-27, ADR-32, RTE-02, RTE-03)',
    async ([banner, , size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await page.goto(`/account/addresses?banner=${banner}`);
      await page.getByRole('link', { name: 'Add new address' }).click();
      await heading(page, 'Add New Address').waitFor();
      await expectSound(page);
      await typeAddress(page, RIGHT);
      await add(page).click();
      await untilSaved(page);
      await card(page, RIGHT.line1).waitFor();
      await page.goBack();
      await card(page, RIGHT.line1).waitFor();
      const [added] = await inBook(shopper, RIGHT.line1);
      expect(added).toMatchObject({ type: 'delivery', line2: 'Suite 9', city: 'Cincinnati', zip: '45202' });
      expect(added?.location?.latitude).toBeCloseTo(39.1, 0);

      await editLink(page, RIGHT.line1).click();
      await heading(page, 'Edit Address').waitFor();
      expect(await shown(page)).toEqual(RIGHT);
      expect(await mailingBox(page).isChecked()).toBe(false);
      await expectSound(page);
      await field(page, 'Apt/Suite').fill('Suite 12');
      await mailingBox(page).check();
      await update(page).click();
      await untilSaved(page);
      await card(page, RIGHT.line1).getByText('Mailing Address').waitFor();
      expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe(RIGHT.line1);
      const homes = (await book(shopper)).filter(({ type }) => type === 'home');
      expect(homes.map(({ line1, line2 }) => [line1, line2])).toEqual([[RIGHT.line1, 'Suite 12']]);
    },
  );

  it.for(sizes)('at %s says what is missing, at the top and at each field', async ([, size], { visitAs }) => {
    const { page } = await visitAs('new@example.com', size);
    await openNew(page);
    await add(page).click();
    for (const words of [
      'Street Address is required',
      'City is required',
      'State/Province is required',
      'Please enter a valid Postal Code',
    ]) {
      await page.getByRole('link', { name: words }).waitFor();
    }
    await expectSound(page);
  });

  it.for(sizes)(
    'at %s in Canada is done without a verification, its code made right (ADR-19, ADR-24, ADR-26)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      const verifications = countCalls(page, verifyAddress.path);
      await openNew(page);
      await typeAddress(page, CANADIAN);
      await add(page).click();
      await untilSaved(page);
      expect(verifications()).toBe(0);
      expect(await book(shopper)).toMatchObject([{ stateCode: 'ON', zip: 'M5V 2T6', countryCode: 'CA' }]);
    },
  );

  it.for([
    ['390 px', 'Suggested Address', '525 Vine St', 'Cincinnati', PHONE],
    ['1280 px', 'Suggested Address', '525 Vine St', 'Cincinnati', DESKTOP],
    ['390 px', 'Original Address', '525 Vine Str.', 'Cincinati', PHONE],
    ['1280 px', 'Original Address', '525 Vine Str.', 'Cincinati', DESKTOP],
  ] as const)(
    'at %s that is corrected saves the %s that is chosen (ADR-28)',
    async ([, choice, line1, city, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openNew(page);
      await typeAddress(page, ODD);
      await add(page).click();
      const radio = (name: string) => suggestion(page).getByRole('radio', { name: new RegExp(`^${name}`) });
      await radio('Suggested Address').waitFor();
      expect(await radio('Suggested Address').isChecked()).toBe(true);
      await expectSound(page);
      await radio(choice).check();
      await suggestion(page).getByRole('button', { name: 'Save Address' }).click();
      await untilSaved(page);
      const [saved, ...others] = await book(shopper);
      expect(others).toEqual([]);
      expect(saved).toMatchObject({ line1, city });
      expect(saved?.location !== undefined).toBe(choice === 'Suggested Address');
    },
  );

  it.for(sizes)(
    'at %s that is corrected can be edited instead, with all that was typed (ADR-28)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openNew(page);
      await typeAddress(page, ODD);
      await add(page).click();
      await suggestion(page).getByRole('button', { name: 'Edit Address' }).click();
      await suggestion(page).waitFor({ state: 'detached' });
      expect(await shown(page)).toEqual(ODD);
      await typeAddress(page, RIGHT);
      await add(page).click();
      await untilSaved(page);
      expect(await book(shopper)).toMatchObject([{ line1: RIGHT.line1, city: 'Cincinnati' }]);
    },
  );

  it.for(sizes)(
    'at %s that is not verified waits for a tick, and is saved without a place (ADR-29, ADR-30, ERR-10)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openNew(page);
      await typeAddress(page, UNKNOWN);
      await add(page).click();
      await question(page).getByText(UNVERIFIED).waitFor();
      expect(await question(page).getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
      await expectSound(page);
      await confirmUnverified(page);
      await untilSaved(page);
      const [saved] = await book(shopper);
      expect(saved).toMatchObject({ line1: UNKNOWN.line1, zip: '00000' });
      expect(saved?.location).toBeUndefined();
    },
  );

  it.for(
    atSizes<[string, Broken]>([
      ['answers 503', { times: 1, status: 503 }],
      ['answers a code that nobody knows', { times: 1, status: 422, code: 'SOMETHING_NEW' }],
      ['loses the request', { times: LASTING, drop: 'before' }],
      ['loses the answer', { times: LASTING, drop: 'after' }],
      ['answers nonsense', { times: 1, drop: 'body' }],
    ]),
  )(
    'at %s counts as not verified when the verification %s (ADR-31)',
    async ([, , broken, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openNew(page);
      await typeAddress(page, RIGHT);
      await fault(shopper, { operation: 'addresses.verify', ...broken });
      await add(page).click();
      await question(page).getByText(UNVERIFIED).waitFor();
      await confirmUnverified(page);
      await untilSaved(page);
      expect(await inBook(shopper, RIGHT.line1)).toHaveLength(1);
    },
  );

  it("shows the store's reason where an address cannot be one, and saves nothing (ERR-09)", async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await openNew(page);
    await typeAddress(page, { ...RIGHT, line1: '???' });
    await add(page).click();
    await page.getByRole('link', { name: 'The street has no letter and no digit.' }).waitFor();
    await expectSound(page);
    await fault(shopper, {
      operation: 'addresses.verify',
      times: 1,
      status: 422,
      code: 'INVALID_ADDRESS',
      message: 'This is a lake.',
    });
    await field(page, 'Street Address').fill(RIGHT.line1);
    await add(page).click();
    await question(page).getByText('This is a lake.').waitFor();
    expect(await book(shopper)).toEqual([]);
  });

  it.for(atSizes(failures('We are having technical difficulties. Please try again later.')))(
    'at %s says so when the store %s, loses nothing that was typed, and leaves one address at the next try (ADR-33, ERR-01, ERR-02, ERR-03, ERR-04, ERR-06, ERR-07)',
    async ([, , broken, words, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openNew(page);
      await typeAddress(page, RIGHT);
      await fault(shopper, { operation: 'addresses.create', ...broken });
      await add(page).click();
      await alert(page, words).waitFor();
      expect(await shown(page)).toEqual(RIGHT);
      expect(await add(page).getAttribute('aria-busy')).toBeNull();
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await add(page).click();
      await untilSaved(page);
      expect(await book(shopper)).toHaveLength(1);
      await expect.poll(() => page.getByRole('heading', { level: 2, name: RIGHT.line1 }).count()).toBe(1);
    },
  );

  it('raises UNKNOWN ERROR for a code that nobody knows (ERR-04)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com');
    const raised: string[] = [];
    page.on('pageerror', ({ message }) => raised.push(message));
    await openNew(page);
    await typeAddress(page, RIGHT);
    await fault(shopper, { operation: 'addresses.create', times: 1, status: 422, code: 'SOMETHING_NEW' });
    await add(page).click();
    await alert(page, GENERIC).waitFor();
    await expect.poll(() => raised).toEqual(['UNKNOWN ERROR: SOMETHING_NEW']);
  });

  it.for(sizes)(
    'at %s is refused beyond 20, and what was typed stays (ERR-03)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      for (let place = 1; place <= 20; place += 1) {
        await shopper.call(createAddress, {
          body: {
            addressId: '',
            type: 'delivery',
            line1: `${place} Elm St`,
            line2: '',
            city: 'Cincinnati',
            stateCode: 'OH',
            zip: '45202',
            countryCode: 'US',
          },
          idempotencyKey: newKey(),
        });
      }
      await openNew(page);
      await typeAddress(page, RIGHT);
      await add(page).click();
      await alert(page, LIMIT).waitFor();
      expect(await shown(page)).toEqual(RIGHT);
      const [first] = await book(shopper);
      await removeAddress(shopper, { addressId: first?.addressId ?? '' });
      await add(page).click();
      await untilSaved(page);
      expect(await book(shopper)).toHaveLength(20);
    },
  );

  it.for(sizes)(
    'at %s takes 40 characters a line and says so of 41 (LIM-01)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openNew(page);
      const line1 = `525 ${'Vine '.repeat(7)}A`;
      expect(line1).toHaveLength(40);
      await typeAddress(page, { ...RIGHT, line1: `${line1}A`, line2: 'x'.repeat(41), city: 'x'.repeat(41) });
      await add(page).click();
      await expect
        .poll(() => page.getByRole('link', { name: 'Input must be 40 characters or less.' }).count())
        .toBe(3);
      await expectSound(page);
      await typeAddress(page, { ...CANADIAN, line1, line2: 'x'.repeat(40), city: 'x'.repeat(40) });
      await add(page).click();
      await untilSaved(page);
      await expectSound(page);
      expect(await book(shopper)).toMatchObject([{ line1, line2: 'x'.repeat(40), city: 'x'.repeat(40) }]);
    },
  );
});

describe('changing an address', () => {
  it.for(atSizes(failures('We are having technical difficulties.')))(
    'at %s says so when the store %s, loses nothing that was typed, and is done at the next try (ADR-33, ERR-02, ERR-04, ERR-05, ERR-06, ERR-07)',
    async ([, , broken, words, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      const before = await book(shopper);
      await openEdit(page, RILEYS);
      await typeAddress(page, RIGHT);
      await fault(shopper, { operation: 'addresses.update', ...broken });
      await update(page).click();
      await alert(page, words).waitFor();
      expect(await shown(page)).toEqual(RIGHT);
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await update(page).click();
      await untilSaved(page);
      expect(await inBook(shopper, RIGHT.line1)).toHaveLength(1);
      expect(await book(shopper)).toHaveLength(before.length);
    },
  );

  it('makes the mailing address a delivery address when its box is cleared (ADR-21)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openEdit(page, RILEYS_MAILING);
    expect(await mailingBox(page).isChecked()).toBe(true);
    await mailingBox(page).uncheck();
    await update(page).click();
    await untilSaved(page);
    expect((await book(shopper)).map(({ type }) => type)).toEqual(['delivery', 'delivery']);
  });

  it.for(sizes)(
    'at %s that was removed in another tab says that it is not there, and keeps what was typed (ERR-02)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await openEdit(page, RILEYS);
      await typeAddress(page, RIGHT);
      const [theirs] = await inBook(shopper, RILEYS);
      await removeAddress(shopper, { addressId: theirs?.addressId ?? '' });
      await update(page).click();
      await alert(page, NOT_FOUND).waitFor();
      expect(await shown(page)).toEqual(RIGHT);
      await page.getByRole('link', { name: 'Cancel' }).click();
      await card(page, RILEYS_MAILING).waitFor();
      expect(await card(page, RILEYS).count()).toBe(0);

      await page.goto(`/account/address/${theirs?.addressId}`);
      await page.getByRole('heading', { name: NOT_FOUND }).waitFor();
      await expectSound(page);
      await page.getByRole('link', { name: 'Back to Address Book' }).click();
      await heading(page, 'Address Book').waitFor();
    },
  );
});

describe('what is typed', () => {
  it('survives a reload while it is typed, and in both questions', async ({ visitAs }) => {
    const { page } = await visitAs('new@example.com');
    await openNew(page);
    const survives = async (typed: Typed, asked?: Locator) => {
      await typeAddress(page, typed);
      if (asked) {
        await add(page).click();
        await asked.waitFor();
      }
      await page.reload();
      await expect.poll(() => shown(page)).toEqual(typed);
      expect(await page.getByRole('dialog').count()).toBe(0);
    };
    await survives(RIGHT);
    await survives(ODD, suggestion(page));
    await survives(UNKNOWN, question(page));
  });

  it('is saved once when the page is reloaded after an answer that was lost, and then saved again (ADR-33)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await openNew(page);
    await typeAddress(page, UNKNOWN);
    await fault(shopper, { operation: 'addresses.create', times: LASTING, drop: 'after' });
    await add(page).click();
    await confirmUnverified(page);
    await alert(page, CONNECTION).waitFor();
    await shopper.call(clearFaults, {});
    await page.reload();
    await expect.poll(() => shown(page)).toEqual(UNKNOWN);
    await add(page).click();
    await untilSaved(page);
    expect(await book(shopper)).toHaveLength(1);
  });

  it('is forgotten once it is saved, and by Cancel (ADR-10)', async ({ visitAs }) => {
    const { page } = await visitAs('new@example.com');
    await openNew(page);
    await typeAddress(page, RIGHT);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await heading(page, 'Address Book').waitFor();
    await page.getByRole('link', { name: 'Add new address' }).click();
    await heading(page, 'Add New Address').waitFor();
    expect(await field(page, 'Street Address').inputValue()).toBe('');
    await typeAddress(page, CANADIAN);
    await add(page).click();
    await untilSaved(page);
    await page.getByRole('link', { name: 'Add new address' }).click();
    await heading(page, 'Add New Address').waitFor();
    expect(await field(page, 'Street Address').inputValue()).toBe('');
  });

  it('comes back after a sign-in in the middle (AUT-06)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await openNew(page);
    await typeAddress(page, RIGHT);
    await shopper.call(signOut, {});
    await add(page).click();
    await heading(page, 'Sign in').waitFor();
    await signIn(page, 'new@example.com');
    await heading(page, 'Add New Address').waitFor();
    expect(await shown(page)).toEqual(RIGHT);
    await add(page).click();
    await untilSaved(page);
  });
});

describe('the button of the form', () => {
  it('is busy while the store takes its time, and two presses save one address (ADR-25)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await openNew(page);
    await typeAddress(page, CANADIAN);
    await fault(shopper, { operation: 'addresses.create', times: 1, delayMs: 1_000 });
    await add(page).dblclick();
    await expect.poll(() => add(page).getAttribute('aria-busy')).toBe('true');
    await untilSaved(page);
    expect(await book(shopper)).toHaveLength(1);
  });

  it('and all the rest are reached by keyboard alone, and the focus is never lost', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await openNew(page);
    await tabTo(page, /textbox "Street Address"/);
    await page.keyboard.type(ODD.line1);
    await tabTo(page, /textbox "City"/);
    await page.keyboard.type(ODD.city);
    await tabTo(page, /combobox "State\/Province"/);
    await page.keyboard.type('Ohio');
    await tabTo(page, /textbox "Postal Code"/);
    await page.keyboard.type(ODD.zip);
    await tabTo(page, /checkbox "Make this my mailing address"/);
    await page.keyboard.press('Space');
    await tabTo(page, /button "Add Address"/);
    await page.keyboard.press('Enter');

    await suggestion(page).waitFor();
    await page.keyboard.press('Escape');
    await suggestion(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toContain('textbox "Street Address"');
    await page.keyboard.press('Enter');
    await suggestion(page).waitFor();
    await tabTo(page, /radio "Suggested Address/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toContain('radio "Original Address');
    await page.keyboard.press('ArrowUp');
    await tabTo(page, /button "Save Address"/);
    await page.keyboard.press('Enter');
    await untilSaved(page);
    await expect.poll(() => focused(page)).toContain('heading "Address Book"');
    expect(await book(shopper)).toMatchObject([{ line1: '525 Vine St', type: 'home' }]);
  });
});

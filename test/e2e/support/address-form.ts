import type { Locator, Page } from 'playwright-core';
import { type Address, listAddresses } from '../../../services/contracts/addresses.ts';
import type { HttpShopper } from '../../support/http-shopper.ts';
import { toast } from './account.ts';
import { heading, modal } from './steps.ts';

/** Filling in the address form, and the address book in the store's data. */

const SAVED = 'Your address has been saved.';

export interface Typed {
  line1: string;
  line2?: string;
  city: string;
  state: string;
  zip: string;
}

/** As the postal service writes it. */
export const RIGHT: Typed = {
  line1: '525 Vine St',
  line2: 'Suite 9',
  city: 'Cincinnati',
  state: 'OH',
  zip: '45202',
};
/** With different spellings of the street and city. */
export const ODD: Typed = { ...RIGHT, line1: '525 Vine Str.', city: 'Cincinati' };
/** A ZIP that doesn't exist. */
export const UNKNOWN: Typed = { ...RIGHT, zip: '00000' };

export const RILEYS = '800 Vine St';
export const RILEYS_MAILING = '2736 Erie Ave';

const field = (page: Page, name: string) => page.getByLabel(name);
export const add = (page: Page) => page.getByRole('button', { name: 'Add Address' });
export const update = (page: Page) => page.getByRole('button', { name: 'Update Address' });
export const mailingBox = (page: Page) =>
  page.getByRole('checkbox', { name: 'Make this my mailing address' });
export const suggestion = (page: Page) => modal(page, 'Suggested address');
const question = (page: Page) => modal(page, 'Unverified address');
export const editLink = (page: Page, street: string) =>
  page.getByRole('link', { name: new RegExp(`^Edit ${street}`) });
/** The card of an address in the address book. */
export const card = (page: Page, street: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: street }) });

export async function openNew(page: Page, query = ''): Promise<void> {
  await page.goto(`/account/address${query}`);
  await heading(page, 'Add New Address').waitFor();
  await field(page, 'Street Address').waitFor();
}

export async function typeAddress(page: Page, { line1, line2 = '', city, state, zip }: Typed): Promise<void> {
  await field(page, 'Street Address').fill(line1);
  await field(page, 'Apt/Suite').fill(line2);
  await field(page, 'City').fill(city);
  await field(page, 'State/Province').selectOption(state);
  await field(page, 'Postal Code').fill(zip);
}

export const shown = async (page: Page): Promise<Typed> => ({
  line1: await field(page, 'Street Address').inputValue(),
  line2: await field(page, 'Apt/Suite').inputValue(),
  city: await field(page, 'City').inputValue(),
  state: await field(page, 'State/Province').inputValue(),
  zip: await field(page, 'Postal Code').inputValue(),
});

export async function confirmUnverified(page: Page): Promise<void> {
  await question(page).getByRole('checkbox', { name: 'Use this address' }).check();
  await question(page).getByRole('button', { name: 'Submit' }).click();
}

/** The success message and the page it leads to. */
export async function untilSaved(page: Page): Promise<void> {
  await toast(page, SAVED).waitFor();
  await heading(page, 'Address Book').waitFor();
}

export const book = async ({ call }: HttpShopper): Promise<Address[]> =>
  (await call(listAddresses, {})).data.addresses;

export const inBook = async (shopper: HttpShopper, line1: string): Promise<Address[]> =>
  (await book(shopper)).filter((address) => address.line1 === line1);

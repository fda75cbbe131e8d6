import type { Page } from 'playwright-core';
import { listAddresses } from '../../../services/contracts/addresses.ts';
import type { HttpShopper } from '../../support/http-shopper.ts';

/** Riley's delivery address; the mailing address is at 2736 Erie Ave. */
export const VINE = '800 Vine St';

export const edit = (page: Page, street: string) => page.getByRole('link', { name: `Edit ${street}` });

export async function openBook(page: Page): Promise<void> {
  await page.goto('/account/addresses');
  await edit(page, VINE).waitFor();
}

/** The streets in the store's data. */
export async function streets({ call }: HttpShopper): Promise<string[]> {
  const { data } = await call(listAddresses, {});
  return data.addresses.map(({ line1 }) => line1);
}

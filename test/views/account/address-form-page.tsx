import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { banners } from '../../../banners/demo.ts';
import { AddressForm } from '../../../views/account/address-form.tsx';
import { type FormFakes, startAddressForm, typedAddress } from '../../support/account/address-form.ts';
import '../../../views/kit/styles/global.css';

const banner = banners.find(({ id }) => id === 'fernhill');

/** The form on its page, over a store the test controls. */
export function show(fakes: FormFakes = {}) {
  if (!banner) throw new Error('There is no banner.');
  const form = startAddressForm(fakes);
  render(
    <MemoryRouter>
      <AddressForm actor={form.actor} banner={banner} />
    </MemoryRouter>,
  );
  return form;
}

export const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Pastes a whole text at once: typing it letter by letter takes longer than all that's tested with it. */
async function paste(name: string | RegExp, text: string) {
  await userEvent.click(await field(name));
  await userEvent.paste(text);
}

export async function fillIn() {
  await paste('Street Address', typedAddress.line1);
  await paste(/^Apt/, typedAddress.line2);
  await paste('City', typedAddress.city);
  await userEvent.selectOptions(await field('State/Province'), typedAddress.stateCode);
  await paste('Postal Code', typedAddress.zip);
}

export const shownFields = async () => ({
  line1: (await field('Street Address')).value,
  line2: (await field(/^Apt/)).value,
  city: (await field('City')).value,
  stateCode: (await field('State/Province')).value,
  zip: (await field('Postal Code')).value,
});

// Draws the checkout page over a fake store.

import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { fernhill } from '../../../banners/demo.ts';
import type { Banner } from '../../../banners/schema.ts';
import { Checkout } from '../../../views/checkout/checkout.tsx';
import { type Fakes, startCheckout } from './running.ts';
import { paidWith } from './samples.ts';

export const draw = ({ actor }: ReturnType<typeof startCheckout>, banner: Banner = fernhill) =>
  render(
    <MemoryRouter>
      <Checkout actor={actor} banner={banner} />
    </MemoryRouter>,
  );

/** The page over a fake store that has responded. */
export async function show(fakes: Fakes = {}, banner = fernhill as Banner) {
  const page = startCheckout({
    ...fakes,
    checkouts: { loadCheckout: async () => paidWith('visa'), ...fakes.checkouts },
  });
  draw(page, banner);
  await screen.findByRole('button', { name: 'Place order · $64.12' });
  return page;
}

export const submit = () => screen.getByRole('button', { name: /^Place order|^Placing/ });
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

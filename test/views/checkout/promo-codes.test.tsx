import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyTheme } from '../../../banners/apply-theme.ts';
import { fernhill } from '../../../banners/demo.ts';
import '../../../views/kit/styles/global.css';
import type { PromoCodeServices } from '../../../machines/checkout/promo-code.machine.ts';
import type { Checkout as CheckoutData } from '../../../services/contracts/checkouts.ts';
import { Checkout } from '../../../views/checkout/checkout.tsx';
import { violations } from '../../support/axe.ts';
import { discounted } from '../../support/checkout/promos.ts';
import { startCheckout } from '../../support/checkout/running.ts';
import { paidWith, refusal } from '../../support/checkout/samples.ts';
import { broken, failing, REFERENCE_SHOWN } from '../../support/failures.ts';

async function show({
  checkout = paidWith('visa'),
  ...services
}: Partial<PromoCodeServices> & { checkout?: CheckoutData } = {}) {
  const updatePromo = vi.fn<PromoCodeServices['updatePromo']>(
    services.updatePromo ??
      (async ({ action }) => (action === 'Add' ? discounted() : paidWith('visa', 'v3'))),
  );
  const page = startCheckout({ checkouts: { loadCheckout: async () => checkout, updatePromo } });
  render(
    <MemoryRouter>
      <Checkout actor={page.actor} banner={fernhill} />
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: /^Place order/ });
  return { ...page, updatePromo };
}

async function open(button = 'Add promo code') {
  await userEvent.click(screen.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Promo codes' }));
  return { dialog, field: await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Promo code' }) };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const wordsAt = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
const lineOf = (label: string) => screen.getByText(label).closest('div')?.textContent;

beforeEach(() => applyTheme(fernhill, document.documentElement));
afterEach(cleanup);

describe('a promo code', () => {
  it('shows on the receipt and in the total, and focus returns to its button (PRM-04)', async () => {
    const { updatePromo } = await show();
    const { field } = await open();
    expect(await violations()).toEqual([]);
    await userEvent.type(field, 'welcome10{Enter}');
    await isClosed();
    expect(updatePromo.mock.calls[0]?.[0]).toMatchObject({ action: 'Add', code: 'WELCOME10' });
    expect(lineOf('Promo code WELCOME10')).toBe('Promo code WELCOME1010% off your items-$6.09');
    expect(screen.getByRole('button', { name: 'Place order · $58.03' })).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change promo codes' }));
  });

  it.each([
    ['', 'You must enter a promo code'],
    ['   ', 'You must enter a promo code'],
    ['A23456789012345678901', 'Promo codes can be up to 20 characters long.'],
    ['WELCOME-10', 'Promo codes can only contain letters and numbers.'],
  ])(
    'says what is wrong with "%s" at its field, and keeps it (PRM-01, PRM-02, PRM-03, LIM-15)',
    async (typed, words) => {
      const { updatePromo } = await show();
      const { field, dialog } = await open();
      if (typed) await userEvent.type(field, typed);
      await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
      expect(field).toHaveProperty('ariaInvalid', 'true');
      expect(wordsAt(field)).toBe(words);
      expect(field.value).toBe(typed);
      expect(updatePromo).not.toHaveBeenCalled();
      expect(await violations()).toEqual([]);
    },
  );

  it("shows the store's words once, at its field, which has the focus", async () => {
    const words = 'EXPIRED has expired.';
    await show({
      updatePromo: failing(
        refusal('INVALID_INPUT', 422, { fields: { 'priceAdjustment.promos.0.code': words } }),
      ),
    });
    const { field } = await open();
    await userEvent.type(field, 'EXPIRED{Enter}');
    await waitFor(() => expect(wordsAt(field)).toBe(words));
    expect(field.value).toBe('EXPIRED');
    expect(screen.getAllByText(words)).toHaveLength(1);
    expect(field).toBe(document.activeElement);
  });

  it('says when it was not added, keeps it, and can try again (PRM-06, ERR-40)', async () => {
    const { updatePromo } = await show();
    updatePromo.mockImplementationOnce(failing(broken));
    const { dialog, field } = await open();
    await userEvent.type(field, 'WELCOME10{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe(
      `Something went wrong and we weren't able to apply your promo code. Please try entering the code in again.${REFERENCE_SHOWN}`,
    );
    expect(field.value).toBe('WELCOME10');
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    await isClosed();
    expect(updatePromo).toHaveBeenCalledTimes(2);
  });

  it('can be removed, or says when it was not (PRM-06, ERR-41)', async () => {
    const { updatePromo } = await show({ checkout: discounted() });
    updatePromo.mockImplementationOnce(failing(broken));
    const { dialog } = await open('Change promo codes');
    const remove = () => userEvent.click(dialog.getByRole('button', { name: 'Remove WELCOME10' }));
    await remove();
    expect((await dialog.findByRole('alert')).textContent).toBe(
      `There was a problem removing the promo code from your order. Please try removing the code again. If the problem persists, please try again later.${REFERENCE_SHOWN}`,
    );
    expect(await violations()).toEqual([]);
    await remove();
    await isClosed();
    expect(screen.queryByText('Promo code WELCOME10')).toBeNull();
    expect(screen.getByRole('button', { name: 'Place order · $64.12' })).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add promo code' }));
  });

  it('is not changed by Escape', async () => {
    const { updatePromo } = await show();
    const { field } = await open();
    await userEvent.type(field, 'WELCOME10{Escape}');
    await isClosed();
    expect(updatePromo).not.toHaveBeenCalled();
  });
});

it('the promo code dialog is not offered on an order that takes none (PRM-05)', async () => {
  const checkout = paidWith('visa');
  await show({
    checkout: { ...checkout, priceAdjustment: { ...checkout.priceAdjustment, takesPromos: false } },
  });
  expect(screen.queryByRole('button', { name: /promo code/i })).toBeNull();
});

it('explains every line of the receipt', async () => {
  await show({ checkout: discounted() });
  expect(lineOf('Item total')).toBe('Item totalAt regular prices$60.90');
  expect(lineOf('Sale savings')).toBe('Sale savings-$1.00');
  expect(lineOf('Pickup fee')).toBe('Pickup feeFree');
  expect(lineOf('Tax')).toBe('Tax$4.22');
});

it('says what SNAP pays of taxable items, which leaves less tax', async () => {
  const checkout = paidWith('visa');
  await show({ checkout: { ...checkout, tax: { ...checkout.tax, untaxedBySnap: 799 } } });
  expect(lineOf('Tax')).toBe('TaxSNAP pays $7.99 of taxable items tax-free$4.22');
});

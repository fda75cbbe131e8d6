import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyTheme } from '../../../banners/apply-theme.ts';
import { fernhill } from '../../../banners/demo.ts';
import '../../../views/kit/styles/global.css';
import type { TipServices } from '../../../machines/checkout/tip.machine.ts';
import { gratuityFor } from '../../../rules/tips.ts';
import type { Checkout as CheckoutData } from '../../../services/contracts/checkouts.ts';
import { Checkout } from '../../../views/checkout/checkout.tsx';
import { violations } from '../../support/axe.ts';
import { startCheckout } from '../../support/checkout/running.ts';
import { delivered, paidWith } from '../../support/checkout/samples.ts';
import { broken, failing, REFERENCE_SHOWN } from '../../support/failures.ts';

const delivery = (): CheckoutData => ({ ...paidWith('visa'), ...delivered(), gratuity: gratuityFor(4_000) });

function tipped(amount: number): CheckoutData {
  const before = delivery();
  const { cost } = before.summary;
  return {
    ...before,
    versionKey: 'tipped',
    summary: { cost: { ...cost, gratuityTotal: amount, total: cost.total + amount } },
    paymentDetails: { ...before.paymentDetails, gratuityAmount: amount },
  };
}

async function show({
  checkout = delivery(),
  ...services
}: Partial<TipServices> & { checkout?: CheckoutData } = {}) {
  const updateTip = vi.fn<TipServices['updateTip']>(
    services.updateTip ?? (async ({ paymentDetails }) => tipped(paymentDetails.gratuityAmount)),
  );
  const page = startCheckout({ checkouts: { loadCheckout: async () => checkout, updateTip } });
  render(
    <MemoryRouter>
      <Checkout actor={page.actor} banner={fernhill} />
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: /^Place order/ });
  return { ...page, updateTip };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.findByRole('dialog', { name: 'Select Tip Amount' });
async function open() {
  await press('Other Amount');
  return within(await dialog());
}

beforeEach(() => applyTheme(fernhill, document.documentElement));
afterEach(cleanup);

describe('Select Tip Amount', () => {
  it('offers the suggestions, None, and Other Amount (TIP-02, TIP-03)', async () => {
    await show();
    const tip = await open();
    const options = tip.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(options).toEqual(['10%$4.00', '15%$6.00', '20%$8.00', 'None', 'Other Amount']);
    expect(tip.getByRole('radio', { name: 'None' })).toHaveProperty('checked', true);
    const place = screen.getByRole('button', { name: /^Place order/, hidden: true });
    expect(place.getAttribute('aria-busy')).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it('is a suggestion beside the total with one press, which keeps the focus (TIP-01, TIP-03, TIP-05)', async () => {
    const { updateTip } = await show();
    const tips = within(screen.getByRole('group', { name: 'Tip your driver' }));
    expect(tips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '10% $4.00',
      '15% $6.00',
      '20% $8.00',
    ]);
    expect(tips.queryByRole('button', { pressed: true })).toBeNull();
    const suggestion = tips.getByRole('button', { name: '15% $6.00' });
    await userEvent.click(suggestion);
    await waitFor(() => expect(suggestion.getAttribute('aria-pressed')).toBe('true'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(updateTip).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(suggestion);
    expect(screen.getByText('Tip').parentElement?.textContent).toContain('$6.00');
    expect(await violations()).toEqual([]);
  });

  it('opens with what went wrong if a suggestion was not saved, and returns focus to it (TIP-06)', async () => {
    await show({ updateTip: failing(broken) });
    await press('15% $6.00');
    const tip = within(await dialog());
    expect(tip.getByRole('radio', { name: /15%/ })).toHaveProperty('checked', true);
    expect(tip.getByRole('alert').textContent).not.toBe('');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '15% $6.00' }));
  });

  it('puts the tip on the receipt and in the total, and returns focus to its button (TIP-01, TIP-05)', async () => {
    await show();
    const tip = await open();
    await userEvent.click(tip.getByRole('radio', { name: /15%/ }));
    await press('Save Tip');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const total = ((delivery().summary.cost.total + 600) / 100).toFixed(2);
    expect(screen.getByText('Tip').parentElement?.textContent).toBe('TipAll of it goes to your driver$6.00');
    expect(screen.getByRole('button', { name: `Place order · $${total}` })).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change Tip' }));
  });

  it('saves another amount by Enter, typed with two decimals after a dollar sign (TIP-03, FMT-06)', async () => {
    const { updateTip } = await show();
    const tip = await open();
    await userEvent.click(tip.getByRole('radio', { name: 'Other Amount' }));
    const amount = tip.getByRole('textbox', { name: 'Other Amount' });
    expect(amount.previousElementSibling?.textContent).toBe('$');
    await userEvent.type(amount, '7.25{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(updateTip.mock.calls[0]?.[0].paymentDetails).toEqual({ gratuityAmount: 725 });
  });

  it.each([
    [' ', 'Enter a tip amount.'],
    ['five', 'Enter an amount in dollars and cents, such as 5.00.'],
    ['50.01', 'You cannot tip over $50.00.'],
  ])('says what is wrong with "%s" at the field, and keeps it (TIP-04)', async (typed, words) => {
    const { updateTip } = await show();
    const tip = await open();
    await userEvent.click(tip.getByRole('radio', { name: 'Other Amount' }));
    const amount = tip.getByRole<HTMLInputElement>('textbox', { name: 'Other Amount' });
    await userEvent.type(amount, `${typed}{Enter}`);
    expect(amount).toHaveProperty('ariaInvalid', 'true');
    expect(document.getElementById(amount.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
    expect(amount.value).toBe(typed);
    expect(updateTip).not.toHaveBeenCalled();
    expect(await violations()).toEqual([]);
  });

  it('names the maximum of a larger order, and takes it (TIP-04)', async () => {
    const { updateTip } = await show({ checkout: { ...delivery(), gratuity: gratuityFor(30_002) } });
    const tip = await open();
    await userEvent.click(tip.getByRole('radio', { name: 'Other Amount' }));
    const amount = tip.getByRole('textbox', { name: 'Other Amount' });
    await userEvent.type(amount, '150.02{Enter}');
    expect(document.getElementById(amount.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'You cannot tip over $150.01.',
    );
    expect(updateTip).not.toHaveBeenCalled();
    await userEvent.clear(amount);
    await userEvent.type(amount, '150.01{Enter}');
    await waitFor(() => expect(updateTip).toHaveBeenCalledOnce());
  });

  it('says when the tip was not saved, keeps the selection, and can try again (TIP-06, ERR-42)', async () => {
    const { updateTip } = await show();
    updateTip.mockImplementationOnce(failing(broken));
    const tip = await open();
    await userEvent.click(tip.getByRole('radio', { name: /20%/ }));
    await press('Save Tip');
    const alert = await tip.findByRole('alert');
    expect(alert.textContent).toBe(
      `Something went wrong and we weren't able to update your tip.${REFERENCE_SHOWN}`,
    );
    expect(tip.getByRole('radio', { name: /20%/ })).toHaveProperty('checked', true);
    await press('Save Tip');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(updateTip).toHaveBeenCalledTimes(2);
  });

  it('changes nothing when it is closed by Escape', async () => {
    const { updateTip } = await show();
    await open();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Tip')).toBeNull();
    expect(updateTip).not.toHaveBeenCalled();
  });

  it('explains the tipping policy over it (TIP-02, TIP-08)', async () => {
    await show();
    const tip = await open();
    await userEvent.click(tip.getByRole('button', { name: 'Tipping policy' }));
    const policy = within(await screen.findByRole('dialog', { name: 'Tipping policy' }));
    expect(policy.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '100% of your tip goes to the person who delivers your order.',
      'Tipping is optional.',
      'You can change your tip until three days after your delivery.',
    ]);
    await userEvent.click(policy.getByRole('button', { name: 'Got It' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tipping policy' })).toBeNull());
    expect(await dialog()).not.toBeNull();
  });
});

describe('the tip button', () => {
  it('is absent where no tip can be given (TIP-01)', async () => {
    await show({ checkout: paidWith('visa') });
    expect(screen.queryByRole('group', { name: 'Tip your driver' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Tip|Other Amount/ })).toBeNull();
  });

  it('says Change Tip once there is one', async () => {
    await show({ checkout: tipped(600) });
    await press('Change Tip');
    const tip = within(await dialog());
    expect(tip.getByRole('radio', { name: /15%/ })).toHaveProperty('checked', true);
  });
});

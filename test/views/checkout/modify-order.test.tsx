import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { bluewater, fernhill } from '../../../banners/demo.ts';
import type { Banner } from '../../../banners/schema.ts';
import { modifyOrderMachine } from '../../../machines/checkout/modify-order.machine.ts';
import { ModifyOrder } from '../../../views/checkout/modify-order.tsx';
import { type AllServices, serving } from '../../support/all-services.ts';
import { fallout, placed, refusal } from '../../support/checkout/samples.ts';
import { changedOrder, modification } from '../../support/order/modification.ts';

afterEach(cleanup);

function show(services: Partial<AllServices> = {}, banner: Banner = fernhill) {
  const serve = serving({
    loadModification: async () => modification(),
    saveModification: async () => placed(),
    deleteModification: async () => ({ successful: true }),
    ...services,
  });
  const actor = serve(createActor(modifyOrderMachine, { input: { checkoutId: 'checkout-1' } })).start();
  render(
    <MemoryRouter>
      <ModifyOrder actor={actor} banner={banner} />
    </MemoryRouter>,
  );
  return actor;
}

const submit = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Submit Modified Order · $70.00' }));

describe('the page of a modified order', () => {
  it('has three sections and its own submit button with the new total (CHK-06)', async () => {
    show();
    await screen.findByRole('button', { name: 'Submit Modified Order · $70.00' });
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Order Information', 'Payment Information', 'Summary']);
  });

  it('says what changes, by when to submit it, and what the difference is', async () => {
    show();
    await screen.findByText(/^Submit your changes by Sat, Nov 21, 5\s?PM\.$/);
    const items = within(await screen.findByRole('region', { name: 'Order Information' }));
    const bananas = items.getByText('is now 18 instead of 6', { exact: false });
    expect(bananas.closest('li')?.textContent).toBe('Bananas is now 18 instead of 6+$5.88');
    const summary = within(await screen.findByRole('region', { name: 'Summary' }));
    expect(summary.getByText('Additional charge')).toBeInstanceOf(HTMLElement);
    expect(summary.getByText('$5.88')).toBeInstanceOf(HTMLElement);
  });

  it('offers only the original payment (MOD-09)', async () => {
    show();
    const payment = within(await screen.findByRole('region', { name: 'Payment Information' }));
    expect(payment.getByText('Visa ending in 4242')).toBeInstanceOf(HTMLElement);
    expect([...payment.queryAllByRole('button'), ...payment.queryAllByRole('radio')]).toEqual([]);
  });

  it('asks to refresh if its payments are missing (MOD-10)', async () => {
    const checkout = changedOrder({ payments: [] });
    show({
      loadModification: async () => modification({ checkout, uncovered: checkout.summary.cost.total }),
    });
    await submit();
    await screen.findByText(
      "We couldn't find how this order was paid. Please refresh the page and try again.",
    );
  });

  it('says that the new time is gone by the time the changes are saved (ERR-22)', async () => {
    show({ saveModification: () => Promise.reject(refusal('SLOT_GONE')) });
    await submit();
    await screen.findByText(
      'The time you selected for your order is no longer available. Please select a new time.',
    );
  });

  it('lists what ran out with its root causes, and Remove and Continue submits the rest (FAL-03, FAL-04, FAL-05)', async () => {
    const submitted: number[] = [];
    const { cost } = changedOrder().summary;
    show({
      saveModification: async ({ displayedTotal }) => {
        submitted.push(displayedTotal);
        if (submitted.length === 1) throw refusal('ITEM_FALLOUT');
        return placed();
      },
      getFallout: async () => fallout(),
      removeFallout: async () => changedOrder({ summary: { cost: { ...cost, total: 5124 } } }),
    });
    await submit();
    const dialog = within(await screen.findByRole('dialog', { name: 'Unavailable Items' }));
    expect(dialog.getByText('Sold out')).toBeInstanceOf(HTMLElement);
    expect(dialog.getByText('Only 2 of 3 left')).toBeInstanceOf(HTMLElement);
    expect(dialog.getByRole('button', { name: 'Back to Modify' })).toBeInstanceOf(HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove and Continue' }));
    await expect.poll(() => submitted).toEqual([7000, 5124]);
  });

  it('ends with Customer Service where the banner says so (CHK-16)', async () => {
    const noted = () => screen.queryByText(/^Questions about your order/)?.textContent ?? null;
    show();
    await screen.findByRole('button', { name: 'Submit Modified Order · $70.00' });
    expect(noted()).toBeNull();
    cleanup();
    show({}, bluewater);
    await screen.findByRole('button', { name: 'Submit Modified Order · $70.00' });
    expect(noted()).toBe(
      'Questions about your order? Bluewater Grocers Customer Service is there for you at 1-800-555-0120.',
    );
  });

  it("says 'Modifications Saved' with Confirm if its cart can't be cleared (MOD-07, CMP-15)", async () => {
    let tries = 0;
    const actor = show({
      deleteModification: async () => {
        tries += 1;
        if (tries === 1) throw refusal('STILL_RUNNING', 409);
        return { successful: true };
      },
    });
    await submit();
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifications Saved' }));
    expect(dialog.getByText(/Please select Confirm to finish\.$/)).toBeInstanceOf(HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await expect.poll(() => actor.getSnapshot().status).toBe('done');
  });
});

import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { frozenCartAddress } from '../../../stories/cart/frozen-receiving.ts';
import { ModalHost } from '../../../views/modal-host.tsx';
import { address } from '../../support/account/addresses.ts';

afterEach(cleanup);

async function show(title: string, ...state: Parameters<typeof frozenCartAddress>) {
  const actor = frozenCartAddress(...state);
  render(<ModalHost actor={actor} />);
  return { actor, dialog: within(await screen.findByRole('dialog', { name: title })) };
}

it.each([
  ['DELIVERY', 'Add/Edit Delivery Address', 'Please enter your delivery address below.'],
  ['SHIP', 'Add/Edit Shipping Address', 'Please enter your shipping address below.'],
] as const)(
  'the modal for %s has its title, prompt, and buttons (CAD-01, CAD-02, CAD-03)',
  async (modality, title, prompt) => {
    const { dialog } = await show(title, { input: { modality } });
    expect(dialog.getByText(prompt).isConnected).toBe(true);
    expect(dialog.getByRole('button', { name: 'Save and Continue' }).isConnected).toBe(true);
    expect(dialog.getByRole('button', { name: 'Cancel' }).isConnected).toBe(true);
    cleanup();
    const changed = await show(title, { input: { modality, address: address() } });
    expect(changed.dialog.getByRole('button', { name: 'Update Address' }).isConnected).toBe(true);
  },
);

it('the state is found by typing its name or code (CAD-23)', async () => {
  const { actor, dialog } = await show('Add/Edit Delivery Address');
  const state = () => actor.getSnapshot().children.form?.getSnapshot().context.values.state;
  const field = dialog.getByRole('combobox', { name: 'State/Province' });
  await userEvent.type(field, 'new y');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['New York']);
  await userEvent.keyboard('{Enter}');
  expect(state()).toBe('NY');
  await userEvent.clear(field);
  await userEvent.type(field, 'ap');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toContain(
    'Armed Forces Pacific',
  );
});

it('a saved address is picked by a press on it', async () => {
  const work = address({ addressId: 'work', line1: '9 Oak St' });
  const { actor, dialog } = await show('Add/Edit Delivery Address', { input: { others: [work] } });
  const send = vi.spyOn(actor, 'send').mockImplementation(() => {});
  await userEvent.click(dialog.getByRole('button', { name: /9 Oak St/ }));
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'address.pick', address: work });
});

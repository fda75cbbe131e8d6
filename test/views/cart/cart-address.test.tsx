import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
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

/** Fills in a field as browsers do: its value is set, it isn't focused, and these events tell. */
function autofill(field: HTMLElement, value: string, ...events: ('input' | 'change')[]): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  for (const type of events) field.dispatchEvent(new Event(type, { bubbles: true }));
}

it.each([
  ['OH', ['input', 'change']],
  ['Ohio', ['input', 'change']],
  ['ohio', ['input']],
  ['Ohio', ['change']],
] as const)('the state is “%s” as the browser fills it in, telling %j', async (text, events) => {
  const { actor, dialog } = await show('Add/Edit Delivery Address');
  const values = () => actor.getSnapshot().children.form?.getSnapshot().context.values;
  const fill = (name: string, value: string) =>
    autofill(dialog.getByRole('textbox', { name }), value, ...events);
  fill('Street Address', '1 Vine St');
  fill('City', 'Cincinnati');
  fill('Postal Code', '45202');
  autofill(dialog.getByRole('combobox', { name: 'State/Province' }), text, ...events);
  await waitFor(() =>
    expect(values()).toMatchObject({
      addressLine1: '1 Vine St',
      city: 'Cincinnati',
      state: 'OH',
      zipCode: '45202',
    }),
  );
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'State/Province' }).value).toBe('Ohio');
  expect(screen.queryAllByRole('option')).toEqual([]);
});

it('a saved address is picked by a press on it', async () => {
  const work = address({ addressId: 'work', line1: '9 Oak St' });
  const { actor, dialog } = await show('Add/Edit Delivery Address', { input: { others: [work] } });
  const send = vi.spyOn(actor, 'send').mockImplementation(() => {});
  await userEvent.click(dialog.getByRole('button', { name: /9 Oak St/ }));
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'address.pick', address: work });
});

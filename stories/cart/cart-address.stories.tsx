import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import type { CartAddressFailure } from '../../machines/cart/cart-address.failures.ts';
import { address } from '../../test/support/account/addresses.ts';
import { checked } from '../../test/support/cart/addresses.ts';
import { ModalHost } from '../../views/modal-host.tsx';
import { frozenCartAddress } from './frozen-receiving.ts';

const meta: Meta<typeof ModalHost> = {
  title: 'Cart/Address',
  component: ModalHost,
  parameters: { chart: 'cartAddress', modal: 'CartAddress' },
};
export default meta;
type Story = StoryObj<typeof ModalHost>;

const TYPED = {
  addressLine1: '1014 Vine Str.',
  addressLine2: 'Apt 7',
  city: 'Cincinati',
  state: 'OH',
  zipCode: '45202',
  phoneNumber: '(513) 555-0142',
};

const frozen = (...state: Parameters<typeof frozenCartAddress>): Story => ({
  render: () => <ModalHost actor={frozenCartAddress(...state)} />,
});
const onAPhone = { globals: { viewport: { value: 'phone' } } };
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const delivery = () => dialog('Add/Edit Delivery Address');

export const Empty: Story = {
  ...frozen(),
  play: async () => {
    const form = await delivery();
    await expect(form.getByText('Please enter your delivery address below.')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Save and Continue' })).toBeEnabled();
  },
};
export const EmptyOnAPhone: Story = { ...frozen(), ...onAPhone };
export const Shipping: Story = {
  ...frozen({ input: { modality: 'SHIP' } }),
  play: async () => {
    const form = await dialog('Add/Edit Shipping Address');
    await expect(form.getByText('Please enter your shipping address below.')).toBeVisible();
  },
};
export const Edit: Story = {
  ...frozen({ input: { address: address(), isHeld: true } }),
  play: async () => {
    const form = await delivery();
    await expect(form.getByRole('button', { name: 'Update Address' })).toBeEnabled();
    await expect(form.getByRole('combobox', { name: 'State/Province' })).toHaveValue('Ohio');
  },
};
const saved = [
  address({ addressId: 'home', line1: '2736 Erie Ave', zip: '45208' }),
  address({ addressId: 'work', line1: '9 Oak St', line2: 'Floor 2' }),
];
export const SavedAddresses: Story = {
  ...frozen({ input: { others: saved } }),
  play: async () => {
    const choice = within((await delivery()).getByRole('region', { name: 'Choose a saved address' }));
    await expect(choice.getByRole('button', { name: /9 Oak St/ })).toBeEnabled();
  },
};
export const SavedAddressesOnAPhone: Story = { ...SavedAddresses, ...onAPhone };
export const Refused: Story = {
  ...frozen({
    typed: { addressLine2: 'x'.repeat(71), zipCode: '4520', phoneNumber: '(513) 555' },
    refused: true,
  }),
  play: async () => {
    const form = await delivery();
    await expect(form.getByRole('link', { name: 'Street Address is required' })).toBeVisible();
    await expect(form.getByRole('link', { name: 'Please enter a valid Postal Code' })).toBeVisible();
    await expect(form.getByRole('link', { name: 'Please enter a 10-digit phone number.' })).toBeVisible();
  },
};

const busy = (to: 'checking' | 'saving' | 'preferring'): Story => ({
  ...frozen({ to, submitted: TYPED }),
  play: async () => {
    // Once it's saved, it isn't a new one anymore.
    const name = to === 'preferring' ? 'Update Address' : 'Save and Continue';
    const button = (await delivery()).getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
});
export const Checking: Story = busy('checking');
export const Saving: Story = busy('saving');
export const Preferring: Story = busy('preferring');

const failed = (
  kind: CartAddressFailure['kind'],
  words: string,
  refused?: Record<string, string>,
): Story => ({
  ...frozen({
    submitted: TYPED,
    where: ({ failure }) => failure?.kind === kind,
    ...(refused && { refused }),
  }),
  play: async () => {
    const form = await delivery();
    await expect(form.getByText(words, { exact: false })).toBeVisible();
    await expect(form.getByLabelText('City')).toHaveValue('Cincinati');
  },
});
export const Invalid: Story = failed(
  'invalid',
  'The address you entered is not valid. Please review the information entered.',
  { zipCode: "We don't know this postal code." },
);
export const Ineligible: Story = failed(
  'ineligible',
  'The address you entered is not eligible for delivery.',
);
export const IneligibleOnAPhone: Story = {
  ...failed('ineligible', 'The address you entered is not eligible for delivery.', {
    addressLine1: "We can't deliver to a post office box.",
  }),
  ...onAPhone,
};
export const ServiceError: Story = failed(
  'notChecked',
  "We're sorry, but something went wrong when trying to validate your address.",
);
export const ModalityNotSet: Story = failed('modalityNotSet', 'Setting modality failed');
export const NotSaved: Story = failed('noConnection', "We're having trouble connecting.");
export const RemovedElsewhere: Story = failed('addressNotFound', 'We could not find that address.');

const corrected = (spelled: Partial<typeof TYPED>) => ({
  checkAddress: { output: checked({ corrected: true, address: { ...TYPED, ...spelled } }) },
});

export const Corrected: Story = {
  ...frozen({
    to: 'confirming',
    submitted: TYPED,
    answers: corrected({ addressLine1: '1014 Vine St', city: 'Cincinnati' }),
  }),
  parameters: { chart: 'cartAddress', modal: 'CheckAvailability' },
  play: async () => {
    const question = await dialog('Check Availability');
    await expect(question.getByText('1014 Vine St')).toBeVisible();
    await expect(question.getByRole('button', { name: 'Edit Address' })).toBeEnabled();
  },
};
export const CorrectedAtNarrowestWidth: Story = {
  ...frozen({
    to: 'confirming',
    submitted: TYPED,
    answers: corrected({ addressLine1: '8'.repeat(75), addressLine2: 'A'.repeat(70) }),
  }),
  parameters: { chart: 'cartAddress', modal: 'CheckAvailability' },
  globals: { viewport: { value: 'small' } },
};

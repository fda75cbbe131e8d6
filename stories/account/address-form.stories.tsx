import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { addressToVerify } from '../../machines/account/address-fields.ts';
import type { AddressFormFailure } from '../../machines/account/address-form.failures.ts';
import type { AddressFormRef } from '../../machines/account/address-form.machine.ts';
import { refusing } from '../../machines/shared/walk.ts';
import type { AddressFields } from '../../services/contracts/addresses.ts';
import { addressFields } from '../../test/support/account/addresses.ts';
import { unverified as isUnverified } from '../../test/support/account/verifications.ts';
import { AddressForm } from '../../views/account/address-form.tsx';
import { Page } from '../../views/kit/page.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenAddressForm, frozenFailure, frozenSubmission, spelled } from './frozen-address-form.ts';

const meta: Meta<typeof AddressForm> = { title: 'Account/Address form', component: AddressForm };
export default meta;
type Story = StoryObj<typeof AddressForm>;

const TYPED = addressFields({ line1: '1014 Vine Street', line2: 'Apt 7', city: 'Cincinati' });

const shown = (freeze: () => AddressFormRef): Story => ({
  render: (_, { globals }) => (
    <Page>
      <AddressForm actor={freeze()} banner={storyBanner(globals)} />
    </Page>
  ),
});
const frozen = (...state: Parameters<typeof frozenAddressForm>) => shown(() => frozenAddressForm(...state));
const submission = (...state: Parameters<typeof frozenSubmission>) => shown(() => frozenSubmission(...state));

const onAPhone = { globals: { viewport: { value: 'phone' } } };

export const New: Story = frozen({});
export const NewOnAPhone: Story = { ...frozen({}), ...onAPhone };
export const Filled: Story = frozen({ typed: { ...TYPED, isMailingAddress: true } });
export const Changed: Story = {
  ...frozen({ addressId: 'address-1', typed: TYPED }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Edit Address' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Update Address' })).toBeEnabled();
  },
};

export const Refused: Story = {
  ...frozen({ typed: { line2: 'x'.repeat(41), zip: '4520' }, refused: true }),
  play: async ({ canvas }) => {
    const summary = within(canvas.getByRole('alert'));
    await expect(summary.getByRole('link', { name: 'Street Address is required' })).toBeVisible();
    await expect(summary.getByRole('link', { name: 'Please enter a valid Postal Code' })).toBeVisible();
    await expect(canvas.getByLabelText('City')).toBeInvalid();
  },
};
export const RefusedOnAPhone: Story = { ...frozen({ typed: { zip: '4520' }, refused: true }), ...onAPhone };

export const Loading: Story = frozen({ to: { finding: 'loading' }, addressId: 'address-1', children: {} });
export const BookNotLoaded: Story = {
  ...frozen({
    to: { finding: 'failed' },
    addressId: 'address-1',
    events: [{ type: 'book.failed', failure: { kind: 'noConnection' } }],
    children: {},
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent("We're having trouble connecting.");
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  },
};
export const NotFound: Story = {
  ...frozen({ to: { finding: 'notFound' }, addressId: 'address-9', children: {} }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'We could not find that address.' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Back to Address Book' })).toBeVisible();
  },
};

const submitting = (to: 'verifying' | { saving: 'sending' }): Story => ({
  ...submission(TYPED, to),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Add Address' })).toHaveAttribute('aria-busy', 'true');
  },
});
export const Verifying: Story = submitting('verifying');
export const Saving: Story = submitting({ saving: 'sending' });

const failed = (failure: AddressFormFailure, words: string, addressId?: string): Story => ({
  ...shown(() => frozenFailure(TYPED, failure, addressId)),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(words);
    await expect(canvas.getByLabelText('City')).toHaveValue('Cincinati');
  },
});
export const NotAdded: Story = failed(
  { kind: 'notAdded' },
  'We are having technical difficulties. Please try again later.',
);
export const NotUpdated: Story = failed(
  { kind: 'notUpdated' },
  'We are having technical difficulties.',
  'address-1',
);
export const RemovedElsewhere: Story = failed(
  { kind: 'addressNotFound' },
  'We could not find that address.',
  'address-1',
);
export const BookIsFull: Story = failed(
  { kind: 'tooManyAddresses' },
  'You have reached the limit of 20 addresses. Remove one to add another.',
);
export const NoConnection: Story = failed(
  { kind: 'noConnection' },
  "We're having trouble connecting. Check your connection and try again.",
);
export const UnknownCode: Story = failed(
  { kind: 'unknownCode', code: 'TEAPOT' },
  'Something went wrong. Please try again.',
);
export const Unexpected: Story = failed({ kind: 'unexpected' }, 'Something went wrong. Please try again.');

const CORRECTION = { line1: '1014 Vine St', city: 'Cincinnati', zip: '45202-1114' };

const choosing = (
  choice: 'suggested' | 'original',
  {
    fields = TYPED,
    correction = CORRECTION,
  }: { fields?: AddressFields; correction?: Partial<AddressFields> } = {},
): Story => ({
  ...submission(fields, { choosingSuggestion: choice }, { verifyAddress: spelled(fields, correction) }),
  parameters: { chart: 'addressSubmission', modal: 'SuggestedAddress' },
});
export const Suggested: Story = {
  ...choosing('suggested'),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Suggested address' }));
    await expect(dialog.getByRole('radio', { name: /Suggested address/ })).toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Edit Address' })).toBeEnabled();
  },
};
export const SuggestedOnAPhone: Story = { ...choosing('suggested'), ...onAPhone };
export const Original: Story = choosing('original');
export const SuggestedWithoutApartment: Story = choosing('suggested', {
  correction: { ...CORRECTION, line2: '' },
});

const asked = addressToVerify(TYPED);
const unverified = (
  confirmation: 'unconfirmed' | 'confirmed',
  verifyAddress: { output: unknown } | { error: object } = { output: isUnverified(asked) },
): Story => ({
  ...submission(TYPED, { confirmingUnverified: confirmation }, { verifyAddress }),
  parameters: { chart: 'addressSubmission', modal: 'UnverifiedAddress' },
});
const question = async () => within(await screen.findByRole('dialog', { name: 'Unverified address' }));

export const Unverified: Story = {
  ...unverified('unconfirmed'),
  play: async () => {
    const dialog = await question();
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await expect(dialog.getByRole('status')).toHaveTextContent(
      "We weren't able to verify this address you entered. Please check for any mistakes and try again.",
    );
  },
};
export const UnverifiedOnAPhone: Story = { ...unverified('unconfirmed'), ...onAPhone };
export const UnverifiedConfirmed: Story = {
  ...unverified('confirmed'),
  play: async () => {
    const dialog = await question();
    await expect(dialog.getByRole('checkbox', { name: 'Use this address' })).toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled();
  },
};
export const InvalidAddress: Story = unverified(
  'unconfirmed',
  refusing(422, 'INVALID_ADDRESS', { message: 'A street address has a house number.' }),
);

const LONG = {
  ...TYPED,
  line1: 'Llanfairpwllgwyngyllgogerychwyrndrobwlll',
  line2: 'Donaudampfschifffahrtselektrizitäten0001',
  city: 'Taumatawhakatangihangakoauauotamateaturi',
};
export const LongSuggestedAtNarrowestWidth: Story = {
  ...choosing('suggested', { fields: LONG, correction: { zip: '45202-1114' } }),
  globals: { viewport: { value: 'small' } },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { type Answer, refusingCall, UNKNOWN, UNREACHABLE } from '../../machines/shared/walk.ts';
import { address, mailing, manyAddresses } from '../../test/support/account/addresses.ts';
import { AddressBook } from '../../views/account/address-book.tsx';
import { Page } from '../../views/kit/page.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenAddressBook } from './frozen-address-book.ts';

const meta: Meta<typeof AddressBook> = { title: 'Account/Address Book', component: AddressBook };
export default meta;
type Story = StoryObj<typeof AddressBook>;

const office = address({
  addressId: 'office',
  line1: '36 East 7th Street',
  line2: 'Suite 2200',
  zip: '45202-1234',
});
const cottage = address({
  addressId: 'cottage',
  line1: '18 Rue Saint-Paul',
  line2: 'App. 4',
  city: 'Montréal',
  stateCode: 'QC',
  zip: 'H2Y 1Z7',
  countryCode: 'CA',
});
const some = [office, mailing(), address(), cottage];

const frozen = (...state: Parameters<typeof frozenAddressBook>): Story => ({
  render: (_, { globals }) => (
    <Page>
      <AddressBook actor={frozenAddressBook(...state)} banner={storyBanner(globals)} />
    </Page>
  ),
});

const settled = { content: 'ready', freshness: 'fresh', removal: 'none' } as const;

export const Loading: Story = frozen('loading');
export const Failed: Story = frozen('failed');
export const FailedUnexpectedly: Story = frozen('failed', {
  answers: { loadAddresses: { error: { kind: 'malformed' } } },
});
export const Empty: Story = frozen({ loaded: { ...settled, content: 'empty' } });
export const One: Story = frozen({ loaded: settled }, { addresses: [mailing()] });
export const Two: Story = frozen({ loaded: settled }, { addresses: [mailing(), office] });
export const Some: Story = frozen({ loaded: settled }, { addresses: some });

export const OnAPhone: Story = {
  ...frozen({ loaded: settled }, { addresses: some }),
  globals: { viewport: { value: 'phone' } },
};

export const Full: Story = {
  ...frozen({ loaded: settled }, { addresses: [...manyAddresses(19), mailing()] }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('You have reached the limit of 20 addresses.');
  },
};

export const ManyScripts: Story = frozen(
  { loaded: settled },
  {
    addresses: [
      address({ addressId: 'emoji', line1: '7 Sunny 🌻 Lane', line2: '🏠 the yellow door', city: 'Hope 💛' }),
      address({ addressId: 'hebrew', line1: 'רחוב הרצל 12', line2: 'דירה 4', city: 'Cincinnati' }),
      address({ addressId: 'arabic', line1: 'شارع الملك فهد 45', line2: '', city: 'الرياض' }),
      address({
        addressId: 'long',
        line1: 'Llanfairpwllgwyngyllgogerychwyrndrobwlll',
        line2: 'Donaudampfschifffahrtselektrizitäten0001',
        city: 'Taumatawhakatangihangakoauauotamateaturi',
        zip: '45202-1234',
      }),
      mailing({ line1: '1420 Vine St', line2: 'Apt 5B' }),
    ],
  },
);

export const ManyScriptsOnAPhone: Story = {
  ...ManyScripts,
  globals: { viewport: { value: 'small' } },
};

export const Reloading: Story = frozen(
  { loaded: { ...settled, freshness: 'reloading' } },
  { addresses: some },
);

export const ReloadFailed: Story = frozen(
  { loaded: { ...settled, freshness: 'stale' } },
  { answers: { loadAddresses: [{ output: some }, UNREACHABLE] } },
);

const asked = (
  removal: 'open' | 'failed' | 'gone',
  deleteAddress: Answer = UNKNOWN,
  way: Parameters<typeof frozenAddressBook>[1] = {},
): Story => ({
  ...frozen(
    { loaded: { ...settled, removal: { question: removal } } },
    { addresses: some, toRemove: office, ...way, answers: { ...way.answers, deleteAddress } },
  ),
  parameters: { chart: 'addressBook', modal: 'ConfirmRemoval' },
});
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm Removal' }));

export const RemovalQuestion: Story = {
  ...asked('open'),
  play: async () => {
    const question = await dialog();
    await expect(question.getByText('36 East 7th Street')).toBeVisible();
    await expect(question.getByRole('button', { name: 'Remove' })).toBeEnabled();
  },
};

export const RemovalQuestionOnAPhone: Story = {
  ...asked('open'),
  globals: { viewport: { value: 'phone' } },
};

export const Removing: Story = {
  ...frozen(
    { loaded: { ...settled, removal: { removing: 'watched' } } },
    { addresses: some, toRemove: office },
  ),
  parameters: { chart: 'addressBook', modal: 'ConfirmRemoval' },
  play: async () => {
    const question = await dialog();
    await expect(question.getByRole('button', { name: 'Remove' })).toHaveAttribute('aria-busy', 'true');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  },
};

export const RemovalNotAnswered: Story = asked('failed');

export const RemovalFailed: Story = asked('failed', refusingCall(422, 'CONSTRAINT_VIOLATION'));

export const RemovedElsewhere: Story = {
  ...asked('gone', refusingCall(404, 'ADDRESS_NOT_FOUND'), {
    // Once it's asked again, the store's list is without it, too.
    answers: { loadAddresses: [{ output: some }, { output: some.filter((one) => one !== office) }] },
    where: ({ addresses }) => addresses.length === some.length - 1,
  }),
  play: async () => {
    const question = await dialog();
    await expect(question.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
    await expect(question.queryByRole('button', { name: 'Remove' })).toBeNull();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { DepartmentPolicy } from '../../machines/account/product-preferences.ts';
import type { ProductPreferences as Policies } from '../../services/contracts/preferences.ts';
import { policies } from '../../test/support/account/preferences.ts';
import { ProductPreferences } from '../../views/account/product-preferences.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { inAccount } from './frozen-account.tsx';
import { frozenChoices } from './frozen-preferences.ts';

const meta: Meta = {
  title: 'Account/Product Preferences',
  parameters: { route: '/account/productpreferences' },
};
export default meta;
type Story = StoryObj;

const page = (...state: Parameters<typeof frozenChoices<Policies, DepartmentPolicy>>): Story => ({
  render: (_, { globals }) =>
    inAccount(<ProductPreferences actor={frozenChoices(...state)} banner={storyBanner(globals)} />, globals),
});

export const Ready: Story = page({ ready: 'unchanged' }, { data: policies() });
export const Loading: Story = page('loading');
export const Failed: Story = page('failed');
export const Saving: Story = page(
  { ready: 'saving' },
  { data: policies(), chosen: { dairy: 'NO_SUBSTITUTIONS' } },
);
export const Saved: Story = page({ ready: 'saved' }, { data: policies(), saved: policies() });

export const NotSaved: Story = {
  ...page({ ready: 'notSaved' }, { data: policies() }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      "We're having trouble updating your product preferences. Please try again later.",
    );
  },
};

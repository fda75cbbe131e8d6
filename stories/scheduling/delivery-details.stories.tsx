import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Page } from '../../views/kit/page.tsx';
import { DeliveryDetails } from '../../views/scheduling/delivery-details.tsx';
import { frozenDeliveryDetails } from './frozen-delivery-details.ts';

const meta: Meta<typeof DeliveryDetails> = {
  title: 'Scheduling/Delivery details',
  component: DeliveryDetails,
};
export default meta;
type Story = StoryObj<typeof DeliveryDetails>;

const frozen = (state: Parameters<typeof frozenDeliveryDetails>[0]): Story => ({
  render: () => (
    <Page>
      <h1>Schedule your delivery</h1>
      <DeliveryDetails actor={frozenDeliveryDetails(state)} />
    </Page>
  ),
});
const onAPhone = { globals: { viewport: { value: 'phone' } } };

const TYPED = {
  deliveryType: 'CONTACTLESS',
  unattended: true,
  doNotDisturb: true,
  instructions: 'Side door, past the bicycles. Gate code 4711.',
  nonCatalogItem: 'Two birthday candles, a 4 and a 0',
  isSaved: true,
};

export const Loading: Story = frozen({ to: { reading: 'unasked' } });
export const Untouched: Story = frozen({});
export const UntouchedOnAPhone: Story = { ...frozen({}), ...onAPhone };

export const Filled: Story = {
  ...frozen({ typed: TYPED }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Gate code 4711. \*\*DO NOT RING OR KNOCK$/)).toBeVisible();
  },
};
export const FilledOnAPhone: Story = { ...frozen({ typed: TYPED }), ...onAPhone };
export const Saved: Story = frozen({ saved: 'Side door, past the bicycles.' });
export const Remembering: Story = frozen({ to: { open: 'remembering' }, typed: TYPED });

export const AgeRestricted: Story = {
  ...frozen({ input: { hasAgeRestricted: true } }),
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: /^Leave at my door/ });
    await expect(box).toBeDisabled();
    await expect(box).toHaveAccessibleDescription(/someone must show an ID/);
  },
};

const instacart = { isThirdParty: true, vendorName: 'Instacart' };
export const ThirdParty: Story = frozen({ input: { ...instacart, isInstructionsEligible: false } });
export const NothingAccepted: Story = {
  ...frozen({
    input: instacart,
    typed: { instructions: '   ', nonCatalogItem: 'x'.repeat(140) },
    refused: true,
  }),
  play: async ({ canvas }) => {
    const listed = within(canvas.getByRole('alert'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    await expect(listed).toEqual([
      'Delivery instructions must not be only spaces.',
      'Input must be 128 characters or less.',
      "To continue, You must accept that your grocery order will be made by your store's fulfillment provider by clicking the checkbox.",
    ]);
  },
};
/** The store requires the shopper to accept who delivers (SCH-24). */
export const AcceptanceWanted: Story = {
  ...frozen({ to: { open: 'wantingAcceptance' }, input: instacart, typed: TYPED, refused: true }),
  play: async ({ canvas }) => {
    // The view's own test checks that it takes the focus: a built Storybook renders a story while it's hidden.
    const box = canvas.getByRole('checkbox', { name: /^I accept that my grocery order/ });
    await expect(box).toBeInvalid();
    await expect(box).toHaveAccessibleDescription(/^To continue, You must accept/);
  },
};

export const NothingAcceptedOnAPhone: Story = { ...NothingAccepted, ...onAPhone };

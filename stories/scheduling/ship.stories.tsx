import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { shipmentsOf } from '../../machines/scheduling/shipments.ts';
import { shipHold, troubledQuotes } from '../../test/support/scheduling/ship-samples.ts';
import { Page } from '../../views/kit/index.ts';
import { ShipScheduling } from '../../views/scheduling/ship/ship-scheduling.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenReservation } from './frozen-scheduling.ts';
import { allStandard, frozenShip, holding } from './frozen-ship.ts';

const meta: Meta<typeof ShipScheduling> = { title: 'Scheduling/Ship', component: ShipScheduling };
export default meta;
type Story = StoryObj<typeof ShipScheduling>;

const page = (
  frozen: Parameters<typeof frozenShip>[0],
  hold: Parameters<typeof frozenReservation>[0] = { value: 'idle' },
): Story => ({
  render: (_, { globals }) => (
    <Page>
      <h1>Schedule Your Order</h1>
      <ShipScheduling
        actor={frozenShip(frozen).start()}
        reservation={frozenReservation(hold).start()}
        banner={storyBanner(globals)}
      />
    </Page>
  ),
});

const loading = { scheduling: { selecting: 'loading' } } as const;
const choosing = { scheduling: { selecting: { offered: 'choosing' } } } as const;
const reserved = { scheduling: { reserved: 'idle' } } as const;
const heldContext = holding(shipHold());
const steady = { value: { held: 'steady' } } as const;
const dialog = (name: string) => screen.findByRole('dialog', { name });

export const Opening: Story = page({ value: { opening: 'waiting' }, context: { cart: null } });
export const CartFailed: Story = page({ value: 'cartFailed', context: { cart: null } });
export const NoItems: Story = page({ value: 'noItems' });
export const Loading: Story = page({ value: loading, quotes: 'loading', context: { shipments: [] } });

export const Failed: Story = {
  ...page({ value: loading, quotes: 'failed', context: { shipments: [] } }),
  play: async () => {
    const alert = await screen.findByRole('alert');
    await expect(alert).toHaveTextContent(
      /^We're sorry, but there was a problem getting your shipping options\./,
    );
    await expect(within(alert).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^tel:/));
  },
};

export const ItemsNotAvailable: Story = {
  ...page({ value: loading, quotes: 'itemsUnavailable', context: { shipments: [] } }),
  parameters: { chart: 'shippingQuotes', modal: 'ItemsNotAvailable' },
  play: async () => void (await dialog('Items Are Not Available')),
};

export const ConfirmAddress: Story = {
  ...page({ value: loading, quotes: 'addressUnconfirmed', context: { shipments: [] } }),
  parameters: { chart: 'shippingQuotes', modal: 'ConfirmAddress' },
  play: async () => void (await dialog('Confirm Address')),
};

export const Choosing: Story = page({ value: choosing, choice: {} });
export const Chosen: Story = page({ value: choosing, choice: { chosen: allStandard } });

export const OptionRequired: Story = {
  ...page({
    value: choosing,
    choice: {
      value: { methods: 'incomplete', basket: 'closed' },
      chosen: { HOUSE: allStandard.HOUSE ?? '' },
    },
  }),
  play: async () => {
    await expect(await screen.findAllByText('You must select a shipping option.')).toHaveLength(2);
  },
};

/** A seller that doesn't respond, one that has only some of its items, and one that has none. */
export const Troubled: Story = {
  ...page({ value: choosing, choice: { shipments: shipmentsOf(troubledQuotes()) } }),
  play: async () => {
    await expect(await screen.findByText('Trouble Connecting')).toBeVisible();
    await expect(screen.getByText('All items are unavailable for this shipment')).toBeVisible();
    await expect(
      screen.getByText('Some items are unavailable for this shipment. Please review before continuing.'),
    ).toBeVisible();
  },
};

export const NothingToSend: Story = {
  ...page({ value: choosing, choice: { shipments: shipmentsOf(troubledQuotes()).toSpliced(1, 1) } }),
  play: async () => {
    await expect(await screen.findByRole('button', { name: /^Continue/ })).toBeDisabled();
  },
};

export const TryingAgain: Story = page({
  value: { scheduling: { selecting: { offered: 'refreshing' } } },
  choice: { shipments: shipmentsOf(troubledQuotes()) },
});

export const ViewItems: Story = {
  ...page({
    value: choosing,
    choice: {
      value: { methods: 'choosing', basket: 'open' },
      basketOf: 'copper-kettle',
      shipments: shipmentsOf(troubledQuotes()),
    },
  }),
  parameters: { chart: 'shippingChoice', modal: 'ViewItems' },
  play: async () => {
    const items = await dialog('View Items');
    await expect(items).toHaveTextContent('Wooden Spoon');
    await expect(within(items).getByRole('heading', { name: 'Unavailable for this shipment' })).toBeVisible();
  },
};

export const Reserving: Story = page({
  value: { scheduling: { selecting: { offered: 'reserving' } } },
  choice: { chosen: allStandard },
});

export const NotReserved: Story = page({
  value: choosing,
  choice: { chosen: allStandard },
  context: { problem: { kind: 'notReserved' } },
});

export const ChoiceRefused: Story = {
  ...page({
    value: choosing,
    choice: { chosen: allStandard },
    context: { problem: { kind: 'choiceRefused', code: 'INVALID_INPUT' } },
  }),
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      'You must have a shipping option selected. Error Code: INVALID_INPUT',
    );
  },
};

export const CartChanged: Story = page({
  value: choosing,
  choice: { chosen: allStandard },
  context: { problem: { kind: 'cartChanged' } },
});

export const Held: Story = page({ value: reserved, context: heldContext }, steady);

/** Some of the cart's sellers aren't in the reservation. */
export const HeldInPart: Story = {
  ...page(
    { value: reserved, context: holding(shipHold({ selections: shipHold().selections.slice(0, 1) })) },
    steady,
  ),
  play: async () => {
    await expect(await screen.findByText('Not part of this reservation')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Choose Shipping Again' })).toBeEnabled();
  },
};

export const HeldIsCheckedOut: Story = page(
  { value: { scheduling: { reserved: 'creating' } }, context: heldContext },
  steady,
);
export const CheckoutFailed: Story = page(
  { value: reserved, context: { ...heldContext, problem: { kind: 'checkoutFailed' } } },
  steady,
);

export const Editing: Story = page({
  value: choosing,
  context: { ...heldContext, wantsNewTime: true },
  choice: { chosen: allStandard },
});

export const TimeExpired: Story = {
  ...page({ value: { scheduling: 'timeExpired' } }),
  parameters: { chart: 'shipScheduling', modal: 'TimeExpired' },
  play: async () => {
    await expect(await dialog('Ship Time Expired')).toHaveTextContent(
      'The selected ship time has expired or is no longer available.',
    );
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { shipmentsOf } from '../../machines/scheduling/shipments.ts';
import { holdOfGoneMethods, shipHold, troubledQuotes } from '../../test/support/scheduling/ship-samples.ts';
import { Page } from '../../views/kit/page.tsx';
import { ModalHost } from '../../views/modal-host.tsx';
import { ShipScheduling } from '../../views/scheduling/ship/ship-scheduling.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { says } from '../says.ts';
import { frozenReservation } from './frozen-reservation.ts';
import { allStandard, frozenShip } from './frozen-ship.ts';

const meta: Meta<typeof ShipScheduling> = { title: 'Scheduling/Ship', component: ShipScheduling };
export default meta;
type Story = StoryObj<typeof ShipScheduling>;

const page = (
  frozen: Parameters<typeof frozenShip>[0],
  hold: Parameters<typeof frozenReservation>[0] = 'idle',
  left?: number,
): Story => ({
  render: (_, { globals }) => {
    const actor = frozenShip(frozen);
    return (
      <Page>
        <h1>Schedule Your Order</h1>
        <ShipScheduling
          actor={actor}
          reservation={frozenReservation(hold, left, 'SHIP')}
          banner={storyBanner(globals)}
        />
        <ModalHost actor={actor} />
      </Page>
    );
  },
});

const loading = 'loading' as const;
const choosing = { offered: 'choosing' } as const;
const held = { reservation: shipHold() };
const steady = { held: 'steady' } as const;
const dialog = (name: string) => screen.findByRole('dialog', { name });

export const Opening: Story = page({ opening: { waiting: 'forReservation' } });
export const CartFailed: Story = page({ opening: 'cartFailed' });
export const NoItems: Story = {
  name: 'No Items (SCH-08)',
  ...page({ opening: 'noItems' }),
  play: says('You must have ship items in your cart to schedule your Ship order. Start shopping now!'),
};
export const Loading: Story = page({ selection: loading, quotes: 'loading' });

export const Failed: Story = {
  ...page({ selection: loading, quotes: 'failed' }),
  play: async () => {
    const alert = await screen.findByRole('alert');
    await expect(alert).toHaveTextContent(
      /^We're sorry, but there was a problem getting your shipping options\./,
    );
    await expect(within(alert).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^tel:/));
  },
};

export const ItemsNotAvailable: Story = {
  ...page({ selection: loading, quotes: 'itemsUnavailable' }),
  parameters: { chart: 'shippingQuotes', modal: 'ItemsNotAvailable' },
  play: async () => void (await dialog('Items Are Not Available')),
};

export const TaxUnknown: Story = {
  ...page({ selection: loading, quotes: 'taxUnknown' }),
  parameters: { chart: 'shippingQuotes', modal: 'TaxUnknown' },
  play: async () => void (await dialog('Orders Are Not Possible There')),
};

export const ConfirmAddress: Story = {
  ...page({ selection: loading, quotes: { confirmingAddress: 'unknown' } }),
  parameters: { chart: 'shippingQuotes', modal: 'ConfirmAddress' },
  play: async () => void (await dialog('Confirm Address')),
};

export const ConfirmAddressLocation: Story = {
  ...page({ selection: loading, quotes: { confirmingAddress: 'notLocated' } }),
  play: async () => void (await dialog('Confirm Address')),
};

export const ConfirmAddressIncomplete: Story = {
  ...page({ selection: loading, quotes: { confirmingAddress: 'incomplete' } }),
  play: async () => void (await dialog('Confirm Address')),
};

const NO_ITEMS = { kind: 'cartRefused', code: 'NO_ITEMS_AVAILABLE', message: '' } as const;

/** Once 'Items Are Not Available' is closed. */
export const NothingShipped: Story = {
  ...page({ selection: choosing, choice: { shipments: [], refusal: NO_ITEMS } }),
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'No shipping options' })).toBeVisible();
    await expect(screen.getByRole('link', { name: 'Back to Cart' })).toBeVisible();
    await expect(screen.getByRole('button', { name: /^Continue/ })).toBeDisabled();
  },
};

export const Choosing: Story = page({ selection: choosing, choice: {} });
export const Chosen: Story = page({ selection: choosing, choice: { chosen: allStandard } });

/** What was reserved of two sellers isn't offered anymore. */
export const OptionRequired: Story = {
  ...page({
    selection: choosing,
    reservation: holdOfGoneMethods(),
    choice: {
      to: { methods: 'incomplete', basket: 'closed' },
      chosen: { HOUSE: allStandard.HOUSE ?? '' },
    },
  }),
  play: async () => {
    await expect(await screen.findAllByText('You must select a shipping option.')).toHaveLength(2);
  },
};

/** A seller that doesn't respond, one that has only some of its items, and one that has none. */
export const Troubled: Story = {
  ...page({ selection: choosing, choice: { shipments: shipmentsOf(troubledQuotes()) } }),
  play: async () => {
    await expect(await screen.findByText('Trouble Connecting')).toBeVisible();
    await expect(screen.getByText('All items are unavailable for this shipment')).toBeVisible();
    await expect(
      screen.getByText('Some items are unavailable for this shipment. Please review before continuing.'),
    ).toBeVisible();
  },
};

export const NothingToShip: Story = {
  ...page({ selection: choosing, choice: { shipments: shipmentsOf(troubledQuotes()).toSpliced(1, 1) } }),
  play: async () => {
    await expect(await screen.findByRole('button', { name: /^Continue/ })).toBeDisabled();
  },
};

export const TryingAgain: Story = page({
  selection: { offered: 'refreshing' },
  quotes: 'loading',
  choice: { shipments: shipmentsOf(troubledQuotes()) },
});

/** The earlier options stay until they're asked for again. */
export const TryingAgainFailed: Story = {
  ...page({
    selection: { offered: 'refreshing' },
    quotes: 'failed',
    choice: { shipments: shipmentsOf(troubledQuotes()) },
  }),
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      /^We're sorry, but there was a problem getting your shipping options\./,
    );
    await expect(screen.getByRole('button', { name: /^Continue/ })).toBeDisabled();
  },
};

export const ViewItems: Story = {
  ...page({
    selection: choosing,
    choice: {
      to: { methods: 'choosing', basket: 'open' },
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
  selection: { offered: 'reserving' },
  choice: { chosen: allStandard },
});

export const NotReserved: Story = page({
  selection: choosing,
  choice: { chosen: allStandard },
  refusal: { kind: 'retry' },
});

export const ReservationFailed: Story = {
  ...page({ selection: choosing, choice: { chosen: allStandard }, refusal: { kind: 'failed' } }),
  play: async () => {
    const alert = await screen.findByRole('alert');
    await expect(within(alert).getByRole('link')).toHaveTextContent('1-800-555-0110');
  },
};

export const ChoiceRefused: Story = {
  ...page({
    selection: choosing,
    choice: { chosen: allStandard },
    refusal: { kind: 'refused', code: 'INVALID_INPUT' },
  }),
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      'You must have a shipping option selected. Error Code: INVALID_INPUT',
    );
  },
};

export const CartChanged: Story = page({
  selection: choosing,
  choice: { chosen: allStandard },
  problem: 'cartChanged',
  reservation: shipHold(),
});

export const Held: Story = {
  ...page(held, steady),
  play: says('Place your order by', 'to keep your shipping options'),
};
export const HeldRunningOut: Story = page(held, { held: 'runningOut' }, 110_000);

/** What was reserved is over: the same choice again, and why. */
export const NoLongerHeld: Story = {
  name: 'No Longer Held (ERR-22)',
  ...page({ selection: choosing, choice: {}, hasLapsed: true }, { lapsed: 'known' }),
  play: says('The time you selected for your order is no longer available. Please select a new time.'),
};

export const ReservationExpired: Story = {
  render: () => <ModalHost actor={frozenReservation('expired', 0, 'SHIP')} />,
  parameters: { chart: 'reservation', modal: 'ReservationExpired' },
  play: async () => {
    await expect(await dialog('Reservation Expired')).toHaveTextContent(
      'Your shipping options are no longer reserved.',
    );
  },
};

/** Some of the cart's sellers aren't in the reservation. */
export const HeldInPart: Story = {
  ...page({ ...held, reservation: shipHold({ selections: shipHold().selections.slice(0, 1) }) }, steady),
  play: async () => {
    await expect(await screen.findByText('Not in your reservation')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Choose Options Again' })).toBeEnabled();
  },
};

export const CheckingOut: Story = page({ ...held, isCheckingOut: true }, steady);
export const CheckoutFailed: Story = page({ ...held, problem: 'checkoutFailed' }, steady);

export const Editing: Story = page({
  selection: choosing,
  reservation: shipHold(),
  choice: { chosen: allStandard },
});

export const TimeExpired: Story = {
  ...page({ isExpired: true }),
  parameters: { chart: 'shipScheduling', modal: 'TimeExpired' },
  play: async () => {
    await expect(await dialog('Ship Time Expired')).toHaveTextContent(
      'The selected ship time has expired or is no longer available.',
    );
  },
};

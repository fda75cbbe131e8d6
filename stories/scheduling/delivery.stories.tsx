import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { scheduleOf } from '../../machines/scheduling/schedule.ts';
import { refusing } from '../../machines/shared/walk.ts';
import {
  deliveryQuotes,
  deliveryReservation,
  vineStreet,
  withoutPartner,
} from '../../test/support/scheduling/samples.ts';
import { Scheduling } from '../../views/scheduling/scheduling.tsx';
import { page } from './page.tsx';

const meta: Meta<typeof Scheduling> = { title: 'Scheduling/Delivery', component: Scheduling };
export default meta;
type Story = StoryObj<typeof Scheduling>;

const destination = vineStreet;
const schedule = scheduleOf(deliveryQuotes(), null);
const loading = 'loadingTimes';
const choosing = { timed: 'choosing' } as const;

export const Opening: Story = page({ opening: { waiting: 'forReservation' }, destination });

export const NoItems: Story = {
  name: 'No Items (SCH-08)',
  ...page({ opening: 'noItems', destination }),
  play: async () => {
    await expect(
      await screen.findByText(
        'You must have delivery items in your cart to schedule your Delivery order. Start shopping now!',
      ),
    ).toBeVisible();
  },
};

export const Loading: Story = page({ selection: loading, destination, quotes: { to: 'loading' } });

export const Failed: Story = page({ selection: loading, destination, quotes: { to: 'failed' } });

/** A third party's times show its name (SCH-47). */
export const Choosing: Story = {
  ...page({
    selection: choosing,
    destination,
    times: { schedule: scheduleOf(withoutPartner(deliveryQuotes()), null), timeId: 'quote-2|2026-11-22-9' },
  }),
  play: async () => {
    await expect(
      await screen.findByRole('radio', { name: /9\sAM\s-\s10\sAM(\sEST)? by Instacart/ }),
    ).toBeChecked();
  },
};

const member = (freeFrom: string | null) => ({
  ...schedule,
  membership: { type: 'BOOST_LITE' as const, freeThreshold: 3500, freeFrom },
});

/** How much a member's order is short of free delivery (MEM-05). */
export const FreeDeliveryMissing: Story = page({
  selection: choosing,
  destination,
  times: { schedule: member('2026-11-23T17:00:00Z') },
});

export const BoostMember: Story = page({
  selection: choosing,
  destination,
  times: { schedule: { ...schedule, membership: { ...member(null).membership, type: 'BOOST' } } },
});

export const AddressInvalid: Story = {
  name: 'Address Invalid (SCH-34)',
  ...page({
    selection: choosing,
    destination: { ...destination, stateProvince: 'OHIO' },
    times: { schedule: { ...schedule, days: [], isAddressInvalid: true } },
  }),
  play: async () => {
    await expect(await screen.findByText('Address or location is not valid in state.')).toBeVisible();
  },
};

export const NoTimes: Story = page({
  selection: choosing,
  destination,
  times: { schedule: { ...schedule, days: [] } },
});

/** The two ways to continue when there are no quotes (SCH-45). */
const offersAddress = (name: string) => async () => {
  const dialog = await screen.findByRole('dialog', { name });
  await expect(within(dialog).getByRole('link', { name: 'Back to Cart' })).toBeVisible();
  await expect(within(dialog).getByRole('button', { name: 'Edit Address' })).toBeVisible();
};

export const DeliveryTimeUnavailable: Story = {
  ...page({ selection: loading, destination, quotes: { to: { noTimeslots: 'delivery' } } }),
  parameters: { chart: 'quotes', modal: 'DeliveryTimeUnavailable' },
  play: offersAddress('Delivery Time Unavailable'),
};

export const ItemsNotAvailable: Story = {
  ...page({ selection: loading, destination, quotes: { to: 'itemsUnavailable' } }),
  play: offersAddress('Items Are Not Available'),
};

export const ConfirmAddress: Story = {
  ...page({ selection: loading, destination, quotes: { to: { confirmingAddress: 'unknown' } } }),
  parameters: { chart: 'quotes', modal: 'ConfirmAddress' },
  play: offersAddress('Confirm Address'),
};

export const ConfirmAddressLocation: Story = {
  ...page({ selection: loading, destination, quotes: { to: { confirmingAddress: 'notLocated' } } }),
  play: offersAddress('Confirm Address'),
};

export const ConfirmAddressIncomplete: Story = {
  ...page({ selection: loading, destination, quotes: { to: { confirmingAddress: 'incomplete' } } }),
  play: offersAddress('Confirm Address'),
};

export const AlcoholQuantityLimitExceeded: Story = {
  ...page({
    selection: loading,
    destination,
    quotes: {
      to: 'alcoholLimitExceeded',
      answers: {
        listQuotes: refusing(422, 'ALCOHOL_QTY_EXCEEDED', {
          message: 'An order may hold 12 bottles of wine at most.',
        }),
      },
    },
  }),
  parameters: { chart: 'quotes', modal: 'AlcoholQuantityLimitExceeded' },
  play: offersAddress('Alcohol Quantity Limit Exceeded'),
};

export const AlcoholDeliveryUnavailable: Story = {
  ...page({
    selection: loading,
    destination,
    quotes: {
      to: 'alcoholUnavailable',
      answers: {
        listQuotes: refusing(422, 'ALCOHOL_NA_FOR_ADDRESS', {
          message: 'Alcohol cannot be delivered in Utah.',
        }),
      },
    },
  }),
  parameters: { chart: 'quotes', modal: 'AlcoholDeliveryUnavailable' },
  play: offersAddress('Alcohol Delivery Is Unavailable'),
};

export const TaxUnknown: Story = {
  ...page({
    selection: loading,
    destination,
    quotes: {
      to: 'taxUnknown',
      answers: {
        listQuotes: refusing(422, 'TAX_UNKNOWN', {
          message:
            "We don't know the sales tax in 46204, so we can't take this order there. Choose another address or store.",
        }),
      },
    },
  }),
  parameters: { chart: 'quotes', modal: 'TaxUnknown' },
  play: offersAddress('Orders Are Not Possible There'),
};

export const DeliveryPartnerUnavailable: Story = {
  name: 'Delivery Partner Unavailable (ERR-66, SCH-37)',
  ...page({ time: 'partnerUnavailable', destination }),
  parameters: { chart: 'slotScheduling', modal: 'DeliveryPartnerUnavailable' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Kroger Delivery Unavailable' });
    await expect(dialog).toHaveTextContent(
      "We're sorry there are no longer any Kroger Delivery times available. Please select a different available delivery time from the options provided.",
    );
    await expect(within(dialog).getByRole('button', { name: 'Continue to Scheduler' })).toBeVisible();
  },
};

export const TimeExpired: Story = {
  ...page({ time: 'timeExpired', destination }),
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Delivery Time Expired' });
    await expect(dialog).toHaveTextContent(
      'The selected delivery time has expired or is no longer available.',
    );
  },
};

const held = deliveryReservation();

export const Reserved: Story = page({ held: 'idle', destination, reservation: held }, { held: 'steady' });

const [brought] = held.selections;
const another = {
  ...held,
  selections: brought ? [{ ...brought, items: { included: [] } }] : [],
};

export const UpdatingThePromise: Story = page(
  { held: { to: { open: { checkout: 'agreeing' } } }, destination, reservation: another },
  { held: 'steady' },
);

/** The cart has changed since the time was reserved, and the current fee couldn't be loaded. */
export const FeeUnknown: Story = {
  ...page(
    {
      held: { to: { open: { checkout: { idle: 'unsettled' } } } },
      destination,
      reservation: another,
    },
    { held: 'steady' },
  ),
  play: async () => {
    await expect(await screen.findByText('Delivery fee: TBD')).toBeVisible();
  },
};

/** The cart now has more wine than may be delivered. */
export const CartRefused: Story = {
  ...page(
    {
      held: {
        to: { open: { checkout: { idle: 'unsettled' } } },
        where: ({ problem }) => problem?.kind === 'cartRefused',
        answers: {
          updatePromise: refusing(422, 'ALCOHOL_QTY_EXCEEDED', {
            message: 'A delivery can have at most 12 alcohol items, and your cart has 13.',
          }),
        },
      },
      destination,
      reservation: another,
    },
    { held: 'steady' },
  ),
  play: async () => {
    const alert = await screen.findByRole('alert');
    await expect(alert).toHaveTextContent(
      /^Alcohol Quantity Limit ExceededA delivery can have at most 12 alcohol items, and your cart has 13\./,
    );
    await expect(within(alert).getByRole('link', { name: 'Back to Cart' })).toBeVisible();
  },
};

/** Nothing in the cart is available at the reserved time anymore. */
export const NothingLeft: Story = {
  ...page(
    {
      held: {
        to: { open: { checkout: { idle: 'unsettled' } } },
        where: ({ problem }) => problem?.kind === 'cartRefused',
        answers: { updatePromise: refusing(422, 'NO_ITEMS_AVAILABLE') },
      },
      destination,
      reservation: another,
    },
    { held: 'steady' },
  ),
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Continue to payment' })).toBeDisabled();
  },
};

export const OrderDestinationInfo: Story = {
  ...page(
    { held: { to: { open: { checkout: 'destinationInfo' } } }, destination, reservation: held },
    { held: 'steady' },
  ),
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'About your delivery' });
    await expect(dialog).toHaveTextContent('1014 Vine St');
  },
};

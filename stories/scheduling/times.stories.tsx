import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { wine } from '../../test/support/cart/samples.ts';
import { flashSale, reservation } from '../../test/support/scheduling/samples.ts';
import { Scheduling } from '../../views/scheduling/scheduling.tsx';
import { says } from '../says.ts';
import { schedule } from './frozen-scheduling.ts';
import { page } from './page.tsx';

const meta: Meta<typeof Scheduling> = { title: 'Scheduling/Times', component: Scheduling };
export default meta;
type Story = StoryObj<typeof Scheduling>;

const TIME = 'quote-1|2026-11-22-9';
const choosing = { timed: 'choosing' } as const;
const loading = 'loadingTimes';

export const OrderBeingPlaced: Story = {
  ...page({ beingPlaced: 'checkout-1' }),
  play: says('Your order is being placed', 'Go to My Order'),
};

export const Opening: Story = page({ opening: { waiting: 'forReservation' } });

export const CartFailed: Story = page({ opening: 'cartFailed' });

export const NoItems: Story = {
  name: 'No Items (SCH-08)',
  ...page({ opening: 'noItems' }),
  play: says('You must have pickup items in your cart to schedule your Pickup order. Start shopping now!'),
};

export const Loading: Story = page({ selection: loading, quotes: { to: 'loading' } });

export const Failed: Story = page({ selection: loading, quotes: { to: 'failed' } });

export const StoreUnavailable: Story = {
  name: 'Store Unavailable (ERR-60, QUO-13)',
  ...page({ selection: loading, quotes: { to: 'storeUnavailable' } }),
  play: says(
    'Your currently selected store is not available for pickup. Please select a different store to see available times.',
  ),
};

export const PickupTimeUnavailable: Story = {
  ...page({ selection: loading, quotes: { to: { noTimeslots: 'pickup' } } }),
  parameters: { chart: 'quotes', modal: 'PickupTimeUnavailable' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Pickup Time Unavailable' });
    await expect(within(dialog).getByRole('button', { name: 'Choose Another Store' })).toBeVisible();
  },
};

export const ItemsNotAvailable: Story = {
  name: 'Items Not Available (ERR-54, SCH-39)',
  ...page({ selection: loading, quotes: { to: 'itemsUnavailable' } }),
  parameters: { chart: 'quotes', modal: 'ItemsNotAvailable' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Items Are Not Available' });
    await expect(dialog).toHaveTextContent(
      'The items in your cart are not available. Please update your cart and try again.',
    );
  },
};

export const NoTimes: Story = page({
  selection: choosing,
  times: { schedule: { ...schedule, days: [] } },
});

export const Choosing: Story = page({ selection: choosing, times: {} });

/** Some of the items are cheaper at some times only: at the first of each day. */
const withFlashSales = {
  ...schedule,
  days: schedule.days.map((day) => ({
    ...day,
    times: day.times.map((time, index) => ({
      ...time,
      flashSales: index === 0 ? [flashSale(), flashSale({ gtin13: wine.gtin13, percentOff: 30 })] : [],
    })),
  })),
};

export const FlashSales: Story = {
  ...page({ selection: choosing, times: { schedule: withFlashSales } }),
  play: async ({ canvas }) => {
    const times = await canvas.findAllByRole('radio', { name: /Up to 30% off 2 items/ });
    await expect(times).toHaveLength(1);
  },
};

export const FlashSaleChosen: Story = {
  ...page({ selection: choosing, times: { schedule: withFlashSales, timeId: TIME } }),
  play: async () => {
    await expect(await screen.findByRole('radio', { name: /Up to 30% off 2 items/ })).toBeChecked();
  },
};

export const Chosen: Story = {
  ...page({ selection: choosing, times: { timeId: TIME } }),
  play: async () => {
    await expect(await screen.findByRole('radio', { name: /Between 9\sAM\s-\s10\sAM/ })).toBeChecked();
  },
};

/** Sunday was shown, and its last time is gone; Saturday, which is today, never had one. */
const withoutSunday = {
  ...schedule,
  days: schedule.days.map((day) =>
    day.date === '2026-11-22' ? { ...day, hasTimes: false, costDisplayString: null, times: [] } : day,
  ),
};

export const DayWithoutTimes: Story = {
  name: 'Day Without Times (DAY-03, ERR-58, QUO-12)',
  ...page({ selection: choosing, goneOn: '2026-11-22', times: { schedule: withoutSunday } }),
  play: async () => {
    await screen.findByText(
      'There are no time slots available for this store for this day. Please select a different date or store.',
    );
    const sunday = screen.getByRole('radio', { name: /^Sun, Nov\s22, None$/ });
    await expect(sunday).toBeChecked();
    await expect(sunday).toBeDisabled();
  },
};

export const TodayWithoutTimes: Story = {
  name: 'Today Without Times (DAY-03, ERR-59, QUO-12)',
  ...page({ selection: choosing, goneOn: '2026-11-21', times: {} }),
  play: async () => {
    await screen.findByText(
      'There are no time slots available for this store for today. Please select a different date or store.',
    );
    await expect(screen.getByRole('radio', { name: /^Today, Sat, Nov\s21, None$/ })).toBeChecked();
  },
};

export const DaysWithoutTimes: Story = {
  name: 'Closed, Cut Off, and Without Alcohol',
  ...page({
    selection: choosing,
    times: {
      schedule: {
        ...schedule,
        days: schedule.days.map((day, index, { length }) => {
          if (index === 0)
            return {
              ...day,
              hasTimes: false,
              noTimesBecause: { kind: 'CUT_OFF', endedAt: '2026-11-22T19:00:00Z' },
            };
          if (index === 1)
            return { ...day, hasTimes: false, times: [], noTimesBecause: { kind: 'NO_ALCOHOL' } };
          if (index < length - 1) return day;
          return {
            ...day,
            hasTimes: false,
            times: [],
            noTimesBecause: { kind: 'CLOSED', reason: 'Inventory' },
          };
        }),
      },
    },
  }),
  play: async () => {
    await screen.findByText(/^Today: orders ended at 2\sPM/);
    await screen.findByText(/: closed \(Inventory\)\.$/);
    await screen.findByText(/: alcohol can't be sold\. Choose another day, or take it out of your cart\.$/);
    await expect(screen.getByRole('radio', { name: /^Today, .*, None$/ })).toBeDisabled();
  },
};

export const DayRequired: Story = {
  name: 'Day Required (DAY-05)',
  ...page({ selection: choosing, goneOn: '2026-11-21', times: { to: 'dayMissing' } }),
  play: says('You must select a day'),
};

export const TimeRequired: Story = {
  name: 'Time Required (SCH-23)',
  ...page({ selection: choosing, times: { to: 'timeMissing' } }),
  play: async () => {
    await expect(await screen.findByText('Please select a time to continue')).toBeVisible();
  },
};

export const SomeItemsNotIncluded: Story = page({
  selection: choosing,
  times: { schedule: { ...schedule, excludedCount: 2 }, timeId: TIME },
});

export const NothingLeft: Story = {
  ...page({
    selection: choosing,
    times: { schedule: { ...schedule, includedCount: 0, excludedCount: 3 }, timeId: TIME },
  }),
  play: async () => {
    await expect(await screen.findByRole('button', { name: /^Reserve/ })).toBeDisabled();
  },
};

export const Reserving: Story = page({
  selection: { timed: 'reserving' },
  times: { timeId: TIME },
});

export const NotReserved: Story = {
  name: 'Not Reserved (ERR-65)',
  ...page({ selection: choosing, refusal: { kind: 'retry' }, times: { timeId: TIME } }),
  play: says('Your requested time slot was not reserved. Please try again.'),
};

export const ReservationFailed: Story = {
  ...page({ selection: choosing, refusal: { kind: 'failed' }, times: { timeId: TIME } }),
  play: async () => {
    const alert = await screen.findByRole('alert');
    await expect(within(alert).getByRole('link')).toHaveTextContent('1-800-555-0110');
  },
};

export const Editing: Story = page({
  selection: choosing,
  reservation: reservation(),
  times: {},
});

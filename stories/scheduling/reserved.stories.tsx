import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import type { heldOrderMachine } from '../../machines/scheduling/held-order.machine.ts';
import { reservation } from '../../test/support/scheduling/samples.ts';
import { ModalHost } from '../../views/modal-host.tsx';
import { Scheduling } from '../../views/scheduling/scheduling.tsx';
import { says } from '../says.ts';
import type { Leg } from '../walked.ts';
import { frozenReservation } from './frozen-reservation.ts';
import { page } from './page.tsx';

const meta: Meta<typeof Scheduling> = { title: 'Scheduling/Reserved', component: Scheduling };
export default meta;
type Story = StoryObj<typeof Scheduling>;

const held = reservation();
const [slot] = held.selections;
const evening = { ...held, selections: slot ? [{ ...slot, cost: 495, promo: 248 }] : [] };
const idle = { held: 'idle', reservation: held } as const;

export const Reserved: Story = {
  ...page(idle, { held: 'steady' }),
  play: async () => {
    await expect(
      await screen.findByText(/^You must place your order by 1 PM( EST)? to reserve your time$/),
    ).toBeVisible();
  },
};

/** A fee and its discount (QUO-07). */
export const EveningFee: Story = page({ ...idle, reservation: evening }, { held: 'steady' });

export const RunningOut: Story = page(idle, { held: 'runningOut' }, 110_000);

/** 'Hold my time longer', requested, refused, and failed. */
export const Extending: Story = page(idle, { held: { runningOut: 'extending' } }, 110_000);

export const ExtensionRefused: Story = {
  ...page(idle, { held: { runningOut: 'extensionRefused' } }, 110_000),
  play: async () => {
    await expect(
      await screen.findByText(/Other shoppers are waiting for this time, so we can't hold it longer\.$/),
    ).toBeVisible();
  },
};

export const ExtensionFailed: Story = page(idle, { held: { runningOut: 'extensionFailed' } }, 110_000);

export const Checking: Story = page(idle, { checking: 'asking' });

export const CreatingTheCheckout: Story = page(
  { ...idle, held: { to: { open: { checkout: 'creating' } } } },
  { held: 'steady' },
);

const NOT_CREATED: Leg<typeof heldOrderMachine> = {
  to: { open: { checkout: 'idle' } },
  where: ({ problem }) => problem?.kind === 'checkoutFailed',
};

export const CheckoutFailed: Story = {
  name: 'Checkout Failed (ERR-20)',
  ...page({ ...idle, held: NOT_CREATED }, { held: 'steady' }),
  play: says("We're sorry, but we weren't able to create your order. Please try again."),
};

export const Returning: Story = page({ time: 'returning', reservation: held });

export const TimeExpired: Story = {
  ...page({ time: 'timeExpired', times: {} }),
  parameters: { chart: 'slotScheduling', modal: 'TimeExpired' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Pickup Time Expired' });
    await expect(dialog).toHaveTextContent('The selected pickup time has expired or is no longer available.');
  },
};

/** Who hands the order over, where, and whom to call (SCH-32). */
export const OrderDestinationInfo: Story = {
  ...page({ ...idle, held: { to: { open: { checkout: 'destinationInfo' } } } }, { held: 'steady' }),
  parameters: { chart: 'heldOrder', modal: 'OrderDestinationInfo' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'About your pickup' });
    await expect(dialog).toHaveTextContent('Hyde Park');
  },
};

export const ReservationExpired: Story = {
  render: () => <ModalHost actor={frozenReservation('expired')} />,
  parameters: { chart: 'reservation', modal: 'ReservationExpired' },
  play: async () => {
    await screen.findByRole('dialog', { name: 'Reservation Expired' });
  },
};

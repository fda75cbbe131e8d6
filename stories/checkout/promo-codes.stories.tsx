import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import type { PromoProblem, promoCodeMachine } from '../../machines/checkout/promo-code.machine.ts';
import { walk } from '../../machines/checkout/promo-code.walk.ts';
import { refusing } from '../../machines/shared/walk.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { discounted, freeDelivery, welcome } from '../../test/support/checkout/promos.ts';
import { paidWith } from '../../test/support/checkout/samples.ts';
import { broken, refused as refusal } from '../../test/support/failures.ts';
import { ModalHost } from '../../views/modal-host.tsx';
import { type Leg, typed, walked } from '../walked.ts';

interface Frozen extends Leg<typeof promoCodeMachine> {
  checkout?: Checkout;
  /** Typed into the form, and sent unless its own rules refuse it. */
  code?: string;
  /** The store's words about the code, or true for the form's own. */
  refused?: string | true;
}

/** The promo codes in one of their states. */
const frozen = ({ checkout = paidWith('visa'), code, refused, ...leg }: Frozen = {}): Story => ({
  render: () => {
    const actor = walked(walk, {
      to: { open: 'editing' },
      ...leg,
      input: { checkout },
      ...(code && { events: [{ type: 'form.submitted', output: { code }, values: { code } }] }),
      children: {
        form: typed(code === undefined ? {} : { code }, {
          isSubmitted: refused === true,
          ...(typeof refused === 'string' && { refused: { code: refused } }),
        }),
      },
    });
    return <ModalHost actor={actor} />;
  },
});

/** After the store's answer to a change. */
const answered = (error: ServiceFailure, kind: PromoProblem['kind']): Frozen => ({
  where: ({ problem }) => problem?.kind === kind,
  answers: { updatePromo: { error } },
});

const meta: Meta<typeof ModalHost> = {
  title: 'Checkout/Promo codes',
  component: ModalHost,
  parameters: { chart: 'promoCode', modal: 'PromoCodes' },
};
export default meta;
type Story = StoryObj<typeof ModalHost>;

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Promo codes' }));
const field = async () => (await dialog()).findByRole('textbox', { name: 'Promo code' });

export const NoneYet: Story = {
  ...frozen(),
  play: async () => {
    await expect(await field()).toHaveValue('');
    await expect((await dialog()).getByRole('button', { name: 'Apply' })).toBeEnabled();
  },
};

export const OnTheOrder: Story = {
  ...frozen({ checkout: discounted([welcome, freeDelivery]) }),
  play: async () => {
    const promos = await dialog();
    await expect(promos.getByText('10% off your items: $6.09 off')).toBeVisible();
    await expect(promos.getByRole('button', { name: 'Remove FREEDELIVERY' })).toBeEnabled();
  },
};

export const BelowItsMinimum: Story = {
  ...frozen({ checkout: discounted([{ ...welcome, discount: 0, shortBy: 420 }]) }),
  play: async () => {
    const promos = await dialog();
    await expect(promos.getByText('10% off your items: add $4.20 more to use it')).toBeVisible();
  },
};

export const ForOtherItems: Story = {
  ...frozen({ checkout: discounted([{ ...welcome, discount: 0, description: '10% off bread' }]) }),
  play: async () => {
    const promos = await dialog();
    await expect(promos.getByText('10% off bread: not for any item in your order')).toBeVisible();
  },
};

export const CodeMissing: Story = {
  name: 'Code Missing (PRM-01)',
  ...frozen({ refused: true }),
  play: async () => {
    await expect(await field()).toHaveAccessibleDescription('You must enter a promo code');
  },
};

export const CodeTooLong: Story = {
  name: 'Code Too Long (PRM-02)',
  ...frozen({ code: 'WELCOMETENPERCENTOFF1', refused: true }),
  play: async () => {
    await expect(await field()).toHaveAccessibleDescription('Promo codes can be up to 20 characters long.');
  },
};

const EXPIRED = { 'priceAdjustment.promos.0.code': 'EXPIRED has expired.' };

export const CodeRefused: Story = {
  ...frozen({
    code: 'EXPIRED',
    refused: 'EXPIRED has expired.',
    where: ({ change }) => change !== null,
    answers: { updatePromo: { error: refusal(422, 'INVALID_INPUT', EXPIRED) } },
  }),
  play: async () => {
    await expect(await field()).toHaveValue('EXPIRED');
    await expect(await field()).toHaveAccessibleDescription('EXPIRED has expired.');
  },
};

export const Adding: Story = {
  ...frozen({ to: { open: 'changing' }, code: 'WELCOME10' }),
  play: async () => {
    const promos = await dialog();
    await expect(promos.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-busy', 'true');
    await expect(promos.getByRole('button', { name: 'Close' })).toBeDisabled();
  },
};

export const NotAdded: Story = {
  name: 'Not Added (ERR-40)',
  ...frozen({ code: 'WELCOME10', ...answered(broken, 'notAdded') }),
  play: async () => {
    await expect((await dialog()).getByRole('alert')).toHaveTextContent(
      "Something went wrong and we weren't able to apply your promo code. Please try entering the code in again.",
    );
  },
};

export const Removing: Story = {
  ...frozen({
    to: { open: 'changing' },
    checkout: discounted([welcome, freeDelivery]),
    where: ({ change }) => change?.action === 'Remove',
  }),
  play: async () => {
    const promos = await dialog();
    await expect(promos.getByRole('button', { name: 'Remove WELCOME10' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await expect(promos.getByRole('button', { name: 'Remove FREEDELIVERY' })).toBeDisabled();
  },
};

export const NotRemoved: Story = {
  name: 'Not Removed (ERR-41)',
  ...frozen({
    checkout: discounted(),
    ...answered(refusal(409, 'STILL_RUNNING'), 'notRemoved'),
  }),
  play: async () => {
    await expect((await dialog()).getByRole('alert')).toHaveTextContent(
      'There was a problem removing the promo code from your order. Please try removing the code again. If the problem persists, please try again later.',
    );
  },
};

export const TooManyTries: Story = {
  ...frozen({
    code: 'WELCOME11',
    ...answered(
      refusing(429, 'RATE_LIMITED', { message: 'Too many attempts. Please wait 30 seconds and try again.' })
        .error,
      'refused',
    ),
  }),
  play: async () => {
    await expect((await dialog()).getByRole('alert')).toHaveTextContent('Please wait 30 seconds');
  },
};

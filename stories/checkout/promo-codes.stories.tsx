import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { createActor, createEmptyActor, type StateValueFrom } from 'xstate';
import {
  type PromoChange,
  type PromoProblem,
  promoCodeMachine,
} from '../../machines/checkout/promo-code.machine.ts';
import { formMachine, validate } from '../../machines/shared/form.machine.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { promoForm } from '../../services/contracts/promos.ts';
import { discounted, freeDelivery, welcome } from '../../test/support/checkout/promos.ts';
import { paidWith } from '../../test/support/checkout/samples.ts';
import { ModalHost } from '../../views/modal-host.tsx';

type State = Extract<StateValueFrom<typeof promoCodeMachine>, object>['open'];

interface Frozen {
  state?: State;
  checkout?: Checkout;
  code?: string;
  /** The store's words about the code, or true for the form's own. */
  refused?: string | true;
  change?: PromoChange;
  problem?: PromoProblem;
}

/** The promo codes in one of their states; nothing is sent. */
function frozen({ state = 'editing', checkout = paidWith('visa'), code = '', ...given }: Frozen = {}): Story {
  const isOwn = given.refused === true;
  const form = formMachine.resolveState({
    value: 'editing',
    context: {
      parent: createEmptyActor(),
      schema: promoForm,
      toSchemaInput: (values) => values,
      values: { code },
      errors: validate(promoForm, { code }).errors,
      touched: isOwn ? { code: true } : {},
      refused: typeof given.refused === 'string' ? { code: given.refused } : {},
      refusals: given.refused ? 1 : 0,
    },
  });
  const input = { checkout, isV2: true };
  const resolved = promoCodeMachine.resolveState({
    value: { open: state },
    context: { ...input, change: given.change ?? null, problem: given.problem ?? null },
  });
  const snapshot = Object.assign(resolved, { children: { form: { src: 'form', snapshot: form } } });
  return { render: () => <ModalHost actor={createActor(promoCodeMachine, { input, snapshot }).start()} /> };
}

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

export const CodeMissing: Story = {
  name: 'Code Missing (PRM-01)',
  ...frozen({ refused: true }),
  play: async () => {
    await expect((await dialog()).getByText('You must enter a promo code')).toBeVisible();
  },
};

export const CodeTooLong: Story = {
  name: 'Code Too Long (PRM-02)',
  ...frozen({ code: 'WELCOMETENPERCENTOFF1', refused: true }),
  play: async () => {
    await expect((await dialog()).getByText('A promo code has at most 20 characters.')).toBeVisible();
  },
};

export const CodeRefused: Story = {
  ...frozen({ code: 'EXPIRED', refused: 'EXPIRED has expired.' }),
  play: async () => {
    const promos = await dialog();
    await expect(await field()).toHaveValue('EXPIRED');
    await expect(promos.getByText('EXPIRED has expired.')).toBeVisible();
  },
};

export const Adding: Story = {
  ...frozen({ state: 'changing', code: 'WELCOME10', change: { action: 'Add', code: 'WELCOME10' } }),
  play: async () => {
    const promos = await dialog();
    await expect(promos.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-busy', 'true');
    await expect(promos.getByRole('button', { name: 'Close' })).toBeDisabled();
  },
};

export const NotAdded: Story = {
  name: 'Not Added (ERR-40)',
  ...frozen({ code: 'WELCOME10', problem: { kind: 'notAdded', requestId: 'request-0001' } }),
  play: async () => {
    await expect((await dialog()).getByRole('alert')).toHaveTextContent(
      "Something went wrong and we weren't able to apply your promo code. Please try entering the code in again.",
    );
  },
};

export const Removing: Story = {
  ...frozen({
    state: 'changing',
    checkout: discounted([welcome, freeDelivery]),
    change: { action: 'Remove', code: 'WELCOME10' },
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
  ...frozen({ checkout: discounted(), problem: { kind: 'notRemoved' } }),
  play: async () => {
    await expect((await dialog()).getByRole('alert')).toHaveTextContent(
      'There was a problem removing the promo code from your order. Please try removing the code again. If the problem persists, please try again later.',
    );
  },
};

export const TooManyTries: Story = {
  ...frozen({
    code: 'WELCOME11',
    problem: { kind: 'refused', words: 'Too many attempts. Please wait 30 seconds and try again.' },
  }),
  play: async () => {
    await expect((await dialog()).getByRole('alert')).toHaveTextContent('Please wait 30 seconds');
  },
};

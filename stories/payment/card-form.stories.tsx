import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { refused, unreachable } from '../../test/support/failures.ts';
import { ModalHost } from '../../views/modal-host.tsx';
import { says } from '../says.ts';
import { frozenCardForm } from './frozen-card-form.ts';

const NAME = { cardHolderFirstName: 'Riley', cardHolderLastName: 'Marsh' };

const TYPED = {
  ...NAME,
  'billingAddress.addressLine1': '1014 Vine St',
  'billingAddress.city': 'Cincinnati',
  'billingAddress.state': 'OH',
  'billingAddress.zipCode': '45202',
};

/** The form in one state. */
const frozen = (...state: Parameters<typeof frozenCardForm>): Story => ({
  render: () => <ModalHost actor={frozenCardForm(...state)} />,
});

const meta: Meta<typeof ModalHost> = {
  title: 'Payment/Add card',
  component: ModalHost,
  parameters: { chart: 'cardForm', modal: 'AddCard' },
};
export default meta;
type Story = StoryObj<typeof ModalHost>;

export const LoadingTheFrame: Story = {
  ...frozen({
    to: { open: 'waitingForFrame' },
    frame: { open: 'loading' },
  }),
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Add Card' })).toBeDisabled();
  },
};

/** For a pickup order: no billing address is known. */
export const NameKnown: Story = frozen({ typed: NAME });

/** For an order to an address, which doubles as the billing address. */
export const AddressKnown: Story = frozen({ typed: TYPED });

export const Preferred: Story = {
  ...frozen({ typed: { ...TYPED, default: true } }),
  play: async () => {
    await expect(await screen.findByRole('checkbox', { name: 'Make this my preferred card' })).toBeChecked();
    await expect(screen.queryByRole('checkbox', { name: 'Save this card' })).toBeNull();
  },
};

export const Refused: Story = {
  ...frozen({
    typed: { ...TYPED, cardHolderLastName: '', 'billingAddress.zipCode': '452 02' },
    refused: true,
  }),
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('Last Name is required');
    await expect(screen.getByLabelText('Postal Code')).toBeInvalid();
  },
};

export const Tokenizing: Story = frozen({
  to: { open: 'tokenizing' },
  typed: TYPED,
  frame: { open: { loaded: 'tokenizing' } },
});

export const Adding: Story = {
  ...frozen({ to: { open: { adding: 'toOrder' } }, typed: TYPED }),
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Cancel' })).toBeDisabled();
  },
};

export const CardInvalid: Story = frozen({
  to: { open: 'editing' },
  typed: TYPED,
  failure: refused(420, 'CARD_REFUSED'),
});

export const NotAdded: Story = frozen({
  to: { open: 'editing' },
  typed: TYPED,
  failure: refused(409, 'CHECKOUT_CLOSED'),
});

export const NoAnswer: Story = {
  name: 'No Response (CRD-10)',
  ...frozen({
    to: { open: 'outcomeUnknown' },
    typed: TYPED,
    failure: unreachable,
  }),
  play: says('There was an error adding your card'),
};

export const FrameTimedOut: Story = {
  name: 'Frame Timed Out (ERR-31)',
  ...frozen({
    typed: TYPED,
    where: ({ failure }) => failure?.kind === 'frameTimedOut',
  }),
  play: says('Timeout error'),
};

export const Refreshing: Story = frozen({
  to: { open: 'refreshing' },
  typed: TYPED,
});

export const FrameNotLoaded: Story = {
  name: 'Frame Not Loaded (FRM-05)',
  ...frozen({ to: { open: 'waitingForFrame' }, typed: TYPED, frame: 'failed' }),
  parameters: { chart: 'cardFrame', modal: 'CardFrameRetry' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Unable to add card' });
    await expect(dialog).toHaveTextContent(
      "Sorry, but we're having trouble accepting new card information. Would you like to try again?",
    );
  },
};

const EDIT = { kind: 'edit', application: 'clicklist', cardId: 'visa', staysPreferred: false } as const;
const edited = { start: 'to edit a card', input: { purpose: EDIT } };

export const EditCard: Story = {
  name: 'Edit Card (WAL-05)',
  ...frozen({ typed: TYPED, ...edited }),
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Edit Card' });
    await expect(dialog.querySelector('iframe')).toHaveAttribute('title', 'Expiration date and CVV');
    await expect(screen.queryByRole('checkbox', { name: 'Save this card' })).toBeNull();
  },
};

export const RewardDebitCard: Story = {
  name: 'Reward Debit Card (CRD-22)',
  ...frozen({
    typed: { ...TYPED, default: true },
    input: { purpose: { ...EDIT, staysPreferred: true } },
  }),
  play: async () => {
    await expect(
      await screen.findByRole('checkbox', { name: /^Make this my preferred card/ }),
    ).toBeDisabled();
  },
};

export const EditUnanswered: Story = {
  name: 'Edit Unanswered (ERR-68)',
  ...frozen({ to: { open: 'outcomeUnknown' }, typed: TYPED, ...edited, failure: unreachable }),
  play: says('There was an error updating your card'),
};

export const EditNotValidated: Story = {
  name: 'Edit Not Validated (ERR-70)',
  ...frozen({ typed: TYPED, ...edited, failure: refused(422, 'INVALID_INPUT') }),
  play: says('There was a problem validating your information. Please try again.'),
};

export const EditFrameNotLoaded: Story = {
  name: 'Edit, Frame Not Loaded (FRM-06)',
  ...frozen({ to: { open: 'waitingForFrame' }, typed: TYPED, ...edited, frame: 'failed' }),
  parameters: { chart: 'cardFrame', modal: 'CardFrameRetry' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Unable to edit card' });
    await expect(dialog).toHaveTextContent('Sorry, you are unable to edit card information at this time');
  },
};

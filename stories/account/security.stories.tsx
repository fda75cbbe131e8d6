import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import type { dataExportMachine } from '../../machines/account/data-export.machine.ts';
import { walk as ofDataExport } from '../../machines/account/data-export.walk.ts';
import type { devicesMachine } from '../../machines/account/devices.machine.ts';
import { walk as ofDevices } from '../../machines/account/devices.walk.ts';
import type { emailChangeLinkMachine } from '../../machines/account/email-change-link.machine.ts';
import { walk as ofEmailChangeLink } from '../../machines/account/email-change-link.walk.ts';
import type { identityCheckMachine } from '../../machines/account/identity-check.machine.ts';
import { walk as ofIdentityCheck } from '../../machines/account/identity-check.walk.ts';
import type { passkeysMachine } from '../../machines/account/passkeys.machine.ts';
import { walk as ofPasskeys } from '../../machines/account/passkeys.walk.ts';
import type { securedFormMachine } from '../../machines/account/secured-form.machine.ts';
import { walk as ofSecuredForm } from '../../machines/account/secured-form.walk.ts';
import {
  deletionFormMachine,
  emailFormMachine,
  passwordFormMachine,
  SECURITY_FORMS,
} from '../../machines/account/security.ts';
import type { FormValues } from '../../machines/shared/form.machine.ts';
import { EmailChangeLink } from '../../views/account/email-change-link.tsx';
import { Security } from '../../views/account/security.tsx';
import { ModalHost } from '../../views/modal-host.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { typed, type Way, walked } from '../walked.ts';
import { inAccount } from './frozen-account.tsx';

const meta: Meta = { title: 'Account/Sign-in & Security', parameters: { route: '/account/security' } };
export default meta;
type Story = StoryObj;

const MACHINES = { password: passwordFormMachine, email: emailFormMachine, deletion: deletionFormMachine };

type FormName = keyof typeof MACHINES;

const frozenForm = (name: FormName, way: Way<typeof securedFormMachine> = {}) =>
  walked({ ...ofSecuredForm, machine: MACHINES[name] }, { ...way, input: SECURITY_FORMS[name] });

interface Frozen {
  devices?: Way<typeof devicesMachine>;
  passkeys?: Way<typeof passkeysMachine>;
  password?: Way<typeof securedFormMachine>;
  email?: Way<typeof securedFormMachine>;
  dataExport?: Way<typeof dataExportMachine>;
  deletion?: Way<typeof securedFormMachine>;
}

const LISTED: Way<typeof passkeysMachine> = {
  to: { ready: { listed: 'quiet' } },
  where: ({ passkeys }) => passkeys.length === 2,
};

const page = ({ devices, passkeys, password, email, dataExport, deletion }: Frozen = {}): Story => ({
  render: (_, { globals }) =>
    inAccount(
      <Security
        devices={walked(ofDevices, devices ?? { to: { ready: 'idle' } })}
        passkeys={walked(ofPasskeys, passkeys ?? LISTED)}
        password={frozenForm('password', password)}
        email={frozenForm('email', email)}
        dataExport={walked(ofDataExport, dataExport)}
        deletion={frozenForm('deletion', deletion)}
        currentEmail="riley@example.com"
        banner={storyBanner(globals)}
      />,
      globals,
    ),
});

/** A form with its errors. */
const refusedForm = (
  values: FormValues,
  refused?: Record<string, string>,
): Way<typeof securedFormMachine> => ({
  children: { form: typed(values, { isSubmitted: !refused, refused }) },
});

const NEW = { currentPassword: 'checkstand', password: 'a window of plums' };

export const Ready: Story = page();
export const DevicesLoading: Story = page({ devices: { to: 'loading' } });
export const DevicesFailed: Story = page({ devices: { to: 'failed' } });
export const DeviceSigningOut: Story = page({ devices: { to: { ready: 'signingOut' } } });
export const DeviceNotSignedOut: Story = page({
  devices: { to: { ready: 'idle' }, where: ({ failure }) => failure !== null },
});
export const SigningOutEverywhere: Story = page({ devices: { to: { ready: 'signingOutEverywhere' } } });
export const SignOutEverywhere: Story = {
  render: () => <ModalHost actor={walked(ofDevices, { to: { ready: 'confirming' } })} />,
  parameters: { chart: 'devices', modal: 'SignOutEverywhere' },
};

export const PasskeysLoading: Story = page({ passkeys: { to: 'loading' } });
export const PasskeysFailed: Story = page({ passkeys: { to: 'failed' } });
export const NoPasskeys: Story = page({
  passkeys: { to: { ready: { listed: 'quiet' } }, where: ({ passkeys }) => passkeys.length === 0 },
});
export const NoPasskeysInThisBrowser: Story = {
  ...page({ passkeys: { to: { ready: { listed: 'quiet' } }, start: 'a browser without passkeys' } }),
  play: async () => {
    await expect(screen.getByText(/^This browser can't use passkeys\./)).toBeVisible();
  },
};
export const TooManyPasskeys: Story = page({
  passkeys: { ...LISTED, where: ({ passkeys }) => passkeys.length === 20 },
});
export const PasskeyAsked: Story = page({ passkeys: { to: { ready: { adding: 'preparing' } } } });
export const PasskeyAdding: Story = page({ passkeys: { to: { ready: { adding: 'creating' } } } });
export const PasskeyConfirming: Story = page({
  passkeys: { to: { ready: { adding: 'confirmingIdentity' } } },
});
export const PasskeyKeeping: Story = page({ passkeys: { to: { ready: { adding: 'keeping' } } } });
export const PasskeyAnswerLost: Story = page({ passkeys: { to: { ready: { adding: 'looking' } } } });
export const PasskeyDismissed: Story = page({ passkeys: { to: { ready: { listed: 'dismissed' } } } });
export const PasskeyKnown: Story = page({ passkeys: { to: { ready: { listed: 'known' } } } });
export const PasskeyRefused: Story = page({
  passkeys: {
    to: { ready: { listed: 'notAdded' } },
    where: ({ failure }) => failure?.kind === 'passkeyRefused',
  },
});

const passkeyDialog = (modal: string, way: Way<typeof passkeysMachine>): Story => ({
  render: () => <ModalHost actor={walked(ofPasskeys, way)} />,
  parameters: { chart: 'passkeys', modal },
});

export const RenamePasskey: Story = passkeyDialog('RenamePasskey', { to: { ready: { renaming: 'typing' } } });
export const PasskeyRenaming: Story = passkeyDialog('RenamePasskey', {
  to: { ready: { renaming: 'saving' } },
});
export const PasskeyNotRenamed: Story = passkeyDialog('RenamePasskey', {
  to: { ready: { renaming: 'failed' } },
});
export const RemovePasskey: Story = passkeyDialog('RemovePasskey', {
  to: { ready: { removal: { question: 'asking' } } },
});
export const PasskeyRemoving: Story = passkeyDialog('RemovePasskey', {
  to: { ready: { removal: { question: 'removing' } } },
});
export const PasskeyNotRemoved: Story = passkeyDialog('RemovePasskey', {
  to: { ready: { removal: { question: 'failed' } } },
});
export const PasskeyRemovalConfirming: Story = page({
  passkeys: { to: { ready: { removal: 'confirmingIdentity' } } },
});

export const PasswordErrors: Story = page({ password: refusedForm({ password: 'short' }) });
export const WrongCurrentPassword: Story = page({
  password: refusedForm(NEW, { currentPassword: "That isn't your current password." }),
});
export const PasswordSaving: Story = page({ password: { to: 'saving' } });
export const PasswordChanged: Story = {
  ...page({ password: { to: 'changed' } }),
  play: async () => {
    await expect(
      screen.getByText('Your password is changed, and your other devices are signed out.'),
    ).toBeVisible();
  },
};
export const PasswordConfirming: Story = page({ password: { to: 'confirmingIdentity' } });

export const EmailSent: Story = page({
  email: {
    to: 'changed',
    events: [{ type: 'form.submitted', output: { email: 'rowan@example.com' }, values: {} }],
  },
});

export const DataSaving: Story = page({ dataExport: { to: 'saving' } });
export const DataAsking: Story = page({ dataExport: { to: 'asking' } });
export const DataConfirming: Story = page({ dataExport: { to: 'confirmingIdentity' } });
export const DataSaved: Story = page({ dataExport: { to: 'saved' } });
export const DataNotSaved: Story = page({
  dataExport: { to: 'idle', where: ({ failure }) => failure?.kind === 'noConnection' },
});

export const DeletionNotConfirmed: Story = page({ deletion: refusedForm({ confirmation: 'yes' }) });
export const OrderOpen: Story = page({
  deletion: { to: 'editing', where: ({ failure }) => failure?.kind === 'orderOpen' },
});

const identity = (way: Way<typeof identityCheckMachine>): Story => ({
  render: () => <ModalHost actor={walked(ofIdentityCheck, way)} />,
  parameters: { chart: 'identityCheck', modal: 'ConfirmIdentity' },
});

export const ConfirmIdentity: Story = identity({ to: { open: 'asking' } });
export const Confirming: Story = identity({ to: { open: 'checking' } });
export const WrongPassword: Story = identity({
  to: { open: 'asking' },
  where: ({ failure }) => failure?.kind === 'wrongPassword',
});
export const TooManyTries: Story = identity({
  to: { open: 'asking' },
  where: ({ failure }) => failure?.kind === 'rateLimited',
});

const link = (way: Way<typeof emailChangeLinkMachine>): Story => ({
  render: (_, { globals }) => (
    <EmailChangeLink actor={walked(ofEmailChangeLink, way)} banner={storyBanner(globals)} />
  ),
  parameters: { route: '/confirm-new-email' },
});

export const NewEmailLink: Story = link({ to: 'asking' });
export const NewEmailForAVisitor: Story = link({ start: 'a visitor with a link', to: 'signInNeeded' });
export const NewEmailConfirming: Story = link({ to: 'confirming' });
export const NewEmailNotConfirmed: Story = link({ to: 'asking', where: ({ failure }) => failure !== null });
export const NewEmailConfirmed: Story = link({ to: 'changed' });
export const NewEmailLinkEnded: Story = link({ to: 'linkEnded' });

import { t } from '../../languages/t.ts';
import {
  AccountDeletion,
  type changeEmail,
  type changePassword,
  type deleteAccount,
  EmailChange,
  PasswordChange,
} from '../../services/contracts/security.ts';
import type { CallOf } from '../shared/services.ts';
import { securedForm } from './secured-form.machine.ts';

export interface SecurityServices {
  changePassword: CallOf<typeof changePassword>;
  changeEmail: CallOf<typeof changeEmail>;
  deleteAccount: CallOf<typeof deleteAccount>;
}

/** Each form's schema and values. */
export const SECURITY_FORMS = {
  password: { schema: PasswordChange, values: { currentPassword: '', password: '' } },
  email: { schema: EmailChange, values: { email: '' } },
  deletion: { schema: AccountDeletion, values: { confirmation: '' } },
} as const;

export const passwordFormMachine = securedForm({
  change: ({ changePassword }: SecurityServices) => changePassword,
  told: () => t('Your password is changed, and your other devices are signed out.'),
});

export const emailFormMachine = securedForm({
  change: ({ changeEmail }: SecurityServices) => changeEmail,
  told: ({ email }) => t('We sent a link to {{email}}. Your email changes once you follow it.', { email }),
});

/** The account is gone, and with it the session. */
export const deletionFormMachine = securedForm({
  change: ({ deleteAccount }: SecurityServices) => deleteAccount,
  emits: [
    { type: 'toast.requested', text: t('Your account has been deleted.'), tone: 'success' },
    { type: 'navigation.requested', to: '/', replace: true, unasked: true },
    { type: 'signOut.requested' },
  ],
});

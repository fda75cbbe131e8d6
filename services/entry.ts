import type { EmailChangeLinkServices } from '../machines/account/email-change-link.machine.ts';
import type { EmailConfirmationServices } from '../machines/app/email-confirmation.machine.ts';
import type { LetterServices } from '../machines/app/letter.machine.ts';
import type { NewPasswordServices } from '../machines/app/new-password.machine.ts';
import type { SignInCodeServices } from '../machines/app/sign-in-code.machine.ts';
import type { SignUpServices } from '../machines/app/sign-up.machine.ts';
import type { SingleSignOnServices } from '../machines/app/single-sign-on.machine.ts';
import { leaveFor } from './browser/leave-for.ts';
import type { Client } from './client.ts';
import * as accounts from './contracts/accounts.ts';
import { confirmEmailChange } from './contracts/security.ts';

type EntryServices = EmailChangeLinkServices &
  EmailConfirmationServices &
  LetterServices &
  NewPasswordServices &
  SignInCodeServices &
  SignUpServices &
  SingleSignOnServices;

/** The ways into an account, beside a password or a passkey. */
export const createEntryServices = ({ of, asAnyone, callAsAnyone, take }: Client): EntryServices => ({
  createAccount: asAnyone(accounts.createAccount),
  confirmEmail: asAnyone(accounts.confirmEmail),
  confirmEmailChange: of(confirmEmailChange),
  sendConfirmation: of(accounts.sendConfirmation),
  requestPasswordReset: asAnyone(accounts.requestPasswordReset),
  resetPassword: asAnyone(accounts.resetPassword),
  sendSignInCode: asAnyone(accounts.sendSignInCode),
  signInByCode: async (body, signal) => take(await callAsAnyone(accounts.signInByCode, { body }, signal)),
  getSignInOptions: asAnyone(accounts.getSignInOptions),
  startSingleSignOn: asAnyone(accounts.startSingleSignOn),
  leaveFor,
});

import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { addressAt } from '../../services/contracts/own-path.ts';
import type { LetterKind, Message } from '../db/schema/mail.ts';
import { type Brand, type Content, htmlOf, textOf } from './message.ts';

/** What a letter about an account is for, with what only this letter knows. */
export type Letter =
  | { kind: 'CONFIRM_EMAIL'; token: string; email: string }
  | { kind: 'EMAIL_CHANGE'; token: string }
  /** The email is for password managers and to sign in with; `returnTo` is the page to go on with. */
  | { kind: 'PASSWORD_RESET'; token: string; email: string; returnTo?: string }
  | { kind: 'SIGN_IN_CODE'; code: string }
  | { kind: 'EMAIL_CHANGED'; newEmail: string }
  | {
      kind:
        | 'ACCOUNT_EXISTS'
        | 'EMAIL_TAKEN'
        | 'PASSWORD_CHANGED'
        | 'PASSKEY_ADDED'
        | 'PASSKEY_REMOVED'
        | 'ACCOUNT_DELETED';
    };

/** Whose words a letter speaks: the banner's. */
export interface Sender extends Brand {
  /** The name and address it comes from. */
  from: string;
  phones: Pick<Banner['phones'], 'customerService'>;
}

const HOUR = 3600;

/** How many seconds what a letter offers can be used. A letter isn't sent later than that. */
export const LIFETIMES = {
  CONFIRM_EMAIL: 24 * HOUR,
  PASSWORD_RESET: HOUR,
  SIGN_IN_CODE: 600,
  EMAIL_CHANGE: 24 * HOUR,
  EMAIL_TAKEN: 24 * HOUR,
  EMAIL_CHANGED: 72 * HOUR,
  ACCOUNT_EXISTS: 24 * HOUR,
  PASSWORD_CHANGED: 72 * HOUR,
  PASSKEY_ADDED: 72 * HOUR,
  PASSKEY_REMOVED: 72 * HOUR,
  ACCOUNT_DELETED: 72 * HOUR,
} as const satisfies Record<LetterKind, number>;

/** Behind a hash, which browsers send to no server: no log has the token. */
const withSecret = (path: string, secret: Record<string, string>) => `${path}#${new URLSearchParams(secret)}`;

interface Words extends Pick<Content, 'title' | 'lead' | 'code' | 'note'> {
  link: { label: string; path: string };
}

function wordsOf(letter: Letter, { title }: Sender): Words {
  const notYou = t("If it wasn't you, ignore this email: nothing happens.");
  switch (letter.kind) {
    case 'CONFIRM_EMAIL':
      return {
        title: t('Confirm your email'),
        lead: [t('Please confirm that {{title}} can reach you at this email.', { title })],
        note: t('The link works for 24 hours. {{notYou}}', { notYou }),
        link: {
          label: t('Confirm your email'),
          path: withSecret('/confirm-email', { token: letter.token, email: letter.email }),
        },
      };
    case 'ACCOUNT_EXISTS':
      return {
        title: t('You already have an account'),
        lead: [
          t(
            'Someone, probably you, tried to create an account at {{title}} with this email. You already have one: sign in, or choose a new password if you forgot yours.',
            { title },
          ),
        ],
        note: notYou,
        link: { label: t('Sign in'), path: '/sign-in' },
      };
    case 'PASSWORD_RESET':
      return {
        title: t('Choose a new password'),
        lead: [
          t('Someone, probably you, asked for a new password for your account at {{title}}.', { title }),
        ],
        note: t(
          "The link works once, within an hour. If it wasn't you, ignore this email: your password stays as it is.",
        ),
        link: {
          label: t('Choose a new password'),
          path: withSecret('/reset-password', {
            token: letter.token,
            email: letter.email,
            ...(letter.returnTo && { returnTo: letter.returnTo }),
          }),
        },
      };
    case 'SIGN_IN_CODE':
      return {
        title: t('Your sign-in code'),
        lead: [
          t(
            'Someone, probably you, is signing in at {{title}}. Enter this code on the page that asked for it.',
            { title },
          ),
        ],
        code: letter.code,
        note: t(
          'The code works once, within ten minutes. We never ask for it by phone or text message. {{notYou}}',
          { notYou },
        ),
        link: { label: t('Go to {{title}}', { title }), path: '/' },
      };
    case 'PASSWORD_CHANGED':
      return {
        title: t('Your password was changed'),
        lead: [
          t(
            'The password of your account at {{title}} was changed, and everyone who was signed in with the old one was signed out.',
            { title },
          ),
        ],
        note: t("If it wasn't you, choose a new password at once, and call us."),
        link: { label: t('Choose a new password'), path: '/forgot-password' },
      };
    case 'PASSKEY_ADDED':
      return {
        title: t('A passkey was added'),
        lead: [
          t(
            'A passkey was added to your account at {{title}}. Whoever has it can sign in without your password.',
            { title },
          ),
        ],
        note: t("If it wasn't you, remove it, choose a new password at once, and call us."),
        link: { label: t('See your passkeys'), path: '/account/security' },
      };
    case 'PASSKEY_REMOVED':
      return {
        title: t('A passkey was removed'),
        lead: [
          t('A passkey was removed from your account at {{title}}, so nobody can sign in with it anymore.', {
            title,
          }),
        ],
        note: t("If it wasn't you, choose a new password at once, and call us."),
        link: { label: t('See your passkeys'), path: '/account/security' },
      };
    case 'EMAIL_CHANGE':
      return {
        title: t('Confirm your new email'),
        lead: [t('Please confirm that your account at {{title}} should have this email.', { title })],
        note: t('The link works once, within 24 hours. {{notYou}}', { notYou }),
        link: {
          label: t('Confirm your new email'),
          path: withSecret('/confirm-new-email', { token: letter.token }),
        },
      };
    case 'EMAIL_TAKEN':
      return {
        title: t('This email has an account already'),
        lead: [
          t(
            'Someone, probably you, wants to use this email for another account at {{title}}. It has one already: sign in to that one, or delete it first.',
            { title },
          ),
        ],
        note: notYou,
        link: { label: t('Sign in'), path: '/sign-in' },
      };
    case 'EMAIL_CHANGED':
      return {
        title: t('Your email was changed'),
        lead: [
          t('Your account at {{title}} now has the email {{newEmail}}. We write to that one from now on.', {
            title,
            newEmail: letter.newEmail,
          }),
        ],
        note: t("If it wasn't you, call us."),
        link: { label: t('Go to {{title}}', { title }), path: '/' },
      };
    case 'ACCOUNT_DELETED':
      return {
        title: t('Your account was deleted'),
        lead: [
          t('Your account at {{title}} and what we kept with it are gone. Thank you for shopping with us.', {
            title,
          }),
        ],
        note: t("If it wasn't you, call us."),
        link: { label: t('Go to {{title}}', { title }), path: '/' },
      };
  }
}

/** A letter about an account, in the banner's words. Its subject is its title. */
export function accountLetter(id: string, letter: Letter, to: string, sender: Sender): Message {
  const { link, ...words } = wordsOf(letter, sender);
  const content: Content = {
    ...words,
    parts: [],
    phone: sender.phones.customerService,
    link: { label: link.label, address: addressAt(sender.origin, link.path) },
  };
  return {
    messageId: `<${id}@${new URL(sender.origin).hostname}>`,
    from: sender.from,
    to,
    subject: content.title,
    text: textOf(content),
    html: htmlOf(content, sender),
  };
}

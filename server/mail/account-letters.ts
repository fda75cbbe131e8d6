import type { LetterKind, Message } from '../db/schema/mail.ts';
import { type Content, htmlOf, textOf } from './message.ts';

/** What a letter about an account is for, with what only this letter knows. */
export type Letter =
  | { kind: 'CONFIRM_EMAIL' | 'EMAIL_CHANGE'; token: string }
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
export interface Sender {
  /** The name and address it comes from. */
  from: string;
  /** Where its link leads. */
  origin: string;
  /** What the banner is called. */
  title: string;
  /** Customer service. */
  phone: string;
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

const NOT_YOU = "If it wasn't you, ignore this email: nothing happens.";

interface Words extends Pick<Content, 'title' | 'lead' | 'note'> {
  parts?: Content['parts'];
  link: { label: string; path: string };
}

function wordsOf(letter: Letter, { title, phone }: Sender): Words {
  switch (letter.kind) {
    case 'CONFIRM_EMAIL':
      return {
        title: 'Confirm your email',
        lead: [`Please confirm that ${title} can reach you at this email.`],
        note: `The link works for 24 hours. ${NOT_YOU}`,
        link: { label: 'Confirm your email', path: withSecret('/confirm-email', { token: letter.token }) },
      };
    case 'ACCOUNT_EXISTS':
      return {
        title: 'You already have an account',
        lead: [
          `Someone, probably you, tried to create an account at ${title} with this email. You already have one: sign in, or choose a new password if you forgot yours.`,
        ],
        note: NOT_YOU,
        link: { label: 'Sign in', path: '/sign-in' },
      };
    case 'PASSWORD_RESET':
      return {
        title: 'Choose a new password',
        lead: [`Someone, probably you, asked for a new password for your account at ${title}.`],
        note: "The link works once, within an hour. If it wasn't you, ignore this email: your password stays as it is.",
        link: {
          label: 'Choose a new password',
          path: withSecret('/reset-password', {
            token: letter.token,
            email: letter.email,
            ...(letter.returnTo && { returnTo: letter.returnTo }),
          }),
        },
      };
    case 'SIGN_IN_CODE':
      return {
        title: 'Your sign-in code',
        lead: [
          `Someone, probably you, is signing in at ${title}. Enter this code on the page that asked for it.`,
        ],
        parts: [['Your code', [['Code', letter.code]]]],
        note: `The code works once, within ten minutes. We never ask for it by phone or text message. ${NOT_YOU}`,
        link: { label: `Go to ${title}`, path: '/' },
      };
    case 'PASSWORD_CHANGED':
      return {
        title: 'Your password was changed',
        lead: [
          `The password of your account at ${title} was changed, and everyone who was signed in with the old one was signed out.`,
        ],
        note: `If it wasn't you, choose a new password at once, and call us at ${phone}.`,
        link: { label: 'Choose a new password', path: '/forgot-password' },
      };
    case 'PASSKEY_ADDED':
      return {
        title: 'A passkey was added',
        lead: [
          `A passkey was added to your account at ${title}. Whoever has it can sign in without your password.`,
        ],
        note: `If it wasn't you, remove it, choose a new password at once, and call us at ${phone}.`,
        link: { label: 'See your passkeys', path: '/account/security' },
      };
    case 'PASSKEY_REMOVED':
      return {
        title: 'A passkey was removed',
        lead: [`A passkey was removed from your account at ${title}, so nobody can sign in with it anymore.`],
        note: `If it wasn't you, choose a new password at once, and call us at ${phone}.`,
        link: { label: 'See your passkeys', path: '/account/security' },
      };
    case 'EMAIL_CHANGE':
      return {
        title: 'Confirm your new email',
        lead: [`Please confirm that your account at ${title} should have this email.`],
        note: `The link works once, within 24 hours. ${NOT_YOU}`,
        link: {
          label: 'Confirm your new email',
          path: withSecret('/confirm-new-email', { token: letter.token }),
        },
      };
    case 'EMAIL_TAKEN':
      return {
        title: 'This email has an account already',
        lead: [
          `Someone, probably you, wants to use this email for another account at ${title}. It has one already: sign in to that one, or delete it first.`,
        ],
        note: NOT_YOU,
        link: { label: 'Sign in', path: '/sign-in' },
      };
    case 'EMAIL_CHANGED':
      return {
        title: 'Your email was changed',
        lead: [
          `Your account at ${title} now has the email ${letter.newEmail}. We write to that one from now on.`,
        ],
        note: `If it wasn't you, call us at ${phone}.`,
        link: { label: `Go to ${title}`, path: '/' },
      };
    case 'ACCOUNT_DELETED':
      return {
        title: 'Your account was deleted',
        lead: [`Your account at ${title} and what we kept with it are gone. Thank you for shopping with us.`],
        note: `If it wasn't you, call us at ${phone}.`,
        link: { label: `Go to ${title}`, path: '/' },
      };
  }
}

/** A letter about an account, in the banner's words. Its subject is its title. */
export function accountLetter(id: string, letter: Letter, to: string, sender: Sender): Message {
  const { link, parts = [], ...words } = wordsOf(letter, sender);
  const content: Content = {
    ...words,
    parts,
    link: { label: link.label, address: `${sender.origin}${link.path}` },
  };
  return {
    messageId: `<${id}@${new URL(sender.origin).hostname}>`,
    from: sender.from,
    to,
    subject: content.title,
    text: textOf(content),
    html: htmlOf(content),
  };
}

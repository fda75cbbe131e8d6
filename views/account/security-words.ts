import { t } from '../../languages/t.ts';
import type { SecurityFailure } from '../../machines/account/security.failures.ts';
import { PASSKEY_LIMIT, type Passkey } from '../../services/contracts/passkeys.ts';
import type { SignedInDevice } from '../../services/contracts/sessions.ts';

const WORDS: Record<Exclude<SecurityFailure['kind'], 'rateLimited' | 'orderOpen'>, string> = {
  wrongPassword: t("That password isn't right. Please try again."),
  orderBeingPlaced: t('An order is being placed. Please try again in a moment.'),
  passkeyRefused: t("This passkey couldn't be added. Please try again."),
  tooManyPasskeys: t(
    'Your account has {{passkeyLimit}} passkeys, as many as it can have. Remove one to add another.',
    { passkeyLimit: PASSKEY_LIMIT },
  ),
  noConnection: t("We're having trouble connecting. Check your connection and try again."),
  unexpected: t('Something went wrong. Please try again.'),
};

/** Messages for what wasn't changed, exported, deleted, or confirmed. */
export function securityWords(failure: SecurityFailure): string {
  switch (failure.kind) {
    case 'rateLimited':
      return failure.message;
    case 'orderOpen':
      return t("{{message}} Once it's with you, or canceled, you can delete your account.", {
        message: failure.message,
      });
    default:
      return WORDS[failure.kind];
  }
}

/** 'Chrome on Windows', or as much of it as is known. */
export const deviceName = ({ browser, system }: SignedInDevice): string =>
  browser && system
    ? t('{{browser}} on {{system}}', { browser, system })
    : (browser ?? system ?? t('Unknown device'));

export const PASSWORD_LEAD = t('Changing it signs you out on all other devices.');

export const PASSKEYS_LEAD = t(
  'With a passkey, you sign in by your fingerprint, face, or screen lock, or with a security key. Nobody can guess it.',
);
export const NO_PASSKEYS = t("You don't have a passkey yet.");
/** Why none can be added, by the guard that's in the way. */
export const NO_MORE_PASSKEYS: Readonly<Record<string, string>> = {
  knowsPasskeys: t(
    "This browser can't use passkeys. Update it, or add a passkey in another browser or on another device.",
  ),
  hasRoom: WORDS.tooManyPasskeys,
};
export const PASSKEY_NOT_ADDED = t('No passkey was added. Try again when you like.');
export const PASSKEY_KNOWN = t(
  'You have a passkey on this device or in this password manager already. You can use it to sign in.',
);
export const REMOVED_PASSKEY = t(
  "You won't be able to sign in with it anymore. All other ways to sign in stay.",
);
export const STRAY_PASSKEY = t(
  'It stays in your password manager or on your security key until you delete it there.',
);
/** Where a passkey is kept. */
export const keptIn = ({ isSynced }: Passkey): string =>
  isSynced ? t('On all of your devices') : t('On one device only');

export const EMAIL_LEAD = t(
  'You sign in with it, and we write to it about your orders. It changes once you follow the link we send to the new one.',
);

export const EXPORT_LEAD = t(
  'Everything we keep about you in one file: profile, addresses, cart, orders, preferences, and more.',
);
export const EXPORTED = t('Your data is in your downloads.');

export const DELETION_LEAD = t(
  "Your profile, addresses, wallet, cart, points, and preferences are deleted right away and can't be brought back. Of past orders, we keep only what the law asks of us, without your name and address.",
);

export const EVERYWHERE = t('All devices are signed out, this one too. Your cart stays.');

export const EMAIL_CHANGED = t('Your email is changed. Use the new one to sign in from now on.');
export const EMAIL_LINK_ENDED = t(
  "This link has been used, it can't be used anymore, or it's for another account than the one you're signed in to. Change your email again to get a new one.",
);
export const EMAIL_LINK_SIGN_IN = t(
  'Sign in to the account that should have this email, and open the link in our email again.',
);

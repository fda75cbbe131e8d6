import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { operation } from './operation.ts';
import { Id, Instant } from './values.ts';

/** How many passkeys an account may have. */
export const PASSKEY_LIMIT = 20;

/** Whether an account with these passkeys may have another one. */
export const hasRoom = (passkeys: readonly unknown[]): boolean => passkeys.length < PASSKEY_LIMIT;

/** A passkey of the shopper's. */
export const Passkey = v.object({
  id: Id,
  /** What the shopper calls it: first, the device that added it. */
  name: v.string(),
  addedAt: Instant,
  /** Kept by a password manager on all of the shopper's devices, rather than by one device or security key. */
  isSynced: v.boolean(),
  /** What the authenticator calls it. */
  credentialId: v.string(),
});
export type Passkey = v.InferOutput<typeof Passkey>;

const Passkeys = v.object({ passkeys: v.array(Passkey) });

export const listPasskeys = operation({
  id: 'passkeys.list',
  method: 'GET',
  path: '/api/passkeys',
  summary: "The shopper's passkeys, the newest first",
  access: 'signedIn',
  response: Passkeys,
  answer: 'passkeys',
});

export const startAddingPasskey = operation({
  id: 'passkeyRegistrations.create',
  method: 'POST',
  path: '/api/passkeys/challenge',
  summary:
    'What the browser needs to create a passkey (WebAuthn); TOO_MANY_PASSKEYS if the account has as many as it may',
  access: 'fullyAuthenticated',
  refusals: ['TOO_MANY_PASSKEYS'],
  response: v.looseObject({ challenge: v.string() }),
});

const Encoded = v.pipe(v.string(), v.maxLength(20_000));

/** What a browser has created. */
export const CreatedPasskey = v.looseObject({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000)),
  rawId: v.pipe(v.string(), v.maxLength(2000)),
  type: v.literal('public-key'),
  response: v.looseObject({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(10))),
  }),
});
export type CreatedPasskey = v.InferOutput<typeof CreatedPasskey>;

/** What came of asking a browser for a new passkey. */
export type PasskeyCreation =
  | { kind: 'created'; passkey: CreatedPasskey }
  /** The authenticator has one of this account already. */
  | { kind: 'known' }
  /** The shopper closed the browser's dialog, or let it run out. */
  | { kind: 'dismissed' };

export const addPasskey = operation({
  id: 'passkeys.create',
  method: 'POST',
  path: '/api/passkeys',
  summary:
    'Add the passkey that the browser created for the last challenge, which a letter tells; once, however often it is sent',
  access: 'fullyAuthenticated',
  refusals: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  body: v.object({ response: CreatedPasskey }),
  response: Passkeys,
  answer: 'passkeys',
});

/** The form that renames a passkey. */
export const PasskeyName = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => t('Name is required')),
    v.maxLength(60, () => t('Use at most 60 characters')),
  ),
});
export type PasskeyName = v.InferOutput<typeof PasskeyName>;

export const renamePasskey = operation({
  id: 'passkeys.update',
  method: 'PUT',
  path: '/api/passkeys/{passkeyId}',
  summary: "Rename one of the shopper's passkeys",
  access: 'signedIn',
  params: v.object({ passkeyId: Id }),
  body: PasskeyName,
  response: Passkeys,
  answer: 'passkeys',
});

export const removePasskey = operation({
  id: 'passkeys.delete',
  method: 'DELETE',
  path: '/api/passkeys/{passkeyId}',
  summary: "Remove one of the shopper's passkeys, which a letter tells; NOT_FOUND if it's gone already",
  access: 'fullyAuthenticated',
  params: v.object({ passkeyId: Id }),
  response: Passkeys,
  answer: 'passkeys',
});

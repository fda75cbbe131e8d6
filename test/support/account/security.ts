// Where a shopper is signed in, and with what.

import type { CreatedPasskey, Passkey } from '../../../services/contracts/passkeys.ts';
import type { SignedInDevice } from '../../../services/contracts/sessions.ts';

/** This one, a phone, and one whose browser said nothing. */
export const devices = (): SignedInDevice[] => [
  {
    id: 'session-1',
    browser: 'Chrome',
    system: 'macOS',
    signedInAt: '2026-11-20T15:00:00Z',
    lastUsedAt: '2026-11-27T15:00:00Z',
    isThis: true,
  },
  {
    id: 'session-2',
    browser: 'Safari',
    system: 'iOS',
    signedInAt: '2026-11-02T15:00:00Z',
    lastUsedAt: '2026-11-26T08:30:00Z',
    isThis: false,
  },
  {
    id: 'session-3',
    browser: null,
    system: null,
    signedInAt: '2026-10-30T15:00:00Z',
    lastUsedAt: '2026-11-19T21:15:00Z',
    isThis: false,
  },
];

/** One of a password manager, and one of a security key. */
export const passkeys = (): Passkey[] => [
  {
    id: 'passkey-1',
    name: 'Safari on iOS',
    addedAt: '2026-11-20T15:00:00Z',
    isSynced: true,
    credentialId: 'credential-1',
  },
  {
    id: 'passkey-2',
    name: 'Key on my desk',
    addedAt: '2026-03-02T15:00:00Z',
    isSynced: false,
    credentialId: 'credential-2',
  },
];

/** What a browser makes of a challenge. */
export const createdPasskey = (): CreatedPasskey => ({
  id: 'credential-3',
  rawId: 'credential-3',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'o2M' },
});

/** The list once that one is added. */
export const withCreated = (): Passkey[] => [
  {
    id: 'passkey-3',
    name: 'Chrome on macOS',
    addedAt: '2026-11-27T15:00:00Z',
    isSynced: false,
    credentialId: createdPasskey().id,
  },
  ...passkeys(),
];

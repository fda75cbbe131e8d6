// Where a shopper is signed in.

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

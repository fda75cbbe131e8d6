import * as v from 'valibot';
import { Email } from './email.ts';
import { operation } from './operation.ts';
import { Done, Id, Instant } from './values.ts';

/** Where a shopper is signed in. */
export const SignedInDevice = v.object({
  id: Id,
  /** 'Chrome' and 'Windows'; null if the browser didn't say. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  signedInAt: Instant,
  /** Up to a few minutes old. */
  lastUsedAt: Instant,
  /** The session that asks. */
  isThis: v.boolean(),
});
export type SignedInDevice = v.InferOutput<typeof SignedInDevice>;

const Devices = v.object({ sessions: v.array(SignedInDevice) });

export const listSessions = operation({
  id: 'sessions.list',
  method: 'GET',
  path: '/api/sessions',
  summary: "The shopper's sessions: this one first, then the last used ones",
  access: 'signedIn',
  response: Devices,
  answer: 'sessions',
});

export const endSession = operation({
  id: 'sessions.delete',
  method: 'DELETE',
  path: '/api/sessions/{sessionId}',
  summary:
    "End one of the shopper's sessions; returns those that are left, or NOT_FOUND if it's over already",
  access: 'signedIn',
  params: v.object({ sessionId: Id }),
  response: Devices,
  answer: 'sessions',
});

export const endOtherSessions = operation({
  id: 'sessions.deleteOthers',
  method: 'DELETE',
  path: '/api/sessions',
  summary: "End all of the shopper's sessions but this one",
  access: 'signedIn',
  response: Done,
});

export const endSessionsOf = operation({
  id: 'staff.endSessions',
  method: 'POST',
  path: '/api/staff/shoppers/sign-out',
  summary:
    "End all sessions of the shopper with this email, who may have lost a phone; NOT_FOUND if there's no such account",
  access: 'staff',
  roles: ['owner', 'care'],
  body: v.object({ email: Email }),
  response: v.object({ ended: v.pipe(v.number(), v.integer()) }),
});

import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { Email } from './email.ts';
import { operation } from './operation.ts';
import { Telemetry } from './telemetry.ts';
import { Done, Id, Instant } from './values.ts';

export const Shopper = v.object({
  id: Id,
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  /** Ten digits; null if the profile has none. */
  phone: v.nullable(v.string()),
  /** ROLE_EMAIL_CONFIRMED means the email is confirmed (AUT-05). */
  authorities: v.array(v.string()),
});
export type Shopper = v.InferOutput<typeof Shopper>;

export const Session = v.object({
  shopper: v.nullable(Shopper),
  /** True if the sign-in is recent enough for scheduling and paying (SCH-02). */
  fullyAuthenticated: v.boolean(),
  expiresAt: v.nullable(Instant),
  /** Whether SNAP EBT is sold on this page: by the operator (AUT-10) and the page's banner (SNP-01), also to a visitor. */
  sellsSnap: v.boolean(),
  /** What the operator turned on for pages; absent if nothing. */
  telemetry: v.optional(Telemetry),
});
export type Session = v.InferOutput<typeof Session>;

/** Nobody is signed in, and nothing is known of what's sold. */
export const NO_SESSION: Session = {
  shopper: null,
  fullyAuthenticated: false,
  expiresAt: null,
  sellsSnap: false,
};

/** Email and password, with the form's messages. */
export const Credentials = v.object({
  email: Email,
  password: v.pipe(
    v.string(),
    v.nonEmpty(() => t('Password is required')),
    v.maxLength(128),
  ),
});
export type Credentials = v.InferOutput<typeof Credentials>;

export const getSession = operation({
  id: 'session.get',
  method: 'GET',
  path: '/api/session',
  summary: "Who is signed in, whether they're fully authenticated, and whether SNAP EBT is sold here",
  access: 'public',
  response: Session,
});

export const signIn = operation({
  id: 'session.create',
  method: 'POST',
  path: '/api/session',
  summary: 'Sign in with email and password; WRONG_CREDENTIALS or RATE_LIMITED otherwise',
  access: 'public',
  refusals: ['WRONG_CREDENTIALS'],
  body: Credentials,
  response: Session,
});

export const signOut = operation({
  id: 'session.delete',
  method: 'DELETE',
  path: '/api/session',
  summary: 'Sign out',
  access: 'public',
  response: Done,
});

/** The password of the shopper who is signed in, asked for once more. */
export const IdentityProof = v.pick(Credentials, ['password']);
export type IdentityProof = v.InferOutput<typeof IdentityProof>;

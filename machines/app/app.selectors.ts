import type { SnapshotFrom } from 'xstate';
import type { appMachine } from './app.machine.ts';

type AppSnapshot = SnapshotFrom<typeof appMachine>;

/** Whether the shopper's email is confirmed (AUT-05). */
export const isEmailConfirmed = ({ context }: AppSnapshot): boolean =>
  context.session.shopper?.authorities.includes('ROLE_EMAIL_CONFIRMED') ?? false;

/** What a page requires of the session: any, or a recent sign-in (SCH-02). */
export type Need = 'session' | 'fullAuthentication';

/** Whether a page that requires a session may be shown, must wait, or redirects to sign-in. */
export function admission(
  snapshot: AppSnapshot,
  need: Need,
): 'admitted' | 'waiting' | 'unreachable' | 'signIn' {
  if (snapshot.matches('restoring')) return 'waiting';
  if (snapshot.matches('unreachable')) return 'unreachable';
  const { shopper, fullyAuthenticated } = snapshot.context.session;
  return shopper !== null && (need === 'session' || fullyAuthenticated) ? 'admitted' : 'signIn';
}

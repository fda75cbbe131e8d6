import type { SnapshotFrom } from 'xstate';
import type { appMachine } from './app.machine.ts';

type AppSnapshot = SnapshotFrom<typeof appMachine>;

/** Whether the shopper's e-mail is confirmed (AUT-05). */
export const isEmailConfirmed = ({ context }: AppSnapshot): boolean =>
  context.session.shopper?.authorities.includes('ROLE_EMAIL_CONFIRMED') ?? false;

/** What a page asks of the session: any, or one signed in recently (SCH-02). */
export type Need = 'session' | 'fullAuthentication';

/** Whether a page that needs a session may be shown, has to wait, or leads to sign-in first. */
export function admission(
  snapshot: AppSnapshot,
  need: Need,
): 'admitted' | 'waiting' | 'unreachable' | 'signIn' {
  if (snapshot.matches('restoring')) return 'waiting';
  if (snapshot.matches('unreachable')) return 'unreachable';
  const { shopper, fullyAuthenticated } = snapshot.context.session;
  return shopper !== null && (need === 'session' || fullyAuthenticated) ? 'admitted' : 'signIn';
}

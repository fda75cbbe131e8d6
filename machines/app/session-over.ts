import { type ActorRefFrom, waitFor } from 'xstate';
import type { appMachine } from './app.machine.ts';

/**
 * Called when a call finds the session over: tells the root, which asks the store and leads to sign-in and back.
 * Resolves if the same shopper is signed in after all; never settles if it's nobody or someone else, because then
 * pages and everything that belongs to the session restart.
 */
export const reportSessionOver = (root: () => ActorRefFrom<typeof appMachine>) => async (): Promise<void> => {
  const app = root();
  const whose = ({ context }: ReturnType<typeof app.getSnapshot>) => context.session.shopper?.id;
  const shopper = whose(app.getSnapshot());
  app.send({ type: 'session.lost' });
  const { session } = app.getSnapshot().children;
  if (session) await waitFor(session, (snapshot) => !snapshot.hasTag('busy'));
  if (!app.getSnapshot().matches('signedIn') || whose(app.getSnapshot()) !== shopper)
    await new Promise<never>(() => {});
};

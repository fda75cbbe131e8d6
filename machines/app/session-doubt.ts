import { type ActorRefFrom, waitFor } from 'xstate';
import type { appMachine } from './app.machine.ts';

/**
 * What a call does that met the end of the session: it tells the root, which asks the store and leads to sign-in and
 * back. Resolves where the same shopper is signed in after all, and never where nobody is, or another: pages and what
 * belongs to the session begin anew then.
 */
export const doubtOf = (root: () => ActorRefFrom<typeof appMachine>) => async (): Promise<void> => {
  const app = root();
  const whose = ({ context }: ReturnType<typeof app.getSnapshot>) => context.session.shopper?.id;
  const shopper = whose(app.getSnapshot());
  app.send({ type: 'session.lost' });
  const { session } = app.getSnapshot().children;
  if (session) await waitFor(session, (snapshot) => !snapshot.hasTag('busy'));
  if (!app.getSnapshot().matches('signedIn') || whose(app.getSnapshot()) !== shopper)
    await new Promise<never>(() => {});
};

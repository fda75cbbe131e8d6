import { expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { reportSessionOver } from '../../../machines/app/session-over.ts';
import type { Session } from '../../../services/contracts/session.ts';
import { startApp } from '../../support/app/running.ts';
import { session } from '../../support/cart/samples.ts';

it('a call that found the session over goes on as soon as the store says it is still good, not before', async () => {
  const { app, store, reach } = startApp();
  await reach('signedIn');
  let hasSettled = false;
  const answer = Promise.withResolvers<Session>();
  store.session = answer.promise as never;
  const doubt = reportSessionOver(() => app)().then(() => {
    hasSettled = true;
  });
  await expect.poll(() => store.sessionAsked).toBe(2);
  expect(hasSettled).toBe(false);
  answer.resolve(session());
  await doubt;
});

it('a call that found the session over never goes on if someone else has signed in since', async () => {
  const { app, store, reach } = startApp();
  await reach('signedIn');
  const { shopper } = session();
  store.session = { ...session(), shopper: shopper && { ...shopper, id: 'somebody-else' } };
  let hasSettled = false;
  reportSessionOver(() => app)().then(() => {
    hasSettled = true;
  });
  await waitFor(app, ({ context }) => context.session.shopper?.id === 'somebody-else');
  // A doubt of the new shopper's own goes on, after the earlier one would have.
  await reportSessionOver(() => app)();
  expect(hasSettled).toBe(false);
});

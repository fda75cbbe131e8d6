import { expect, it } from 'vitest';
import { DEMO_SHOPPERS } from '../../../server/sandbox/seed/shoppers.ts';
import { getSession } from '../../../services/contracts/session.ts';
import { testServer } from '../../support/server.ts';

const server = testServer();

it('every shopper is a customer and nothing else, except for a confirmed email (AUT-01, AUT-02, AUT-05)', async () => {
  for (const { email, emailVerified } of DEMO_SHOPPERS) {
    const { shopper } = await (await server.signedIn(email)).call(getSession, {});
    expect(shopper?.authorities).toEqual([
      'ROLE_CUSTOMER',
      ...(emailVerified ? ['ROLE_EMAIL_CONFIRMED'] : []),
    ]);
  }
});

it("no shopper's call requires more than a recent sign-in (AUT-02, AUT-03)", async () => {
  const { paths } = (await (await server.visitor.fetch('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-access': string }>>;
  };
  const asked = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((one) => one['x-access']),
  );
  expect(new Set(asked)).toEqual(new Set(['public', 'signedIn', 'fullyAuthenticated', 'staff', 'webhook']));
});

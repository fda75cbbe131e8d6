import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSession, signIn, signOut } from '../../services/contracts/session.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const riley = { email: 'riley@example.com', password: 'checkstand' };

describe('the session', () => {
  it('is empty for a visitor', async () => {
    const session = await server.visitor.call(getSession, {});
    expect(session).toEqual({ shopper: null, fullyAuthenticated: false, expiresAt: null });
  });

  it('starts fully authenticated with the right password and ends on sign-out', async () => {
    const { visitor } = server;
    const session = await visitor.call(signIn, { body: riley });
    expect(session).toMatchObject({
      fullyAuthenticated: true,
      shopper: { email: riley.email, firstName: 'Riley' },
    });
    expect((await visitor.call(getSession, {})).shopper?.email).toBe(riley.email);
    await visitor.call(signOut, {});
    expect((await visitor.call(getSession, {})).shopper).toBeNull();
  });
});

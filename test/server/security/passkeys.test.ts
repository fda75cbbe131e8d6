import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../../server/db/schema/operators.ts';
import { passkeys } from '../../../server/db/schema/shoppers.ts';
import { createLog } from '../../../server/http/log.ts';
import * as contract from '../../../services/contracts/passkeys.ts';
import { exportAccount } from '../../../services/contracts/security.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { createdBy } from '../../support/soft-authenticator.ts';

// What's refused is in the log.
const server = testServer({ log: createLog('silent') });
beforeEach(async () => {
  await server.db.execute(sql`delete from emails where order_id is null`);
  await server.db.delete(passkeys);
});

const letters = async () => {
  const { rows } = await server.db.execute<{ kind: string; to: string }>(
    sql`select kind, letter->>'to' as "to" from emails where order_id is null order by created_at`,
  );
  return rows;
};

const audited = async (shopperId: string | null, action: string) =>
  (
    await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.shopperId, shopperId ?? ''))
  ).filter((row) => row.action === action && row.outcome === 'DONE' && row.network !== null);

const create = async (client: TestClient, options: { origin?: string; isSynced?: boolean } = {}) =>
  createdBy(await client.call(contract.startAddingPasskey, {}), {
    origin: server.deps.env.shopOrigin,
    ...options,
  });

const add = async (client: TestClient, response?: contract.CreatedPasskey) =>
  client.call(contract.addPasskey, { body: { response: response ?? (await create(client)) } });

/** Gives an account as many passkeys, without their keys. */
const fill = (shopperId: string | null, count: number) =>
  server.db.insert(passkeys).values(
    Array.from({ length: count }, (_, at) => ({
      id: `filled-${at}`,
      shopperId: shopperId ?? '',
      name: `Key ${at}`,
      publicKey: 'key',
      credentialID: `filled-${at}`,
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
    })),
  );

describe('a passkey', () => {
  it('is added after a recent sign-in, and told by a letter and in the audit log, however often it is sent', async () => {
    const client = await server.signedIn('sam@example.com');
    const response = await create(client, { isSynced: true });
    const { passkeys: added } = await add(client, response);
    expect(added).toMatchObject([{ name: 'Passkey', isSynced: true, credentialId: response.id }]);
    // The answer got lost.
    expect(await add(client, response)).toEqual({ passkeys: added });
    expect(await client.call(contract.listPasskeys, {})).toEqual({ passkeys: added });
    expect(await letters()).toMatchObject([{ kind: 'PASSKEY_ADDED', to: 'sam@example.com' }]);
    expect(await audited(client.shopperId, contract.addPasskey.id)).toHaveLength(1);
  });

  it('is named after the device that added it', async () => {
    const client = await server.signedIn('sam@example.com');
    const response = await create(client);
    const answer = await client.fetch('/api/passkeys', {
      method: 'POST',
      body: JSON.stringify({ response }),
      headers: {
        'user-agent':
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
      },
    });
    expect(await answer.json()).toMatchObject({ passkeys: [{ name: 'Chrome on Windows', isSynced: false }] });
  });

  it.each<[string, (client: TestClient) => Promise<contract.CreatedPasskey>]>([
    ["another page's origin", (client) => create(client, { origin: 'https://evil.example' })],
    [
      'another challenge',
      async (client) => {
        await client.call(contract.startAddingPasskey, {});
        return createdBy({ challenge: 'b3RoZXI' }, { origin: server.deps.env.shopOrigin });
      },
    ],
    [
      'an attestation that is none',
      async (client) => {
        const made = await create(client);
        return { ...made, response: { ...made.response, attestationObject: 'AAAA' } };
      },
    ],
    [
      "another account's credential",
      async (client) => {
        const made = await create(client);
        const other = await server.signedIn('riley@example.com');
        await fill(other.shopperId, 1);
        await server.db.update(passkeys).set({ credentialID: made.id });
        return made;
      },
    ],
  ])('of %s is refused, and nothing is told', async (_, make) => {
    const client = await server.signedIn('sam@example.com');
    const response = await make(client);
    await expect(add(client, response)).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
    expect((await client.call(contract.listPasskeys, {})).passkeys).toEqual([]);
    expect(await letters()).toEqual([]);
  });

  it.each<[string, (client: TestClient) => Promise<unknown>]>([
    ['a challenge', (client) => client.call(contract.startAddingPasskey, {})],
    [
      'adding',
      (client) => add(client, createdBy({ challenge: 'b3RoZXI' }, { origin: server.deps.env.shopOrigin })),
    ],
    ['removing', (client) => client.call(contract.removePasskey, { params: { passkeyId: 'filled-0' } })],
  ])('needs a recent sign-in for %s', async (_, call) => {
    const stale = await server.signedIn('sam@example.com', { secondsAgo: 3601 });
    await fill(stale.shopperId, 1);
    await expect(call(stale)).rejects.toMatchObject({ code: 'FULL_AUTHENTICATION_REQUIRED' });
  });

  it('above the limit is refused with the limit, before and after the browser made it', async () => {
    const client = await server.signedIn('sam@example.com');
    const responses = [await create(client)];
    await fill(client.shopperId, contract.PASSKEY_LIMIT);
    const full = { code: 'TOO_MANY_PASSKEYS', message: expect.stringContaining('20 passkeys') };
    await expect(create(client)).rejects.toMatchObject(full);
    await expect(add(client, responses[0])).rejects.toMatchObject(full);
    expect((await client.call(contract.listPasskeys, {})).passkeys).toHaveLength(contract.PASSKEY_LIMIT);
  });

  it('is added alone if two are added at once to an account with room for one', async () => {
    const clients = await Promise.all([1, 2].map(() => server.signedIn('sam@example.com')));
    await fill(clients[0]?.shopperId ?? null, contract.PASSKEY_LIMIT - 1);
    const made = await Promise.all(
      clients.map(async (client) => ({ client, response: await create(client) })),
    );
    const answers = await Promise.allSettled(made.map(({ client, response }) => add(client, response)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const kept = await clients[0]?.call(contract.listPasskeys, {});
    expect(kept?.passkeys).toHaveLength(contract.PASSKEY_LIMIT);
    expect(await letters()).toHaveLength(1);
  });

  it('is renamed, within the length of a name', async () => {
    const client = await server.signedIn('sam@example.com');
    await fill(client.shopperId, 1);
    const rename = (name: string) =>
      client.call(contract.renamePasskey, { params: { passkeyId: 'filled-0' }, body: { name } });
    expect((await rename('  Key on my desk ')).passkeys).toMatchObject([{ name: 'Key on my desk' }]);
    await expect(rename('x'.repeat(61))).rejects.toMatchObject({
      fields: { name: 'Use at most 60 characters' },
    });
    await expect(rename(' ')).rejects.toMatchObject({ fields: { name: 'Name is required' } });
  });

  it('is removed, which a letter and the audit log tell, once', async () => {
    const client = await server.signedIn('sam@example.com');
    await fill(client.shopperId, 2);
    const remove = () => client.call(contract.removePasskey, { params: { passkeyId: 'filled-0' } });
    expect((await remove()).passkeys).toMatchObject([{ id: 'filled-1' }]);
    await expect(remove()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await letters()).toMatchObject([{ kind: 'PASSKEY_REMOVED', to: 'sam@example.com' }]);
    expect(await audited(client.shopperId, contract.removePasskey.id)).toHaveLength(1);
  });

  it("can't be renamed or removed by another shopper", async () => {
    const victim = await server.signedIn('riley@example.com');
    await fill(victim.shopperId, 1);
    const thief = await server.signedIn('mod@example.com');
    const params = { passkeyId: 'filled-0' };
    const isGone = { code: 'NOT_FOUND' };
    await expect(thief.call(contract.removePasskey, { params })).rejects.toMatchObject(isGone);
    await expect(
      thief.call(contract.renamePasskey, { params, body: { name: 'Mine' } }),
    ).rejects.toMatchObject(isGone);
    expect((await victim.call(contract.listPasskeys, {})).passkeys).toMatchObject([{ name: 'Key 0' }]);
  });

  it('is in the data of its account, without its key', async () => {
    const client = await server.signedIn('sam@example.com');
    await fill(client.shopperId, 1);
    const data = await client.call(exportAccount, {});
    expect(data.passkeys).toMatchObject([{ name: 'Key 0', backedUp: false }]);
    expect(data.passkeys[0]).not.toHaveProperty('publicKey');
  });
});

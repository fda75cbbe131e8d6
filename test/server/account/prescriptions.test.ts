import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { prescriptions } from '../../../server/db/schema/account.ts';
import { requestRefill as request } from '../../../server/prescriptions/request-refill.ts';
import { listPrescriptions, requestRefill } from '../../../services/contracts/prescriptions.ts';
import { createFault, resetSandbox } from '../../../services/contracts/sandbox.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { oneThenOther } from '../support/lock-waits.ts';

let riley: TestClient;
const server = testServer();
beforeEach(async () => {
  riley = await server.signedIn('riley@example.com');
  await riley.call(resetSandbox, {});
});

const list = async (client = riley) => (await client.call(listPrescriptions, {})).prescriptions;
const refill = async (prescriptionId: string, client = riley) =>
  (await client.call(requestRefill, { params: { prescriptionId } })).prescriptions;
const withStatus = async (status: string) => {
  const found = (await list()).find((one) => one.status === status);
  if (!found) throw new Error(`No prescription is ${status}`);
  return found;
};

it("the store lists a shopper's prescriptions by name, with what can be done with each (AUT-03)", async () => {
  const prescriptions = await list();
  const names = prescriptions.map(({ medication }) => medication);
  expect(names).toEqual(names.toSorted());
  expect(prescriptions.map(({ status, refillsLeft }) => [status, refillsLeft > 0])).toEqual([
    ['READY_TO_REFILL', true],
    ['NO_REFILLS_LEFT', false],
    ['READY_TO_REFILL', true],
  ]);
  expect(await list(await server.signedIn('new@example.com'))).toEqual([]);
});

it('requests a refill once, however often it is asked for at once', async () => {
  const { id } = await withStatus('READY_TO_REFILL');
  const before = await list();
  const answers = await Promise.all([refill(id), refill(id), refill(id)]);
  for (const answer of answers) {
    expect(answer).toEqual(
      before.map((one) => (one.id === id ? { ...one, status: 'REFILL_REQUESTED' } : one)),
    );
  }
  expect((await list()).find((one) => one.id === id)?.status).toBe('REFILL_REQUESTED');
  expect(await refill(id)).toEqual(answers[0]);
});

it('a refill that is asked for while another request of it is noted leaves that one’s time', async () => {
  const { id: prescriptionId } = await withStatus('READY_TO_REFILL');
  const of = { shopperId: 'demo-riley', prescriptionId };
  const requestedAt = async (db: Database) => {
    const [row] = await db.select().from(prescriptions).where(eq(prescriptions.id, prescriptionId));
    return row?.refillRequestedAt;
  };
  let first: Date | null | undefined;
  const answered = await oneThenOther(
    server,
    async (tx) => {
      await request({ db: tx }, of);
      first = await requestedAt(tx);
    },
    (db) => request({ db }, of),
  );
  expect(answered).toBe('none');
  expect(first).toEqual(expect.any(Date));
  expect(await requestedAt(server.db)).toEqual(first);
});

it('the store refuses a refill when none is left', async () => {
  const { id } = await withStatus('NO_REFILLS_LEFT');
  await expect(refill(id)).rejects.toMatchObject({ status: 422, code: 'NO_REFILLS_LEFT' });
  expect((await list()).find((one) => one.id === id)?.status).toBe('NO_REFILLS_LEFT');
});

it("the store does not find another shopper's prescription or an unknown one (AUT-03)", async () => {
  const sam = await server.signedIn('sam@example.com');
  const [others] = await list(sam);
  for (const id of [others?.id ?? '', 'nothing', 'x'.repeat(65)]) {
    await expect(refill(id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  }
  expect((await list(sam))[0]).toEqual(others);
});

it('the list of prescriptions is for signed-in shoppers (AUT-01)', async () => {
  await expect(list(server.visitor)).rejects.toEqual({ kind: 'signedOut' });
  await expect(refill('demo-riley-rx-1', server.visitor)).rejects.toEqual({ kind: 'signedOut' });
});

it('can be made to fail by its operation IDs, and a lost request refills nothing', async () => {
  const { id } = await withStatus('READY_TO_REFILL');
  const injectFault = (operation: string, drop: 'before' | 'after' | 'body') =>
    riley.call(createFault, { body: { operation, times: 1, drop } });
  await injectFault('prescriptions.refill', 'before');
  await expect(refill(id)).rejects.toEqual({ kind: 'unreachable' });
  expect((await list()).find((one) => one.id === id)?.status).toBe('READY_TO_REFILL');
  await injectFault('prescriptions.refill', 'after');
  await expect(refill(id)).rejects.toEqual({ kind: 'unreachable' });
  expect((await list()).find((one) => one.id === id)?.status).toBe('REFILL_REQUESTED');
  await injectFault('prescriptions.list', 'body');
  await expect(list()).rejects.toMatchObject({ kind: 'malformed' });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { preferModality } from '../../../services/contracts/modalities.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import {
  chooseOrganization,
  getCommunityParticipation,
  listOrganizations,
} from '../../../services/contracts/rewards.ts';
import { createFault, resetSandbox } from '../../../services/contracts/sandbox.ts';
import { demoRecords } from '../../support/demo-data.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { readyCheckout, submit } from '../../support/server-shopper.ts';

type Organization = Record<'id' | 'name' | 'cause' | 'city' | 'state', string>;

const server = testServer();
let riley: TestClient;
beforeEach(async () => {
  riley = await server.signedIn('riley@example.com');
  await riley.call(resetSandbox, {});
});

const participation = (client: TestClient, preferredStore?: string) =>
  client.call(getCommunityParticipation, { query: { preferredStore } });

describe('community participation', () => {
  it("is looked up by the preferred store's number (API-08)", async () => {
    expect(await participation(riley, '00943')).toMatchObject({
      isParticipating: true,
      organization: { name: 'Seven Hills Community Pantry', city: 'Cincinnati', stateCode: 'OH' },
    });
    for (const { locationId, state } of await demoRecords<{ locationId: string; state: string }>('stores')) {
      const { isParticipating } = await participation(riley, locationId.slice(3));
      expect([state, isParticipating]).toEqual([state, state !== 'WA']);
    }
    expect((await participation(riley, '99999')).isParticipating).toBe(false);
  });

  it('defaults to the preferred store, or to none without one (API-08)', async () => {
    expect((await participation(riley)).isParticipating).toBe(true);
    await riley.call(preferModality, { body: { modalityType: 'PICKUP', locationId: '70100153' } });
    const inSeattle = await participation(riley);
    expect(inSeattle.isParticipating).toBe(false);
    expect(inSeattle.organization?.name).toBe('Seven Hills Community Pantry');
    const nell = await server.signedIn('new@example.com');
    expect(await participation(nell)).toEqual({ isParticipating: false, organization: null, contributed: 0 });
  });

  it('names the wrong field, and is for signed-in shoppers (AUT-01)', async () => {
    await expect(participation(riley, '1'.repeat(17))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { preferredStore: expect.any(String) },
    });
    await expect(participation(server.visitor)).rejects.toEqual({ kind: 'signedOut' });
  });
});

const find = async (text: string, client = riley) =>
  (await client.call(listOrganizations, { query: { text } })).organizations;
const choose = (organizationId: string | null, client = riley) =>
  client.call(chooseOrganization, { body: { organizationId } });

describe('organizations', () => {
  it('are found by name, city, or cause, nearest to the preferred store first', async () => {
    const all = await find('');
    expect(all).toHaveLength(24);
    const organizations = await demoRecords<Organization>('organizations');
    const nearest = organizations
      .map(({ state: stateCode, ...one }) => ({ ...one, stateCode }))
      .toSorted(
        (a, b) =>
          Number(b.city === 'Cincinnati') - Number(a.city === 'Cincinnati') ||
          Number(b.stateCode === 'OH') - Number(a.stateCode === 'OH') ||
          (a.name < b.name ? -1 : 1),
      );
    expect(all).toEqual(nearest);
    expect((await find('bayou')).map(({ name }) => name)).toEqual(['Bayou Storm Relief']);
    expect((await find(' SPOKANE ')).map(({ city }) => city)).toEqual(['Spokane', 'Spokane']);
    expect((await find('animals')).every(({ cause }) => cause === 'Animals')).toBe(true);
    expect(await find('100%')).toEqual([]);
  });

  it('receive half a percent of orders placed since they were chosen', async () => {
    const { orders } = await riley.call(listOrders, {});
    const total = orders.reduce((sum, order) => sum + order.total, 0);
    expect((await participation(riley)).contributed).toBe(Math.floor(total / 200));

    const chosen = await choose('second-saddle');
    expect(chosen).toMatchObject({ organization: { name: 'Second Saddle Horse Rescue' }, contributed: 0 });
    const { summary } = await submit(riley, await readyCheckout(riley));
    const given = Math.floor(summary.cost.total / 200);
    expect(given).toBeGreaterThan(0);
    expect((await choose('second-saddle')).contributed).toBe(given);
    expect((await participation(riley)).contributed).toBe(given);
  });

  it('can be dropped', async () => {
    expect(await choose(null)).toEqual({ isParticipating: true, organization: null, contributed: 0 });
    expect(await choose(null)).toMatchObject({ organization: null });
  });

  it('that are unknown are refused with the field, and the choice stays', async () => {
    await expect(choose('nobody')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { organizationId: "We don't know this organization." },
    });
    await expect(find('x'.repeat(126))).rejects.toMatchObject({
      fields: { text: 'Input must be 125 characters or less.' },
    });
    expect((await participation(riley)).organization?.id).toBe('seven-hills-pantry');
  });

  it('are chosen by signed-in shoppers, each for themselves (AUT-01, AUT-03)', async () => {
    await expect(find('', server.visitor)).rejects.toEqual({ kind: 'signedOut' });
    await expect(choose(null, server.visitor)).rejects.toEqual({ kind: 'signedOut' });
    const bo = await server.signedIn('bo@example.com');
    await choose('inland-paws', bo);
    expect((await participation(riley)).organization?.id).toBe('seven-hills-pantry');
    await choose(null);
    expect((await participation(bo)).organization?.id).toBe('inland-paws');
  });
});

it.each([
  ['community.participation', () => participation(riley), { organization: { id: 'seven-hills-pantry' } }],
  ['community.organizations', () => find('bayou'), [{ name: 'Bayou Storm Relief' }]],
  ['community.choose', () => choose('inland-paws'), { organization: { id: 'inland-paws' } }],
])('%s can be made to fail, then recovers (API-08)', async (operation, call, answer) => {
  await riley.call(createFault, { body: { operation, times: 1, status: 503, code: 'UNAVAILABLE' } });
  await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await call()).toMatchObject(answer);
});

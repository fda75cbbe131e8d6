import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAppData } from '../../../services/contracts/app-data.ts';
import {
  cancelMembership,
  enroll,
  getMembership,
  type MembershipType,
} from '../../../services/contracts/membership.ts';
import { listQuotes } from '../../../services/contracts/quotes.ts';
import { createFault, resetSandbox } from '../../../services/contracts/sandbox.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { fillCart, STORE_ID } from '../../support/server-shopper.ts';

const server = testServer();
let riley: TestClient;
let sam: TestClient;
beforeEach(async () => {
  [riley, sam] = await Promise.all([
    server.signedIn('riley@example.com'),
    server.signedIn('sam@example.com'),
  ]);
  for (const shopper of [riley, sam]) await shopper.call(resetSandbox, {});
});

const DAY_MS = 86_400_000;
const membershipOf = async (client: TestClient) => (await client.call(getMembership, {})).enrollment;
const join = async (type: MembershipType, client = sam) =>
  (await client.call(enroll, { body: { type } })).enrollment;

const lengthOf = (enrollment: { since: string; until: string } | null) =>
  enrollment && (Date.parse(enrollment.until) - Date.parse(enrollment.since)) / DAY_MS;

describe('the membership', () => {
  it('shows the plans to everyone, and an enrollment to its shopper (ENT-43, AUT-01)', async () => {
    const { plans, enrollment } = await server.visitor.call(getMembership, {});
    expect(plans).toMatchObject([
      { type: 'BOOST', price: 9_900, freeThreshold: 3_500 },
      { type: 'BOOST_LITE', price: 5_900, freeThreshold: 3_500 },
    ]);
    const trial = '30 days to try it, and nothing to cancel: the trial ends automatically';
    expect(plans.map(({ benefits }) => benefits)).toEqual([
      ['Free delivery at any time on orders of $35 or more', '2 points per dollar instead of 1', trial],
      ['Free delivery on orders of $35 or more, at times marked free', trial],
    ]);
    expect(enrollment).toBeNull();
    const lite = await server.signedIn('lite@example.com');
    expect(await membershipOf(lite)).toMatchObject({ type: 'BOOST_LITE', isActive: true });
    expect(await membershipOf(await server.signedIn('new@example.com'))).toBeNull();
  });

  it('starts with a 30-day trial (ENT-43)', async () => {
    const begun = await join('BOOST_LITE');
    expect(begun).toMatchObject({ type: 'BOOST_LITE', isActive: true });
    expect(lengthOf(begun)).toBe(30);
    expect((await sam.call(getAppData, {})).data.membership).toEqual({ type: 'BOOST_LITE', isActive: true });
  });

  it('offers one trial a shopper', async () => {
    const before = await membershipOf(riley);
    expect(before).toMatchObject({ type: 'BOOST', isActive: false });
    for (const type of ['BOOST', 'BOOST_LITE'] as const) {
      await expect(join(type, riley)).rejects.toMatchObject({ status: 409, code: 'TRIAL_USED' });
    }
    expect(await membershipOf(riley)).toEqual(before);
  });

  it('keeps its remaining days when rejoined or switched to another plan', async () => {
    const begun = await join('BOOST');
    expect(await join('BOOST')).toEqual(begun);
    expect(await join('BOOST_LITE')).toEqual({ ...begun, type: 'BOOST_LITE' });
  });

  it('expires on its own', async () => {
    await join('BOOST');
    await server.db.execute(
      sql`update memberships set until = now() - interval '1 second' where shopper_id = 'demo-sam'`,
    );
    expect(await membershipOf(sam)).toMatchObject({ isActive: false });
  });

  it('ends right away when canceled, and stays that way', async () => {
    await join('BOOST');
    const { enrollment } = await sam.call(cancelMembership, {});
    expect(enrollment).toMatchObject({ type: 'BOOST', isActive: false });
    expect(await sam.call(cancelMembership, {})).toMatchObject({ enrollment });
    await expect(join('BOOST')).rejects.toMatchObject({ code: 'TRIAL_USED' });
  });

  it('stays none when a shopper who never had one cancels', async () => {
    const nell = await server.signedIn('new@example.com');
    expect((await nell.call(cancelMembership, {})).enrollment).toBeNull();
  });

  it('belongs to one shopper (AUT-03)', async () => {
    const others = await membershipOf(await server.signedIn('bo@example.com'));
    await join('BOOST_LITE');
    await sam.call(cancelMembership, {});
    expect(await membershipOf(await server.signedIn('bo@example.com'))).toEqual(others);
  });

  it('applies to quotes as long as it is active (ENT-43)', async () => {
    const { lineItems } = await fillCart(sam, 1);
    const items = lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity }));
    const quoted = async () => {
      const query = { 'filter.shoppingModality': 'PICKUP' as const, 'filter.storeId': STORE_ID };
      return (await sam.call(listQuotes, { query, body: { cart: items } })).membership;
    };
    expect(await quoted()).toBeNull();
    await join('BOOST');
    expect(await quoted()).toEqual({ type: 'BOOST', freeThreshold: 3_500, freeFrom: null });
    await sam.call(cancelMembership, {});
    expect(await quoted()).toBeNull();
  });

  it('can be changed by signed-in shoppers to an existing plan (AUT-01)', async () => {
    await expect(join('BOOST', server.visitor)).rejects.toEqual({ kind: 'signedOut' });
    await expect(server.visitor.call(cancelMembership, {})).rejects.toEqual({ kind: 'signedOut' });
    await expect(join('GOLD' as MembershipType)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { type: expect.any(String) },
    });
  });

  it.each(['membership.get', 'membership.enroll', 'membership.cancel'])('fails by %s', async (operation) => {
    await sam.call(createFault, { body: { operation, times: 1, status: 503, code: 'UNAVAILABLE' } });
    const calls = {
      'membership.get': () => membershipOf(sam),
      'membership.enroll': () => join('BOOST'),
      'membership.cancel': () => sam.call(cancelMembership, {}),
    };
    await expect(calls[operation as keyof typeof calls]()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await membershipOf(sam)).toBeNull();
  });
});

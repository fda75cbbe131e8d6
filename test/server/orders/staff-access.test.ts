import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_KEYS } from '../../../server/settings/sandbox-keys.ts';
import { Role } from '../../../services/contracts/roles.ts';
import * as orders from '../../../services/contracts/staff.ts';
import * as lists from '../../../services/contracts/staff-lists.ts';
import { ordersOf } from '../../support/books.ts';
import { testServer } from '../../support/server.ts';
import { readyCheckout, STORE_ID, submit } from '../../support/server-shopper.ts';

/** The demo picker's store, and another one. */
const STORES = { own: STORE_ID, other: '01400412' };
type Where = keyof typeof STORES;

const server = testServer();
/** An order at each of them that nobody has begun. */
const numbers: Record<Where, string> = { own: '', other: '' };
beforeAll(async () => {
  const riley = await server.signedIn('riley@example.com');
  const [order] = await ordersOf(server, await submit(riley, await readyCheckout(riley, { count: 2 })));
  numbers.own = order?.number ?? '';
  const { rows } = await server.db.execute<{ number: string; reservation: string }>(sql`
    select o.number, c.reservation_id as reservation from orders o join checkouts c on c.id = o.checkout_id
    where o.shopper_id = 'demo-mod' and o.status = 'PLACED'`);
  numbers.other = rows[0]?.number ?? '';
  await server.db.execute(sql`
    insert into slots select 'elsewhere', ${STORES.other}, starts_at, ends_at, capacity, 1 from slots limit 1`);
  await server.db.execute(
    sql`update reservations set slot_id = 'elsewhere' where id = ${rows[0]?.reservation}`,
  );
});

const GTIN = '0000000000000';
const pieces = { gtin13: GTIN, quantity: 1 };

/** What a call is sent with, and what it's answered with where it's allowed: none of these orders is that far. */
interface Call {
  method: string;
  path: (where: Where) => string;
  body?: unknown;
  allowed: 'OK' | 'CHECKOUT_CLOSED' | 'VERSION_STALE';
}
const inStore = (path: string): Call => ({
  method: 'GET',
  path: (where) => `${path}store=${STORES[where]}`,
  allowed: 'OK',
});
const ofOrder = (method: string, path: string, allowed: Call['allowed'], body?: unknown): Call => ({
  method,
  path: (where) => `orders/${numbers[where]}${path}`,
  body,
  allowed,
});

const CALLS: Record<string, Call> = {
  'staff.orders': inStore('orders?'),
  'staff.pickingList': inStore('picking-list?'),
  'staff.arrivals': inStore('arrivals?'),
  'staff.slots': inStore('slots?day=2026-11-27&'),
  'staff.record': ofOrder('GET', '/record', 'OK'),
  'staff.order': ofOrder('GET', '', 'OK'),
  'staff.advance': ofOrder('POST', '/advance', 'VERSION_STALE', { from: 'READY' }),
  'staff.depart': ofOrder('POST', '/departure', 'CHECKOUT_CLOSED', {}),
  'staff.ship': ofOrder('PUT', '/shipments/HOUSE', 'CHECKOUT_CLOSED', {
    carrier: 'OTHER',
    trackingNumber: null,
  }),
  'staff.deliver': ofOrder('POST', '/shipments/HOUSE/delivery', 'CHECKOUT_CLOSED', {}),
  'staff.pick': ofOrder('PUT', `/lines/${GTIN}`, 'CHECKOUT_CLOSED', { quantity: 1 }),
  'staff.propose': ofOrder('POST', `/lines/${GTIN}/proposal`, 'CHECKOUT_CLOSED', {
    quantity: 0,
    substitute: pieces,
  }),
  'staff.refuse': ofOrder('POST', '/refusal', 'CHECKOUT_CLOSED', {}),
  'staff.refund': ofOrder('POST', '/refunds', 'CHECKOUT_CLOSED', pieces),
};

/** What each role may call, and a picker only for their own store. */
const ALL = Object.keys(CALLS);
const MAY: Record<Role, readonly string[]> = {
  owner: ALL,
  catalog: ['staff.slots'],
  care: ALL,
  picker: ALL.filter((id) => !['staff.record', 'staff.refund', 'staff.ship', 'staff.deliver'].includes(id)),
};

async function answer(role: Role, { method, path, body }: Call, where: Where): Promise<string> {
  const response = await server.visitor.fetch(`/api/staff/${path(where)}`, {
    method,
    headers: {
      authorization: `Bearer ${SANDBOX_KEYS[role]}`,
      'content-type': 'application/json',
      'idempotency-key': 'one-and-the-same-key',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const told = await response.json();
  return response.status === 200 ? 'OK' : told.code;
}

it('the table has each call that the store’s people make on orders', () => {
  const declared = [...Object.values(orders), ...Object.values(lists)].flatMap((one) =>
    typeof one === 'object' && 'access' in one && 'id' in one ? [one.id] : [],
  );
  expect(ALL.toSorted()).toEqual(declared.filter((id) => id !== 'staff.redeem').toSorted());
});

describe.each(Role.options)('%s', (role) => {
  it.each(
    Object.entries(CALLS).flatMap(([id, call]) =>
      (['own', 'other'] as const).map((where) => ({ id, call, where })),
    ),
  )('$id of the picker’s $where store', async ({ id, call, where }) => {
    const isElsewhere = role === 'picker' && where === 'other';
    const expected = isElsewhere ? 'NOT_FOUND' : call.allowed;
    expect(await answer(role, call, where)).toBe(MAY[role].includes(id) ? expected : 'ROLE_REQUIRED');
  });
});

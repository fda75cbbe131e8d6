import { randomUUID } from 'node:crypto';
import { eq, getTableName, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { shoppers } from '../../../server/db/schema/shoppers.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { createLog } from '../../../server/http/log.ts';
import type { Vault } from '../../../server/ports/vault.ts';
import { seedShoppers } from '../../../server/sandbox/seed/seed-shoppers.ts';
import { eraseNumbers } from '../../../server/wallet/release-instruments.ts';
import { addCard } from '../../../services/contracts/cards.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import { enroll } from '../../../services/contracts/membership.ts';
import { preferModality } from '../../../services/contracts/modalities.ts';
import * as preferences from '../../../services/contracts/preferences.ts';
import { updateProfile } from '../../../services/contracts/profile.ts';
import { chooseOrganization, listOrganizations } from '../../../services/contracts/rewards.ts';
import { changeEmail, deleteAccount } from '../../../services/contracts/security.ts';
import { createSupportServices } from '../../../services/http/support.ts';
import { addAddress } from '../../support/address-book.ts';
import { expectBalanced } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  askQuote,
  fillCart,
  holdSlot,
  makeCheckout,
  newKey,
  STORE_ID,
} from '../../support/server-shopper.ts';
import { cardToAdd } from '../support/add-card.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { tablesWithRowsOf } from '../support/tables-of-shoppers.ts';

const server = testServer({ log: createLog('silent') });
const EMAIL = 'riley@example.com';
const ID = 'demo-riley';
let riley: TestClient;
beforeEach(async () => {
  await seedShoppers(server.db, [EMAIL]);
  riley = await server.signedIn(EMAIL);
});

/** What a call does, once whatever it needs is there. */
type Prepared = (client: TestClient) => Promise<() => Promise<unknown>>;

const at =
  (call: (client: TestClient) => Promise<unknown>): Prepared =>
  async (client) =>
  () =>
    call(client);

const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    ({ kind, code }: { kind: string; code?: string }) => code ?? kind,
  );

/** The last table that the deletion writes to, and one that it writes to after what no order needs is gone. */
type Held = 'audit_log' | 'sign_in_attempts';

/** Begins the call once the account's deletion has come to a table; what became of it. */
async function besideDeletion(call: () => Promise<unknown>, held: Held = 'audit_log'): Promise<string> {
  let deletion: Promise<unknown> = Promise.resolve();
  let answer: Promise<string> = Promise.resolve('');
  await withTransaction(server.db, async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(held)} in exclusive mode`);
    deletion = riley.call(deleteAccount, { body: { confirmation: 'DELETE' } });
    await untilSomebodyWaits(server);
    answer = outcomeOf(call());
    await untilSomebodyWaits(server, 2);
  });
  await deletion;
  return answer;
}

const profile = { firstName: 'Riley', lastName: 'Marsh', phone: '', relevantAdsOptIn: true };
const number = { phoneNumber: '5135550142', triggerType: 'TRANSACTIONAL' } as const;
const visit = { form: 1, began: '2026-11-23T12:00:00.000Z', isCut: false, charts: {}, entries: [] } as const;

it.each<[string, Prepared]>([
  ['adds an address', at((client) => addAddress(client))],
  ['opens a cart', at(({ call }) => call(getCart, {}))],
  [
    'chooses emails',
    at(({ call }) =>
      call(preferences.updateEmailPreferences, { body: { preferences: [{ id: 'deals', selected: true }] } }),
    ),
  ],
  [
    'turns texts on',
    at(({ call }) => call(preferences.updateSmsPreference, { body: { ...number, optIn: true } })),
  ],
  [
    'says what may be substituted',
    at(({ call }) =>
      call(preferences.updateProductPreferences, {
        body: { substitutionPolicy: 'NO_SUBSTITUTIONS', departments: [] },
      }),
    ),
  ],
  ['starts a membership', at(({ call }) => call(enroll, { body: { type: 'BOOST' } }))],
  [
    'supports an organization',
    async ({ call }) => {
      const { organizations } = await call(listOrganizations, { query: {} });
      return () => call(chooseOrganization, { body: { organizationId: organizations[0]?.id ?? '' } });
    },
  ],
  [
    'sends a visit',
    at(({ call }) =>
      createSupportServices(call).keepVisit(
        { visitId: randomUUID(), visit: { ...visit, entries: [] } },
        new AbortController().signal,
      ),
    ),
  ],
  [
    'asks for times',
    async (client) => {
      const cart = await fillCart(client);
      return () => askQuote(client, cart);
    },
  ],
  [
    'reserves a time',
    async (client) => {
      const quote = await askQuote(client, await fillCart(client));
      return () => holdSlot(client, quote);
    },
  ],
  [
    'begins a checkout',
    async (client) => {
      const cart = await fillCart(client);
      const reservation = await holdSlot(client, await askQuote(client, cart), { keyspace: cart.id });
      return () => makeCheckout(client, cart.id, reservation);
    },
  ],
  [
    'adds a card',
    async ({ call }) => {
      const body = await cardToAdd(server, '4111111111111111');
      const params = { application: 'clicklist' } as const;
      return () => call(addCard, { params, body, idempotencyKey: newKey() });
    },
  ],
  ['changes the name', at(({ call }) => call(updateProfile, { body: profile }))],
  [
    'prefers a store',
    at(({ call }) => call(preferModality, { body: { modalityType: 'PICKUP', locationId: STORE_ID } })),
  ],
  [
    'asks for another email',
    at(({ call }) => call(changeEmail, { body: { email: 'new-riley@example.com' } })),
  ],
])('of an account that is being deleted nothing is left by a call that %s', async (_, prepare) => {
  const call = await prepare(riley);
  const answer = await besideDeletion(call);
  const left = (await tablesWithRowsOf(server, ID)).map(getTableName);
  expect(left.filter((name) => name !== 'audit_log' && name !== 'released_instruments')).toEqual([]);
  expect(['INTERNAL', 'CONSTRAINT_VIOLATION']).not.toContain(answer);
  expect(await server.db.$count(shoppers, eq(shoppers.email, EMAIL))).toBe(0);
  await expectBalanced(server);
});

it('a time that is reserved before the deletion is through takes no place', async () => {
  const quote = await askQuote(riley, await fillCart(riley));
  await besideDeletion(() => holdSlot(riley, quote), 'sign_in_attempts');
  await expectBalanced(server);
});

it('a card that is added meanwhile leaves no number: it is erased an hour later, and tried again each hour', async () => {
  const body = await cardToAdd(server, '4000000000009995');
  const params = { application: 'clicklist' } as const;
  await besideDeletion(() => riley.call(addCard, { params, body, idempotencyKey: newKey() }));
  const hasNumber = async () => {
    const { rows } = await server.db.execute(
      sql`select 1 from vault.cards where last_four = '9995' and sealed_number is not null`,
    );
    return rows.length > 0;
  };
  const sweepAfter = async (time: string, vault: Pick<Vault, 'erase'> = server.deps.vault) => {
    await server.db.execute(
      sql`update released_instruments set released_at = released_at - ${time}::interval`,
    );
    await server.db.execute(sql`update vault.cards set redeemed_at = redeemed_at - ${time}::interval`);
    await eraseNumbers({ ...server.deps, vault });
    return hasNumber();
  };
  expect(await sweepAfter('59 minutes')).toBe(true);
  const failing = { erase: () => Promise.reject(new Error('The vault failed.')) };
  expect(await sweepAfter('2 minutes', failing)).toBe(true);
  expect(await sweepAfter('59 minutes')).toBe(true);
  expect(await sweepAfter('2 minutes')).toBe(false);
});

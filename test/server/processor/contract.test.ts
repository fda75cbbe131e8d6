import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenerOf } from '../../../server/boot/ports.ts';
import { createVaults } from '../../../server/boot/vaults.ts';
import { withRequestId } from '../../../server/http/request-id.ts';
import { createProcessorApp } from '../../../server/processor/app.ts';
import * as operations from '../../../services/contracts/processor.ts';
import { fuzz } from '../../../tools/attack/fuzz/fuzz.ts';
import { type Events, listenForEvents } from '../../../tools/processor-contract/events.ts';
import { runContract, whyNoProcessor } from '../../../tools/processor-contract/run.ts';
import { freePort } from '../../support/ports.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type Flaw, startTinyProcessor } from '../../support/tiny-processor.ts';
import { cardToAdd, SLOW_CARD } from '../support/add-card.ts';

const SECRET = 'whsec_YSBzZWNyZXQgb2YgYSBwcm9jZXNzb3I=';

const EVENTS =
  'a signed event about its key says when an authorization, its capture, and its refund have ended';

describe("the sandbox's processor at its address", () => {
  const [NEW, OLD] = ['the-new-key-of-the-processor', 'the-old-key-of-the-processor'];
  let store: TestServer;
  let url: string;
  let slowCard: string;
  let events: Events;
  const server = createServer();

  beforeAll(async () => {
    store = await startTestServer({ env: { logLevel: 'fatal', processorKeys: [NEW, OLD] } });
    const { env } = store.deps;
    const { processorVault: vault } = createVaults(store.deps);
    const { vaultToken } = await cardToAdd(store, SLOW_CARD);
    const redeemer = { owner: 'contract', key: 'slow-card' };
    slowCard = (await store.deps.vault.redeem(vaultToken, redeemer)).vaultCardId;
    events = await listenForEvents({ port: 0, secret: SECRET });
    const own = { ...env, shopOrigin: events.url, processorWebhookSecrets: [SECRET] };
    const app = createProcessorApp({ ...store.deps, env: own, vault });
    server.on('request', withRequestId(env, listenerOf(app)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    events.close();
    await store.close();
  });

  it('keeps the contract in every case (API-14, ENT-10, ENT-11)', { timeout: 240_000 }, async () => {
    const target = {
      url,
      key: NEW,
      card: 'demo-riley-visa',
      giftCard: 'demo-riley-gift-0025',
      slowCard,
      events,
    };
    const { cases, failures } = await runContract(target);
    expect(failures).toEqual([]);
    expect(cases).toBeGreaterThan(200);
  });

  it('takes each of its keys, so that they can be rotated', async () => {
    const statuses = [NEW, OLD, 'another-key-of-nobody'].map(async (key) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await fetch(`${url}/v1/authorizations/nothing-here`, { headers })).status;
    });
    expect(await Promise.all(statuses)).toEqual([404, 404, 401]);
  });

  it('describes its calls, and the store does not', async () => {
    const described = async (from: string) => {
      const { paths } = (await (await fetch(`${from}/openapi.json`)).json()) as {
        paths: Record<string, Record<string, { operationId: string; security: unknown }>>;
      };
      return Object.values(paths).flatMap((methods) => Object.values(methods));
    };
    const declared = Object.values(operations).flatMap((one) => ('path' in one ? [one.id] : []));
    const its = await described(url);
    expect(its.map(({ operationId }) => operationId).toSorted()).toEqual(declared.toSorted());
    for (const { security } of its) expect(security).toEqual([{ key: [] }]);
    const stores = (await described(store.url)).map(({ operationId }) => operationId);
    expect(stores.filter((id) => declared.some((each) => each === id))).toEqual([]);
  });

  it('fails at no request, valid or not', { timeout: 240_000 }, async () => {
    const { violations } = await fuzz({
      url,
      cookies: { shopper: '', other: '' },
      key: NEW,
      known: new Map(),
      seed: Number(process.env.SEED ?? 20_261_127),
      runs: 12,
    });
    expect(violations).toEqual([]);
  });
});

describe('the cases of the contract', () => {
  const failedBy = async (flaw: Flaw | null, only?: string[]) => {
    const events = await listenForEvents({ port: 0, secret: SECRET });
    const { target, close } = await startTinyProcessor(flaw, undefined, { url: events.url, secret: SECRET });
    try {
      return (await runContract({ ...target, events }, only)).failures.map(({ name }) => name);
    } finally {
      close();
      events.close();
    }
  };

  it('pass another implementation that keeps it', async () => {
    expect(await failedBy(null)).toEqual([]);
  });

  it('say in a sentence what was expected and what came instead', async () => {
    const { target, close } = await startTinyProcessor('captured money is reversed');
    try {
      const { failures } = await runContract(target, ['a captured authorization is reversed']);
      expect(failures.map(({ why }) => why)).toEqual([
        "the answer to reverse is 'REVERSED with 1000 authorized, 1000 captured, and 0 returned' instead of 'refused with NO_MATCH_FOR_REVERSAL'",
      ]);
    } finally {
      close();
    }
  });

  it('are of no use where no processor answers that takes the key, which is said at the first call', async () => {
    const { target, close } = await startTinyProcessor();
    expect(await whyNoProcessor(target)).toBeNull();
    expect(await whyNoProcessor({ ...target, key: 'another' })).toBe(
      `What answers at ${target.url} doesn't take the key.`,
    );
    close();
    const nobodys = `http://127.0.0.1:${await freePort()}`;
    expect(await whyNoProcessor({ ...target, url: nobodys })).toMatch(
      /^Nobody answers at http:\S+: .*ECONNREFUSED/,
    );
    const other = await startTinyProcessor('what is unknown is an error');
    expect(await whyNoProcessor(other.target)).toMatch(
      /isn't a processor by the contract: GET \S+ got 500 .* instead of 404 with the code NOT_FOUND/,
    );
    other.close();
  });

  it.each<[Flaw, string]>([
    ['a key authorizes again for another amount', 'an authorization is authorized for another amount'],
    ['a canceled key can be authorized', 'a key canceled before its authorization arrived is authorized'],
    ['captured money is captured again', 'a captured authorization is captured in part'],
    ['captured money is reversed', 'a captured authorization is reversed'],
    ['a reversal needs no authorization', 'an unknown key is reversed'],
    ['a reduction can be a raise', 'an authorization is reduced to more than it is'],
    ['more is refunded than was captured', 'a captured authorization is refunded beyond its amount'],
    ['a refund given twice returns twice', 'a captured authorization is refunded in part'],
    ['anyone may call', 'POST /v1/payments by a wrong key is refused'],
    ['amounts are not checked', 'capturing an amount of -1 is refused with 422'],
    ['declines have reasons of their own', 'a reversed authorization is captured'],
    ['what is unknown is an error', 'an unknown key is found'],
    ['a gift card can be overdrawn', 'a gift card is never charged more than is left on it'],
    ['a gift card keeps what was released', 'a charge of a gift card that is reversed takes 0 of 1000'],
    ['what was captured is not told', 'an authorization is captured'],
    ['what was returned is not told', 'a captured authorization is refunded in part'],
    ['events come too early', EVENTS],
    ['events are not signed', EVENTS],
    ['what is pending is declined', 'what is PENDING is found as PENDING, and then as it ended'],
    [
      'what is pending is found as if it had ended',
      'what is PENDING is found as PENDING, and then as it ended',
    ],
    [
      'a canceled key is approved later',
      'an authorization that is canceled while it is PENDING never ends as APPROVED',
    ],
  ])('catch one in which %s', async (flaw, caught) => {
    expect(await failedBy(flaw, [caught])).toEqual([caught]);
  });
});

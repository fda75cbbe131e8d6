import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { addEbtCard, checkEbtBalance, saveGiftCard } from '../../services/contracts/cards.ts';
import { runOrder } from '../../tools/engine/engine.ts';
import { openContext } from '../support/browser.ts';
import { newKey, signedInShopper } from '../support/http-shopper.ts';
import { standingAlone } from '../support/standing-alone.ts';
import { startStore } from '../support/store-process.ts';
import { shopTest } from './support/shop-test.ts';
import {
  cardFrame,
  goToCheckout,
  openCardForm,
  orderNumber,
  placeOrderButton,
  readyToPlace,
  typeCard,
} from './support/steps.ts';

const it = shopTest(undefined, { hasPictures: true });

const CARD = { number: '378282246310005', expiry: '12/41', cvv: '7391' };

/** The number in any grouping, or the CVV. */
const CANARY = new RegExp(`3782[ -]?822463[ -]?10005|${standingAlone(CARD.cvv).source}`);

const findings = (places: Record<string, string>): string[] =>
  Object.entries(places).flatMap(([place, text]) => (CANARY.test(text) ? [place] : []));

/** Whether it's anywhere in a value that hasn't been searched yet. Snapshots never change. */
function holdsCanary(root: unknown, seen: Set<object>): boolean {
  const left = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) {
      if (CANARY.test(String(value))) return true;
    } else if (!seen.has(value)) {
      seen.add(value);
      if (value instanceof Map || value instanceof Set) left.push(...value);
      for (const key of Reflect.ownKeys(value))
        left.push(Reflect.getOwnPropertyDescriptor(value, key)?.value);
    }
  }
  return false;
}

/** Records every message the shop's window receives. */
const LISTEN = () => {
  const messages: string[] = [];
  Object.assign(window, { messages });
  window.addEventListener('message', ({ data }) => messages.push(JSON.stringify(data)));
};

/** Everything the shop's page has: what it shows, its fields, storage, history, and messages. */
const everythingOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input')].map(({ value }) => value),
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      location.href,
      (window as unknown as { messages: string[] }).messages,
    ]),
  );

/** Every row of every table outside the vault's schema, by table. */
async function tablesOf(dataDir: string): Promise<Record<string, string>> {
  const { db, close } = await openDatabase({ dataDir });
  try {
    const { rows } = await db.execute<{ name: string }>(sql`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('vault', 'pg_catalog', 'information_schema')`);
    const tables: Record<string, string> = {};
    for (const { name } of rows) {
      const all = await db.execute<{ text: string | null }>(
        sql`select string_agg(t::text, chr(10)) as text from ${sql.raw(name)} t`,
      );
      tables[`table ${name}`] = all.rows[0]?.text ?? '';
    }
    return tables;
  } finally {
    await close();
  }
}

describe('a new card', () => {
  it('leaves its number and CVV nowhere but the vault (CRD-02, FRM-08)', async ({ browser }) => {
    const store = await startStore({ template: inject('seededDatabase'), env: { LOG_LEVEL: 'debug' } });
    const places: Record<string, string> = {};
    try {
      const shopper = await signedInShopper(store.url, 'riley@example.com');
      const context = await openContext(browser, store.url, { shopper });
      await context.addInitScript(LISTEN);
      const page = await context.newPage();
      page.on('console', (message) => {
        places[`console ${Object.keys(places).length}`] = message.text();
      });
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== store.url) return;
        const key = `request ${Object.keys(places).length} ${request.method()} ${request.url()}`;
        places[key] = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`;
      });
      await goToCheckout(page);
      const form = await openCardForm(page);
      await typeCard(page, form, CARD);
      // The search finds what is there.
      await expect.poll(() => cardFrame(page).getByLabel('Card number').inputValue()).toMatch(CANARY);
      await expect.poll(() => cardFrame(page).getByLabel('CVV').inputValue()).toMatch(CANARY);
      places['page with the form filled in'] = await everythingOf(page);
      await form.getByRole('button', { name: 'Add Card' }).click();
      await form.waitFor({ state: 'detached' });
      await readyToPlace(page);
      places['page with the card added'] = await everythingOf(page);
      await placeOrderButton(page).click();
      await orderNumber(page);
      places['page of the confirmation'] = await everythingOf(page);
      await context.close();
      await store.end();
      places.log = store.log();
      Object.assign(places, await tablesOf(store.dataDir));
    } finally {
      await store.stop();
    }
    expect(Object.keys(places).filter((place) => place.startsWith('table'))).toContain('table public.cards');
    expect(findings(places)).toEqual([]);
  });

  it('appears in no event or snapshot of the charts (CRD-02)', async ({ store }) => {
    const seen = new Set<object>();
    const types = new Set<string>();
    const found: string[] = [];
    const result = await runOrder({
      url: store.url,
      vaultUrl: store.vaultUrl,
      email: 'riley@example.com',
      password: 'checkstand',
      newCard: CARD,
      inspect: (inspection) => {
        if (inspection.type !== '@xstate.snapshot') return;
        const { actorRef, event, snapshot } = inspection;
        types.add(event.type);
        const context = 'context' in snapshot ? snapshot.context : undefined;
        if (holdsCanary([event, context], seen)) found.push(`${actorRef.sessionId} ${event.type}`);
      },
    });
    expect(result.kind).toBe('placed');
    expect(types).toContain('card.tokenized');
    expect(found).toEqual([]);
    // The search finds what is there, however deep.
    expect(holdsCanary({ events: new Map([['card', [{ typed: CARD }]]]) }, seen)).toBe(true);
  });
});

/** Numbers in any grouping, and PINs. */
const ACCOUNT_CANARY = new RegExp(
  [
    '5077[ -]?0800[ -]?0000[ -]?0004',
    '6006[ -]?4910[ -]?0000[ -]?0000[ -]?025',
    standingAlone('7351').source,
    standingAlone('9462').source,
  ].join('|'),
);

describe('an EBT card, its PIN, and a gift card', () => {
  it('leave numbers and PINs nowhere but in the vault, encrypted PINs included (FRM-08)', async () => {
    const store = await startStore({ template: inject('seededDatabase'), env: { LOG_LEVEL: 'debug' } });
    const places: Record<string, string> = {};
    const sealed: string[] = [];
    const post = async (path: string, body: object) => {
      const response = await fetch(`${store.vaultUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: store.vaultUrl },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as Record<string, string>;
      sealed.push(answer.encryptedPin ?? answer.token ?? '');
      return answer;
    };
    try {
      const shopper = await signedInShopper(store.url, 'riley@example.com');
      const { token = '' } = await post('/tokens', { form: 'ebt', number: '5077 0800 0000 0004' });
      const card = await shopper.call(addEbtCard, { body: { vaultToken: token }, idempotencyKey: newKey() });
      places['the card as the shop has it'] = JSON.stringify(card);
      const { encryptedPin = '' } = await post('/pins', { pin: '7351' });
      const { cardId } = card.card;
      const refused = await shopper
        .call(checkEbtBalance, { params: { cardId }, body: { encryptedPin } })
        .catch((failure: unknown) => failure);
      expect(refused).toMatchObject({ code: 'PIN_REFUSED', reason: '55' });
      places.refusal = JSON.stringify(refused);
      const gift = await post('/tokens', { form: 'gift', number: '6006 4910 0000 0000 025', pin: '9462' });
      const body = { vaultToken: gift.token ?? '', applicationName: 'clicklist' as const };
      const added = await shopper
        .call(saveGiftCard, { body, idempotencyKey: newKey() })
        .catch((failure: unknown) => failure);
      expect(added).toMatchObject({ code: 'GIFT_CARD_REFUSED' });
      places['refusal of the gift card'] = JSON.stringify(added);
      await store.end();
      places.log = store.log();
      Object.assign(places, await tablesOf(store.dataDir));
    } finally {
      await store.stop();
    }
    expect(Object.keys(places)).toContain('table processor.accounts');
    const found = Object.entries(places).flatMap(([place, text]) =>
      ACCOUNT_CANARY.test(text) || sealed.some((one) => one === '' || text.includes(one)) ? [place] : [],
    );
    expect(found).toEqual([]);
  });
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bluewater, fernhill, sunfield } from '../../banners/demo.ts';
import spanish from '../../languages/es.ts';
import { emails } from '../../server/db/schema/mail.ts';
import { shoppers } from '../../server/db/schema/shoppers.ts';
import { texts } from '../../server/db/schema/texts.ts';
import { createLog } from '../../server/http/log.ts';
import { lettersOf, mailColumns } from '../../server/order-mail/render-mail.ts';
import { sendTexts } from '../../server/order-texts/send-texts.ts';
import { requestPasswordReset } from '../../services/contracts/accounts.ts';
import { BANNER_HEADER } from '../../services/contracts/operation.ts';
import { updateSmsPreference } from '../../services/contracts/preferences.ts';
import { resetSandbox } from '../../services/contracts/sandbox.ts';
import { getSession, signIn } from '../../services/contracts/session.ts';
import { startTestServer, type TestClient, type TestServer } from '../support/server.ts';
import { CONTACT, readyCheckout, submit } from '../support/server-shopper.ts';
import { KEY, SECRET, startTextCompany } from '../support/text-company.ts';

const EMAIL = 'riley@example.com';

let company: Awaited<ReturnType<typeof startTextCompany>>;
let server: TestServer;
let riley: TestClient;
beforeAll(async () => {
  company = await startTextCompany();
  server = await startTestServer({
    log: createLog('silent'),
    env: {
      banners: [fernhill, { ...bluewater, languages: ['en'] }, { ...sunfield, languages: ['es', 'en'] }],
      sms: { url: company.url, key: KEY, webhookSecrets: [SECRET] },
    },
  });
  riley = await server.signedIn(EMAIL);
});
afterAll(async () => {
  await server.close();
  await company.close();
});
afterEach(async () => {
  await riley.call(resetSandbox, {});
  await server.db.delete(emails);
  await server.db.delete(texts);
});

/** What a page of a banner asks in a language. */
const asks = (banner: string, wish: string, path: string, body?: unknown) =>
  riley.fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: { [BANNER_HEADER]: banner, 'accept-language': wish, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const REFUSED = "That email or password isn't right.";

it.each([
  ['fernhill', 'es-MX', spanish[REFUSED]],
  ['fernhill', 'fr', REFUSED],
  ['bluewater', 'es-MX', REFUSED],
  ['sunfield', 'fr', spanish[REFUSED]],
  ['sunfield', 'en', REFUSED],
])('the store answers a page of %s that asks in %s with: %s', async (banner, wish, detail) => {
  const answer = await asks(banner, wish, signIn.path, { email: EMAIL, password: 'a guess' });
  expect(await answer.json()).toMatchObject({ detail });
});

/** The language that's kept for the shopper's letters. */
const kept = async () => {
  const [shopper] = await server.db.select().from(shoppers).where(eq(shoppers.email, EMAIL));
  return shopper?.language;
};

describe('a shopper who reads Spanish', () => {
  const opensInSpanish = () => asks('fernhill', 'es', getSession.path);

  const titleOf = (letter: { text: string } | null | undefined) => letter?.text.split('\n', 1)[0];

  it('gets a letter in English from a banner that speaks nothing else, and is still known to read Spanish', async () => {
    await opensInSpanish();
    await asks('bluewater', 'en', getSession.path);
    expect(await kept()).toBe('es');
    for (const banner of ['bluewater', 'fernhill']) {
      await asks(banner, 'en', requestPasswordReset.path, { email: EMAIL });
    }
    const rows = await server.db.select().from(emails).orderBy(emails.createdAt);
    expect(rows.map(({ letter }) => titleOf(letter))).toEqual([
      'Choose a new password',
      spanish['Choose a new password'],
    ]);
  });

  it('gets the email of an order in English from a banner that spoke Spanish when it was placed', async () => {
    const { checkoutId } = await submit(riley, await readyCheckout(riley));
    const emailFrom = async (banner: string) => {
      await server.db.execute(
        sql`update checkouts set banner = ${banner}, language = 'es' where id = ${checkoutId}`,
      );
      await server.db.update(emails).set({ letter: null });
      const mails = await server.db.select(mailColumns).from(emails);
      return [...(await lettersOf(server.deps, mails)).values()].map((letter) => letter?.subject);
    };
    expect(await emailFrom('bluewater')).toEqual([
      expect.stringMatching(/^Your order #\S+ has been placed$/),
    ]);
    expect(await emailFrom('fernhill')).toEqual([expect.not.stringMatching(/placed/)]);
  });

  it('gets texts in English from a banner that speaks nothing else', async () => {
    await opensInSpanish();
    const phoneNumber = CONTACT.phone.slice(2);
    const turn = { phoneNumber, optIn: true, triggerType: 'TRANSACTIONAL' };
    for (const banner of ['bluewater', 'fernhill']) {
      await asks(banner, 'es', updateSmsPreference.path, { ...turn, optIn: false });
      await asks(banner, 'es', updateSmsPreference.path, turn);
    }
    await sendTexts(server.deps);
    expect(company.texts.map(({ text }) => text).toSorted()).toEqual([
      expect.stringMatching(/^Bluewater Grocers: You'll get texts/),
      expect.stringMatching(/^Fernhill Market: Le avisaremos/),
    ]);
  });
});

import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { answerText } from '../../services/contracts/sandbox.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { smsPreferences } from '../db/schema/account.ts';
import { texts } from '../db/schema/texts.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { readSession } from '../http/session.ts';
import { escapeHtml } from '../mail/message.ts';
import type { Texter } from '../ports/texter.ts';
import { hearText } from '../preferences/hear-text.ts';
import { prettyPhone } from '../profile/pretty-phone.ts';
import { segmentsOf } from '../texts/segments.ts';
import { mailboxPage } from './mailbox.ts';

export const TEXTS_PATH = '/sandbox/texts';

/** The sandbox's sender takes every text; the outbox shows what it got. */
export const sandboxTexter: Texter = { send: async () => {} };

/** Texts about the shopper's orders, and what the shopper's numbers were told about their texts, newest first. */
const readTexts = (db: Database, shopperId: string) =>
  db
    .selectDistinct({
      id: texts.id,
      createdAt: texts.createdAt,
      phoneNumber: texts.phoneNumber,
      words: texts.words,
    })
    .from(texts)
    .leftJoin(smsPreferences, eq(smsPreferences.phoneNumber, texts.phoneNumber))
    .where(
      and(
        isNotNull(texts.sentAt),
        or(
          eq(texts.shopperId, shopperId),
          and(isNull(texts.shopperId), eq(smsPreferences.shopperId, shopperId)),
        ),
      ),
    )
    .orderBy(desc(texts.createdAt), texts.id)
    .limit(50);

function articleOf({ phoneNumber, words }: { phoneNumber: string; words: string | null }): string {
  const said = words ?? '';
  const segments = segmentsOf(said);
  const size = segments === 1 ? '1 message' : `${segments} messages`;
  return `<article><p class="to">To ${prettyPhone(phoneNumber)}, ${size}</p><p>${escapeHtml(said)}</p></article>`;
}

/** The texts that the signed-in shopper got, whether or not SMS_URL names who also sends them, and a way to answer them. */
export function registerSandboxTexts(app: App): void {
  app.get(TEXTS_PATH, async (http) => {
    const deps = http.get('deps');
    const shopper = await readSession(deps, http.req.header('cookie'), 'texts.list');
    if (!shopper) throw new ProblemError('SIGNED_OUT');
    const got = await readTexts(deps.db, shopper.id);
    http.header('cache-control', 'no-store');
    return http.html(mailboxPage('Text messages', got.map(articleOf)));
  });
  route(app, answerText, async ({ deps, body }) => {
    await hearText(deps, { id: newId(), ...body });
    return { successful: true };
  });
}

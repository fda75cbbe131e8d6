import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Language } from '../../languages/languages.ts';
import { sendText } from '../../services/contracts/text-provider.ts';
import { languageOf, senderOf } from '../banners/banners.ts';
import { toCheckout } from '../checkouts/read/checkout.ts';
import { readOrders } from '../checkouts/record/checkout-record.ts';
import { alone } from '../db/alone.ts';
import { DAY, fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { sendDue } from '../db/outbox.ts';
import { smsPreferences } from '../db/schema/account.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import {
  type NumberTextKind,
  ORDER_TEXT_KINDS,
  type OrderTextKind,
  texts,
  type UnsentReason,
} from '../db/schema/texts.ts';
import { sweepOf } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { speaking } from '../http/language.ts';
import { NumberRefused } from '../ports/texter.ts';
import { changeSmsPreference } from '../preferences/sms-preference.ts';
import { quietUntil } from '../texts/quiet-hours.ts';
import { numberText } from '../texts/text-words.ts';
import { isStillTrue, isUrgent, orderText } from './order-text.ts';

const columns = {
  id: texts.id,
  kind: texts.kind,
  orderId: texts.orderId,
  shopperId: texts.shopperId,
  phoneNumber: texts.phoneNumber,
  banner: texts.banner,
  words: texts.words,
};

type StoredText = Pick<typeof texts.$inferSelect, keyof typeof columns>;

type SendDeps = Pick<Deps, 'db' | 'env' | 'log' | 'texter'>;

/** What becomes of a text now: it's sent, waits for the morning, or is given up. */
type Verdict = { words: string } | { waitsUntil: Date } | { unsent: UnsentReason };

async function isOptedIn(db: Database, { shopperId, phoneNumber }: StoredText): Promise<boolean> {
  if (shopperId === null) return false;
  const [preference] = await db
    .select({ optedIn: smsPreferences.optedIn })
    .from(smsPreferences)
    .where(and(eq(smsPreferences.shopperId, shopperId), eq(smsPreferences.phoneNumber, phoneNumber)));
  return preference?.optedIn ?? false;
}

/** The language of whoever turned texts to the number on or off last, if somebody did. */
async function languageOfNumber(db: Database, phoneNumber: string): Promise<Language | null> {
  const [owner] = await db
    .select({ language: shoppers.language })
    .from(smsPreferences)
    .innerJoin(shoppers, eq(shoppers.id, smsPreferences.shopperId))
    .where(eq(smsPreferences.phoneNumber, phoneNumber))
    .orderBy(desc(smsPreferences.changedAt))
    .limit(1);
  return owner?.language ?? null;
}

const isOfOrder = (kind: StoredText['kind']): kind is OrderTextKind =>
  ORDER_TEXT_KINDS.includes(kind as OrderTextKind);

/** What a text about an order says, if it's still true and wanted now. */
async function judgeOrderText(
  { db, env }: Pick<SendDeps, 'db' | 'env'>,
  kind: OrderTextKind,
  text: StoredText,
): Promise<Verdict> {
  if (!(await isOptedIn(db, text))) return { unsent: 'OPTED_OUT' };
  const { orderId, words } = text;
  const order = orderId === null ? undefined : (await readOrders(db, [orderId])).get(orderId);
  if (!order?.order || !isStillTrue(kind, order.order.status)) return { unsent: 'OVERTAKEN' };
  const waitsUntil = isUrgent(kind) ? null : quietUntil(order.now, order.timezone);
  if (waitsUntil) return { waitsUntil };
  if (words !== null) return { words };
  const { banner, language } = order.checkout;
  const sender = senderOf(banner, env);
  return {
    words: speaking(languageOf(banner, language, env), () =>
      orderText(kind, toCheckout(order, { env, banner }), { sender, now: order.now }),
    ),
  };
}

/** The same about a text that says that texts are on, or answers one. */
async function judgeNumberText(
  { db, env }: Pick<SendDeps, 'db' | 'env'>,
  kind: NumberTextKind,
  text: StoredText,
): Promise<Verdict> {
  const isAnswer = text.shopperId === null;
  if (!isAnswer && !(await isOptedIn(db, text))) return { unsent: 'OPTED_OUT' };
  if (text.words !== null) return { words: text.words };
  const language = languageOf(text.banner, await languageOfNumber(db, text.phoneNumber), env);
  return { words: speaking(language, () => numberText(kind, senderOf(text.banner, env))) };
}

const judge = (deps: Pick<SendDeps, 'db' | 'env'>, text: StoredText): Promise<Verdict> =>
  isOfOrder(text.kind)
    ? judgeOrderText(deps, text.kind, text)
    : judgeNumberText(deps, text.kind as NumberTextKind, text);

const giveUp = (db: Database, id: string, unsentReason: UnsentReason) =>
  db.update(texts).set({ unsentReason }).where(eq(texts.id, id));

/** Stores what a text says and returns it; what another process has stored first stays. */
async function storeWords(db: Database, id: string, words: string): Promise<string> {
  const [stored] = await db
    .update(texts)
    .set({ words: sql`coalesce(${texts.words}, ${words})` })
    .where(eq(texts.id, id))
    .returning({ words: texts.words });
  return stored?.words ?? words;
}

/** A number that can't get texts gets none from then on, so that its shopper is told the truth about it. */
async function endRefused(db: Database, { id, shopperId, phoneNumber }: StoredText): Promise<void> {
  await giveUp(db, id, 'NUMBER_REFUSED');
  if (shopperId === null) return;
  await changeSmsPreference(db, {
    shopperId,
    phoneNumber,
    optIn: false,
    action: sendText.id,
    actor: 'NOBODY',
  });
}

/**
 * Sends the texts that are due to numbers that still get them, and returns how many it's done with for now. Each is marked once the sender has it,
 * so a crash in between sends it again, the same in every word, under the same id.
 */
export async function sendTexts({ db, env, log, texter }: SendDeps): Promise<number> {
  if (!texter) return 0;
  const judged = (text: StoredText): Promise<Verdict | undefined> =>
    // That's a fault of ours to look into; it waits until its lease is over.
    alone(log, { what: 'text not written', text: text.id }, () => judge({ db, env }, text));
  const send = async (text: StoredText): Promise<boolean> => {
    const { id } = text;
    const verdict = await judged(text);
    if (!verdict) return false;
    try {
      if ('unsent' in verdict) {
        await giveUp(db, id, verdict.unsent);
      } else if ('waitsUntil' in verdict) {
        await db.update(texts).set({ nextTryAt: verdict.waitsUntil }).where(eq(texts.id, id));
      } else {
        const words = await storeWords(db, id, verdict.words);
        await texter.send({
          id,
          from: senderOf(text.banner, env).phones.texts,
          to: `+1${text.phoneNumber}`,
          text: words,
        });
        await db.update(texts).set({ sentAt: now }).where(eq(texts.id, id));
      }
      return true;
    } catch (error) {
      if (error instanceof NumberRefused) {
        await endRefused(db, text);
        return true;
      }
      log.warn({ error, text: id }, 'text not sent');
      return false;
    }
  };
  const outbox = { table: texts, columns, isWanted: isNull(texts.unsentReason) };
  return sendDue({ db, log }, outbox, async () => send);
}

/** Forgets texts that were sent, or given up, long ago. */
export const forgetTexts = sweepOf({
  table: texts,
  key: [texts.id],
  age: texts.createdAt,
  due: lt(texts.createdAt, fromNow(-30 * DAY)),
});

/** Forgets what numbers were told, whoever has them, once nobody needs to be told again; what somebody should read stays as long as other texts. */
export const forgetAnswers = sweepOf({
  table: texts,
  key: [texts.id],
  age: texts.uselessAt,
  due: and(isNull(texts.shopperId), isNull(texts.received), lt(texts.uselessAt, now)),
});

import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { receiveText } from '../../services/contracts/text-provider.ts';
import { DAY, fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { smsPreferences } from '../db/schema/account.ts';
import { type NumberTextKind, texts } from '../db/schema/texts.ts';
import { withTransaction } from '../db/transaction.ts';
import { recordAudit } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import { putNumberText } from '../texts/put-text.ts';
import { readText } from '../texts/text-wish.ts';
import { numberInAudit } from './sms-preference.ts';

/** The banner that texted a number last. */
async function lastBanner(tx: Database, phoneNumber: string): Promise<string | null> {
  const [last] = await tx
    .select({ banner: texts.banner })
    .from(texts)
    .where(eq(texts.phoneNumber, phoneNumber))
    .orderBy(desc(texts.createdAt))
    .limit(1);
  return last?.banner ?? null;
}

/** Turns the number's texts off, or on again what STOP turned off, whoever's account it's in; says whose were changed. */
async function turn(tx: Database, phoneNumber: string, wish: 'STOP' | 'START'): Promise<readonly string[]> {
  const isTheirs = eq(smsPreferences.phoneNumber, phoneNumber);
  const changed = await tx
    .update(smsPreferences)
    .set({ optedIn: wish === 'START', stoppedAt: wish === 'START' ? null : now, changedAt: now })
    .where(and(isTheirs, wish === 'START' ? isNotNull(smsPreferences.stoppedAt) : smsPreferences.optedIn))
    .returning({ shopperId: smsPreferences.shopperId });
  return changed.map(({ shopperId }) => shopperId);
}

const answerTo = (wish: 'STOP' | 'START' | 'HELP', isOn: boolean): NumberTextKind => {
  if (wish === 'HELP') return 'HELP';
  if (wish === 'STOP') return 'TURNED_OFF';
  return isOn ? 'TURNED_ON' : 'NOT_KNOWN';
};

/** Whether the number was told in the last day how to get help, so that two machines don't answer each other forever. */
async function wasTold(tx: Database, phoneNumber: string): Promise<boolean> {
  const told = await tx
    .select({ id: texts.id })
    .from(texts)
    .where(
      and(
        eq(texts.phoneNumber, phoneNumber),
        eq(texts.kind, 'HELP'),
        isNotNull(texts.received),
        isNull(texts.unsentReason),
        gt(texts.createdAt, fromNow(-DAY)),
      ),
    )
    .limit(1);
  return told.length > 0;
}

/**
 * Somebody answered a text: a wish for no more turns the texts to that number off, START what that turned off on again, and each of them and
 * HELP is answered, at any hour. Anything else is answered as HELP is, once a day, and kept for those who care for shoppers. A message that was heard
 * before does nothing.
 */
export const hearText = (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { id, phoneNumber, text }: { id: string; phoneNumber: string; text: string },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { wish, isUnderstood } = readText(text);
    if (wish === null) return;
    const known = await tx
      .select({ optedIn: smsPreferences.optedIn, stoppedAt: smsPreferences.stoppedAt })
      .from(smsPreferences)
      .where(eq(smsPreferences.phoneNumber, phoneNumber))
      .for('update');
    const isOn = known.some(({ optedIn, stoppedAt }) => optedIn || stoppedAt !== null);
    const isRepeated = wish === 'HELP' && !isUnderstood && (await wasTold(tx, phoneNumber));
    const isNew = await putNumberText(tx, {
      id: `ANSWER.${id}`,
      kind: answerTo(wish, isOn),
      phoneNumber,
      banner: await lastBanner(tx, phoneNumber),
      received: isUnderstood ? null : text,
      unsentReason: isRepeated ? 'TOLD_BEFORE' : null,
    });
    if (!isNew) return;
    if (!isUnderstood) log.warn({ text: id }, 'a text to read');
    if (wish === 'HELP') return;
    for (const shopperId of await turn(tx, phoneNumber, wish)) {
      await recordAudit(tx, {
        actor: 'NOBODY',
        shopperId,
        action: receiveText.id,
        subject: numberInAudit(phoneNumber),
        after: { optedIn: wish === 'START' },
        outcome: 'DONE',
      });
    }
  });

import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { receiveText } from '../../services/contracts/text-provider.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { smsPreferences } from '../db/schema/account.ts';
import { type NumberTextKind, texts } from '../db/schema/texts.ts';
import { withTransaction } from '../db/transaction.ts';
import { recordAudit } from '../http/audit.ts';
import { putNumberText } from '../texts/put-text.ts';
import { numberInAudit } from './sms-preference.ts';

/** What the law takes for a wish to get no more texts (47 CFR 64.1200(a)(10)), and what carriers do; then the same in Spanish. */
const STOP = [
  ...['stop', 'quit', 'end', 'revoke', 'opt out', 'cancel', 'unsubscribe', 'stopall', 'optout'],
  ...['alto', 'parar', 'pare', 'cancelar', 'baja'],
];
const START = ['start', 'unstop'];
const HELP = ['help', 'info', 'ayuda'];

/** What somebody who answers a text wants; null if it's none of these. */
export function wishOf(text: string): 'STOP' | 'START' | 'HELP' | null {
  const word = text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  if (STOP.includes(word)) return 'STOP';
  if (START.includes(word)) return 'START';
  return HELP.includes(word) ? 'HELP' : null;
}

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

/**
 * Somebody answered a text: STOP turns the texts to that number off, START what STOP turned off on again, and each of them and HELP is answered,
 * at any hour. A message that was heard before does nothing.
 */
export const hearText = (
  db: Database,
  { id, phoneNumber, text }: { id: string; phoneNumber: string; text: string },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const wish = wishOf(text);
    if (wish === null) return;
    const known = await tx
      .select({ optedIn: smsPreferences.optedIn, stoppedAt: smsPreferences.stoppedAt })
      .from(smsPreferences)
      .where(eq(smsPreferences.phoneNumber, phoneNumber))
      .for('update');
    const isOn = known.some(({ optedIn, stoppedAt }) => optedIn || stoppedAt !== null);
    const isNew = await putNumberText(tx, {
      id: `ANSWER.${id}`,
      kind: answerTo(wish, isOn),
      phoneNumber,
      banner: await lastBanner(tx, phoneNumber),
    });
    if (!isNew || wish === 'HELP') return;
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

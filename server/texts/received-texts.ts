import { and, desc, eq, isNotNull, lt, or } from 'drizzle-orm';
import { RECEIVED_TEXTS_PER_PAGE, type ReceivedText } from '../../services/contracts/text-provider.ts';
import type { Database } from '../db/database.ts';
import { texts } from '../db/schema/texts.ts';

/** A page ends after a message, which an instant and its id name. */
function isAfter(after: string | undefined) {
  if (after === undefined) return undefined;
  const [at = '', id = ''] = after.split(' ');
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return undefined;
  return or(lt(texts.createdAt, instant), and(eq(texts.createdAt, instant), lt(texts.id, id)));
}

/** A page of the messages that somebody should read, the latest first, and where the next one starts. */
export async function listReceivedTexts(
  db: Database,
  { after }: { after?: string | undefined },
): Promise<{ texts: ReceivedText[]; next: string | null }> {
  const rows = await db
    .select({
      id: texts.id,
      createdAt: texts.createdAt,
      phoneNumber: texts.phoneNumber,
      received: texts.received,
      banner: texts.banner,
      kind: texts.kind,
    })
    .from(texts)
    .where(and(isNotNull(texts.received), isAfter(after)))
    .orderBy(desc(texts.createdAt), desc(texts.id))
    .limit(RECEIVED_TEXTS_PER_PAGE + 1);
  const listed = rows.slice(0, RECEIVED_TEXTS_PER_PAGE).map(
    ({ id, createdAt, phoneNumber, received, banner, kind }): ReceivedText => ({
      id,
      receivedAt: createdAt.toISOString(),
      from: `+1${phoneNumber}`,
      text: received ?? '',
      banner,
      endedTexts: kind === 'TURNED_OFF',
    }),
  );
  const last = rows.length > RECEIVED_TEXTS_PER_PAGE ? listed.at(-1) : undefined;
  return { texts: listed, next: last ? `${last.receivedAt} ${last.id}` : null };
}

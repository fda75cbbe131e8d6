import { eq } from 'drizzle-orm';
import { language } from '../../languages/t.ts';
import { languageOf, type SenderEnv, senderOf } from '../banners/banners.ts';
import { fromNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { emails } from '../db/schema/mail.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { speaking } from '../http/language.ts';
import { accountLetter, type Letter, LIFETIMES } from './account-letters.ts';

/** Who gets a letter, from which banner; null for the shop's own. */
type Addressed = Letter & { to: string; banner: string | null };

/**
 * Puts a letter about an account in the outbox, in the transaction or call that does what it's about. It's written here
 * and now, in the language of the account's shopper, or of the request while that isn't known, and its text is erased once it's sent.
 */
export async function putLetter(
  db: Database,
  env: SenderEnv,
  { to, banner, ...letter }: Addressed,
): Promise<void> {
  const id = newId();
  const [addressee] = await db
    .select({ language: shoppers.language })
    .from(shoppers)
    .where(eq(shoppers.email, to));
  await db.insert(emails).values({
    id,
    kind: letter.kind,
    uselessAt: fromNow(LIFETIMES[letter.kind]),
    letter: speaking(languageOf(banner, addressee?.language ?? language(), env), () =>
      accountLetter(id, letter, to, senderOf(banner, env)),
    ),
  });
}

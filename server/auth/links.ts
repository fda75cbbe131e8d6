import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { links, shoppers } from '../db/schema/shoppers.ts';
import type { Deps } from '../http/context.ts';
import { LIFETIMES } from '../mail/account-letters.ts';
import { lockShopper } from '../shoppers/lock-shopper.ts';

/** Whose account a link leads into, and the email it has. */
interface Account {
  id: string;
  email: string;
}

type Link = typeof links.$inferSelect;
type LinkKind = Exclude<Link['kind'], 'SIGN_IN_CODE'>;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

const hashOfCode = ({ authSecrets }: Pick<Deps, 'authSecrets'>, code: string) =>
  createHmac('sha256', authSecrets[0]).update(`sign-in code ${code}`).digest('base64url');

const isAlike = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const putLink = (
  tx: Database,
  { id: shopperId, email }: Account,
  link: { kind: Link['kind']; hash: string; newEmail?: string },
) =>
  tx
    .insert(links)
    .values({ ...link, id: newId(), shopperId, email, expiresAt: fromNow(LIFETIMES[link.kind]) });

/** A new token for a letter's link, in the transaction that has locked the account. */
export async function newLink(
  tx: Database,
  account: Account,
  link: { kind: LinkKind; newEmail?: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await putLink(tx, account, { ...link, hash: hashOf(token) });
  return token;
}

const isOpen = (token: string, kinds: readonly LinkKind[]) =>
  and(eq(links.hash, hashOf(token)), inArray(links.kind, kinds), gt(links.expiresAt, now));

/** Whether a link could be used now, for what is costly to prepare. */
export const isLinkOpen = async (db: Database, token: string, kinds: readonly LinkKind[]): Promise<boolean> =>
  (await db.$count(links, isOpen(token, kinds))) > 0;

/** Locks the account that a link leads into, and uses the link up; null if it has ended. */
export async function redeemLink(
  tx: Database,
  token: string,
  kinds: readonly LinkKind[],
): Promise<(Link & { emailVerified: boolean }) | null> {
  const [found] = await tx.select({ shopperId: links.shopperId }).from(links).where(isOpen(token, kinds));
  if (!found) return null;
  await lockShopper(tx, found.shopperId);
  // What changed the account meanwhile has ended it.
  const [used] = await tx.delete(links).where(isOpen(token, kinds)).returning();
  const [shopper] = await tx
    .select({ email: shoppers.email, emailVerified: shoppers.emailVerified })
    .from(shoppers)
    .where(eq(shoppers.id, found.shopperId));
  return used && shopper?.email === used.email ? { ...used, emailVerified: shopper.emailVerified } : null;
}

const areCodesOf = (shopperId: string) => and(eq(links.shopperId, shopperId), eq(links.kind, 'SIGN_IN_CODE'));

/** A new code to sign in with, which ends the earlier one; in the transaction that has locked the account. */
export async function newCode(
  tx: Database,
  deps: Pick<Deps, 'authSecrets'>,
  account: Account,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx.delete(links).where(areCodesOf(account.id));
  await putLink(tx, account, { kind: 'SIGN_IN_CODE', hash: hashOfCode(deps, code) });
  return code;
}

/** Wrong tries before a code ends. */
const CODE_TRIES = 5;

/** Uses up the code of an account that the transaction has locked, or counts a wrong try; whether it's the one. */
export async function redeemCode(
  tx: Database,
  deps: Pick<Deps, 'authSecrets'>,
  { account: { id, email }, code }: { account: Account; code: string },
): Promise<boolean> {
  const [sent] = await tx
    .select()
    .from(links)
    .where(and(areCodesOf(id), eq(links.email, email), gt(links.expiresAt, now)))
    .orderBy(desc(links.createdAt));
  if (!sent) return false;
  const isRight = isAlike(sent.hash, hashOfCode(deps, code));
  const wrongTries = sent.wrongTries + 1;
  if (isRight || wrongTries === CODE_TRIES) await tx.delete(links).where(eq(links.id, sent.id));
  else await tx.update(links).set({ wrongTries }).where(eq(links.id, sent.id));
  return isRight;
}

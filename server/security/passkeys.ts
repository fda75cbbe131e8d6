import { and, desc, eq } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { CreatedPasskey, Passkey } from '../../services/contracts/passkeys.ts';
import * as contract from '../../services/contracts/passkeys.ts';
import { lockedSession } from '../auth/access.ts';
import { type Asking, ask, isRefused, takeCookies } from '../auth/ask.ts';
import { recordChange } from '../auth/record-change.ts';
import type { Database } from '../db/database.ts';
import { passkeys } from '../db/schema/shoppers.ts';
import { withTransaction } from '../db/transaction.ts';
import type { SignedIn } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { bannerOf } from '../http/request.ts';
import { putLetter } from '../mail/put-letter.ts';
import { deviceOf } from './device.ts';

type AskingShopper = Asking & { shopper: SignedIn };

const isOf = ({ id }: Pick<SignedIn, 'id'>, passkeyId: string) =>
  and(eq(passkeys.shopperId, id), eq(passkeys.id, passkeyId));

/** The shopper's passkeys, the newest first. */
export async function listPasskeys(db: Database, { id }: Pick<SignedIn, 'id'>): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.shopperId, id))
    .orderBy(desc(passkeys.createdAt), passkeys.id);
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? t('Passkey'),
    addedAt: row.createdAt.toISOString(),
    isSynced: row.backedUp,
    credentialId: row.credentialID,
  }));
}

const tooMany = () =>
  new ProblemError('TOO_MANY_PASSKEYS', {
    detail: t('An account can have {{PASSKEY_LIMIT}} passkeys. Remove one to add another.', {
      PASSKEY_LIMIT: contract.PASSKEY_LIMIT,
    }),
  });

/** The challenge for a new passkey, with the ones that the browser must not create again. */
export async function startAddingPasskey(asking: AskingShopper): Promise<{ challenge: string }> {
  if (!contract.hasRoom(await listPasskeys(asking.deps.db, asking.shopper))) throw tooMany();
  const answer = await ask(asking, '/passkey/generate-register-options', {
    method: 'GET',
    by: asking.shopper.id,
  });
  // The sign-in has become too old just now.
  if (isRefused(answer, 'The challenge')) throw new ProblemError('FULL_AUTHENTICATION_REQUIRED');
  takeCookies(asking, answer);
  return (await answer.json()) as { challenge: string };
}

/** 'Chrome on Windows', which the shopper can change. */
function nameOf(userAgent: string | undefined): string {
  const { browser, system } = deviceOf(userAgent ?? null);
  return ([browser, system].filter(Boolean).join(' on ') || 'Passkey').slice(0, 60);
}

/** What better-auth calls any reason not to take what a browser created, with status 500. */
const NOT_VERIFIED = 'FAILED_TO_VERIFY_REGISTRATION';

/** Has better-auth check and keep the passkey; its id. */
async function keepPasskey(asking: AskingShopper, response: CreatedPasskey): Promise<string> {
  const body = { response, name: nameOf(asking.http.req.header('user-agent')) };
  const answer = await ask(asking, '/passkey/verify-registration', { body, by: asking.shopper.id });
  const said = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { id: string; code?: string };
  if (said.code === NOT_VERIFIED || isRefused(answer, 'The new passkey')) {
    throw new ProblemError('PASSKEY_REFUSED', { detail: t("This passkey can't be added.") });
  }
  return said.id;
}

/**
 * Adds the passkey that a browser created, and tells the shopper by a letter. If it's sent again because the answer got lost,
 * nothing more happens.
 */
export async function addPasskey(asking: AskingShopper, response: CreatedPasskey): Promise<Passkey[]> {
  const { deps, http, shopper } = asking;
  const known = await listPasskeys(deps.db, shopper);
  if (known.some(({ credentialId }) => credentialId === response.id)) return known;
  if (!contract.hasRoom(known)) throw tooMany();
  const id = await keepPasskey(asking, response);
  const refusal = await withTransaction(deps.db, async (tx) => {
    const isSignedIn = await lockedSession(tx, shopper);
    const others = (await listPasskeys(tx, shopper)).filter((passkey) => passkey.id !== id);
    // The session was ended, or others were added, meanwhile.
    if (!isSignedIn || !contract.hasRoom(others)) {
      await tx.delete(passkeys).where(isOf(shopper, id));
      return isSignedIn ? tooMany() : new ProblemError('SIGNED_OUT');
    }
    await putLetter(tx, deps.env, { kind: 'PASSKEY_ADDED', to: shopper.email, banner: bannerOf(http) });
    await recordChange(tx, asking, { shopperId: shopper.id, action: contract.addPasskey.id });
    return null;
  });
  if (refusal) throw refusal;
  return listPasskeys(deps.db, shopper);
}

/** Renames a passkey of the shopper's; NOT_FOUND if it's gone, or someone else's. */
export async function renamePasskey(
  db: Database,
  shopper: Pick<SignedIn, 'id'>,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<void> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(isOf(shopper, passkeyId))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new ProblemError('NOT_FOUND');
}

/** Removes a passkey of the shopper's, and tells them by a letter; NOT_FOUND if it's gone, or someone else's. */
export async function removePasskey(asking: AskingShopper, passkeyId: string): Promise<void> {
  const { deps, http, shopper } = asking;
  await withTransaction(deps.db, async (tx) => {
    const gone = await tx.delete(passkeys).where(isOf(shopper, passkeyId)).returning({ id: passkeys.id });
    if (gone.length === 0) throw new ProblemError('NOT_FOUND');
    await putLetter(tx, deps.env, { kind: 'PASSKEY_REMOVED', to: shopper.email, banner: bannerOf(http) });
    await recordChange(tx, asking, { shopperId: shopper.id, action: contract.removePasskey.id });
  });
}

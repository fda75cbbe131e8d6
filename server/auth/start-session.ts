import { eq } from 'drizzle-orm';
import { language } from '../../languages/t.ts';
import * as contract from '../../services/contracts/session.ts';
import { bannerWith } from '../banners/banners.ts';
import type { Database } from '../db/database.ts';
import { sessions, shoppers } from '../db/schema/shoppers.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps, SignedIn } from '../http/context.ts';
import { bannerOf } from '../http/request.ts';
import { endSession, readSession, sessionCookie, tokenOf } from '../http/session.ts';
import { lockShopper } from '../shoppers/lock-shopper.ts';
import { sellsSnap, withBanner } from '../wallet/sells-snap.ts';
import type { Asking } from './ask.ts';

const EMPTY = { shopper: null, fullyAuthenticated: false, expiresAt: null };

const detailsOf = (shopper: SignedIn): Omit<contract.Session, 'sellsSnap'> => ({
  shopper: {
    id: shopper.id,
    email: shopper.email,
    firstName: shopper.firstName,
    lastName: shopper.lastName,
    phone: shopper.phone,
    authorities: ['ROLE_CUSTOMER', ...(shopper.emailVerified ? ['ROLE_EMAIL_CONFIRMED'] : [])],
  },
  fullyAuthenticated: shopper.fullyAuthenticated,
  expiresAt: shopper.sessionExpiresAt.toISOString(),
});

/** What pages are to do for the operator; nothing is said of what's off. */
const telemetryOf = ({ traces, metrics }: Deps['env']): Pick<contract.Session, 'telemetry'> =>
  traces || metrics ? { telemetry: { traces: traces !== null, measures: metrics !== null } } : {};

export const sessionOf = ({ deps, http, shopper }: Asking): contract.Session => ({
  ...(shopper ? detailsOf(shopper) : EMPTY),
  sellsSnap: sellsSnap(withBanner(deps, http)),
  ...telemetryOf(deps.env),
});

/**
 * Keeps the language of the page that a shopper has opened, for letters and texts about the account. Where a banner speaks only one,
 * nobody has chosen it.
 */
export async function noteLanguage({ deps, http, shopper }: Asking): Promise<void> {
  if (!shopper || shopper.language === language()) return;
  if (bannerWith(bannerOf(http), deps.env).languages.length === 1) return;
  await deps.db.update(shoppers).set({ language: language() }).where(eq(shoppers.id, shopper.id));
}

/** The session of these cookies, which replaces the caller's earlier one; null if something has ended it already. */
export async function startSession(
  { deps, http }: Asking,
  cookies: readonly string[],
): Promise<contract.Session | null> {
  const own = cookies.find((cookie) => cookie.startsWith(`${sessionCookie(deps.env)}=`));
  const shopper = await readSession(deps, own?.split(';')[0], contract.signIn.id);
  if (!shopper) return null;
  await endSession(deps, http.req.header('cookie'));
  for (const cookie of cookies) http.header('set-cookie', cookie, { append: true });
  await noteLanguage({ deps, http, shopper });
  return sessionOf({ deps, http, shopper });
}

/** Whether what someone signed in with still leads into the account; it's locked. */
type LeadsIn = (tx: Database, shopper: Pick<SignedIn, 'id'>) => Promise<boolean>;

/**
 * The session that better-auth has started, unless what it was started with has been changed or removed since it was checked: better-auth
 * locks nothing. Null then.
 */
export async function startCheckedSession(
  asking: Asking,
  answer: Response,
  leadsIn: LeadsIn,
): Promise<contract.Session | null> {
  const { deps } = asking;
  const cookies = answer.headers.getSetCookie();
  const own = cookies.find((cookie) => cookie.startsWith(`${sessionCookie(deps.env)}=`));
  const token = tokenOf(deps, own?.split(';')[0]) ?? '';
  const isStarted = await withTransaction(deps.db, async (tx) => {
    const isOwn = eq(sessions.token, token);
    const [session] = await tx.select({ id: sessions.shopperId }).from(sessions).where(isOwn);
    if (!session) return false;
    await lockShopper(tx, session.id);
    if (await leadsIn(tx, session)) return true;
    await tx.delete(sessions).where(isOwn);
    return false;
  });
  return isStarted ? startSession(asking, cookies) : null;
}

import { eq } from 'drizzle-orm';
import { language } from '../../languages/t.ts';
import * as contract from '../../services/contracts/session.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import type { Deps, SignedIn } from '../http/context.ts';
import { endSession, readSession, sessionCookie } from '../http/session.ts';
import { sellsSnap, withBanner } from '../wallet/sells-snap.ts';
import { type Asking, takeCookies } from './ask.ts';

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

/** Keeps the language of the page that a shopper has opened, for letters and texts about the account. */
export async function noteLanguage({ deps, shopper }: Pick<Asking, 'deps' | 'shopper'>): Promise<void> {
  if (!shopper || shopper.language === language()) return;
  await deps.db.update(shoppers).set({ language: language() }).where(eq(shoppers.id, shopper.id));
}

/** The session that better-auth has started, in whatever way the shopper signed in; it replaces the caller's earlier one. */
export async function startSession(asking: Asking, answer: Response): Promise<contract.Session> {
  const { deps, http } = asking;
  await endSession(deps, http.req.header('cookie'));
  const own = takeCookies(asking, answer).find((cookie) => cookie.startsWith(`${sessionCookie(deps.env)}=`));
  const shopper = await readSession(deps, own?.split(';')[0], contract.signIn.id);
  if (!shopper) throw new Error("The new session can't be read");
  await noteLanguage({ deps, shopper });
  return sessionOf({ ...asking, shopper });
}

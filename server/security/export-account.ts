import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { AccountData } from '../../services/contracts/security.ts';
import { timeOf } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import * as account from '../db/schema/account.ts';
import { addresses } from '../db/schema/addresses.ts';
import { cartLines, carts } from '../db/schema/carts.ts';
import { checkoutLines, checkoutPromos, checkouts, checkoutTenders } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { emails } from '../db/schema/mail.ts';
import { modifications } from '../db/schema/modifications.ts';
import { auditLog } from '../db/schema/operators.ts';
import { orderRefunds, orders } from '../db/schema/orders.ts';
import { accounts, passkeys, sessions, shoppers } from '../db/schema/shoppers.ts';
import { supportCodes } from '../db/schema/support.ts';
import { texts } from '../db/schema/texts.ts';
import { cards } from '../db/schema/wallet.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';

/** What only secures or repeats a call, or names a thing elsewhere, by column: it says nothing about the shopper. */
const INTERNAL: ReadonlySet<string> = new Set([
  'token',
  'accessToken',
  'refreshToken',
  'idToken',
  'password',
  'publicKey',
  'credentialID',
  'counter',
  'instrumentId',
  'idempotencyKey',
  'payloadHash',
  'versionKey',
  'checksum',
  'operatorId',
  'network',
]);

const withoutInternals = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !INTERNAL.has(column)));

/** The tables with a shopper's rows, by their place in the document. */
export const OF_SHOPPER = {
  signInMethods: accounts,
  passkeys,
  sessions,
  addresses,
  cards,
  emailPreferences: account.emailPreferences,
  smsPreferences: account.smsPreferences,
  texts,
  substitutionPreferences: account.substitutionPreferences,
  memberships: account.memberships,
  communitySupport: account.communitySupport,
  rewardClaims: account.rewardClaims,
  prescriptions: account.prescriptions,
  checkouts,
  reservations,
  orders,
  unsavedChanges: modifications,
  supportVisits: supportCodes,
  activity: auditLog,
} as const;

type OfShopper = keyof typeof OF_SHOPPER;

const rowsOf = async (db: Database, name: OfShopper, shopperId: string) => {
  const table = OF_SHOPPER[name];
  const rows: object[] = await db
    .select(getTableColumns(table))
    .from(table as typeof accounts)
    .where(eq(table.shopperId, shopperId));
  return [name, rows.map(withoutInternals)] as const;
};

/** Everything the store keeps of a shopper, read at one moment. */
export const exportAccount = ({ db }: Pick<Deps, 'db'>, { id }: { id: string }): Promise<AccountData> =>
  withTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const ofCheckouts = tx.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.shopperId, id));
    const ofOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.shopperId, id));
    const ofCart = tx.select({ id: carts.id }).from(carts).where(eq(carts.shopperId, id));
    const ofShopper = [];
    for (const name of Object.keys(OF_SHOPPER) as OfShopper[]) ofShopper.push(await rowsOf(tx, name, id));
    const lists = Object.fromEntries(ofShopper) as Record<OfShopper, Record<string, unknown>[]>;
    const shopper = onlyRow(await tx.select().from(shoppers).where(eq(shoppers.id, id)));
    return {
      exportedAt: (await timeOf(tx)).toISOString(),
      profile: withoutInternals(shopper),
      ...lists,
      cart: await tx.select().from(cartLines).where(inArray(cartLines.cartId, ofCart)),
      orderedItems: await tx
        .select()
        .from(checkoutLines)
        .where(inArray(checkoutLines.checkoutId, ofCheckouts)),
      payments: await tx
        .select()
        .from(checkoutTenders)
        .where(inArray(checkoutTenders.checkoutId, ofCheckouts)),
      promoCodes: await tx
        .select()
        .from(checkoutPromos)
        .where(inArray(checkoutPromos.checkoutId, ofCheckouts)),
      refunds: await tx.select().from(orderRefunds).where(inArray(orderRefunds.orderId, ofOrders)),
      emails: await tx.select().from(emails).where(inArray(emails.orderId, ofOrders)),
    };
  });

import { and, desc, eq, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { dayRefusal, usesRefusal } from '../../../rules/promo-refusals.ts';
import { anyOf } from '../../db/any-of.ts';
import type { Database } from '../../db/database.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { carts } from '../../db/schema/carts.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import type { PromoTerms } from '../../db/schema/promos.ts';
import type { StoredTender } from '../../db/schema/tenders.ts';
import { cards, wallets } from '../../db/schema/wallet.ts';
import { isTender } from '../../wallet/card.ts';
import { isExpiredAt } from '../../wallet/expiry.ts';
import { promosOf, tendersOf } from '../record/checkout-payment.ts';
import type { CheckoutRow } from '../record/checkout-record.ts';
import { withoutPlace } from '../record/part-rows.ts';
import { readPromoCodes, termsOf } from './promo-terms.ts';
import { readPromoUses } from './promo-uses.ts';

/** What a new checkout takes over from the shopper's previous one. */
export interface EarlierChoice {
  /** The tenders the shopper selected, each with its instrument, or null if it's no longer valid. */
  carried: { tender: StoredTender; instrumentId: string | null }[];
  /** The tip, which carries over to the next delivery; in cents. */
  tip: number;
  /** The promo codes that are still valid. */
  promos: PromoTerms[];
}

/** The preferred card or account. */
export type PreferredTender = Pick<StoredTender, 'id' | 'paymentType' | 'brand' | 'lastFour'>;

/** A choice carries over for as long as a reservation can last. */
const CHOICE_LASTS_MS = 4 * 3_600_000;

const NO_CHOICE: EarlierChoice = { carried: [], tip: 0, promos: [] };

interface At {
  shopperId: string;
  now: Date;
  /** The day where the order is received, YYYY-MM-DD. */
  today: string;
}

/** Whether a previous checkout's choices carry over: it wasn't placed, and it's recent. */
const isCarriedOver = ({ status, createdAt }: Previous['checkout'], now: Date): boolean =>
  (status === 'DRAFT' || status === 'SUPERSEDED') && now.getTime() - createdAt.getTime() < CHOICE_LASTS_MS;

/** The shopper's newest checkout, in a query that reads the cart. */
export const previous = new QueryBuilder()
  .select({
    id: checkouts.id,
    versionKey: checkouts.versionKey,
    status: checkouts.status,
    tenderChosen: checkouts.tenderChosen,
    gratuityTotal: checkouts.gratuityTotal,
    createdAt: checkouts.createdAt,
  })
  .from(checkouts)
  .where(eq(checkouts.shopperId, carts.shopperId))
  .orderBy(desc(checkouts.createdAt))
  .limit(1)
  .as('previous');

/** What it was paid with, and its promo codes. */
export const previousParts = { tenders: tendersOf(previous.id), promos: promosOf(previous.id) };

type PartsOf<Parts extends Record<string, SQL>> = { [Name in keyof Parts]: Parts[Name]['_']['type'] };

interface Previous extends PartsOf<typeof previousParts> {
  checkout: Pick<CheckoutRow, 'id' | 'status' | 'tenderChosen' | 'gratuityTotal' | 'createdAt'>;
}

/** What the shopper chose for the previous checkout, as far as it still counts. */
export async function readEarlierChoice(
  db: Database,
  before: Previous | null,
  at: At,
): Promise<EarlierChoice> {
  if (!before || !isCarriedOver(before.checkout, at.now)) return NO_CHOICE;
  return {
    carried: before.checkout.tenderChosen ? await carriedTenders(db, before, at) : [],
    tip: before.checkout.gratuityTotal,
    promos: await carriedPromos(db, before, at),
  };
}

const readCarried = prepared(
  'cards_read_carried',
  (db, given: Givens<{ shopperId: string; ids: readonly string[] }>) =>
    db
      .select()
      .from(cards)
      .where(and(eq(cards.shopperId, given.shopperId), anyOf(cards.id, given.ids))),
);

async function carriedTenders(
  db: Database,
  { checkout: { id }, ...before }: Previous,
  { shopperId, now }: At,
): Promise<EarlierChoice['carried']> {
  const tenders = before.tenders.map(withoutPlace);
  if (tenders.length === 0) return [];
  const known = await readCarried(db, { shopperId, ids: tenders.map((tender) => tender.id) });
  const valid = known.filter(
    ({ saved, checkoutId, validThrough }) => (saved || checkoutId === id) && !isExpiredAt(validThrough, now),
  );
  return tenders.map((tender) => ({
    tender,
    instrumentId: valid.find((card) => card.id === tender.id)?.instrumentId ?? null,
  }));
}

async function carriedPromos(
  db: Database,
  { promos }: Previous,
  { shopperId, today }: At,
): Promise<PromoTerms[]> {
  if (promos.length === 0) return [];
  const codes = promos.map(({ code }) => code);
  const known = await readPromoCodes(db, codes);
  const uses = await readPromoUses(db, known, { id: null, shopperId });
  return codes.flatMap((code) => {
    const promo = known.find((one) => one.code === code);
    const use = uses.get(code);
    if (!promo || !use || (dayRefusal(promo, today) ?? usesRefusal(promo, use, 0)) !== null) return [];
    return [termsOf(promo)];
  });
}

/** The wallet's preferred card or account, in a query that reads the cart. */
export const preferred = new QueryBuilder()
  .select({
    id: cards.id,
    cardType: cards.cardType,
    brand: cards.brand,
    lastFour: cards.lastFour,
    validThrough: cards.validThrough,
  })
  .from(wallets)
  .innerJoin(cards, eq(cards.id, wallets.preferredCardId))
  .where(
    and(eq(wallets.shopperId, carts.shopperId), eq(cards.shopperId, carts.shopperId), eq(cards.saved, true)),
  )
  .as('preferred');

type PreferredCard = Pick<
  typeof cards.$inferSelect,
  'id' | 'cardType' | 'brand' | 'lastFour' | 'validThrough'
>;

/** The same, if it's valid and can pay for an order by itself. */
export function preferredTender(card: PreferredCard | null, now: Date): PreferredTender | null {
  if (!card || !isTender(card) || isExpiredAt(card.validThrough, now)) return null;
  const { id, cardType: paymentType, brand, lastFour } = card;
  return { id, paymentType, brand, lastFour };
}

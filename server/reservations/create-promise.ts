import { and, eq } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import { partsOfOptionId } from '../../services/contracts/quote-parts.ts';
import type { QuoteOption } from '../../services/contracts/quotes.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { anyOf } from '../db/any-of.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { sellers } from '../db/schema/catalog.ts';
import { quotes } from '../db/schema/fulfillment.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import { type RequestKey, requestKey } from '../http/once.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { shippingVendor } from '../sellers/shipping-vendor.ts';
import { feesOf } from './fees.ts';
import { toReservation } from './reservation.ts';
import { reservedUnderKey, reserveOnce } from './reserve-once.ts';
import { reserveShipping } from './reserve-shipping.ts';
import { type ReserveDeps, reserveSlot } from './reserve-slot.ts';

interface PromiseInput {
  shopperId: string;
  /** As named by the caller; null means the options' own. */
  modalityType: Modality | null;
  /** Each 'quoteId|optionId'. */
  optionIds: readonly string[];
  keyspace: string;
  idempotencyKey: string;
}

/** The shopper's own quotes, and the time. */
const readQuotes = (db: Database, { shopperId, quoteIds }: { shopperId: string; quoteIds: string[] }) =>
  db
    .select({ quote: quotes, vendorName: sellers.name, now })
    .from(quotes)
    .leftJoin(sellers, eq(sellers.id, quotes.vendorId))
    .where(and(anyOf(quotes.id, quoteIds), eq(quotes.shopperId, shopperId)));

type OfferedQuote = typeof quotes.$inferSelect & { vendorName: string | null; isAlive: boolean };

/**
 * Reserves options from the shopper's own quotes and releases an earlier reservation in the same step: a slot, or
 * one shipping method per vendor, all to one address. SLOT_GONE if they were offered too long ago; NOT_FOUND for
 * another shopper's option.
 */
export function createPromise(deps: ReserveDeps, input: PromiseInput): Promise<Reservation> {
  const { shopperId, modalityType, optionIds, keyspace } = input;
  const key = requestKey(input, { modalityType, optionIds, keyspace });
  const quoteIds = optionIds.map((one) => partsOfOptionId(one).quoteId);
  return retried(async () => {
    const offered = (await readQuotes(deps.db, { shopperId, quoteIds })).map(
      ({ quote, vendorName, now }): OfferedQuote => ({
        ...quote,
        vendorName,
        isAlive: quote.expiresAt > now,
      }),
    );
    const slot = slotOf(offered, input);
    if (slot) return reserveSlot(deps, slot);
    const made = await reservedUnderKey(deps.db, key);
    return reserveOnce(deps, key, made, () => promise(deps, { ...input, key, offered }));
  }, RETRIED_OR_TAKEN);
}

async function promise(
  deps: ReserveDeps,
  { key, offered, ...input }: PromiseInput & { key: RequestKey; offered: readonly OfferedQuote[] },
): Promise<Reservation> {
  const { optionIds, keyspace } = input;
  const chosen = chosenOptions(offered, input);
  const selections = chosen.map(selectionOf);
  const { quote } = onlyRow(chosen.slice(0, 1));
  const held = await deps.db.transaction((tx) =>
    reserveShipping(tx, {
      seconds: deps.env.reservationSeconds,
      reservation: {
        id: newId(),
        versionKey: newId(),
        ...key,
        quoteId: quote.id,
        modality: 'SHIP',
        keyspace,
        items: chosen.flatMap((each) => each.quote.items),
        ...feesOf(selections),
        optionIds: [...optionIds],
        selections,
        destination: quote.destination,
      },
    }),
  );
  return toReservation({ ...held, store: null, dayRules: {}, service: null, checkoutId: null });
}

/** The slot to reserve if there's one option and it's a time; otherwise null. */
function slotOf([quote]: readonly OfferedQuote[], input: PromiseInput) {
  const { optionIds, modalityType, ...rest } = input;
  const [quoteOptionId] = optionIds;
  if (!quote || !quoteOptionId || quote.options || optionIds.length > 1) return null;
  return { ...rest, quoteOptionId, modalityType: modalityType ?? quote.modality };
}

interface Chosen {
  quote: OfferedQuote;
  option: QuoteOption;
}

const invalidOption = (index: number, message: string) =>
  new ProblemError('INVALID_INPUT', { fields: { [`optionIds.${index}`]: message } });

/** The options with their quotes: each vendor once, all for shipping and to one address. */
function chosenOptions(quotes: readonly OfferedQuote[], { optionIds, modalityType }: PromiseInput): Chosen[] {
  if (modalityType !== null && modalityType !== 'SHIP') {
    throw new ProblemError('INVALID_INPUT', {
      fields: { 'filter.shoppingModality': t('Only shipping options can be reserved together.') },
    });
  }
  const chosen = optionIds.map((one, index): Chosen => {
    const { quoteId, optionId } = partsOfOptionId(one);
    const quote = quotes.find(({ id }) => id === quoteId);
    if (!quote) throw new ProblemError('NOT_FOUND');
    if (!quote.options)
      throw invalidOption(index, t("A time can't be reserved together with other options."));
    const option = quote.options.find(({ id }) => id === optionId);
    if (!option) throw new ProblemError('NOT_FOUND');
    return { quote, option };
  });
  for (const [index, { quote }] of chosen.entries()) {
    const earlier = chosen.slice(0, index).map((other) => other.quote);
    if (earlier.some(({ vendorId }) => vendorId === quote.vendorId)) {
      throw invalidOption(index, t('Choose one option for each vendor.'));
    }
    if (earlier.some(({ destination }) => hashOf(destination) !== hashOf(quote.destination))) {
      throw invalidOption(index, t('All options must be for the same address.'));
    }
  }
  if (chosen.some(({ quote }) => !quote.isAlive)) throw new ProblemError('SLOT_GONE');
  return chosen;
}

const selectionOf = ({ quote, option }: Chosen): Reservation['selections'][number] => ({
  name: option.name,
  window: option.window,
  modality: 'SHIP',
  cost: option.cost ?? 0,
  promo: option.promo,
  vendor: shippingVendor(quote.vendorId, quote.vendorName),
  items: { included: quote.items },
});

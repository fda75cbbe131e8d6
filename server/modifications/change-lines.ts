import { type Text, t } from '../../languages/t.ts';
import { isAtLocker } from '../../rules/locker.ts';
import type { CheckoutLine } from '../../services/contracts/checkouts.ts';
import type { ModifiedLine } from '../../services/contracts/modifications.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import { ageToBuy } from '../../services/contracts/values.ts';
import { todayAt } from '../checkouts/price/read-basis.ts';
import type { Database } from '../db/database.ts';
import type { NewTime } from '../db/schema/modifications.ts';
import { ProblemError } from '../http/problems.ts';
import { alcoholLawAt, allowAlcohol, isAlcoholLawful } from '../quotes/alcohol.ts';
import { carriesAlcohol } from '../quotes/delivery-service.ts';
import { reasonNotToHandOver } from '../quotes/quoted-items.ts';
import { newTimeOf, type OrderToModify, placeOf } from './order-to-modify.ts';
import type { ProductToOrder } from './read-products.ts';

const NO_LOCKER_NOW =
  "We have to check your ID for this item, so it can't wait in a pickup locker." satisfies Text;
/** The most lines an order can have. */
const MAX_LINES = 200;

export type Products = ReadonlyMap<string, ProductToOrder>;

const quantitiesOf = (lines: OrderToModify['checkout']['lineItems']): Map<string, number> =>
  new Map(lines.map(({ cart }) => [cart.gtin13, cart.quantity]));

/** What would be ordered: the changes made so far with these ones, the order's own lines first. */
export function itemsWith(order: OrderToModify, changes: readonly ModifiedLine[]): QuoteItem[] {
  const quantities = quantitiesOf(order.draft?.lineItems ?? order.checkout.lineItems);
  for (const { gtin13, quantity } of changes) quantities.set(gtin13, quantity);
  const own = order.checkout.lineItems.map(({ cart }) => cart.gtin13);
  const others = [...quantities.keys()].filter((gtin13) => !own.includes(gtin13));
  return [...own, ...others].flatMap((gtin13) => {
    const quantity = quantities.get(gtin13) ?? 0;
    return quantity > 0 ? [{ gtin13, quantity }] : [];
  });
}

type Wishes = Pick<CheckoutLine, 'substitutionPolicy' | 'chosenSubstitute' | 'instructions'>;

/** What the shopper wishes for a line, which is as these changes say, as it was, or for a new one, as preferred. */
export type WishesOf = (gtin13: string, preferred: Wishes) => Wishes;

/** `chosen` are the products that the changes name as chosen substitutes. */
export const wishesWith =
  (
    order: OrderToModify,
    changes: readonly ModifiedLine[],
    chosen: ReadonlyMap<string, { gtin13: string; description: string }>,
  ): WishesOf =>
  (gtin13, preferred) => {
    const isThis = ({ cart }: CheckoutLine) => cart.gtin13 === gtin13;
    const line = order.draft?.lineItems.find(isThis) ?? order.checkout.lineItems.find(isThis) ?? preferred;
    const { substitutionPolicy, chosenSubstitute, instructions } = line;
    const before = { substitutionPolicy, chosenSubstitute, instructions };
    const change = changes.findLast((one) => one.gtin13 === gtin13);
    const noted =
      change?.instructions === undefined ? before : { ...before, instructions: change.instructions };
    if (!change?.substitutionPolicy) return noted;
    const substitute = chosen.get(change.substituteGtin13 ?? '');
    return {
      ...noted,
      substitutionPolicy: change.substitutionPolicy,
      chosenSubstitute:
        change.substitutionPolicy === 'CHOSEN_SUBSTITUTE' && substitute
          ? { gtin13: substitute.gtin13, description: substitute.description }
          : null,
    };
  };

/** Why a product can't be handed over with the order, or null. */
function reasonNotToAdd(order: OrderToModify, { entry }: ProductToOrder) {
  const { checkout, service } = order;
  return reasonNotToHandOver(
    { ...entry.product },
    { place: placeOf(order), carriesAlcohol: carriesAlcohol(checkout.modality, service) },
  );
}

const isAlcohol = (products: Products, gtin13: string): boolean =>
  products.get(gtin13)?.entry.product.alcohol ?? false;

/** What's wrong with one line, and where. */
function problemWith(order: OrderToModify, product: ProductToOrder | undefined, quantity: number) {
  if (!product)
    return { code: 'INVALID_INPUT', field: 'gtin13', words: t("We don't know this item.") } as const;
  const { least, most, entry } = product;
  const ordered = quantitiesOf(order.checkout.lineItems).get(product.gtin13) ?? 0;
  const exceeded = (words: string) => ({ code: 'QUANTITY_EXCEEDED', field: 'quantity', words }) as const;
  const invalid = (words: string) => ({ code: 'INVALID_INPUT', field: 'quantity', words }) as const;
  if (quantity > most && quantity > ordered) return exceeded(t('Limit {{most}} of this item.', { most }));
  if (quantity > 0 && quantity < least) return invalid(t('At least {{least}} of this item.', { least }));
  if (quantity <= ordered) return null;
  if (reasonNotToAdd(order, product) !== null) return exceeded(t('This item is currently unavailable.'));
  const age = ageToBuy(entry.line.minimumAgeToBuy, entry.product.alcohol);
  if (age !== null && order.checkout.details?.unattended)
    return invalid(t('Age-restricted items cannot be left at the door.'));
  if (age !== null && isAtLocker(order.checkout.pickupType)) {
    return { code: 'AGE_RESTRICTED', field: 'quantity', words: t(NO_LOCKER_NOW) } as const;
  }
  return null;
}

interface AskedLines {
  changes: readonly ModifiedLine[];
  /** All that would be ordered. */
  items: readonly QuoteItem[];
  products: Products;
  /** The other time it would have, if it would. */
  time: NewTime | null;
}

/** Refuses changes the order can't take, naming each line. What was ordered already needs no new permission. */
export async function requireOrderable(
  db: Database,
  order: OrderToModify,
  { changes, items, products, time }: AskedLines,
): Promise<void> {
  const found = changes.flatMap(({ gtin13, quantity }, index) => {
    const problem = problemWith(order, products.get(gtin13), quantity);
    return problem ? [{ ...problem, path: `lineItems.${index}.${problem.field}` }] : [];
  });
  for (const code of ['INVALID_INPUT', 'QUANTITY_EXCEEDED', 'AGE_RESTRICTED'] as const) {
    const fields = Object.fromEntries(
      found.filter((one) => one.code === code).map(({ path, words }) => [path, words]),
    );
    if (Object.keys(fields).length > 0) throw new ProblemError(code, { fields });
  }
  if (items.length === 0) {
    throw new ProblemError('INVALID_INPUT', {
      fields: { lineItems: t('Keep at least one item in your order.') },
    });
  }
  if (items.length > MAX_LINES) {
    throw new ProblemError('QUANTITY_EXCEEDED', {
      detail: t('An order can have at most {{maxLines}} different items.', { maxLines: MAX_LINES }),
    });
  }
  await allowAlcoholOf(db, order, { changes, items, products, time });
}

/** Refuses alcohol where, when, or in quantities that the law doesn't allow, if a line or the time of the order changes that. */
async function allowAlcoholOf(db: Database, order: OrderToModify, asked: AskedLines): Promise<void> {
  const { changes, items, products, time } = asked;
  const { modality } = order.checkout;
  const units = items
    .filter(({ gtin13 }) => isAlcohol(products, gtin13))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const isAsked = time !== newTimeOf(order) || changes.some(({ gtin13 }) => isAlcohol(products, gtin13));
  if (modality === 'SHIP' || units === 0 || !isAsked) return;
  const law = await alcoholLawAt(db, { place: placeOf(order), modality });
  if (modality === 'DELIVERY') allowAlcohol(units, law, todayAt(order));
  const windows = (time ? [time.selection] : order.promise.selections).map(({ window }) => window);
  if (!isAlcoholLawful(law, windows)) {
    throw new ProblemError('ALCOHOL_NA_FOR_ADDRESS', {
      detail: t("Alcohol can't be sold at this time. Choose another time, or take the alcohol out."),
    });
  }
}

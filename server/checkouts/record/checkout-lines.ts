import { asc, eq } from 'drizzle-orm';
import type { CheckoutLine } from '../../../services/contracts/checkouts.ts';
import type { Database } from '../../db/database.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { checkoutLines } from '../../db/schema/checkouts.ts';
import type { modificationLines } from '../../db/schema/modifications.ts';
import { partRows } from './part-rows.ts';

/** A line as it's stored, of a checkout or of changes to an order. */
type StoredLine = Omit<typeof modificationLines.$inferSelect, 'checkoutId' | 'position'>;

/** Lines in their order as they're stored. */
export const toStoredLines = (lines: readonly CheckoutLine[]): StoredLine[] =>
  lines.map(({ cart, perPound, priceAdjustment, picked, ...line }) => {
    const [coupon, second] = priceAdjustment.coupons;
    if (second) throw new Error(`${cart.gtin13} has two coupons`);
    return {
      gtin13: cart.gtin13,
      quantity: cart.quantity,
      description: line.description,
      customerFacingSize: line.customerFacingSize,
      imageUrl: line.imageUrl,
      total: line.total,
      regularTotal: line.regularTotal,
      poundPrice: perPound?.price ?? null,
      regularPoundPrice: perPound?.regular ?? null,
      promoDiscount: line.promoDiscount,
      manufacturerDiscount: line.manufacturerDiscount,
      couponId: coupon?.id ?? null,
      couponDescription: coupon?.description ?? null,
      couponDiscount: coupon?.discount ?? null,
      snapEligible: line.snapEligible,
      depositAmount: line.deposit?.amount ?? null,
      depositContainers: line.deposit?.containers ?? null,
      depositTaxed: line.deposit?.isTaxed ?? null,
      taxCategory: line.taxCategory,
      soldByWeight: line.soldByWeight,
      minimumAgeToBuy: line.minimumAgeToBuy,
      prop65Warning: line.prop65Warning,
      substitutionPolicy: line.substitutionPolicy,
      chosenGtin13: line.chosenSubstitute?.gtin13 ?? null,
      chosenDescription: line.chosenSubstitute?.description ?? null,
      instructions: line.instructions,
      pickedOrdered: picked?.ordered ?? null,
      pickedWeight: picked?.weight ?? null,
      pickedWaived: picked?.waived ?? null,
      replacedGtin13: picked?.replaces?.gtin13 ?? null,
      replacedDescription: picked?.replaces?.description ?? null,
    };
  });

const couponsOf = ({
  gtin13,
  couponId: id,
  couponDescription: description,
  couponDiscount: discount,
}: StoredLine): CheckoutLine['priceAdjustment']['coupons'] =>
  id === null || description === null || discount === null
    ? []
    : [{ id, description, discount, appliedTo: gtin13 }];

const perPoundOf = ({
  poundPrice: price,
  regularPoundPrice: regular,
}: StoredLine): CheckoutLine['perPound'] => (price === null || regular === null ? null : { price, regular });

function depositOf(line: StoredLine): CheckoutLine['deposit'] {
  const { depositAmount: amount, depositContainers: containers, depositTaxed: isTaxed } = line;
  return amount === null || containers === null || isTaxed === null ? null : { amount, containers, isTaxed };
}

/** What the shopper chose to get in place of a line, as it's stored. */
export const chosenOf = ({
  chosenGtin13: gtin13,
  chosenDescription: description,
}: Pick<StoredLine, 'chosenGtin13' | 'chosenDescription'>): CheckoutLine['chosenSubstitute'] =>
  gtin13 === null || description === null ? null : { gtin13, description };

function pickedOf(line: StoredLine): CheckoutLine['picked'] {
  const { pickedOrdered: ordered, pickedWeight: weight, pickedWaived: waived } = line;
  const { replacedGtin13: gtin13, replacedDescription: description } = line;
  if (ordered === null) return undefined;
  const replaces = gtin13 === null || description === null ? null : { gtin13, description };
  return { ordered, weight, ...(waived !== null && { waived }), replaces };
}

/** A stored line as everything but the database knows it. */
export function toLine(line: StoredLine): CheckoutLine {
  const picked = pickedOf(line);
  return {
    id: line.gtin13,
    cart: { gtin13: line.gtin13, quantity: line.quantity },
    description: line.description,
    customerFacingSize: line.customerFacingSize,
    imageUrl: line.imageUrl,
    total: line.total,
    regularTotal: line.regularTotal,
    snapEligible: line.snapEligible,
    deposit: depositOf(line),
    taxCategory: line.taxCategory,
    soldByWeight: line.soldByWeight,
    perPound: perPoundOf(line),
    minimumAgeToBuy: line.minimumAgeToBuy,
    prop65Warning: line.prop65Warning,
    substitutionPolicy: line.substitutionPolicy,
    chosenSubstitute: chosenOf(line),
    instructions: line.instructions,
    priceAdjustment: { coupons: couponsOf(line) },
    promoDiscount: line.promoDiscount,
    manufacturerDiscount: line.manufacturerDiscount,
    ...(picked && { picked }),
  };
}

const readAll = prepared('checkout_lines_read', (db, given: Givens<{ checkoutId: string }>) =>
  db
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, given.checkoutId))
    .orderBy(asc(checkoutLines.position)),
);

const { of, records, replace } = partRows(checkoutLines, 'checkout_lines');

/** The stored lines of a checkout, in a query that reads it. */
export const linesOf = of;

/** The lines of a checkout. */
export const readLines = async (db: Database, checkoutId: string): Promise<CheckoutLine[]> =>
  (await readAll(db, { checkoutId })).map(toLine);

/** A checkout's lines, for `recordsIn`. */
export const lineRecords = (checkoutId: string, lines: readonly CheckoutLine[]): string =>
  records(checkoutId, toStoredLines(lines));

/** Writes the lines of a checkout, which is locked, in place of those it has. */
export async function replaceLines(tx: Database, checkoutId: string, lines: readonly CheckoutLine[]) {
  await replace(tx, checkoutId, toStoredLines(lines));
}

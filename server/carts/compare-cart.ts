import { eq } from 'drizzle-orm';
import type {
  CartItem,
  compareCart as contract,
  DifferentLine,
  LineTerms,
} from '../../services/contracts/cart.ts';
import { modalityFor } from '../../services/contracts/fulfillment.ts';
import type { OperationRequest } from '../../services/contracts/operation.ts';
import type { Database } from '../db/database.ts';
import { stores } from '../db/schema/stores.ts';
import { ProblemError } from '../http/problems.ts';
import { findDeliveryStore } from '../stores/delivery-store.ts';
import { type Instead, readCart, readCartInstead } from './cart-view.ts';

const termsOf = ({ total, product: { available, shortage, left } }: CartItem): LineTerms => ({
  total,
  available,
  shortage,
  left,
});

/** What can't be had has no price to compare. */
const costs = ({ available, total }: LineTerms) => (available ? total : null);

/** How many are left if the line has more: none of what is sold out. */
const shortOf = ({ left }: LineTerms, quantity: number) => (left !== null && left < quantity ? left : null);

const isSame = (one: LineTerms, other: LineTerms, quantity: number): boolean =>
  costs(one) === costs(other) && shortOf(one, quantity) === shortOf(other, quantity);

type Asked = OperationRequest<typeof contract>['query'] & { shopperId: string };

/** NOT_FOUND for a store that doesn't exist. */
async function asWished(db: Database, { shopperId, locationId, fulfillmentType }: Asked): Promise<Instead> {
  if (locationId !== undefined) {
    const found = await db
      .select({ id: stores.locationId })
      .from(stores)
      .where(eq(stores.locationId, locationId));
    if (found.length === 0) throw new ProblemError('NOT_FOUND');
  }
  const modality = fulfillmentType ? modalityFor(fulfillmentType) : null;
  return {
    pickupStoreId: locationId ?? null,
    deliveryStoreId: modality === 'DELIVERY' ? await findDeliveryStore(db, shopperId) : null,
    modality,
  };
}

/** The lines that would cost something else, or of which there'd be more or fewer; none if the shopper has no cart. */
export async function compareCart(db: Database, asked: Asked): Promise<DifferentLine[]> {
  const { shopperId } = asked;
  const instead = await asWished(db, asked);
  const cart = await readCart(db, shopperId);
  const other = await readCartInstead(db, { shopperId, ...instead });
  if (!cart || !other) return [];
  return cart.lineItems.flatMap((line) => {
    const { gtin13, quantity, product } = line;
    const after = other.lineItems.find((each) => each.gtin13 === gtin13);
    if (!after || isSame(termsOf(line), termsOf(after), quantity)) return [];
    return [
      { gtin13, description: product.description, quantity, now: termsOf(line), after: termsOf(after) },
    ];
  });
}

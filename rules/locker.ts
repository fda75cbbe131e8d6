import type { Text } from '../languages/t.ts';
import type { ProductSummary } from '../services/contracts/catalog.ts';
import type { CartFulfillment, OrderModality } from '../services/contracts/fulfillment.ts';
import { ageToBuy } from '../services/contracts/values.ts';

/** Why a cart isn't available for self-serve pickup (ERR-21). */
export const CART_NEEDS_ID_CHECK =
  "You have age restricted items in your cart. We have to check your ID for them, so they can't wait in a pickup locker. Choose pickup or curbside pickup in your cart to buy them." satisfies Text;

/** Why a product isn't available for self-serve pickup. */
export const ID_CHECK_REQUIRED =
  "We have to check your ID for this item, so it can't wait in a pickup locker. Choose pickup or curbside pickup to buy it." satisfies Text;

interface ReceivedLine {
  modalityType: OrderModality | 'IN_STORE';
  product: Pick<ProductSummary, 'minimumAgeToBuy' | 'alcoholFlag'>;
}

/** Whether nobody checks an ID where the order is picked up: nothing with a minimum age is received that way. */
export const isAtLocker = (pickupType: CartFulfillment | null): boolean => pickupType === 'SELF_SERVE_PICKUP';

/** The lines that keep a cart from self-serve pickup. */
export const needsIdCheckAtLocker = <TLine extends ReceivedLine>(
  pickupType: CartFulfillment,
  lineItems: readonly TLine[],
): TLine[] =>
  isAtLocker(pickupType)
    ? lineItems.filter(
        ({ modalityType, product: { minimumAgeToBuy, alcoholFlag } }) =>
          modalityType === 'PICKUP' && ageToBuy(minimumAgeToBuy, alcoholFlag) !== null,
      )
    : [];

import type { CartLineChange } from '../../services/contracts/cart.ts';
import type { ProductSummary } from '../../services/contracts/product-summary.ts';
import type { Modality } from '../../services/contracts/values.ts';

/** How a product gets to the shopper: what the store doesn't sell itself is shipped. */
export const modalityOf = (product: ProductSummary): Modality => (product.soldInStore ? 'PICKUP' : 'SHIP');

/** The change that sets the cart's `quantity` of a product, within its limits. */
export function lineChange(
  product: ProductSummary,
  quantity: number,
  held: number,
  modalityType: Modality = modalityOf(product),
): CartLineChange {
  const { gtin13, minimumOrderQuantity: least, maximumOrderQuantity: most } = product;
  const tooFew = quantity < least;
  const allowed = tooFew ? (quantity > held ? least : 0) : Math.min(quantity, most);
  return { gtin13, modalityType, quantity: allowed };
}

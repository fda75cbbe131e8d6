/** Why a cart isn't available for self-serve pickup (ERR-21). */
export const CART_NEEDS_ID_CHECK =
  "You have age restricted items in your cart. We have to check your ID for them, so they can't wait in a pickup locker. Choose pickup or curbside pickup in your cart to buy them.";

/** Why a product isn't available for self-serve pickup. */
export const ID_CHECK_REQUIRED =
  "We have to check your ID for this item, so it can't wait in a pickup locker. Choose pickup or curbside pickup to buy it.";

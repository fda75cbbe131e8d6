/** Why a cart isn't available for self-serve pickup (ERR-21). */
export const CART_NOT_IN_LOCKER =
  "You have age restricted items in your cart. We have to check your ID for them, so they can't wait in a pickup locker. Choose pickup or curbside pickup in your cart to buy them.";

/** Why a product isn't available for self-serve pickup. */
export const NO_LOCKER =
  "We have to check your ID for this item, so it can't wait in a pickup locker. Choose pickup or curbside pickup to buy it.";

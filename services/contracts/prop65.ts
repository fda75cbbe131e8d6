const WARNING =
  'Prop 65 warning: this product can expose you to chemicals known to the State of California to cause cancer or reproductive harm.';

/** What of a product decides whether it carries California's warning. */
interface Prop65Item {
  product: { prop65: { required: boolean } };
  isItemProp65: boolean;
}

/** What is said of a product only when all three hold; the state is the one in which the order is received (CIT-15). */
export const prop65Warning = (
  { product, isItemProp65 }: Prop65Item,
  receivedInState: string | null,
): string | null => (product.prop65.required && isItemProp65 && receivedInState === 'CA' ? WARNING : null);

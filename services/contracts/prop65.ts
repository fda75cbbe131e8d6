const WARNING =
  'Prop 65 warning: this product can expose you to chemicals known to the State of California to cause cancer or reproductive harm.';

/** What determines whether a product needs California's warning. */
interface Prop65Item {
  product: { prop65: { required: boolean } };
  isItemProp65: boolean;
}

/** The warning if all three conditions hold, for the state where the order is received (CIT-15). */
export const prop65Warning = (
  { product, isItemProp65 }: Prop65Item,
  receivedInState: string | null,
): string | null => (product.prop65.required && isItemProp65 && receivedInState === 'CA' ? WARNING : null);

/** What of a product decides whether it carries California's warning. */
interface Prop65Item {
  product: { prop65: { required: boolean } };
  isItemProp65: boolean;
}

/** The Prop 65 warning shows only when all three hold; the state is the one in which the order is received (CIT-15). */
export const needsProp65Warning = (
  { product, isItemProp65 }: Prop65Item,
  receivedInState: string | null,
): boolean => product.prop65.required && isItemProp65 && receivedInState === 'CA';

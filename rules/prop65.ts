import { type Text, t } from '../languages/t.ts';

const WARNING =
  'Prop 65 warning: this product can expose you to chemicals known to the State of California to cause cancer or reproductive harm.' satisfies Text;

/** What determines whether a product needs California's warning. */
interface Prop65Item {
  product: { prop65: { required: boolean } };
  isItemProp65: boolean;
}

/** Whether all three conditions hold, for the state where the item is received (CIT-15). */
export const needsProp65Warning = (
  { product, isItemProp65 }: Prop65Item,
  receivedInState: string | null,
): boolean => product.prop65.required && isItemProp65 && receivedInState === 'CA';

/** The warning of a line in a cart or an order that needs one. */
export const prop65Warning = (item: Prop65Item, receivedInState: string | null): string | null =>
  needsProp65Warning(item, receivedInState) ? t(WARNING) : null;

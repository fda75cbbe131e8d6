import type { Modification } from '../../services/contracts/modifications.ts';
import { ageToBuy } from '../../services/contracts/values.ts';
import { summaryOf, toCheckout } from '../checkouts/checkout.ts';
import { toOrder, uncoveredBy } from '../checkouts/tenders.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import type { Draft, OrderToModify } from './order-to-modify.ts';
import { authorizedTotal } from './plan-money.ts';

type Lines = OrderToModify['line_items'];

const quantitiesOf = (lines: Lines) => JSON.stringify(lines.map(({ cart }) => [cart.gtin13, cart.quantity]));

/** Whether the changes differ from the order; several may have undone each other. Both have the order's own lines first. */
export const isChanged = (order: Pick<OrderToModify, 'line_items'>, draft: Draft | null): draft is Draft =>
  draft !== null &&
  (draft.time !== null || quantitiesOf(draft.line_items) !== quantitiesOf(order.line_items));

/** The age required to receive the lines (AGE-03); null if none is age-restricted. */
function ageOf(order: Pick<OrderToModify, 'limits'>, lines: Lines): number | null {
  const ages = lines.flatMap(({ cart }) => {
    const product = order.limits[cart.gtin13];
    return product ? (ageToBuy(product.minimumAge, product.alcohol) ?? []) : [];
  });
  return ages.length > 0 ? Math.max(...ages) : null;
}

/** The order as it would be. */
function changedOrder(order: OrderToModify, draft: Draft): OrderToModify {
  const { time, status: _, ...changes } = draft;
  const items = draft.line_items.map(({ cart }) => cart);
  const selections = time ? [time.selection] : order.hold_selections;
  return {
    ...order,
    ...changes,
    original_summary: summaryOf(order),
    hold_selections: selections.map((selection) => ({ ...selection, items: { included: items } })),
  };
}

/** An order and the changes about to be made to it, as the shopper's charts see them. */
export function toModification(order: OrderToModify, deps: SnapDeps): Modification {
  const { draft, authorizations, deadline } = order;
  const shown = draft ? changedOrder(order, draft) : order;
  const checkout = toCheckout(shown, deps);
  const age = ageOf(order, shown.line_items);
  const vendorIds = order.hold_selections.map(({ vendor }) => vendor.id);
  return {
    checkout: {
      ...checkout,
      payments: checkout.payments.map((payment) => ({
        ...payment,
        authorizedAmount: authorizedTotal(authorizations, payment.id),
      })),
      modifiableUntil: deadline.value,
    },
    deadline,
    isChanged: isChanged(order, draft),
    limits: Object.fromEntries(
      Object.entries(order.limits).map(([gtin13, { minimum, maximum, available }]) => [
        gtin13,
        { minimum, maximum, available },
      ]),
    ),
    minimumAge: draft?.date_of_birth ? null : age,
    uncovered: draft ? uncoveredBy(toOrder({ ...order, ...draft, vendor_ids: vendorIds }), draft.tenders) : 0,
  };
}

import type { Modification } from '../../services/contracts/modifications.ts';
import { ageToBuy } from '../../services/contracts/values.ts';
import { orderToPay, uncoveredBy } from '../checkouts/price/tenders.ts';
import { costSummaryOf, toCheckout } from '../checkouts/read/checkout.ts';
import type { ShownCheckout, StoredCheckout } from '../checkouts/record/checkout-record.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import type { OrderChanges } from './order-changes.ts';
import type { OrderToModify } from './order-to-modify.ts';
import { authorizedTotal } from './plan-money.ts';

type Lines = StoredCheckout['lineItems'];

/** What the shopper asks for, line by line. */
const askedOf = (lines: Lines) =>
  JSON.stringify(
    lines.map(({ cart, substitutionPolicy, chosenSubstitute, instructions }) => [
      cart.gtin13,
      cart.quantity,
      substitutionPolicy,
      chosenSubstitute?.gtin13,
      instructions,
    ]),
  );

/** Whether the changes differ from the order; several may have undone each other. Both have the order's own lines first. */
export const isChanged = (
  { checkout }: Pick<OrderToModify, 'checkout'>,
  draft: OrderChanges | null,
): draft is OrderChanges =>
  draft !== null && (draft.time !== null || askedOf(draft.lineItems) !== askedOf(checkout.lineItems));

/** The age required to receive the lines (AGE-03); null if none is age-restricted. */
function ageOf(order: Pick<OrderToModify, 'limits'>, lines: Lines): number | null {
  const ages = lines.flatMap(({ cart }) => {
    const product = order.limits[cart.gtin13];
    return product ? (ageToBuy(product.minimumAge, product.alcohol) ?? []) : [];
  });
  return ages.length > 0 ? Math.max(...ages) : null;
}

/** The order as it would be. */
function changedOrder(order: OrderToModify, draft: OrderChanges): ShownCheckout {
  const { checkout, promise } = order;
  const { time, status: _, ...changes } = draft;
  const included = draft.lineItems.map(({ cart }) => cart);
  const selections = time ? [time.selection] : promise.selections;
  return {
    ...order,
    checkout: { ...checkout, ...changes, originalSummary: costSummaryOf(checkout) },
    promise: {
      ...promise,
      selections: selections.map((selection) => ({ ...selection, items: { included } })),
    },
  };
}

/** An order and the changes about to be made to it, as the shopper's charts see them. */
export function toModification(order: OrderToModify, deps: SnapDeps): Modification {
  const { draft, authorizations, deadline } = order;
  const shown = draft ? changedOrder(order, draft) : order;
  const checkout = toCheckout(shown, deps);
  const age = ageOf(order, shown.checkout.lineItems);
  return {
    checkout: {
      ...checkout,
      payments: checkout.payments.map((payment) => ({
        ...payment,
        authorizedAmount: authorizedTotal(authorizations, payment.id),
      })),
      modifiableUntil: deadline.value,
    },
    order: toCheckout(order, deps),
    deadline,
    isChanged: isChanged(order, draft),
    limits: Object.fromEntries(
      Object.entries(order.limits).map(([gtin13, { minimum, maximum, available }]) => [
        gtin13,
        { minimum, maximum, available },
      ]),
    ),
    minimumAge: draft?.dateOfBirth ? null : age,
    uncovered: draft
      ? uncoveredBy(orderToPay({ ...order.checkout, ...draft }, order.promise.selections), draft.tenders)
      : 0,
  };
}

import {
  bothChanges,
  type Cart,
  type CartItem,
  type CartLineChange,
  quantityAfter,
} from '../../services/contracts/cart.ts';

/** Changes as they go to the store: together, under one key for every try. */
export interface CartRequest {
  idempotencyKey: string;
  lineItems: CartLineChange[];
}

/** The changes that the store hasn't confirmed. */
export interface UnsavedChanges {
  /** On their way to the store. */
  sending: CartRequest | null;
  /** Waiting their turn, at most one per line. */
  waiting: CartLineChange[];
}

export const NO_CHANGES: UnsavedChanges = { sending: null, waiting: [] };

export const isUnsaved = ({ sending, waiting }: UnsavedChanges): boolean =>
  sending !== null || waiting.length > 0;

/** Changes in order, one per product, which is one line. */
export function merged(
  earlier: readonly CartLineChange[],
  later: readonly CartLineChange[],
): CartLineChange[] {
  const byLine = new Map<string, CartLineChange>();
  for (const change of [...earlier, ...later]) {
    const before = byLine.get(change.gtin13);
    byLine.set(change.gtin13, before ? bothChanges(before, change) : change);
  }
  return [...byLine.values()];
}

/** All changes on their way to the store. */
export const pendingOf = ({ sending, waiting }: UnsavedChanges): CartLineChange[] =>
  merged(sending?.lineItems ?? [], waiting);

/** The lines with the changes on their way; a removed line disappears at once, an unchanged one stays itself. */
export function shownLines(context: UnsavedChanges & { cart: Cart | null }): CartItem[] {
  const lines = context.cart?.lineItems ?? [];
  const pending = pendingOf(context);
  if (pending.length === 0) return lines;
  return lines.flatMap((item) => {
    const change = pending.find(({ gtin13 }) => gtin13 === item.gtin13);
    if (!change) return [item];
    const quantity = quantityAfter(item.quantity, change);
    return quantity > 0 ? [{ ...item, quantity, modalityType: change.modalityType }] : [];
  });
}

/** The change that removes a line as it's shown. */
export const removalOf = ({ gtin13, modalityType, quantity }: CartItem): CartLineChange => ({
  type: 'SET',
  gtin13,
  modalityType,
  quantity: 0,
  from: quantity,
});

/** The change that puts a removed line back where it was: its quantity, substitution preference, and instructions. */
export const returnOf = ({
  gtin13,
  modalityType,
  quantity,
  substitutionPolicy,
  chosenSubstitute,
  instructions,
  addedAt,
}: CartItem): CartLineChange => ({
  type: 'ADD',
  gtin13,
  modalityType,
  quantity,
  substitutionPolicy,
  ...(chosenSubstitute && { substituteGtin13: chosenSubstitute.gtin13 }),
  instructions,
  addedAt,
});

/** What was removed and isn't shown again yet. */
export const stillRemoved = (
  context: UnsavedChanges & { cart: Cart | null; removed: CartItem[] },
): CartItem[] => {
  const shown = shownLines(context);
  return context.removed.filter(({ gtin13 }) => shown.every((line) => line.gtin13 !== gtin13));
};

/** Whether a line that was removed is on its way back. */
export const isOnItsWayBack = (context: UnsavedChanges, { gtin13 }: CartItem): boolean =>
  pendingOf(context).some((change) => change.gtin13 === gtin13 && quantityAfter(0, change) > 0);

/** Whether what was removed last is being put back. */
export const isUndoing = (context: UnsavedChanges & { removed: CartItem[] }): boolean =>
  context.removed.some((line) => isOnItsWayBack(context, line));

/** The lines that a refusal names (`lineItems.0.quantity`); all of them if it names none. */
export function refusedLines({ lineItems }: CartRequest, fields: Record<string, string>): CartLineChange[] {
  const named = Object.keys(fields).flatMap((field) => {
    const change = lineItems[Number(/^lineItems\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)];
    return change ? [change] : [];
  });
  return named.length > 0 ? named : lineItems;
}

export const lineOf = (cart: Cart, gtin13: string): CartItem | undefined =>
  cart.lineItems.find((item) => item.gtin13 === gtin13);

/** The cart as it is now; a line that hasn't changed stays the same object, so that a page doesn't draw it again. */
export function withSameLines(now: Cart, before: Cart | null): Cart {
  const known = new Map(before?.lineItems.map((line) => [line.id, { line, text: JSON.stringify(line) }]));
  return {
    ...now,
    lineItems: now.lineItems.map((line) => {
      const earlier = known.get(line.id);
      return earlier && earlier.text === JSON.stringify(line) ? earlier.line : line;
    }),
  };
}

/** The products with a typed quantity that can't be ordered, after one was typed or corrected. */
export function misreadAfter(
  misread: readonly string[],
  { gtin13, isMisread }: { gtin13: string; isMisread: boolean },
): string[] {
  const others = misread.filter((each) => each !== gtin13);
  return isMisread ? [...others, gtin13] : others;
}

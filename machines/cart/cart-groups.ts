import type { CartItem } from '../../services/contracts/cart.ts';

export interface CartGroup {
  /** The marketplace seller; null for what the store itself sells. */
  seller: { id: string; name: string } | null;
  /** Whether SNAP EBT can pay for the group; null if the cart isn't split by that. */
  isSnapEligible: boolean | null;
  items: CartItem[];
}

/** The lines by seller: the store's own first, then each seller in the order of its first line (CIT-07). */
export function bySeller(items: CartItem[]): CartGroup[] {
  const groups = Map.groupBy(items, (item) => item.product.seller?.id ?? '');
  return [...groups]
    .sort(([one], [other]) => Number(one !== '') - Number(other !== ''))
    .map(([, lines]) => ({ seller: lines[0]?.product.seller ?? null, isSnapEligible: null, items: lines }));
}

/** The same with the store's own lines split by whether SNAP EBT can pay for them, if it can pay for any (CIT-10). */
export function bySnap(items: CartItem[]): CartGroup[] {
  return bySeller(items).flatMap((group) => {
    const [eligible = [], others = []] = [true, false].map((isEligible) =>
      group.items.filter(({ product, modalityType }) => {
        return (product.snapEligible && modalityType !== 'SHIP') === isEligible;
      }),
    );
    if (group.seller || eligible.length === 0) return [group];
    const first = { seller: null, isSnapEligible: true, items: eligible };
    return others.length === 0 ? [first] : [first, { seller: null, isSnapEligible: false, items: others }];
  });
}

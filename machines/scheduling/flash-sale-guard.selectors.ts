import type { SnapshotFrom } from 'xstate';
import type { flashSaleGuardMachine } from './flash-sale-guard.machine.ts';
import { type ItemOnSale, itemsOnSale } from './flash-sale-items.ts';

type FlashSaleGuardSnapshot = SnapshotFrom<typeof flashSaleGuardMachine>;

/** The order's items that are on sale in the reserved time (FLS-07); none while the sales are not known. */
export const saleItemsOf = ({ context }: FlashSaleGuardSnapshot): ItemOnSale[] =>
  itemsOnSale(context.items, context.sales);

/** True while giving up the slot would lose items their price (FLS-03). */
export const isGuarding = (snapshot: FlashSaleGuardSnapshot): boolean => saleItemsOf(snapshot).length > 0;

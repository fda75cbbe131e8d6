import type { SnapshotFrom } from 'xstate';
import type { flashSaleGuardMachine } from './flash-sale-guard.machine.ts';
import { type ItemOnSale, itemsOnSale } from './flash-sale-items.ts';

type FlashSaleGuardSnapshot = SnapshotFrom<typeof flashSaleGuardMachine>;

/** The order's items that are on sale in the reserved time (FLS-07); none until the sales are known. */
export const saleItemsOf = ({ context }: FlashSaleGuardSnapshot): ItemOnSale[] =>
  itemsOnSale(context.items, context.sales);

/** Whether giving up the slot would cost items their price (FLS-03). */
export const isGuarding = (snapshot: FlashSaleGuardSnapshot): boolean => saleItemsOf(snapshot).length > 0;

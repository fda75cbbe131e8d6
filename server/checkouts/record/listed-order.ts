import type { ListedOrder } from '../../../services/contracts/staff-lists.ts';
import { slots } from '../../db/schema/fulfillment.ts';
import { orders } from '../../db/schema/orders.ts';

/** What a query reads of an order that's listed, joined to its slot. */
export const listedColumns = {
  number: orders.number,
  status: orders.status,
  modalityType: orders.modality,
  store: slots.storeId,
  startsAt: slots.startsAt,
  endsAt: slots.endsAt,
  itemCount: orders.itemCount,
  total: orders.total,
  placedAt: orders.placedAt,
};

type Row = Omit<ListedOrder, 'startsAt' | 'endsAt' | 'placedAt'> & {
  startsAt: Date | null;
  endsAt: Date | null;
  placedAt: Date;
};

export const listedOrder = ({ startsAt, endsAt, placedAt, ...row }: Row): ListedOrder => ({
  ...row,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  placedAt: placedAt.toISOString(),
});

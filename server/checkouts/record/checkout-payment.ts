import { checkoutPromos, checkoutTenders } from '../../db/schema/checkouts.ts';
import { partRows } from './part-rows.ts';

export const {
  of: tendersOf,
  records: tenderRecords,
  replace: replaceTenders,
  replacing: replacingTenders,
} = partRows(checkoutTenders, 'checkout_tenders');

export const {
  of: promosOf,
  records: promoRecords,
  replace: replacePromos,
} = partRows(checkoutPromos, 'checkout_promos');

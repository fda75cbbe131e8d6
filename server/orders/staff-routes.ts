import * as contract from '../../services/contracts/staff.ts';
import * as lists from '../../services/contracts/staff-lists.ts';
import type { App, Deps } from '../http/context.ts';
import type { StaffCall } from '../http/operator.ts';
import { route } from '../http/route.ts';
import { readArrivals } from './arrivals.ts';
import { refuseOrder } from './cancel-order.ts';
import { deliverShipment } from './deliver-shipment.ts';
import { departOrder } from './depart-order.ts';
import { readOrderRecord } from './order-record.ts';
import { ownStore, requireOwnOrder } from './own-store.ts';
import { pickLine } from './pick-line.ts';
import { proposeSubstitute } from './propose-substitute.ts';
import { refundLine } from './refund-line.ts';
import { shipShipment } from './ship-shipment.ts';
import { readSlotLoad } from './slot-load.ts';
import { listStaffOrders, readPickingList } from './staff-lists.ts';
import { advanceStaffOrder, readStaffOrder } from './staff-order.ts';

interface Called {
  deps: Deps;
  staff: StaffCall;
  params: { number: string };
}

/** Does something to an order the operator may see, and returns the order. */
async function toOwnOrder({ deps, staff, params }: Called, work: () => Promise<void> = async () => {}) {
  await requireOwnOrder(deps.db, staff.operator, params.number);
  await work();
  return readStaffOrder(deps, params);
}

/** What operators see of orders, and do to one. */
export function registerStaffRoutes(app: App): void {
  route(app, lists.listStaffOrders, ({ deps, staff, query }) =>
    listStaffOrders(deps.db, { ...query, store: ownStore(staff.operator, query.store) }),
  );
  route(app, lists.getPickingList, ({ deps, staff, query }) =>
    readPickingList(deps.db, { ...query, store: ownStore(staff.operator, query.store) }),
  );
  route(app, lists.listArrivals, ({ deps, staff, query }) =>
    readArrivals(deps.db, { store: ownStore(staff.operator, query.store) }),
  );
  route(app, lists.listSlots, ({ deps, staff, query }) =>
    readSlotLoad(deps.db, { ...query, store: ownStore(staff.operator, query.store) }),
  );
  route(app, lists.getOrderRecord, ({ deps, params }) => readOrderRecord(deps.db, params));
  route(app, contract.getStaffOrder, (called) => toOwnOrder(called));
  route(app, contract.advanceStaffOrder, (called) => {
    const { deps, staff, params, body } = called;
    return toOwnOrder(called, () => advanceStaffOrder(deps, { ...params, ...body, audit: staff.audit }));
  });
  route(app, contract.departStaffOrder, (called) => {
    const { deps, staff, params } = called;
    return toOwnOrder(called, () => departOrder(deps, { ...params, note: staff.audit.note }));
  });
  route(app, contract.shipShipment, (called) => {
    const { deps, staff, params, body: tracking } = called;
    return toOwnOrder(called, () => shipShipment(deps, { ...params, tracking, note: staff.audit.note }));
  });
  route(app, contract.deliverShipment, (called) => {
    const { deps, staff, params } = called;
    return toOwnOrder(called, () => deliverShipment(deps, { ...params, note: staff.audit.note }));
  });
  route(app, contract.pickLine, (called) => {
    const { deps, staff, params, body: found } = called;
    return toOwnOrder(called, () => pickLine(deps, { ...params, found, note: staff.audit.note }));
  });
  route(app, contract.proposeSubstitute, (called) => {
    const { deps, staff, params, body: proposed } = called;
    return toOwnOrder(called, () => proposeSubstitute(deps, { ...params, proposed, note: staff.audit.note }));
  });
  route(app, contract.refuseStaffOrder, (called) => {
    const { deps, staff, params } = called;
    return toOwnOrder(called, () => refuseOrder(deps, { ...params, note: staff.audit.note }));
  });
  route(app, contract.refundLine, (called) => {
    const { deps, staff, params, body, idempotencyKey } = called;
    const refund = { ...params, ...body, idempotencyKey, note: staff.audit.note };
    return toOwnOrder(called, () => refundLine(deps, refund));
  });
}

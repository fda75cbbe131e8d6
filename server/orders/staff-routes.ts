import * as contract from '../../services/contracts/staff.ts';
import type { App, Deps } from '../http/context.ts';
import type { StaffCall } from '../http/operator.ts';
import { route } from '../http/route.ts';
import { refuseOrder } from './cancel-order.ts';
import { requireOwnOrder } from './own-store.ts';
import { pickLine } from './pick-line.ts';
import { refundLine } from './refund-line.ts';
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

/** What operators do to an order. */
export function registerStaffRoutes(app: App): void {
  route(app, contract.getStaffOrder, (called) => toOwnOrder(called));
  route(app, contract.advanceStaffOrder, (called) => {
    const { deps, staff, params, body } = called;
    return toOwnOrder(called, () => advanceStaffOrder(deps, { ...params, ...body, audit: staff.audit }));
  });
  route(app, contract.pickLine, (called) => {
    const { deps, staff, params, body: found } = called;
    return toOwnOrder(called, () => pickLine(deps, { ...params, found, note: staff.audit.note }));
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

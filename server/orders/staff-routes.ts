import * as contract from '../../services/contracts/staff.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { refuseOrder } from './cancel-order.ts';
import { pickLine } from './pick-line.ts';
import { refundLine } from './refund-line.ts';
import { advanceStaffOrder, readStaffOrder } from './staff-order.ts';

/** What the people in a store do to an order; requires STAFF_KEY. */
export function registerStaffRoutes(app: App): void {
  route(app, contract.getStaffOrder, ({ deps, params: { number } }) => {
    return readStaffOrder(deps, { number });
  });
  route(app, contract.advanceStaffOrder, async ({ deps, params: { number }, body }) => {
    await advanceStaffOrder(deps, { number, ...body });
    return readStaffOrder(deps, { number });
  });
  route(app, contract.pickLine, async ({ deps, params: { number, gtin13 }, body: found }) => {
    await pickLine(deps, { number, gtin13, found });
    return readStaffOrder(deps, { number });
  });
  route(app, contract.refuseStaffOrder, async ({ deps, params: { number } }) => {
    await refuseOrder(deps, { number });
    return readStaffOrder(deps, { number });
  });
  route(app, contract.refundLine, async ({ deps, params: { number }, body, idempotencyKey }) => {
    await refundLine(deps, { number, ...body, idempotencyKey });
    return readStaffOrder(deps, { number });
  });
}

import * as contract from '../../services/contracts/staff.ts';
import { requireKey } from '../http/bearer.ts';
import type { App, Deps } from '../http/context.ts';
import { route } from '../http/route.ts';
import { refuseOrder } from './cancel-order.ts';
import { pickLine } from './pick-line.ts';
import { refundLine } from './refund-line.ts';
import { advanceStaffOrder, readStaffOrder } from './staff-order.ts';

async function answer(deps: Deps, number: string): Promise<contract.StaffOrder> {
  const { id: _, ...order } = await readStaffOrder(deps, { number });
  return order;
}

/** What the people in a store do to an order; requires STAFF_KEY. */
export function registerStaffRoutes(app: App): void {
  route(app, contract.getStaffOrder, ({ deps, http, params: { number } }) => {
    requireKey(http, deps.env.staffKey);
    return answer(deps, number);
  });
  route(app, contract.advanceStaffOrder, async ({ deps, http, params: { number }, body }) => {
    requireKey(http, deps.env.staffKey);
    await advanceStaffOrder(deps, { number, ...body });
    return answer(deps, number);
  });
  route(app, contract.pickLine, async ({ deps, http, params: { number, gtin13 }, body: found }) => {
    requireKey(http, deps.env.staffKey);
    await pickLine(deps, { number, gtin13, found });
    return answer(deps, number);
  });
  route(app, contract.refuseStaffOrder, async ({ deps, http, params: { number } }) => {
    requireKey(http, deps.env.staffKey);
    await refuseOrder(deps, { number });
    return answer(deps, number);
  });
  route(app, contract.refundLine, async ({ deps, http, params: { number }, body, idempotencyKey }) => {
    requireKey(http, deps.env.staffKey);
    await refundLine(deps, { number, ...body, idempotencyKey });
    return answer(deps, number);
  });
}

import * as contract from '../../services/contracts/staff.ts';
import { requireKey } from '../http/bearer.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { advanceStaffOrder, readStaffOrder } from './staff-order.ts';

/** What the people in a store do to an order; requires STAFF_KEY. */
export function registerStaffRoutes(app: App): void {
  route(app, contract.getStaffOrder, async ({ deps, http, params }) => {
    requireKey(http, deps.env.staffKey);
    const { id: _, ...order } = await readStaffOrder(deps, params);
    return order;
  });
  route(app, contract.advanceStaffOrder, async ({ deps, http, params, body }) => {
    requireKey(http, deps.env.staffKey);
    const { id: _, ...order } = await advanceStaffOrder(deps, { ...params, ...body });
    return order;
  });
}

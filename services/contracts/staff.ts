import * as v from 'valibot';
import { operation } from './operation.ts';
import { OrderStatus } from './orders.ts';
import { Gtin13, Id, Modality } from './values.ts';

/** An order as the people who pick it see it. */
const StaffOrder = v.object({
  /** The number people use, such as '4107-5532-19'. */
  number: v.string(),
  status: OrderStatus,
  modalityType: Modality,
  /** What to pick, in the order's own order. */
  lines: v.array(
    v.object({
      gtin13: Gtin13,
      quantity: v.number(),
      substitutionPolicy: v.string(),
      instructions: v.nullable(v.string()),
    }),
  ),
});

const params = v.object({ number: Id });

export const getStaffOrder = operation({
  id: 'staff.order',
  method: 'GET',
  path: '/api/staff/orders/{number}',
  summary: 'An order to pick; requires the staff key',
  access: 'public',
  params,
  response: StaffOrder,
});

/** `from` is the status the caller saw, so that a call that is repeated takes one step. */
export const advanceStaffOrder = operation({
  id: 'staff.advance',
  method: 'POST',
  path: '/api/staff/orders/{number}/advance',
  summary:
    'Take an order one step further: placed, picking, ready, completed; VERSION_STALE if it is elsewhere by now',
  access: 'public',
  refusals: ['VERSION_STALE', 'CHECKOUT_CLOSED'],
  params,
  body: v.object({ from: OrderStatus }),
  response: StaffOrder,
});

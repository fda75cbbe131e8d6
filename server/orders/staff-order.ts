import * as v from 'valibot';
import { OrderStatus } from '../../services/contracts/orders.ts';
import { Modality } from '../../services/contracts/values.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { advanceOrder } from './advance-order.ts';

const read = statement({
  name: 'orders_for_staff',
  params: ['number'],
  row: {
    id: v.string(),
    number: v.string(),
    status: OrderStatus,
    modalityType: Modality,
    lines: v.array(
      v.object({
        gtin13: v.string(),
        quantity: v.number(),
        substitutionPolicy: v.string(),
        instructions: v.nullable(v.string()),
      }),
    ),
  },
  text: `select o.id, o.number, o.status, o.modality as "modalityType", (
      select coalesce(json_agg(json_build_object('gtin13', l.gtin13, 'quantity', l.quantity,
        'substitutionPolicy', l.substitution_policy, 'instructions', l.instructions) order by l.position), '[]')
      from order_lines l where l.order_id = o.id
    ) as lines
  from orders o where o.number = $number`,
});

/** An order as the people who pick it see it. NOT_FOUND. */
export async function readStaffOrder({ db }: Pick<Deps, 'db'>, { number }: { number: string }) {
  const [order] = await read(db, { number });
  if (!order) throw new ProblemError('NOT_FOUND');
  return order;
}

const STEPS = { PLACED: 'order.pick', PICKING: 'order.ready', READY: 'order.handOver' } as const;

const hasStep = (status: OrderStatus): status is keyof typeof STEPS => Object.hasOwn(STEPS, status);

/**
 * Takes an order one step further from the status the caller saw. VERSION_STALE if it has another one by now,
 * CHECKOUT_CLOSED if there is no further step.
 */
export async function advanceStaffOrder(
  deps: Pick<Deps, 'db'>,
  { number, from }: { number: string; from: OrderStatus },
) {
  const { id, status } = await readStaffOrder(deps, { number });
  if (status !== from) throw new ProblemError('VERSION_STALE');
  if (!hasStep(status)) throw new ProblemError('CHECKOUT_CLOSED');
  await advanceOrder(deps, { orderId: id, event: { type: STEPS[status] } });
  return readStaffOrder(deps, { number });
}

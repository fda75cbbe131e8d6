import * as contract from '../../services/contracts/operators.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { addKey, createOperator, endOperator, listOperators, revokeKey } from './operators.ts';

/** What owners do about operators and their keys. */
export function registerOperatorRoutes(app: App): void {
  route(app, contract.listOperators, async ({ deps }) => ({ operators: await listOperators(deps.db) }));
  route(app, contract.createOperator, ({ deps, staff, body }) =>
    createOperator(deps.db, body, staff.audit.note),
  );
  route(app, contract.endOperator, ({ deps, staff, params }) =>
    endOperator(deps.db, params, staff.audit.note),
  );
  route(app, contract.addOperatorKey, ({ deps, staff, params, body }) =>
    addKey(deps.db, { ...params, ...body }, staff.audit.note),
  );
  route(app, contract.revokeOperatorKey, ({ deps, staff, params }) =>
    revokeKey(deps.db, params, staff.audit.note),
  );
}

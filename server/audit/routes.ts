import * as contract from '../../services/contracts/audit.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { listAudit } from './list-audit.ts';

export function registerAuditRoutes(app: App): void {
  route(app, contract.listAudit, ({ deps, query }) => listAudit(deps.db, query));
}

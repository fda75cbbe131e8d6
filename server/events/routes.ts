import * as contract from '../../services/contracts/events.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { listEvents, replayEvents } from './staff-events.ts';

/** What operators see of the events, and how they have some sent again. */
export function registerEventRoutes(app: App): void {
  route(app, contract.listEvents, ({ deps, query }) => listEvents(deps.db, query));
  route(app, contract.replayEvents, ({ deps, staff, body }) => replayEvents(deps.db, body, staff.audit.note));
}

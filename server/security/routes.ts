import * as sessions from '../../services/contracts/sessions.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { endOneSession, endOtherSessions, listSessions } from './sessions.ts';

const DONE = { successful: true } as const;

export function registerSecurityRoutes(app: App): void {
  route(app, sessions.listSessions, async ({ deps, shopper }) => ({
    sessions: await listSessions(deps, shopper),
  }));
  route(app, sessions.endSession, async ({ deps, shopper, params }) => {
    await endOneSession(deps, shopper, params.sessionId);
    return { sessions: await listSessions(deps, shopper) };
  });
  route(app, sessions.endOtherSessions, async ({ deps, shopper }) => {
    await endOtherSessions(deps.db, shopper);
    return DONE;
  });
}

import { getSupportVisit, saveSupportCode } from '../../services/contracts/support.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { readVisit } from './read-visit.ts';
import { saveVisit } from './save-visit.ts';

/** Support codes: shoppers make them, and care reads what's behind them. */
export function registerSupportRoutes(app: App): void {
  route(app, saveSupportCode, ({ deps, shopper, params: { visitId }, body: { recording } }) =>
    saveVisit(deps, { shopperId: shopper.id, visitId, recording }),
  );
  route(app, getSupportVisit, ({ deps, params: { code } }) => readVisit(deps, { code }));
}

import { listWays as operation } from '../../services/contracts/ways.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { listWays } from './list-ways.ts';

export function registerWayRoutes(app: App): void {
  route(app, operation, async ({ deps, shopper, body: { items, banner } }) => ({
    ways: await listWays(deps, { shopper, items, banner }),
  }));
}

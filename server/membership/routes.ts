import * as contract from '../../services/contracts/membership.ts';
import type { App } from '../context.ts';
import { route } from '../route.ts';
import { cancelMembership } from './cancel-membership.ts';
import { enroll } from './enroll.ts';
import { readMembership } from './read-membership.ts';

export function registerMembershipRoutes(app: App): void {
  route(app, contract.getMembership, ({ deps, shopper }) =>
    readMembership(deps, { shopperId: shopper?.id ?? null }),
  );
  route(app, contract.enroll, ({ deps, shopper, body }) =>
    enroll(deps, { shopperId: shopper.id, type: body.type }),
  );
  route(app, contract.cancelMembership, ({ deps, shopper }) =>
    cancelMembership(deps, { shopperId: shopper.id }),
  );
}

import { getAppData } from '../../services/contracts/app-data.ts';
import * as contract from '../../services/contracts/membership.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { cancelMembership } from './cancel-membership.ts';
import { enroll } from './enroll.ts';
import { readEnrollment, readMembership } from './read-membership.ts';

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

  // The operator's feature flags and the shopper's membership (API-07).
  route(app, getAppData, async ({ deps, shopper }) => {
    const enrollment = await readEnrollment(deps, { shopperId: shopper.id });
    const membership = enrollment && { type: enrollment.type, isActive: enrollment.isActive };
    return { data: { flags: deps.env.features, membership } };
  });
}

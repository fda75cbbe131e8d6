import { getAppData } from '../../services/contracts/app-data.ts';
import type { App } from '../context.ts';
import { readEnrollment } from '../membership/read-membership.ts';
import { route } from '../route.ts';

/** What the operator switched and what the shopper is a member of (API-07). */
export function registerAppDataRoutes(app: App): void {
  route(app, getAppData, async ({ deps, shopper }) => {
    const enrollment = await readEnrollment(deps, { shopperId: shopper.id });
    const membership = enrollment && { type: enrollment.type, isActive: enrollment.isActive };
    return { data: { flags: deps.env.features, membership } };
  });
}

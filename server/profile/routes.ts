import * as contract from '../../services/contracts/profile.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { getCustomerProfile } from './get-customer-profile.ts';
import { getProfile } from './get-profile.ts';
import { updateProfile } from './update-profile.ts';

export function registerProfileRoutes(app: App): void {
  route(app, contract.getProfile, async ({ deps, shopper }) => ({
    data: {
      hasErrors: false,
      errorMessage: null,
      status: 200,
      profile: await getProfile(deps, { shopperId: shopper.id }),
    },
  }));
  route(app, contract.getCustomerProfile, ({ deps, shopper }) =>
    getCustomerProfile(deps, { shopperId: shopper.id }),
  );
  route(app, contract.updateProfile, ({ deps, shopper, body }) => {
    const isOtherPhone = (body.phone || null) !== shopper.phone;
    if (isOtherPhone && !shopper.fullyAuthenticated) throw new ProblemError('FULL_AUTHENTICATION_REQUIRED');
    return updateProfile(deps, { shopperId: shopper.id, fields: body });
  });
}

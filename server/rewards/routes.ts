import * as contract from '../../services/contracts/rewards.ts';
import { redeemVoucher as redeemVoucherOperation } from '../../services/contracts/staff.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { chooseOrganization } from './choose-organization.ts';
import { claimLocalReward } from './claim-local-reward.ts';
import { communityParticipation } from './community-participation.ts';
import { listLocalRewards } from './list-local-rewards.ts';
import { listOrganizations } from './list-organizations.ts';
import { readPoints } from './points.ts';
import { redeemVoucher } from './redeem-voucher.ts';

export function registerRewardRoutes(app: App): void {
  route(app, contract.getPoints, ({ deps, shopper }) => readPoints(deps, { shopperId: shopper.id }));
  route(app, contract.getCommunityParticipation, ({ deps, shopper, query }) =>
    communityParticipation(deps, { shopperId: shopper.id, storeNumber: query.preferredStore }),
  );
  route(app, contract.listOrganizations, async ({ deps, shopper, query }) => ({
    organizations: await listOrganizations(deps, { shopperId: shopper.id, text: query.text }),
  }));
  route(app, contract.chooseOrganization, ({ deps, shopper, body }) =>
    chooseOrganization(deps, { shopperId: shopper.id, organizationId: body.organizationId }),
  );
  route(app, contract.listLocalRewards, ({ deps, shopper }) =>
    listLocalRewards(deps, { shopperId: shopper.id }),
  );
  route(app, contract.claimLocalReward, ({ deps, shopper, params }) =>
    claimLocalReward(deps, { shopperId: shopper.id, rewardId: params.rewardId }),
  );
  route(app, redeemVoucherOperation, ({ deps, staff, params }) =>
    redeemVoucher(deps, { ...params, note: staff.audit.note }),
  );
}

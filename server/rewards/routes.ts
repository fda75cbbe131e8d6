import * as contract from '../../services/contracts/rewards.ts';
import type { App } from '../context.ts';
import { route } from '../route.ts';
import { communityParticipation } from './community-participation.ts';

export function registerRewardRoutes(app: App): void {
  route(app, contract.getCommunityParticipation, ({ deps, shopper, query }) =>
    communityParticipation(deps, { shopperId: shopper.id, storeNumber: query.preferredStore }),
  );
}

import * as contract from '../../services/contracts/modifications.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { withBanner } from '../wallet/sells-snap.ts';
import { deleteModification } from './delete-modification.ts';
import { currentModification, getModification } from './read-modification.ts';
import { updateModification } from './update-modification.ts';

export function registerModificationRoutes(app: App): void {
  route(app, contract.currentModification, async ({ deps, shopper }) => ({
    checkoutId: await currentModification(deps, { shopperId: shopper.id }),
  }));
  route(app, contract.getModification, ({ deps, shopper, params, http }) =>
    getModification(withBanner(deps, http), { shopperId: shopper.id, ...params }),
  );
  route(app, contract.updateModification, ({ deps, shopper, params, body, http }) =>
    updateModification(withBanner(deps, http), { shopperId: shopper.id, ...params, ...body }),
  );
  route(app, contract.deleteModification, async ({ deps, shopper, params, query }) => {
    await deleteModification(deps, {
      shopperId: shopper.id,
      ...params,
      versionKey: query.versionKey ?? null,
    });
    return { successful: true };
  });
}

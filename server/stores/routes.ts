import * as contract from '../../services/contracts/modalities.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { listModalities } from './list-modalities.ts';
import { preferModality } from './prefer-modality.ts';

export function registerStoreRoutes(app: App): void {
  route(app, contract.listModalities, async ({ deps, body, shopper }) => ({
    modalityOptions: await listModalities(deps, {
      modalityType: body.modalityType,
      shopperId: shopper.id,
      postalCode: body.address?.postalCode,
      location: body.location,
      preferredLocationId: shopper.preferredLocationId,
      banner: body.banner,
    }),
  }));

  route(app, contract.preferModality, async ({ deps, body, shopper }) => {
    await preferModality(deps.db, shopper.id, body);
    return { successful: true };
  });
}

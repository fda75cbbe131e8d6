import * as contract from '../../services/contracts/prescriptions.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { listPrescriptions } from './list-prescriptions.ts';
import { requestRefill } from './request-refill.ts';

export function registerPrescriptionRoutes(app: App): void {
  route(app, contract.listPrescriptions, ({ deps, shopper }) =>
    listPrescriptions(deps, { shopperId: shopper.id }),
  );
  route(app, contract.requestRefill, ({ deps, shopper, params }) =>
    requestRefill(deps, { shopperId: shopper.id, prescriptionId: params.prescriptionId }),
  );
}

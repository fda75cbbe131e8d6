import * as contract from '../../services/contracts/prescriptions.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { deleteCard } from '../ordering/delete-card.ts';
import { listCards } from '../wallet/list-cards.ts';
import { listPrescriptions } from './list-prescriptions.ts';
import { requestRefill } from './request-refill.ts';

export function registerPrescriptionRoutes(app: App): void {
  route(app, contract.listPrescriptions, ({ deps, shopper }) =>
    listPrescriptions(deps, { shopperId: shopper.id }),
  );
  route(app, contract.requestRefill, ({ deps, shopper, params }) =>
    requestRefill(deps, { shopperId: shopper.id, prescriptionId: params.prescriptionId }),
  );
  route(app, contract.listPrescriptionCards, async ({ deps, shopper }) => ({
    cards: await listCards(deps, { shopperId: shopper.id, application: 'rx' }),
  }));
  route(
    app,
    contract.deletePrescriptionCard,
    async ({ deps, shopper, params: { cardId }, idempotencyKey }) => {
      await deleteCard(deps, { shopperId: shopper.id, application: 'rx', cardId, idempotencyKey });
      return { cardId };
    },
  );
}

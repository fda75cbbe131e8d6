import * as contract from '../../services/contracts/reservations.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { createPromise } from './create-promise.ts';
import { extendReservation } from './extend-reservation.ts';
import { currentReservation, getReservation } from './read-reservation.ts';
import { releaseReservation } from './release-reservation.ts';
import { reserveSlot } from './reserve-slot.ts';
import { updatePromise } from './update-promise.ts';

export function registerReservationRoutes(app: App): void {
  route(app, contract.reserveSlot, ({ deps, shopper, body, idempotencyKey }) =>
    reserveSlot(deps, {
      shopperId: shopper.id,
      modalityType: body.modalityType,
      quoteOptionId: body.optionIds[0] ?? '',
      keyspace: body.keyspace,
      idempotencyKey,
    }),
  );
  route(app, contract.createCompositePromise, ({ deps, shopper, query, body, idempotencyKey }) =>
    createPromise(deps, {
      shopperId: shopper.id,
      modalityType: query['filter.shoppingModality'],
      ...body,
      idempotencyKey,
    }),
  );
  route(app, contract.createPromise, ({ deps, shopper, body, idempotencyKey }) =>
    createPromise(deps, { shopperId: shopper.id, modalityType: null, ...body, idempotencyKey }),
  );
  route(app, contract.updatePromise, ({ deps, shopper, params, body }) =>
    updatePromise(deps, { shopperId: shopper.id, reservationId: params.reservationId, ...body }),
  );
  route(app, contract.extendReservation, ({ deps, shopper, params }) =>
    extendReservation(deps, { shopperId: shopper.id, reservationId: params.reservationId }),
  );
  route(app, contract.getReservation, ({ deps, shopper, params }) =>
    getReservation(deps, { shopperId: shopper.id, reservationId: params.reservationId }),
  );
  route(app, contract.currentReservation, async ({ deps, shopper }) => ({
    reservation: await currentReservation(deps, { shopperId: shopper.id }),
  }));
  route(app, contract.releaseReservation, async ({ deps, shopper, params }) => {
    await releaseReservation(deps, { shopperId: shopper.id, reservationId: params.reservationId });
    return { successful: true };
  });
}

import { assign, enqueueActions, sendTo, setup, stopChild } from 'xstate';
import type { DeliveryDetails } from '../../services/contracts/delivery.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Emitted } from '../shared/emitted.ts';
import { refusalCode } from '../shared/failures.ts';
import type { FormValues } from '../shared/form.machine.ts';
import { slots } from '../shared/services.ts';
import { deliveryDetailsMachine } from './delivery-details.machine.ts';
import { placeKey } from './destination.ts';
import { flashSaleGuardMachine } from './flash-sale-guard.machine.ts';
import { isSlotGone } from './hold.ts';
import { quotesMachine } from './quotes.machine.ts';
import type { Hold } from './reservation.selectors.ts';
import { hasAnyTimes, hasOnlyOthers, type Schedule } from './schedule.ts';
import { orderActions, orderActors, orderDelays, orderGuards } from './scheduled-order.setup.ts';
import { minimumAgeIn, orderItems } from './scheduled-order.ts';
import {
  checkoutRequestOf,
  isForCart,
  isPartners,
  type SlotProblem,
  type SlotSchedulingContext,
  type SlotSchedulingInput,
  type SlotSchedulingServices,
} from './slot-scheduling.context.ts';
import type { SlotSchedulingEvent } from './slot-scheduling.events.ts';
import { storeChoiceMachine } from './store-choice.machine.ts';
import { timeChoiceMachine } from './time-choice.machine.ts';

const reservationOf = ({ context }: { context: SlotSchedulingContext }) => context.input.reservation;

/** What the chart of pickup scheduling can ask and do; its states stand in slot-scheduling.machine.ts. */
export const slotFlow = setup({
  types: {
    input: {} as SlotSchedulingInput,
    context: {} as SlotSchedulingContext,
    events: {} as SlotSchedulingEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
    children: {} as {
      storeChoice: 'storeChoice';
      quotes: 'quotes';
      timeChoice: 'timeChoice';
      ageVerification: 'ageVerification';
      deliveryDetails: 'deliveryDetails';
      flashSaleGuard: 'flashSaleGuard';
    },
  },
  actors: {
    ...slots<SlotSchedulingServices>('createCheckout', 'updatePromise'),
    ...orderActors,
    storeChoice: storeChoiceMachine,
    quotes: quotesMachine,
    timeChoice: timeChoiceMachine,
    deliveryDetails: deliveryDetailsMachine,
    flashSaleGuard: flashSaleGuardMachine,
  },
  guards: orderGuards,
  actions: orderActions<SlotSchedulingContext, SlotSchedulingEvent>(),
  delays: orderDelays,
}).extend({
  guards: {
    /** The address, or the store that was chosen. */
    hasPlace: ({ context }) => context.input.modality === 'DELIVERY' || context.store !== null,
    hasHeld: ({ context }) => context.held !== null,
    /** The partner's time is gone: whether it has others is to be asked before anything is said (SCH-37). */
    becomesPartnersGone: ({ context }, { hold }: { hold: Hold }) =>
      hold.status === 'refused' && hold.failure.kind === 'slotGone' && isPartners(context),
    isPartnersGone: ({ context }, failure: ServiceFailure) => isSlotGone(failure) && isPartners(context),
    isPartnerOut: ({ context: { input } }, { output }: { output: Schedule }) =>
      hasOnlyOthers(output, input.deliveryPartner.vendorId),
    isDelivery: ({ context }) => context.input.modality === 'DELIVERY',
    isAcceptanceWanted: ({ context }, failure: ServiceFailure) =>
      context.input.modality === 'DELIVERY' && refusalCode(failure) === 'VENDOR_ACCEPTANCE_REQUIRED',
    hasNoTimes: (_, { output }: { output: Schedule }) => !hasAnyTimes(output),
    isForCart: ({ context }) => isForCart(context),
    isPromiseStale: (_, failure: ServiceFailure) => refusalCode(failure) === 'PROMISE_STALE',
    isVersionStale: (_, failure: ServiceFailure) => refusalCode(failure) === 'VERSION_STALE',
    becomesExpired: (_, { hold }: { hold: Hold }) => hold.status === 'expired',
    hasExpired: ({ context }) => context.hold.status === 'expired',
  },
  actions: {
    storeStore: assign((_, { store }: { store: ModalityOption }) => ({ store })),
    storeSchedule: assign((_, { output }: { output: Schedule }) => ({ schedule: output })),
    storeTime: assign((_, { timeId }: { timeId: string }) => ({ timeId, problem: null })),
    storeProblem: assign((_, { problem }: { problem: SlotProblem }) => ({ problem })),
    clearProblem: assign({ problem: null }),
    clearTimes: assign({ schedule: null, timeId: null, problem: null }),
    wantNewTimeWhileHeld: assign({ wantsNewTime: ({ context }) => context.held !== null }),
    storeRequest: assign(({ context }) => ({ request: checkoutRequestOf(context) })),
    storeTyped: assign((_, { values }: { values: FormValues }) => ({ typedDetails: values })),
    storeDetails: assign((_, { details }: { details: DeliveryDetails }) => ({ details })),
    confirmDetails: sendTo('deliveryDetails', { type: 'details.confirm' }),
    requireAcceptance: sendTo('deliveryDetails', { type: 'acceptance.require' }),
    askToLeave: sendTo('flashSaleGuard', { type: 'leave.ask' }),
    /** Only a delivery has details. */
    openDetails: enqueueActions(({ context, enqueue, self }) => {
      const [slot] = context.held?.selections ?? [];
      const { destination, detailsForm, shopperId } = context.input;
      if (!context.held || !slot || !destination) return;
      enqueue.spawnChild('deliveryDetails', {
        id: 'deliveryDetails',
        input: {
          parent: self,
          vendorName: slot.vendor.name,
          isThirdParty: slot.vendor.isThirdParty,
          hasAgeRestricted: minimumAgeIn(context) !== null,
          isInstructionsEligible: context.held.isOrderInstructionsEligible,
          addressKey: `${shopperId}.${placeKey(destination)}`,
          form: detailsForm,
          values: context.typedDetails,
        },
      });
    }),
    closeDetails: stopChild('deliveryDetails'),
    storeItemsToHold: assign(({ context }) => ({
      updated: { items: orderItems(context), versionKey: null },
    })),
    storePromise: assign(({ context: { updated } }, held: Reservation) => ({
      held,
      updated: updated && { ...updated, versionKey: held.versionKey },
    })),
    tellPromise: sendTo(reservationOf, (_, reservation: Reservation) => ({
      type: 'reservation.changed' as const,
      reservation,
    })),
    checkHold: sendTo(reservationOf, { type: 'reservation.check' }),
    /** Only pickup has stores to choose from. */
    openStores: enqueueActions(({ context: { input }, enqueue, self }) => {
      if (input.modality !== 'PICKUP') return;
      enqueue.spawnChild('storeChoice', {
        id: 'storeChoice',
        input: { parent: self, modalityType: input.modality, postalCode: input.postalCode },
      });
    }),
    closeStores: stopChild('storeChoice'),
    reserve: sendTo(reservationOf, ({ context: { cart, timeId, input } }) => ({
      type: 'slot.reserve' as const,
      modalityType: input.modality,
      optionIds: timeId ? [timeId] : [],
      keyspace: cart?.id ?? '',
    })),
  },
});

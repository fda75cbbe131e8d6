import { type ActorRefFrom, and, assign, emit, not, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import type { Checkout, Contact } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Modification } from '../../services/contracts/modifications.ts';
import { type PinEntryOutput, pinEntryMachine } from '../payment/pin-entry.machine.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { asFailure, failureIn, isNotFound, isRefusedWith } from '../shared/failures.ts';
import { asAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { newKey } from '../shared/keys.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { modifyCartPath, orderCompletePath, paymentErrorPath } from '../shared/paths.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { type FalloutOutput, falloutMachine } from './fallout.machine.ts';
import {
  type ChangesRefused,
  changesRefused,
  type ModifyFailure,
  modifyFailure,
} from './modify-order.failures.ts';
import { isPaid, isUnderpaid, snapIncrease } from './modify-order.selectors.ts';
import { type Rejection, rejectionOf } from './submission.failures.ts';

/** What the shopper saw and agreed to. */
export interface ChangesToSave {
  checkoutId: string;
  versionKey: string;
  displayedTotal: number;
  contact: Contact;
  gratuityAmount: number;
  encryptedPin: string | null;
  idempotencyKey: string;
}

export interface ModifyOrderServices {
  loadModification: Service<{ checkoutId: string }, Modification>;
  deleteModification: Service<{ checkoutId: string; versionKey?: string }, unknown>;
  /** An update of type MODIFY (MOD-02). */
  saveModification: Service<ChangesToSave, Checkout>;
}

export interface ModifyOrderContext {
  checkoutId: string;
  modification: Modification | null;
  /** Sent with every try of these changes that may have gone through, so that they're saved once. */
  idempotencyKey: string;
  encryptedPin: string | null;
  /** The order once it's changed. */
  saved: Checkout | null;
  rejection: Rejection | null;
  failure: ModifyFailure | null;
  loadFailure: ServiceFailure | null;
}

export type ModifyOrderEvent =
  | { type: 'modification.reload' }
  | { type: 'order.submit' }
  /** Ask again about changes whose outcome isn't known. */
  | { type: 'order.resubmit' }
  | { type: 'lock.close' }
  /** From 'Modifications Saved'. */
  | { type: 'changes.confirm' };

/** The changes, once they're open. */
const opened = ({ modification }: ModifyOrderContext): Modification => known(modification);

/** The changes as they're asked about: the order, and the version that was loaded. */
function versionOf(context: ModifyOrderContext) {
  const { versionKey } = opened(context).checkout;
  return { checkoutId: context.checkoutId, versionKey };
}

const asModification = ({ event }: { event: { output: Modification } }) => event.output;

/**
 * The checkout page of an order being modified (MOD-01, CHK-06): shows the changes and what they cost, and saves them with
 * the original payment, exactly once. The order stays as it was until the store says it's changed. If there's no answer, the same
 * changes are sent again under the same key, and the store tells what happened to them. What they add that isn't available
 * is shown, and taken out of them if the shopper agrees (FAL-01, FAL-02). A shopper who leaves in the meantime and
 * comes back finds the changed order or, if nothing was saved, the changes.
 */
export const modifyOrderMachine = setup({
  types: {
    input: {} as { checkoutId: string },
    context: {} as ModifyOrderContext,
    events: {} as ModifyOrderEvent,
    emitted: {} as Emitted,
    children: {} as { pinEntry: 'pinEntry'; fallout: 'fallout' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...serviceActors<ModifyOrderServices>('loadModification', 'deleteModification'),
    saveModification: idempotentCall<ModifyOrderServices, 'saveModification'>(),
    clearModifyCart: idempotentCall<ModifyOrderServices, 'deleteModification'>(),
    pinEntry: pinEntryMachine,
    fallout: falloutMachine,
  },
  guards: {
    isChanged: (_, { isChanged, minimumAge }: Modification) => isChanged && minimumAge === null,
    isSaved: (_, { isChanged, checkout }: Modification) => !isChanged && checkout.originalSummary !== null,
    isNotFound: (_, failure: ServiceFailure) => isNotFound(failure),
    isRefusedWith,
    isPaid: ({ context }) => isPaid(opened(context)),
    canSave: ({ context }) => !isUnderpaid(opened(context)),
    needsPin: ({ context: { modification } }) => snapIncrease(modification) !== null,
    isRefused: ({ event }, { as }: { as: ChangesRefused }) => changesRefused(failureIn(event)) === as,
    hasEnded,
    isAnswered,
  },
  actions: {
    storeModification: assign((_, modification: Modification) => ({ modification })),
    storeLoadFailure: assign((_, failure: ServiceFailure) => ({ loadFailure: failure })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: modifyFailure(failure) })),
    storeProblem: assign((_, failure: ModifyFailure) => ({ failure })),
    /** The changes without what ran out. */
    storeRemainingItems: assign(({ context }, { checkout }: { checkout: Checkout }) => ({
      modification: { ...opened(context), checkout },
    })),
    storeRejection: assign((_, failure: ServiceFailure) => ({ rejection: rejectionOf(failure) })),
    storeSaved: assign((_, saved: Checkout) => ({ saved })),
    storePin: assign((_, { encryptedPin }: { encryptedPin: string }) => ({ encryptedPin })),
    clearFailure: assign({ failure: null }),
    /** A refused try is over, and its key stands for its refusal. */
    renewKey: assign({ idempotencyKey: newKey, encryptedPin: null }),
    /** Where the changes can be made again, or the order's outcome is shown. */
    goToModifyCart: emit(
      ({ context: { checkoutId } }): Emitted => ({
        type: 'navigation.requested',
        to: modifyCartPath(checkoutId),
        replace: true,
      }),
    ),
    /** CHK-09. */
    goToAnyModifyCart: emit({ type: 'navigation.requested', to: modifyCartPath(), replace: true }),
    goToComplete: emit(
      ({ context }): Emitted => ({
        type: 'navigation.requested',
        to: orderCompletePath(context.checkoutId, {
          isNewOrder: false,
          appName: known(context.saved).appName,
        }),
        replace: true,
      }),
    ),
    goToPaymentError: emit(
      ({ context: { checkoutId, rejection } }): Emitted => ({
        type: 'navigation.requested',
        to: paymentErrorPath(checkoutId, { isModify: true }),
        replace: true,
        ...(rejection ? { state: { rejection } } : {}),
      }),
    ),
    toastNothingToSave: emit({
      type: 'toast.requested',
      text: t('There are no changes left to save.'),
      tone: 'error',
    }),
    toastNotCleared: emit({
      type: 'toast.requested',
      text: t('Error: There was a problem, please try again.'),
      tone: 'error',
    }),
  },
  delays: {
    /** Before the store is asked again about changes that it's still saving. */
    pause: 2_000,
    /** Until the store needs to start on the order, as of when it last responded. */
    untilClosed: ({ context }) => Math.max(0, opened(context).deadline.remainingMs),
  },
}).createMachine({
  id: 'modifyOrder',
  context: ({ input }) => ({
    ...input,
    modification: null,
    idempotencyKey: newKey(),
    encryptedPin: null,
    saved: null,
    rejection: null,
    failure: null,
    loadFailure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The changes to a placed order are loading.',
      tags: 'busy',
      invoke: {
        id: 'loadModification',
        src: 'loadModification',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: [
          {
            guard: { type: 'isChanged', params: asModification },
            target: 'open',
            actions: { type: 'storeModification', params: asModification },
          },
          {
            guard: { type: 'isSaved', params: asModification },
            target: 'left',
            actions: [{ type: 'storeSaved', params: ({ event }) => event.output.checkout }, 'goToComplete'],
          },
          { target: 'left', actions: 'goToModifyCart' },
        ],
        onError: [
          { guard: { type: 'isRefusedWith', params: { code: 'STILL_RUNNING' } }, target: 'following' },
          {
            guard: { type: 'isNotFound', params: asFailure },
            target: 'left',
            actions: 'goToAnyModifyCart',
          },
          {
            guard: { type: 'isRefused', params: { as: 'closed' } },
            target: 'toModifyCart',
            actions: { type: 'storeFailure', params: asFailure },
          },
          { target: 'failed', actions: { type: 'storeLoadFailure', params: asFailure } },
        ],
      },
    },
    /** The shopper left while they were being saved, and is back. */
    following: {
      description: 'The changes are still being saved; the store is asked again in a moment.',
      tags: 'busy',
      after: { pause: 'loading' },
    },
    failed: {
      description: "The changes didn't load; the shopper can try again.",
      on: { 'modification.reload': 'loading' },
    },
    toModifyCart: {
      description:
        'The shopper goes back to the changes: they need something else first, or some of them ran out.',
      always: { target: 'left', actions: 'goToModifyCart' },
    },
    open: {
      description: 'The shopper reviews the changes and what they cost.',
      initial: 'reviewing',
      states: {
        reviewing: {
          description: 'The changes, the new total, and what each payment covers are on the page.',
          after: { untilClosed: '#modifyOrder.toModifyCart' },
          on: {
            'order.submit': [
              // MOD-10: without payments, nothing can be said about what they cover.
              {
                guard: not('isPaid'),
                actions: { type: 'storeProblem', params: { kind: 'paymentsMissing' } },
              },
              { guard: and(['canSave', 'needsPin']), target: 'enteringPin', actions: 'clearFailure' },
              { guard: 'canSave', target: 'saving', actions: 'clearFailure' },
            ],
          },
        },
        enteringPin: {
          description: 'The shopper enters the SNAP EBT PIN.',
          invoke: {
            id: 'pinEntry',
            src: 'pinEntry',
            input: ({ context: { modification, failure } }) => ({
              card: { lastFour: snapIncrease(modification)?.lastFour ?? '' },
              amount: snapIncrease(modification)?.amount ?? null,
              refused: failure?.kind === 'pinRefused' ? failure.code : null,
            }),
            onDone: endings<PinEntryOutput>()({
              entered: {
                target: 'saving',
                actions: { type: 'storePin', params: ({ event }) => event.output },
              },
              canceled: 'reviewing',
            }),
          },
        },
        /** SNP-13: the other changes can be made without SNAP paying more. */
        pinLocked: {
          description: '“Too Many PIN Attempts”: the SNAP EBT card is locked; the rest can still be changed.',
          tags: 'modal',
          meta: { modal: 'TooManyPinAttempts' },
          on: { 'lock.close': 'reviewing' },
        },
        saving: {
          description: 'The changes are being saved and paid.',
          tags: 'busy',
          invoke: {
            id: 'saveModification',
            src: 'saveModification',
            input: ({ context }) => {
              const { summary, paymentDetails, fulfillment } = opened(context).checkout;
              return {
                call: 'saveModification',
                request: {
                  ...versionOf(context),
                  displayedTotal: summary.cost.total,
                  contact: known(fulfillment.contact),
                  gratuityAmount: paymentDetails.gratuityAmount,
                  encryptedPin: context.encryptedPin,
                  idempotencyKey: context.idempotencyKey,
                },
              };
            },
            onDone: [
              {
                guard: 'isAnswered',
                target: '#modifyOrder.clearing',
                actions: { type: 'storeSaved', params: asAnswer },
              },
              {
                guard: { type: 'isRefusedWith', params: { code: 'STILL_RUNNING' } },
                target: 'pausing',
              },
              {
                guard: { type: 'isRefused', params: { as: 'unknown' } },
                target: 'outcomeUnknown',
              },
              {
                guard: { type: 'isRefused', params: { as: 'rejected' } },
                target: '#modifyOrder.left',
                actions: [{ type: 'storeRejection', params: asFailure }, 'goToPaymentError'],
              },
              {
                guard: { type: 'isRefused', params: { as: 'closed' } },
                target: '#modifyOrder.toModifyCart',
                actions: { type: 'storeFailure', params: asFailure },
              },
              {
                guard: { type: 'isRefused', params: { as: 'fallout' } },
                target: 'resolvingFallout',
                actions: 'renewKey',
              },
              {
                guard: { type: 'isRefused', params: { as: 'pinLocked' } },
                target: 'pinLocked',
                actions: [{ type: 'storeFailure', params: asFailure }, 'renewKey'],
              },
              {
                guard: { type: 'isRefused', params: { as: 'pinRefused' } },
                target: 'enteringPin',
                actions: [{ type: 'storeFailure', params: asFailure }, 'renewKey'],
              },
              {
                guard: { type: 'isRefused', params: { as: 'outdated' } },
                target: 'reloading',
                actions: [{ type: 'storeFailure', params: asFailure }, 'renewKey'],
              },
              { target: 'reviewing', actions: [{ type: 'storeFailure', params: asFailure }, 'renewKey'] },
            ],
          },
        },
        resolvingFallout: {
          description: 'Some of what was added ran out; the shopper sees which items.',
          invoke: {
            id: 'fallout',
            src: 'fallout',
            input: ({ context }) => versionOf(context),
            onDone: endings<FalloutOutput>()({
              removed: {
                target: 'resubmitting',
                actions: { type: 'storeRemainingItems', params: ({ event }) => event.output },
              },
              available: 'resubmitting',
              repriced: {
                target: 'reviewing',
                actions: [
                  { type: 'storeRemainingItems', params: ({ event }) => event.output },
                  { type: 'storeProblem', params: { kind: 'totalChanged' } },
                ],
              },
              cartWanted: '#modifyOrder.toModifyCart',
              outdated: {
                target: 'reloading',
                actions: { type: 'storeProblem', params: { kind: 'changedElsewhere' } },
              },
              closed: '#modifyOrder.toModifyCart',
              // It couldn't be found out which items.
              otherwise: {
                target: 'reviewing',
                actions: { type: 'storeProblem', params: { kind: 'itemsGone' } },
              },
            }),
          },
        },
        resubmitting: {
          description: 'The changes are sent again, without what ran out or with everything again.',
          always: [{ guard: 'needsPin', target: 'enteringPin' }, { target: 'saving' }],
        },
        pausing: {
          description: 'The store is still saving the changes; it is asked again in a moment.',
          tags: 'busy',
          after: { pause: 'saving' },
        },
        outcomeUnknown: {
          description:
            "It's not known yet whether the changes were saved; asking again can't save them twice.",
          on: { 'order.resubmit': 'saving' },
        },
        reloading: {
          description: 'The changes are loaded again.',
          tags: 'busy',
          invoke: {
            id: 'reloadModification',
            src: 'loadModification',
            input: ({ context: { checkoutId } }) => ({ checkoutId }),
            onDone: [
              {
                guard: { type: 'isChanged', params: asModification },
                target: 'reviewing',
                actions: { type: 'storeModification', params: asModification },
              },
              { target: '#modifyOrder.toModifyCart', actions: 'toastNothingToSave' },
            ],
            onError: '#modifyOrder.toModifyCart',
          },
        },
      },
    },
    /** The order is changed; makes sure that the modify cart is cleared (MOD-06). */
    clearing: {
      description: 'The changes are saved; the list of changes is cleared.',
      tags: 'busy',
      invoke: {
        id: 'clearModifyCart',
        src: 'clearModifyCart',
        input: ({ context }) => ({ call: 'deleteModification', request: versionOf(context) }),
        onDone: [
          {
            guard: 'isAnswered',
            target: 'left',
            actions: 'goToComplete',
          },
          { target: 'modificationsSaved' },
        ],
      },
    },
    /** Saved, but the modify cart couldn't be cleared: the shopper confirms (MOD-07). */
    modificationsSaved: {
      description:
        "“Modifications Saved”: the order is changed, but its list of changes couldn't be cleared.",
      tags: 'modal',
      meta: { modal: 'ModificationsSaved' },
      initial: 'asking',
      states: {
        asking: {
          description: 'The shopper confirms having seen that the changes are saved.',
          on: { 'changes.confirm': 'confirming' },
        },
        confirming: {
          description: 'The store records the confirmation.',
          tags: 'busy',
          invoke: {
            id: 'confirmChanges',
            src: 'deleteModification',
            input: ({ context }) => versionOf(context),
            onDone: { target: '#modifyOrder.left', actions: 'goToComplete' },
            onError: { target: 'asking', actions: 'toastNotCleared' },
          },
        },
      },
    },
    left: {
      description: 'The page keeps its shape until the next one loads.',
      type: 'final',
      tags: 'busy',
    },
  },
});

export type ModifyOrderRef = ActorRefFrom<typeof modifyOrderMachine>;

import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { deleteCart } from '../../services/contracts/cart.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusedPin } from '../payment/pin-entry.failures.ts';
import { type PinEntryOutput, pinEntryMachine } from '../payment/pin-entry.machine.ts';
import type { EbtFact } from '../payment/tender-choice.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { asFailure, failureIn } from '../shared/failures.ts';
import type { FieldErrors } from '../shared/form.machine.ts';
import { idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { newKey } from '../shared/keys.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, type Service, serviceActors } from '../shared/services.ts';
import type { AgreedOrder } from './agreed-order.ts';
import { asOrder, orderStatus } from './order-status.ts';
import { type Outcome, outcomeMachine } from './outcome.machine.ts';
import {
  ebtFactOf,
  type Refused,
  type Rejection,
  refused,
  rejectionOf,
  type SubmissionFailure,
  submissionFailure,
} from './submission.failures.ts';

export interface SubmissionServices {
  placeOrder: Service<
    AgreedOrder & { isFraudDataCaptured: boolean; idempotencyKey: string; encryptedPin: string | null },
    Checkout
  >;
  /** Makes sure a placed order's items are out of the cart (SUB-04); what was added since stays. */
  deleteCart: CallOf<typeof deleteCart>;
  /** Whether the fraud check captured data about this browser (API-58). */
  captureFraudData: Service<{ transactionId: string }, boolean>;
}

export interface SubmissionInput {
  /** Gets `SubmissionFact`s. */
  parent: AnyActorRef;
  order: AgreedOrder;
}

/** What the page's sections learn about an order that wasn't placed. */
export type SubmissionFact =
  | EbtFact
  /** It wasn't placed because of this tender, if the store named one. */
  | { type: 'tender.declined'; paymentId: string | null }
  | { type: 'fields.refused'; fields: FieldErrors };

export type SubmissionOutput =
  | { kind: 'placed'; checkout: Checkout }
  /** Also placed, but the ordered items may still be in the cart (SUB-07). */
  | { kind: 'cartKept'; checkout: Checkout }
  /** Rejected after its authorization (ERR-37); the checkout page says why, or `rejection` does. */
  | { kind: 'rejected'; rejection: Rejection | null }
  | { kind: 'fallout' }
  | { kind: 'timedOut' | 'cartChanged' }
  /** The page's checkout no longer matches the store's. */
  | { kind: 'outdated'; failure: SubmissionFailure }
  /** `failure` is null if the shopper didn't enter a PIN, or can't anymore. */
  | { kind: 'notPlaced'; failure: SubmissionFailure | null };

interface SubmissionContext extends SubmissionInput {
  /** Sent with every try of this order that may have gone through, so that there can't be a second one. */
  idempotencyKey: string;
  isFraudDataCaptured: boolean;
  /** How often the store had to be asked how the order ended. */
  asked: number;
  /** Encrypted in the secure frame, for the processor (SNP-12). */
  encryptedPin: string | null;
  placed: Checkout | null;
  rejection: Rejection | null;
  failure: SubmissionFailure | null;
}

export type SubmissionEvent =
  /** Retry the same order. */
  | { type: 'order.resubmit' }
  /** Back to the page, with everything still there. */
  | { type: 'order.edit' }
  /** From 'Too Many PIN Attempts'. */
  | { type: 'lock.close' };

/** The order, once it's placed. */
const placedIn = ({ placed }: SubmissionContext): Checkout => known(placed);

/** Why it wasn't placed; the shopper may have taken back an order whose outcome the store didn't know. */
const failureOf = ({ failure }: SubmissionContext): SubmissionFailure =>
  failure ?? { kind: 'generic', code: null };

const refusedPin = ({ failure }: SubmissionContext): RefusedPin | null =>
  failure?.kind === 'pinRefused' ? failure.code : null;

/**
 * Places one order, exactly once (SUB-01 to SUB-04); first asks for the PIN if SNAP pays (SNP-11 to SNP-14). If the outcome
 * is unknown, it asks the store before it sends the order again, under the same key; the second time, the shopper decides.
 */
export const submissionMachine = setup({
  types: {
    input: {} as SubmissionInput,
    context: {} as SubmissionContext,
    events: {} as SubmissionEvent,
    output: {} as SubmissionOutput,
    children: {} as { outcome: 'outcome'; pinEntry: 'pinEntry' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...serviceActors<SubmissionServices>('placeOrder', 'captureFraudData'),
    outcome: outcomeMachine,
    deleteCart: idempotentCall<SubmissionServices, 'deleteCart'>(),
    pinEntry: pinEntryMachine,
  },
  guards: {
    ...orderStatus,
    isRefused: ({ event }, { as }: { as: Refused }) => refused(failureIn(event)) === as,
    hasEnded,
    isAnswered,
    needsPin: ({ context }) => context.order.ebt !== null,
    isLegacy: ({ context }) => !context.order.isV2,
    isAskedOnce: ({ context }) => context.asked === 1,
  },
  actions: {
    countAsking: assign({ asked: ({ context }) => context.asked + 1 }),
    storeFraudData: assign((_, { isCaptured }: { isCaptured: boolean }) => ({
      isFraudDataCaptured: isCaptured,
    })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: submissionFailure(failure) })),
    storeRejection: assign((_, failure: ServiceFailure) => ({ rejection: rejectionOf(failure) })),
    storePlaced: assign((_, placed: Checkout) => ({ placed })),
    storePin: assign((_, { encryptedPin }: { encryptedPin: string }) => ({ encryptedPin })),
    /** A refused try is over, and its key stands for its refusal. */
    renewKey: assign({ idempotencyKey: newKey }),
    tellEbt: sendTo(
      ({ context }) => context.parent,
      (_, failure: ServiceFailure): SubmissionFact => ebtFactOf(failure),
    ),
    tellDeclined: sendTo(
      ({ context }) => context.parent,
      ({ context: { failure } }): SubmissionFact => ({
        type: 'tender.declined',
        paymentId: failure?.kind === 'declined' ? failure.paymentId : null,
      }),
    ),
    tellFields: sendTo(
      ({ context }) => context.parent,
      ({ context: { failure } }): SubmissionFact => ({
        type: 'fields.refused',
        fields: failure?.kind === 'fieldsRefused' ? failure.fields : {},
      }),
    ),
  },
  delays: {
    /** An order doesn't wait longer for the fraud check's script. */
    fraudScriptTime: 3_000,
  },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({
    ...input,
    idempotencyKey: newKey(),
    isFraudDataCaptured: false,
    asked: 0,
    encryptedPin: null,
    placed: null,
    rejection: null,
    failure: null,
  }),
  output: ({ event }) => event.output as SubmissionOutput,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'An order paid with SNAP EBT needs a PIN first.',
      always: [{ guard: 'needsPin', target: 'enteringPin' }, { target: 'preparing' }],
    },
    enteringPin: {
      description: 'The shopper enters the SNAP EBT PIN.',
      invoke: {
        id: 'pinEntry',
        src: 'pinEntry',
        input: ({ context }) => ({
          card: { lastFour: context.order.ebt?.lastFour ?? '' },
          amount: context.order.ebt?.amount ?? null,
          refused: refusedPin(context),
        }),
        onDone: endings<PinEntryOutput>()({
          entered: {
            target: 'preparing',
            actions: { type: 'storePin', params: ({ event }) => event.output },
          },
          canceled: 'pinCanceled',
        }),
      },
    },
    /** SNP-13: the other tenders still work. */
    pinLocked: {
      description: '“Too Many PIN Attempts”: the SNAP EBT card is locked; other payments still work.',
      tags: 'modal',
      meta: { modal: 'TooManyPinAttempts' },
      on: { 'lock.close': 'pinCanceled' },
    },
    preparing: {
      description: 'Some orders say whether fraud protection saw the device.',
      always: [{ guard: 'isLegacy', target: 'capturingFraudData' }, { target: 'submitting' }],
    },
    /** Only the legacy submit says whether there is fraud data; an order is placed without it, too (API-58). */
    capturingFraudData: {
      description: 'Fraud protection looks at the device; an order is placed without it, too.',
      tags: 'busy',
      invoke: {
        id: 'captureFraudData',
        src: 'captureFraudData',
        input: ({ context: { order } }) => ({ transactionId: order.checkoutId }),
        onDone: {
          target: 'submitting',
          actions: { type: 'storeFraudData', params: ({ event }) => ({ isCaptured: event.output }) },
        },
        onError: 'submitting',
      },
      after: { fraudScriptTime: 'submitting' },
    },
    submitting: {
      description: "The order is sent under one key, so it can't be placed twice.",
      tags: 'busy',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context: { order, isFraudDataCaptured, idempotencyKey, encryptedPin } }) => ({
          ...order,
          isFraudDataCaptured,
          idempotencyKey,
          encryptedPin,
        }),
        onDone: [
          {
            guard: { type: 'isPlaced', params: asOrder },
            target: 'clearing',
            actions: { type: 'storePlaced', params: asOrder },
          },
          { target: 'asking' },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: { as: 'rejected' } },
            target: 'rejected',
            actions: { type: 'storeRejection', params: asFailure },
          },
          {
            target: 'refused',
            actions: [
              { type: 'storeFailure', params: asFailure },
              { type: 'tellEbt', params: asFailure },
            ],
          },
        ],
      },
    },
    refused: {
      description: 'The order was refused, or no clear response came.',
      always: [
        { guard: { type: 'isRefused', params: { as: 'asking' } }, target: 'asking' },
        { guard: { type: 'isRefused', params: { as: 'timedOut' } }, target: 'timedOut' },
        { guard: { type: 'isRefused', params: { as: 'cartChanged' } }, target: 'cartChanged' },
        { guard: { type: 'isRefused', params: { as: 'fallout' } }, target: 'fallout' },
        { guard: { type: 'isRefused', params: { as: 'outdated' } }, target: 'outdated' },
        { guard: { type: 'isRefused', params: { as: 'pinLocked' } }, target: 'pinLocked' },
        {
          guard: { type: 'isRefused', params: { as: 'pinRefused' } },
          target: 'enteringPin',
          actions: 'renewKey',
        },
        {
          guard: { type: 'isRefused', params: { as: 'declined' } },
          target: 'notPlaced',
          actions: 'tellDeclined',
        },
        {
          guard: { type: 'isRefused', params: { as: 'fieldsRefused' } },
          target: 'notPlaced',
          actions: 'tellFields',
        },
        { target: 'notPlaced' },
      ],
    },
    asking: {
      description: 'No clear response came; the store is asked how the order ended.',
      tags: 'busy',
      entry: 'countAsking',
      invoke: {
        id: 'outcome',
        src: 'outcome',
        input: ({ context: { order } }) => ({ checkoutId: order.checkoutId }),
        onDone: endings<Outcome>()({
          placed: {
            target: 'clearing',
            actions: { type: 'storePlaced', params: ({ event }) => event.output.checkout },
          },
          rejected: 'rejected',
          closed: 'timedOut',
          otherwise: 'unplaced',
        }),
      },
    },
    unplaced: {
      description:
        "The store says that the order wasn't placed; it's sent once more, and then the shopper tries again or edits it.",
      always: { guard: 'isAskedOnce', target: 'submitting' },
      on: { 'order.resubmit': 'submitting', 'order.edit': 'notPlaced' },
    },
    clearing: {
      description: 'The order is placed; its items are removed from the cart.',
      tags: 'busy',
      invoke: {
        id: 'deleteCart',
        src: 'deleteCart',
        input: ({ context }) => {
          const { cartId, checkoutId } = placedIn(context);
          return { call: 'deleteCart', request: { cartId, checkoutId } };
        },
        onDone: [{ guard: 'isAnswered', target: 'placed' }, { target: 'cartKept' }],
      },
    },
    placed: {
      description: 'The order is placed.',
      type: 'final',
      output: ({ context }): SubmissionOutput => ({ kind: 'placed', checkout: placedIn(context) }),
    },
    cartKept: {
      description: 'The order is placed, but its items are still in the cart.',
      type: 'final',
      output: ({ context }): SubmissionOutput => ({ kind: 'cartKept', checkout: placedIn(context) }),
    },
    rejected: {
      description: 'The payment was rejected after the order was sent.',
      type: 'final',
      output: ({ context: { rejection } }): SubmissionOutput => ({ kind: 'rejected', rejection }),
    },
    timedOut: {
      description: 'The reserved time is over.',
      type: 'final',
      output: { kind: 'timedOut' },
    },
    cartChanged: {
      description: 'The cart changed and no longer fits the order.',
      type: 'final',
      output: { kind: 'cartChanged' },
    },
    fallout: {
      description: 'Some items sold out.',
      type: 'final',
      output: { kind: 'fallout' },
    },
    pinCanceled: {
      description: 'The shopper entered no PIN; nothing was sent.',
      type: 'final',
      output: { kind: 'notPlaced', failure: null } satisfies SubmissionOutput,
    },
    outdated: {
      description: 'The order changed elsewhere in the meantime.',
      type: 'final',
      output: ({ context }): SubmissionOutput => ({ kind: 'outdated', failure: failureOf(context) }),
    },
    notPlaced: {
      description: "The order wasn't placed; the page says why.",
      type: 'final',
      output: ({ context }): SubmissionOutput => ({ kind: 'notPlaced', failure: failureOf(context) }),
    },
  },
});

export type SubmissionRef = ActorRefFrom<typeof submissionMachine>;

import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from 'xstate';
import { mayPriceChange } from '../../rules/holds.ts';
import { paysRemainder, snapLimits } from '../../rules/tenders.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { PaymentCard, PaymentMethods } from '../../services/contracts/wallet.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { asFailure } from '../shared/failures.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { editedDetails, type Holder, knownDetails, staysPreferred } from './card-details.ts';
import { type CardFormOutput, cardFormMachine } from './card-form.machine.ts';
import { type GiftCardFormOutput, giftCardFormMachine } from './gift-card-form.machine.ts';
import { ebtCardOf, type PaymentProblem } from './payment-methods.ts';
import {
  afterCardAdded,
  afterCardEdited,
  afterSnap,
  canBegin,
  type PaymentTask,
  type TaskToBegin,
  type Tenders,
} from './payment-task.ts';
import { type PaymentUpdateOutput, paymentUpdateMachine } from './payment-update.machine.ts';
import { priceMessageMachine } from './price-message.machine.ts';
import { type SnapNote, type SnapOutput, type SnapTask, snapMachine } from './snap.machine.ts';
import {
  appliedChoice,
  changedChoice,
  type EbtFact,
  entriesOf,
  isAmountLowered,
  isApplied,
  paymentProblem,
  preferredId,
  sharesOf,
  type TenderChange,
  usableChoice,
  withEbtCard,
} from './tender-choice.ts';

export interface PaymentSelectionServices {
  loadPaymentMethods: Service<{ checkoutId: string }, { paymentMethods: PaymentMethods; versionKey: string }>;
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
}

export interface PaymentSelectionInput {
  /** The chart that gets `PaymentFact`s. */
  parent: AnyActorRef;
  checkout: Checkout;
  /** The shopper; a new card's form starts with the name. */
  holder: Holder & { id: string };
  /** Whether the banner accepts SNAP EBT (SNP-01). */
  isSnapOn: boolean;
}

/** What the parent chart gets. */
export type PaymentFact =
  | { type: 'payment.changed'; problem: PaymentProblem | null; isSettled: boolean }
  | { type: 'checkout.updated'; checkout: Checkout }
  /** The checkout was placed, expired, or rejected elsewhere. */
  | { type: 'checkout.closed' };

export interface PaymentSelectionContext extends PaymentSelectionInput, Tenders {
  checkout: Checkout;
  /** The one under way, or the last one. */
  task: PaymentTask;
  /** The card that task edits. */
  editedId: string | null;
  /** Why the payment methods failed to load. */
  failure: ServiceFailure | null;
}

export type PaymentSelectionEvent =
  | TenderChange
  | EbtFact
  /** Opens a form or dialog over the section. */
  | ({ type: 'task.begin' } & TaskToBegin)
  /** The SNAP section is open. */
  | { type: 'snap.visit' }
  | { type: 'snapNote.dismiss'; note: SnapNote }
  /** Also retries the balances that couldn't be read (GFT-09). */
  | { type: 'methods.reload' }
  /** The order wasn't placed because of this tender. */
  | { type: 'tender.declined'; paymentId: string | null }
  /** The order is being placed with the current selection; nothing may change in the meantime. */
  | { type: 'payment.lock' }
  | { type: 'payment.unlock' }
  | { type: 'checkout.refreshed'; checkout: Checkout };

/** A new card, and the order it pays. */
type AddedToOrder = { card: PaymentCard; checkout: Checkout; isUpdate?: boolean };

const parentOf = ({ context }: { context: PaymentSelectionContext }) => context.parent;

/** What's known now, and a notice if a chosen amount had to be lowered for it. */
const settled = (before: PaymentSelectionContext, changes: Partial<Tenders>): Partial<Tenders> => {
  const now = { ...before, ...changes };
  return isAmountLowered(before, now) ? { ...changes, notice: 'amountLowered' } : changes;
};

/** A change of the tenders, and one during an update: the last one wins. */
const change = {
  guard: { type: 'canChange', params: ({ event }: { event: TenderChange }) => event },
  target: 'updating',
  actions: { type: 'storeChange', params: ({ event }: { event: TenderChange }) => event },
} as const;
const newerChange = { guard: change.guard, actions: [change.actions, 'passChoice'] } as const;

/**
 * How the order is paid: SNAP EBT, gift cards, and a card or bank account for the rest (PAY-01, PAY-06 to PAY-08,
 * PAY-12). A selection is sent at once; during the update, the checkout still has the previous one, and if the store
 * doesn't take it, `choice` goes back to what the store has.
 */
export const paymentSelectionMachine = setup({
  types: {
    input: {} as PaymentSelectionInput,
    context: {} as PaymentSelectionContext,
    events: {} as PaymentSelectionEvent,
    children: {} as {
      paymentUpdate: 'paymentUpdate';
      cardForm: 'cardForm';
      giftCardForm: 'giftCardForm';
      snap: 'snap';
      priceMessage: 'priceMessage';
    },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...serviceActors<PaymentSelectionServices>('loadPaymentMethods', 'loadCheckout'),
    paymentUpdate: paymentUpdateMachine,
    cardForm: cardFormMachine,
    giftCardForm: giftCardFormMachine,
    snap: snapMachine,
    priceMessage: priceMessageMachine,
  },
  guards: {
    hasPreferred: ({ context }) => preferredId(context) !== null,
    /** The store has the chosen tenders, with the balances they have now. */
    isApplied: ({ context }) => isApplied(context),
    isSelected: ({ context }, { cardId }: { cardId: string }) => cardId === context.choice.cardId,
    canChange: ({ context }, event: TenderChange) => changedChoice(context, event) !== null,
    canBegin: ({ context }, begun: TaskToBegin) => canBegin(context, begun),
    hasBalance: ({ context: { checkout } }, { paymentId }: { paymentId: string | null }) =>
      checkout.payments.some(({ id, paymentType }) => id === paymentId && !paysRemainder(paymentType)),
    isLowered: ({ context }, { paymentMethods: methods }: { paymentMethods: PaymentMethods }) =>
      usableChoice({ ...context, methods }).snap?.amount !== context.choice.snap?.amount,
    isSnapVisited: ({ context }) =>
      context.snapVisit === 'begun' && canBegin(context, { task: 'introduceSnap' }),
    is: ({ context }, { task }: { task: PaymentTask }) => context.task === task,
    hasEnded,
  },
  actions: {
    storeMethods: assign(({ context }, { paymentMethods }: { paymentMethods: PaymentMethods }) => {
      // SNAP is taken where the operator and the banner take it.
      const methods = { ...paymentMethods, takesSnap: paymentMethods.takesSnap && context.isSnapOn };
      return settled(context, { methods, choice: usableChoice({ ...context, methods }) });
    }),
    choosePreferred: assign(({ context }) => ({
      choice: { ...context.choice, cardId: preferredId(context) },
    })),
    storeChange: assign(({ context }, event: TenderChange) => ({
      choice: known(changedChoice(context, event)),
      notice: null,
    })),
    storeTask: assign((_, { task, cardId }: TaskToBegin) => ({
      task,
      editedId: cardId ?? null,
      notice: null,
    })),
    storeCard: assign(({ context }, added: AddedToOrder) =>
      settled(context, afterCardAdded(context, 'bankCards', added)),
    ),
    storeGiftCard: assign(({ context }, added: AddedToOrder) =>
      settled(context, afterCardAdded(context, 'giftCards', added)),
    ),
    storeEditedCard: assign(({ context }, edited: { card: PaymentCard }) =>
      settled(context, afterCardEdited(context, edited)),
    ),
    storeSnap: assign(({ context }, output: SnapOutput) => settled(context, afterSnap(context, output))),
    storeEbtFact: assign(({ context }, fact: EbtFact) => settled(context, withEbtCard(context, fact))),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    clearNotice: assign({ notice: null }),
    storeCheckout: assign(({ context }, { checkout }: { checkout: Checkout }) =>
      settled(context, {
        checkout,
        choice: usableChoice({ ...context, checkout, choice: appliedChoice(checkout) }),
      }),
    ),
    storeNewerCheckout: assign((_, { checkout }: { checkout: Checkout | null }) =>
      checkout ? { checkout } : {},
    ),
    noteChangeElsewhere: assign({ notice: 'changedElsewhere' }),
    giveUpChoice: assign(({ context }) => ({
      choice: usableChoice({ ...context, choice: appliedChoice(context.checkout) }),
      notice: null,
    })),
    beginVisit: assign(({ context: { snapVisit } }) => ({
      snapVisit: snapVisit === 'none' ? ('begun' as const) : snapVisit,
    })),
    dismissNote: assign(({ context }, { note }: { note: SnapNote }) => ({
      snapNotes: context.snapNotes.filter((each) => each !== note),
    })),
    passChoice: sendTo('paymentUpdate', ({ context }) => ({
      type: 'payment.chosen',
      payments: entriesOf(context),
    })),
    tellChanged: sendTo(
      parentOf,
      ({ context }, { isSettled }: { isSettled: boolean }): PaymentFact => ({
        type: 'payment.changed',
        problem: paymentProblem(context),
        isSettled,
      }),
    ),
    tellCheckout: sendTo(
      parentOf,
      ({ context: { checkout } }): PaymentFact => ({ type: 'checkout.updated', checkout }),
    ),
    tellClosed: sendTo(parentOf, { type: 'checkout.closed' } satisfies PaymentFact),
  },
}).createMachine({
  id: 'paymentSelection',
  context: ({ input }) => ({
    ...input,
    methods: null,
    choice: appliedChoice(input.checkout),
    notice: null,
    task: 'addCard',
    editedId: null,
    snapVisit: 'none',
    snapNotes: [],
    failure: null,
  }),
  invoke: {
    id: 'priceMessage',
    src: 'priceMessage',
    input: ({ context: { checkout, holder } }) => ({
      shopperId: holder.id,
      isDue: mayPriceChange(checkout.modalityType, checkout.lineItems),
    }),
  },
  initial: 'loading',
  on: {
    'checkout.refreshed': { actions: { type: 'storeCheckout', params: ({ event }) => event } },
    'ebt.told': { actions: { type: 'storeEbtFact', params: ({ event }) => event } },
    'snap.visit': { actions: 'beginVisit' },
    'snapNote.dismiss': { actions: { type: 'dismissNote', params: ({ event }) => event } },
  },
  states: {
    loading: {
      description: "The shopper's cards are loading.",
      tags: 'busy',
      invoke: {
        id: 'loadPaymentMethods',
        src: 'loadPaymentMethods',
        input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
        onDone: { target: 'ready', actions: { type: 'storeMethods', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: [
            { type: 'storeFailure', params: asFailure },
            { type: 'tellChanged', params: { isSettled: true } },
          ],
        },
      },
    },
    failed: {
      description: "The cards didn't load; the shopper can try again.",
      on: { 'methods.reload': 'loading' },
      exit: 'clearFailure',
    },
    ready: {
      description: "The shopper's cards are on the page.",
      initial: 'deciding',
      states: {
        deciding: {
          description: 'The preferred card is selected, unless the order has a payment already.',
          always: [
            { guard: 'hasPreferred', target: 'updating', actions: 'choosePreferred' },
            { guard: 'isApplied', target: 'choosing' },
            { target: 'updating' },
          ],
        },
        choosing: {
          description: 'The shopper picks what pays for the order.',
          entry: { type: 'tellChanged', params: { isSettled: true } },
          exit: { type: 'tellChanged', params: { isSettled: false } },
          always: {
            guard: 'isSnapVisited',
            target: 'inTask',
            actions: { type: 'storeTask', params: { task: 'introduceSnap' } },
          },
          on: {
            'payment.choose': [
              { guard: { type: 'isSelected', params: ({ event }) => event }, actions: 'clearNotice' },
              change,
            ],
            'giftCard.toggle': change,
            'snap.toggle': change,
            'task.begin': {
              guard: { type: 'canBegin', params: ({ event }) => event },
              target: 'inTask',
              actions: { type: 'storeTask', params: ({ event }) => event },
            },
            'methods.reload': 'reloading',
            'payment.lock': 'locked',
            // A lower total may leave an amount that's too high.
            'checkout.refreshed': {
              target: 'deciding',
              actions: { type: 'storeCheckout', params: ({ event }) => event },
            },
          },
        },
        updating: {
          description: 'The selection is being saved with the order.',
          tags: 'busy',
          invoke: {
            id: 'paymentUpdate',
            src: 'paymentUpdate',
            input: ({ context }) => ({
              checkoutId: context.checkout.checkoutId,
              versionKey: context.checkout.versionKey,
              payments: entriesOf(context),
            }),
            onDone: endings<PaymentUpdateOutput>()({
              updated: {
                target: 'choosing',
                actions: [{ type: 'storeCheckout', params: ({ event }) => event.output }, 'tellCheckout'],
              },
              reloaded: {
                target: 'choosing',
                actions: [
                  { type: 'storeCheckout', params: ({ event }) => event.output },
                  'noteChangeElsewhere',
                  'tellCheckout',
                ],
              },
              snapAmountTooHigh: {
                target: 'lowering',
                actions: { type: 'storeNewerCheckout', params: ({ event }) => event.output },
              },
              closed: { target: 'locked', actions: ['giveUpChoice', 'tellClosed'] },
              dismissed: { target: 'choosing', actions: 'giveUpChoice' },
            }),
          },
          on: {
            'payment.choose': newerChange,
            'giftCard.toggle': newerChange,
            'snap.toggle': newerChange,
          },
        },
        lowering: {
          description:
            'SNAP EBT may pay less than was chosen: its balance is looked up, and the lowered amount is saved.',
          tags: 'busy',
          invoke: {
            id: 'readLimits',
            src: 'loadPaymentMethods',
            input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
            onDone: [
              {
                guard: { type: 'isLowered', params: ({ event }) => event.output },
                target: 'updating',
                actions: { type: 'storeMethods', params: ({ event }) => event.output },
              },
              { target: 'choosing', actions: ['giveUpChoice', 'noteChangeElsewhere'] },
            ],
            onError: { target: 'choosing', actions: ['giveUpChoice', 'noteChangeElsewhere'] },
          },
        },
        reloading: {
          description: "Balances that couldn't be read are asked for again.",
          tags: 'busy',
          invoke: {
            id: 'reloadMethods',
            src: 'loadPaymentMethods',
            input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
            onDone: {
              target: 'deciding',
              actions: { type: 'storeMethods', params: ({ event }) => event.output },
            },
            onError: 'choosing',
          },
        },
        inTask: {
          description: 'The shopper adds or edits a card, or decides something about SNAP EBT.',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'The form for what the shopper wants to do opens.',
              always: [
                { guard: { type: 'is', params: { task: 'addCard' } }, target: 'addingCard' },
                { guard: { type: 'is', params: { task: 'editCard' } }, target: 'editingCard' },
                { guard: { type: 'is', params: { task: 'addGiftCard' } }, target: 'addingGiftCard' },
                { target: 'inSnap' },
              ],
            },
            addingCard: {
              description: 'The shopper adds a credit or debit card.',
              invoke: {
                id: 'cardForm',
                src: 'cardForm',
                input: ({ context: { checkout, holder, methods } }) => ({
                  purpose: {
                    kind: 'order' as const,
                    checkoutId: checkout.checkoutId,
                    versionKey: checkout.versionKey,
                  },
                  known: knownDetails(holder, checkout, methods?.bankCards ?? []),
                }),
                onDone: endings<CardFormOutput>()({
                  added: {
                    target: '#paymentSelection.ready.deciding',
                    actions: [{ type: 'storeCard', params: ({ event }) => event.output }, 'tellCheckout'],
                  },
                  leftAfterSending: '#paymentSelection.ready.lookingAgain',
                  otherwise: '#paymentSelection.ready.deciding',
                }),
              },
            },
            editingCard: {
              description: 'The shopper edits a card.',
              invoke: {
                id: 'cardForm',
                src: 'cardForm',
                input: ({ context: { methods, editedId } }) => {
                  const card = known(methods?.bankCards.find(({ cardId }) => cardId === editedId));
                  return {
                    purpose: {
                      kind: 'edit' as const,
                      application: card.accountId,
                      cardId: card.cardId,
                      staysPreferred: staysPreferred(card),
                    },
                    known: editedDetails(card),
                  };
                },
                onDone: endings<CardFormOutput>()({
                  saved: {
                    target: '#paymentSelection.ready.deciding',
                    actions: { type: 'storeEditedCard', params: ({ event }) => event.output },
                  },
                  leftAfterSending: '#paymentSelection.ready.lookingAgain',
                  otherwise: '#paymentSelection.ready.deciding',
                }),
              },
            },
            addingGiftCard: {
              description: 'The shopper adds a gift card.',
              invoke: {
                id: 'giftCardForm',
                src: 'giftCardForm',
                input: ({ context: { checkout } }) => ({
                  purpose: {
                    kind: 'order' as const,
                    checkoutId: checkout.checkoutId,
                    versionKey: checkout.versionKey,
                  },
                }),
                onDone: endings<GiftCardFormOutput>()({
                  added: {
                    target: '#paymentSelection.ready.deciding',
                    actions: [{ type: 'storeGiftCard', params: ({ event }) => event.output }, 'tellCheckout'],
                  },
                  leftAfterSending: '#paymentSelection.ready.lookingAgain',
                  otherwise: '#paymentSelection.ready.deciding',
                }),
              },
            },
            inSnap: {
              description: 'The shopper does something about SNAP EBT.',
              invoke: {
                id: 'snap',
                src: 'snap',
                input: ({ context }) => {
                  const { checkout, methods, holder, task } = context;
                  const card = ebtCardOf(methods) ?? null;
                  return {
                    task: task as SnapTask,
                    shopperId: holder.id,
                    checkoutId: checkout.checkoutId,
                    isPickup: checkout.modalityType === 'PICKUP',
                    card,
                    limits: snapLimits(known(checkout.snap), card?.remainingBalance ?? null),
                    amount: sharesOf(context).snap,
                  };
                },
                onDone: endings<SnapOutput>()({
                  leftAfterSending: '#paymentSelection.ready.lookingAgain',
                  otherwise: {
                    target: '#paymentSelection.ready.deciding',
                    actions: { type: 'storeSnap', params: ({ event }) => event.output },
                  },
                }),
              },
            },
          },
        },
        lookingAgain: {
          description: 'A card was sent and may have been added, so the store is asked what it has.',
          tags: 'busy',
          initial: 'order',
          states: {
            order: {
              description: 'The order is loaded again.',
              invoke: {
                id: 'lookAtOrder',
                src: 'loadCheckout',
                input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
                onDone: {
                  target: 'cards',
                  actions: [
                    { type: 'storeCheckout', params: ({ event }) => ({ checkout: event.output }) },
                    'tellCheckout',
                  ],
                },
                onError: 'cards',
              },
            },
            cards: {
              description: 'The cards are loaded again.',
              invoke: {
                id: 'lookAtCards',
                src: 'loadPaymentMethods',
                input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
                onDone: {
                  target: '#paymentSelection.ready.deciding',
                  actions: { type: 'storeMethods', params: ({ event }) => event.output },
                },
                onError: {
                  target: '#paymentSelection.failed',
                  actions: [
                    { type: 'storeFailure', params: asFailure },
                    { type: 'tellChanged', params: { isSettled: true } },
                  ],
                },
              },
            },
          },
        },
        locked: {
          description: "The order is being placed; the payment can't change now.",
          on: {
            'payment.unlock': 'deciding',
            // Its balance isn't what it was.
            'tender.declined': {
              guard: { type: 'hasBalance', params: ({ event }) => event },
              target: 'reloading',
            },
          },
        },
      },
    },
  },
});

export type PaymentRef = ActorRefFrom<typeof paymentSelectionMachine>;

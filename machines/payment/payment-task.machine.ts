import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { snapLimits } from '../../services/contracts/tenders.ts';
import { chartOnDemand } from '../shared/chart-on-demand.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { staysPreferred } from '../wallet/cards.ts';
import { editedDetails, type Holder, knownDetails } from './card-details.ts';
import type { CardFormOutput, cardFormMachine } from './card-form.machine.ts';
import type { GiftCardFormOutput, giftCardFormMachine } from './gift-card-form.machine.ts';
import { ebtCardOf } from './payment-methods.ts';
import type { PaymentTask, PaymentTaskOutput } from './payment-task.ts';
import type { SnapOutput, SnapTask, snapMachine } from './snap.machine.ts';
import { type Paying, sharesOf } from './tender-choice.ts';

export interface PaymentTaskInput extends Paying {
  task: PaymentTask;
  /** The card to edit. */
  editedId: string | null;
  holder: Holder & { id: string };
}

interface PaymentTaskContext extends PaymentTaskInput {
  /** How often the code failed to load. */
  misses: number;
  ending: PaymentTaskOutput | null;
}

export type PaymentTaskEvent =
  /** The code failed to load: try again, or continue without it. */
  { type: 'task.retry' } | { type: 'task.cancel' };

// Most orders are paid with a saved card.
export const cardForm = chartOnDemand<typeof cardFormMachine>(
  async () => (await import('./card-form.machine.ts')).cardFormMachine,
);
export const giftCardForm = chartOnDemand<typeof giftCardFormMachine>(
  async () => (await import('./gift-card-form.machine.ts')).giftCardFormMachine,
);
export const snap = chartOnDemand<typeof snapMachine>(
  async () => (await import('./snap.machine.ts')).snapMachine,
);

const codeOf = (task: PaymentTask) => {
  if (task === 'addCard' || task === 'editCard') return cardForm;
  return task === 'addGiftCard' ? giftCardForm : snap;
};

const forOrder = ({ checkoutId, versionKey }: Checkout) => ({
  kind: 'order' as const,
  checkoutId,
  versionKey,
});

const fetchCode = fromPromise<void, { task: PaymentTask }>(({ input: { task } }) => codeOf(task).fetch());

const renamed = (output: CardFormOutput | GiftCardFormOutput, kind: 'cardAdded' | 'giftCardAdded') =>
  (output.kind === 'added' ? { ...output, kind } : output) as PaymentTaskOutput;

const editedIn = ({ methods, editedId }: PaymentTaskInput) =>
  known(methods?.bankCards.find(({ cardId }) => cardId === editedId));

const edited = (output: CardFormOutput): PaymentTaskOutput =>
  output.kind === 'saved' ? { kind: 'cardEdited', card: output.card } : (output as PaymentTaskOutput);

/** Adds or edits a card, or does something for SNAP: loads the code for it first. */
export const paymentTaskMachine = setup({
  types: {
    input: {} as PaymentTaskInput,
    context: {} as PaymentTaskContext,
    events: {} as PaymentTaskEvent,
    output: {} as PaymentTaskOutput,
    children: {} as {
      fetchCode: 'fetchCode';
      cardForm: 'cardForm';
      giftCardForm: 'giftCardForm';
      snap: 'snap';
    },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: { fetchCode, cardForm: cardForm.chart, giftCardForm: giftCardForm.chart, snap: snap.chart },
  guards: {
    is: ({ context }, { task }: { task: PaymentTask }) => context.task === task,
  },
  actions: {
    countMiss: assign(({ context }) => ({ misses: context.misses + 1 })),
    storeEnding: assign((_, ending: PaymentTaskOutput) => ({ ending })),
  },
}).createMachine({
  id: 'paymentTask',
  context: ({ input: { task, editedId, holder, checkout, methods, choice } }) => ({
    ...{ task, editedId, holder, checkout, methods, choice },
    misses: 0,
    ending: null,
  }),
  output: ({ event }) => event.output as PaymentTaskOutput,
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchCode',
        src: 'fetchCode',
        input: ({ context: { task } }) => ({ task }),
        onDone: [
          { guard: { type: 'is', params: { task: 'addCard' } }, target: 'addingCard' },
          { guard: { type: 'is', params: { task: 'editCard' } }, target: 'editingCard' },
          { guard: { type: 'is', params: { task: 'addGiftCard' } }, target: 'addingGiftCard' },
          { target: 'inSnap' },
        ],
        onError: [
          // Nobody asked for it.
          { guard: { type: 'is', params: { task: 'introduceSnap' } }, target: 'notIntroduced' },
          { target: 'missing', actions: 'countMiss' },
        ],
      },
    },
    /** No connection, or there's a new release of the shop. */
    missing: {
      tags: 'modal',
      meta: { modal: 'PaymentTaskMissing' },
      on: { 'task.retry': 'loading', 'task.cancel': 'canceled' },
    },
    addingCard: {
      invoke: {
        id: 'cardForm',
        src: 'cardForm',
        input: ({ context: { checkout, holder } }) => ({
          purpose: forOrder(checkout),
          known: knownDetails(holder, checkout),
        }),
        onDone: {
          target: 'ended',
          actions: { type: 'storeEnding', params: ({ event }) => renamed(event.output, 'cardAdded') },
        },
      },
    },
    editingCard: {
      invoke: {
        id: 'cardForm',
        src: 'cardForm',
        input: ({ context }) => {
          const card = editedIn(context);
          return {
            purpose: { kind: 'edit' as const, cardId: card.cardId, staysPreferred: staysPreferred(card) },
            known: editedDetails(card),
          };
        },
        onDone: {
          target: 'ended',
          actions: { type: 'storeEnding', params: ({ event }) => edited(event.output) },
        },
      },
    },
    addingGiftCard: {
      invoke: {
        id: 'giftCardForm',
        src: 'giftCardForm',
        input: ({ context: { checkout } }) => ({ purpose: forOrder(checkout) }),
        onDone: {
          target: 'ended',
          actions: { type: 'storeEnding', params: ({ event }) => renamed(event.output, 'giftCardAdded') },
        },
      },
    },
    inSnap: {
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
        onDone: {
          target: 'ended',
          actions: { type: 'storeEnding', params: ({ event }) => event.output as SnapOutput },
        },
      },
    },
    ended: { type: 'final', output: ({ context }) => known(context.ending) },
    canceled: { type: 'final', output: { kind: 'canceled' } },
    notIntroduced: { type: 'final', output: { kind: 'introduced', notes: [] } },
  },
});

export type PaymentTaskRef = ActorRefFrom<typeof paymentTaskMachine>;

import { assign, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { snapLimits } from '../../services/contracts/tenders.ts';
import { known } from '../shared/known.ts';
import { editedDetails, type Holder, knownDetails, staysPreferred } from './card-details.ts';
import { type CardFormOutput, cardFormMachine } from './card-form.machine.ts';
import { type GiftCardFormOutput, giftCardFormMachine } from './gift-card-form.machine.ts';
import { ebtCardOf } from './payment-methods.ts';
import type { PaymentTask, PaymentTaskOutput } from './payment-task.ts';
import { type SnapTask, snapMachine } from './snap.machine.ts';
import { type Paying, sharesOf } from './tender-choice.ts';

export interface PaymentTaskInput extends Paying {
  task: PaymentTask;
  /** The card to edit. */
  editedId: string | null;
  holder: Holder & { id: string };
}

interface PaymentTaskContext extends PaymentTaskInput {
  ending: PaymentTaskOutput | null;
}

const forOrder = ({ checkoutId, versionKey }: Checkout) => ({
  kind: 'order' as const,
  checkoutId,
  versionKey,
});

const renamed = (output: CardFormOutput | GiftCardFormOutput, kind: 'cardAdded' | 'giftCardAdded') =>
  (output.kind === 'added' ? { ...output, kind } : output) as PaymentTaskOutput;

const editedIn = ({ methods, editedId }: PaymentTaskInput) =>
  known(methods?.bankCards.find(({ cardId }) => cardId === editedId));

const edited = (output: CardFormOutput): PaymentTaskOutput =>
  output.kind === 'saved' ? { kind: 'cardEdited', card: output.card } : (output as PaymentTaskOutput);

/** Adds or edits a card, or does something for SNAP. */
export const paymentTaskMachine = setup({
  types: {
    input: {} as PaymentTaskInput,
    context: {} as PaymentTaskContext,
    output: {} as PaymentTaskOutput,
    children: {} as { cardForm: 'cardForm'; giftCardForm: 'giftCardForm'; snap: 'snap' },
  },
  actors: {
    cardForm: cardFormMachine,
    giftCardForm: giftCardFormMachine,
    snap: snapMachine,
  },
  guards: {
    is: ({ context }, { task }: { task: PaymentTask }) => context.task === task,
  },
  actions: {
    storeEnding: assign((_, ending: PaymentTaskOutput) => ({ ending })),
  },
}).createMachine({
  id: 'paymentTask',
  context: ({ input: { task, editedId, holder, checkout, methods, choice } }) => ({
    ...{ task, editedId, holder, checkout, methods, choice },
    ending: null,
  }),
  output: ({ event }) => event.output as PaymentTaskOutput,
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
      description: 'The shopper edits a card.',
      invoke: {
        id: 'cardForm',
        src: 'cardForm',
        input: ({ context }) => {
          const card = editedIn(context);
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
        onDone: {
          target: 'ended',
          actions: { type: 'storeEnding', params: ({ event }) => edited(event.output) },
        },
      },
    },
    addingGiftCard: {
      description: 'The shopper adds a gift card.',
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
        onDone: {
          target: 'ended',
          actions: { type: 'storeEnding', params: ({ event }) => event.output },
        },
      },
    },
    ended: {
      description: 'The task is done, or was given up.',
      type: 'final',
      output: ({ context }) => known(context.ending),
    },
  },
});

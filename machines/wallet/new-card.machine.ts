import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CardApplication } from '../../services/contracts/wallet.ts';
import { type CardFormOutput, cardFormMachine } from '../payment/card-form.machine.ts';
import { type EbtCardFormOutput, ebtCardFormMachine } from '../payment/ebt-card-form.machine.ts';
import { type GiftCardFormOutput, giftCardFormMachine } from '../payment/gift-card-form.machine.ts';
import { endingIn } from '../shared/endings.ts';
import type { FormValues } from '../shared/form.machine.ts';
import type { ModalName } from '../shared/modals.ts';
import type { AddableType } from './cards.ts';

export interface NewCardInput {
  application: CardApplication;
  /** The kinds of cards the wallet takes, the usual one first. */
  types: readonly AddableType[];
  /** The kind to add, if that's known already; null to ask. */
  type: AddableType | null;
  /** The wallet has a SNAP EBT card, so it takes no second one (SNP-03). */
  hasEbtCard: boolean;
  /** What a new bank card's form starts with. */
  known: FormValues;
}

/** How the form ended, or `canceled` before there was one. */
export type NewCardOutput = Exclude<
  CardFormOutput | EbtCardFormOutput | GiftCardFormOutput,
  { kind: 'added' }
>;

export type NewCardEvent =
  | { type: 'cardType.select'; cardType: AddableType }
  | { type: 'cardType.continue' }
  | { type: 'cardType.cancel' };

interface NewCardContext extends Omit<NewCardInput, 'type'> {
  cardType: AddableType;
  isAsked: boolean;
}

/** 'Add New Card' (WAL-04): asks which kind if the wallet takes several, then shows that kind's form. */
export const newCardMachine = setup({
  types: {
    input: {} as NewCardInput,
    context: {} as NewCardContext,
    events: {} as NewCardEvent,
    output: {} as NewCardOutput,
    children: {} as { cardForm: 'cardForm'; ebtCardForm: 'ebtCardForm'; giftCardForm: 'giftCardForm' },
    tags: {} as 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: { cardForm: cardFormMachine, ebtCardForm: ebtCardFormMachine, giftCardForm: giftCardFormMachine },
  guards: {
    mustAsk: ({ context }) => !context.isAsked && context.types.length > 1,
    is: ({ context }, { cardType }: { cardType: AddableType }) => context.cardType === cardType,
    isOffered: ({ context }, { cardType }: { cardType: AddableType }) => context.types.includes(cardType),
    isSecondEbtCard: ({ context }) => context.cardType === 'EBT' && context.hasEbtCard,
  },
  actions: {
    storeType: assign((_, { cardType }: { cardType: AddableType }) => ({ cardType })),
  },
}).createMachine({
  id: 'newCard',
  context: ({ input: { type, ...input } }) => ({
    ...input,
    cardType: type ?? input.types[0] ?? 'BANK_CARD',
    isAsked: type !== null,
  }),
  output: ({ event }) => event.output as NewCardOutput,
  initial: 'deciding',
  states: {
    deciding: {
      description:
        'If there is only one kind of card, its form opens right away; otherwise, the shopper is asked.',
      always: [{ guard: 'mustAsk', target: 'choosingType' }, { target: 'opening' }],
    },
    choosingType: {
      description: '“Add New Card”: the shopper picks what kind of card to add.',
      tags: 'modal',
      meta: { modal: 'AddNewCard' },
      initial: 'open',
      states: {
        open: {
          description: 'The shopper picks a kind of card.',
        },
        refused: {
          description: 'The wallet already has a SNAP EBT card; the dialog says so.',
        },
      },
      on: {
        'cardType.select': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: '.open',
          actions: { type: 'storeType', params: ({ event }) => event },
        },
        'cardType.continue': [{ guard: 'isSecondEbtCard', target: '.refused' }, { target: 'opening' }],
        'cardType.cancel': 'canceled',
      },
    },
    opening: {
      description: 'The form for the picked kind opens.',
      always: [
        { guard: { type: 'is', params: { cardType: 'EBT' } }, target: 'addingEbt' },
        { guard: { type: 'is', params: { cardType: 'GIFT_CARD' } }, target: 'addingGiftCard' },
        { target: 'addingCard' },
      ],
    },
    addingCard: {
      description: 'The shopper adds a credit or debit card.',
      invoke: {
        id: 'cardForm',
        src: 'cardForm',
        input: ({ context }) => ({
          purpose: { kind: 'wallet' as const, application: context.application },
          known: context.known,
        }),
        onDone: 'ended',
      },
    },
    addingEbt: {
      description: 'The shopper adds a SNAP EBT card.',
      invoke: {
        id: 'ebtCardForm',
        src: 'ebtCardForm',
        onDone: 'ended',
      },
    },
    addingGiftCard: {
      description: 'The shopper adds a gift card.',
      invoke: {
        id: 'giftCardForm',
        src: 'giftCardForm',
        input: { purpose: { kind: 'wallet' } },
        onDone: 'ended',
      },
    },
    ended: {
      description: 'It ended as the form did.',
      type: 'final',
      output: endingIn,
    },
    canceled: {
      description: 'The shopper added no card.',
      type: 'final',
      output: { kind: 'canceled' } satisfies NewCardOutput,
    },
  },
});

export type NewCardRef = ActorRefFrom<typeof newCardMachine>;

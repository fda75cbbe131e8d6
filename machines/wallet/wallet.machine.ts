import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import type { preferCard } from '../../services/contracts/cards.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { AddedCard, CardApplication, PaymentCard } from '../../services/contracts/wallet.ts';
import { type BalanceCheckOutput, balanceCheckMachine } from '../payment/balance-check.machine.ts';
import { editedDetails, type Holder, holderDetails, staysPreferred } from '../payment/card-details.ts';
import { type CardFormOutput, cardFormMachine } from '../payment/card-form.machine.ts';
import type { SnapFlag } from '../payment/snap.machine.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { asFailure, isNotFound } from '../shared/failures.ts';
import { idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { newKey } from '../shared/keys.ts';
import { known } from '../shared/known.ts';
import { failingTo } from '../shared/loading.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, type Service, serviceActors } from '../shared/services.ts';
import { type AddableType, canBeChecked, canBeEdited, canBePreferred } from './cards.ts';
import { type NewCardOutput, newCardMachine } from './new-card.machine.ts';

export interface WalletServices {
  loadCards: Service<{ application: CardApplication }, PaymentCard[]>;
  deleteCard: Service<{ application: CardApplication; cardId: string; idempotencyKey: string }, unknown>;
  preferCard: CallOf<typeof preferCard>;
  /** What this browser has told the shopper of SNAP EBT, here or at a checkout (WAL-09). */
  readSnapFlags: Service<{ shopperId: string }, readonly SnapFlag[]>;
  keepSnapFlags: Service<{ shopperId: string; flags: readonly SnapFlag[] }, unknown>;
}

export interface WalletInput {
  shopperId: string;
  /** The account whose cards they are: the grocery orders', or the pharmacy's (CRD-23). */
  application: CardApplication;
  /** The operator's flag: the shop takes SNAP EBT. */
  takesEbt: boolean;
  /** The same: gift cards can be saved (WAL-04). */
  takesGiftCards: boolean;
  /** The name a new card's form starts with. */
  holder: Holder;
}

export type WalletEvent =
  | { type: 'cards.reload' }
  | { type: 'card.add' }
  | { type: 'ebtNotice.add' }
  | { type: 'ebtNotice.dismiss' }
  | { type: 'card.edit'; cardId: string }
  /** Read what's left on a SNAP EBT card. */
  | { type: 'card.check'; cardId: string }
  | { type: 'card.prefer'; cardId: string }
  /** Ask whether to delete a card. */
  | { type: 'card.delete'; cardId: string }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' };

interface WalletContext extends WalletInput {
  /** As the store lists them; one that was just added comes first. */
  cards: PaymentCard[];
  /** Why they could not be loaded. */
  failure: ServiceFailure | null;
  /** What kind of card to add, if that's known. */
  newType: AddableType | null;
  /** The card that is being edited, checked, deleted, or preferred. */
  subject: PaymentCard | null;
  /** The key of the confirmed deletion; every try uses the same one. */
  deletionKey: string;
  /** Why it was not deleted. */
  deletionFailure: ServiceFailure | null;
}

/** What the page says about a change. */
const toast = (text: string, tone: 'success' | 'error'): Emitted => ({ type: 'toast.requested', text, tone });

/** Puts a card in its place in the list, or first. At most one is preferred. */
function withCard(cards: readonly PaymentCard[], card: PaymentCard): PaymentCard[] {
  const others = cards.map((other) => (card.default ? { ...other, default: false } : other));
  const place = others.findIndex(({ cardId }) => cardId === card.cardId);
  return place < 0 ? [card, ...others] : others.with(place, card);
}

const hasEbtCard = ({ cards }: WalletContext): boolean => cards.some(({ cardType }) => cardType === 'EBT');

const addableTypes = ({ takesEbt, takesGiftCards }: WalletContext): AddableType[] => [
  'BANK_CARD',
  ...(takesEbt ? (['EBT'] as const) : []),
  ...(takesGiftCards ? (['GIFT_CARD'] as const) : []),
];

/** What the page says about a card that was added. */
/** Only a bank card has details to update. */
type Added = Pick<AddedCard, 'card'> & Partial<AddedCard>;

function addedWords(cards: readonly PaymentCard[], { card, isUpdate }: Added): string {
  if (isUpdate) return t('You already had this card, so we updated its details.');
  const isListed = cards.some(({ cardId }) => cardId === card.cardId);
  return isListed ? t('You already had this card.') : t('Your card has been added.');
}

/** The card that the shopper does something with. */
const chosen = ({ subject }: WalletContext): PaymentCard => known(subject);

const listed = ({ event }: { event: { output: PaymentCard[] } }) => ({ cards: event.output });

/**
 * The wallet, or the prescription account (CRD-23): its cards, which the shopper adds, prefers to the others, and deletes. Deleting asks first, and the
 * question stays open until it's done: a failure is shown inside it (WAL-06 to WAL-08). Whoever leaves after a change was
 * sent and didn't succeed gets the list as the store has it.
 */
export const walletMachine = setup({
  types: {
    input: {} as WalletInput,
    context: {} as WalletContext,
    events: {} as WalletEvent,
    emitted: {} as Emitted,
    children: {} as {
      newCard: 'newCard';
      cardEdit: 'cardEdit';
      balanceCheck: 'balanceCheck';
      deleteCard: 'deleteCard';
    },
    /** `covered`: a child's dialog covers the page. */
    tags: {} as 'busy' | 'modal' | 'covered',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...serviceActors<Omit<WalletServices, 'deleteCard'>>(
      'loadCards',
      'preferCard',
      'readSnapFlags',
      'keepSnapFlags',
    ),
    deleteCard: idempotentCall<WalletServices, 'deleteCard'>(),
    newCard: newCardMachine,
    cardEdit: cardFormMachine,
    balanceCheck: balanceCheckMachine,
  },
  guards: {
    isEmpty: ({ context }) => context.cards.length === 0,
    hasCards: ({ context }) => context.cards.length > 0,
    isListed: ({ context }, { cardId }: { cardId: string }) =>
      context.cards.some((card) => card.cardId === cardId),
    canBePreferred: ({ context }, { cardId }: { cardId: string }) =>
      context.cards.some((card) => card.cardId === cardId && canBePreferred(card)),
    canBeEdited: ({ context }, { cardId }: { cardId: string }) =>
      context.cards.some((card) => card.cardId === cardId && canBeEdited(card)),
    canBeChecked: ({ context }, { cardId }: { cardId: string }) =>
      context.cards.some((card) => card.cardId === cardId && canBeChecked(card)),
    isEbtNew: ({ context }) => context.takesEbt && !hasEbtCard(context),
    /** Whoever was introduced to paying with it knows that it's taken. */
    isAnnounced: (_, flags: readonly SnapFlag[]) =>
      flags.includes('announced') || flags.includes('introduced'),
    isGone: (_, failure: ServiceFailure) => isNotFound(failure),
    hasEnded,
    isAnswered,
  },
  actions: {
    storeCards: assign((_, { cards }: { cards: PaymentCard[] }) => ({ cards, failure: null })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    storeSubject: assign(({ context }, { cardId }: { cardId: string }) => ({
      subject: context.cards.find((card) => card.cardId === cardId) ?? null,
      deletionFailure: null,
    })),
    askForType: assign({ newType: null }),
    chooseEbt: assign({ newType: 'EBT' }),
    storeDeletionKey: assign({ deletionKey: newKey }),
    storeDeletionFailure: assign((_, failure: ServiceFailure) => ({ deletionFailure: failure })),
    clearDeletionFailure: assign({ deletionFailure: null }),
    dropSubject: assign(({ context }) => ({
      cards: context.cards.filter(({ cardId }) => cardId !== context.subject?.cardId),
    })),
    storeCard: assign(({ context }, { card }: { card: PaymentCard }) => ({
      cards: withCard(context.cards, card),
    })),
    storeBalance: assign(({ context: { cards, subject } }, { balance }: { balance: number }) => ({
      cards: cards.map((card) =>
        card.cardId === subject?.cardId ? { ...card, remainingBalance: balance } : card,
      ),
    })),
    tellAdded: emit(({ context: { cards } }, added: Added) => toast(addedWords(cards, added), 'success')),
    tellEdited: emit(toast(t('Your card has been updated.'), 'success')),
    tellDeleted: emit(toast(t('Successfully deleted card'), 'success')),
    tellPreferred: emit(toast(t('Your preferred card has been changed.'), 'success')),
    tellNotPreferred: emit(toast(t("We couldn't change your preferred card. Please try again."), 'error')),
  },
}).createMachine({
  id: 'wallet',
  context: ({ input }) => ({
    ...input,
    cards: [],
    failure: null,
    newType: null,
    subject: null,
    deletionKey: '',
    deletionFailure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: "The wallet's cards are loading.",
      tags: 'busy',
      invoke: {
        id: 'loadCards',
        src: 'loadCards',
        input: ({ context: { application } }) => ({ application }),
        onDone: { target: 'loaded', actions: { type: 'storeCards', params: listed } },
        onError: failingTo('failed'),
      },
    },
    failed: {
      description: "The cards didn't load; the shopper can try again.",
      on: { 'cards.reload': 'loading' },
    },
    loaded: {
      description: 'The wallet is on the page.',
      type: 'parallel',
      states: {
        content: {
          description: 'Whether there is any card to show.',
          initial: 'ready',
          states: {
            ready: {
              description: 'The saved cards are listed.',
              always: { guard: 'isEmpty', target: 'empty' },
            },
            empty: {
              description: 'No card is saved yet; the page offers to add one.',
              always: { guard: 'hasCards', target: 'ready' },
            },
          },
        },
        activity: {
          description: 'What the shopper does with the cards.',
          initial: 'arriving',
          states: {
            arriving: {
              description: 'A shopper without a SNAP EBT card may hear that the shop takes it.',
              always: [{ guard: 'isEbtNew', target: 'recalling' }, { target: 'none' }],
            },
            recalling: {
              description: 'The browser is asked whether the shopper has heard about SNAP EBT.',
              invoke: {
                id: 'readSnapFlags',
                src: 'readSnapFlags',
                input: ({ context: { shopperId } }) => ({ shopperId }),
                onDone: [
                  { guard: { type: 'isAnnounced', params: ({ event }) => event.output }, target: 'none' },
                  { target: 'noticing' },
                ],
                onError: 'none',
              },
            },
            /** The shop takes SNAP EBT, and the shopper has no such card (WAL-09). */
            noticing: {
              description: '“Online SNAP EBT Is Now Available”: the shopper can add a SNAP EBT card.',
              tags: 'modal',
              meta: { modal: 'EbtAvailable' },
              invoke: {
                id: 'keepSnapFlags',
                src: 'keepSnapFlags',
                input: ({ context: { shopperId } }) => ({ shopperId, flags: ['announced'] }),
              },
              on: {
                'ebtNotice.add': { target: 'adding', actions: 'chooseEbt' },
                'ebtNotice.dismiss': 'none',
              },
            },
            none: {
              description: 'Nothing is being changed.',
              on: {
                // For the balances that couldn't be read (GFT-09).
                'cards.reload': 'reloading',
                'card.add': { target: 'adding', actions: 'askForType' },
                'card.check': {
                  guard: { type: 'canBeChecked', params: ({ event }) => event },
                  target: 'checkingBalance',
                  actions: { type: 'storeSubject', params: ({ event }) => event },
                },
                'card.edit': {
                  guard: { type: 'canBeEdited', params: ({ event }) => event },
                  target: 'editing',
                  actions: { type: 'storeSubject', params: ({ event }) => event },
                },
                'card.prefer': {
                  guard: { type: 'canBePreferred', params: ({ event }) => event },
                  target: 'preferring',
                  actions: { type: 'storeSubject', params: ({ event }) => event },
                },
                'card.delete': {
                  guard: { type: 'isListed', params: ({ event }) => event },
                  target: 'deletion',
                  actions: { type: 'storeSubject', params: ({ event }) => event },
                },
              },
            },
            adding: {
              description: 'The shopper adds a card.',
              tags: 'covered',
              invoke: {
                id: 'newCard',
                src: 'newCard',
                input: ({ context }) => ({
                  application: context.application,
                  types: addableTypes(context),
                  type: context.newType,
                  hasEbtCard: hasEbtCard(context),
                  known: holderDetails(context.holder, context.cards),
                }),
                onDone: endings<NewCardOutput>()({
                  saved: {
                    target: 'none',
                    actions: [
                      { type: 'tellAdded', params: ({ event }) => event.output },
                      { type: 'storeCard', params: ({ event }) => event.output },
                    ],
                  },
                  leftAfterSending: 'reloading',
                  canceled: 'none',
                }),
              },
            },
            checkingBalance: {
              description: 'The shopper checks a SNAP EBT balance.',
              tags: 'covered',
              invoke: {
                id: 'balanceCheck',
                src: 'balanceCheck',
                input: ({ context }) => {
                  const { cardId, lastFour } = chosen(context);
                  return { cardId, lastFour };
                },
                onDone: endings<BalanceCheckOutput>()({
                  checked: {
                    target: 'none',
                    actions: { type: 'storeBalance', params: ({ event }) => event.output },
                  },
                  otherwise: 'none',
                }),
              },
            },
            editing: {
              description: 'The shopper edits a card.',
              tags: 'covered',
              invoke: {
                id: 'cardEdit',
                src: 'cardEdit',
                input: ({ context }) => {
                  const card = chosen(context);
                  return {
                    purpose: {
                      kind: 'edit' as const,
                      application: context.application,
                      cardId: card.cardId,
                      staysPreferred: staysPreferred(card),
                    },
                    known: editedDetails(card),
                  };
                },
                onDone: endings<CardFormOutput>()({
                  saved: {
                    target: 'none',
                    actions: [{ type: 'storeCard', params: ({ event }) => event.output }, 'tellEdited'],
                  },
                  leftAfterSending: 'reloading',
                  otherwise: 'none',
                }),
              },
            },
            reloading: {
              description: 'A change was sent and may have been made; the cards are loaded again.',
              tags: 'busy',
              invoke: {
                id: 'loadCards',
                src: 'loadCards',
                input: ({ context: { application } }) => ({ application }),
                onDone: { target: 'none', actions: { type: 'storeCards', params: listed } },
                onError: failingTo('#wallet.failed'),
              },
            },
            preferring: {
              description: 'A card becomes the preferred one.',
              tags: 'busy',
              invoke: {
                id: 'preferCard',
                src: 'preferCard',
                input: ({ context }) => ({ cardId: chosen(context).cardId }),
                onDone: {
                  target: 'none',
                  actions: [
                    { type: 'storeCard', params: ({ event }) => ({ card: event.output }) },
                    'tellPreferred',
                  ],
                },
                onError: { target: 'reloading', actions: 'tellNotPreferred' },
              },
            },
            deletion: {
              description: '“Delete card”: the shopper is asked before a card is deleted.',
              tags: 'modal',
              meta: { modal: 'DeleteCard' },
              initial: 'asking',
              states: {
                asking: {
                  description: 'The question is open.',
                  on: {
                    'deletion.confirm': { target: 'deleting', actions: 'storeDeletionKey' },
                    'deletion.cancel': '#wallet.loaded.activity.none',
                  },
                },
                deleting: {
                  description: 'The store deletes the card.',
                  tags: 'busy',
                  entry: 'clearDeletionFailure',
                  invoke: {
                    id: 'deleteCard',
                    src: 'deleteCard',
                    input: ({ context }) => ({
                      call: 'deleteCard',
                      request: {
                        application: context.application,
                        cardId: chosen(context).cardId,
                        idempotencyKey: context.deletionKey,
                      },
                    }),
                    onDone: [
                      {
                        guard: 'isAnswered',
                        target: '#wallet.loaded.activity.none',
                        actions: ['dropSubject', 'tellDeleted'],
                      },
                      // It was deleted elsewhere, which is what the shopper wants.
                      {
                        guard: { type: 'isGone', params: asFailure },
                        target: '#wallet.loaded.activity.none',
                        actions: ['dropSubject', 'tellDeleted'],
                      },
                      {
                        target: 'failed',
                        actions: { type: 'storeDeletionFailure', params: asFailure },
                      },
                    ],
                  },
                },
                failed: {
                  description: "The card wasn't deleted; the dialog says why and offers to try again.",
                  on: {
                    'deletion.confirm': 'deleting',
                    'deletion.cancel': '#wallet.loaded.activity.reloading',
                  },
                },
              },
            },
          },
        },
      },
    },
  },
});

export type WalletRef = ActorRefFrom<typeof walletMachine>;

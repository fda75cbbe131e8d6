import { type ActorRefFrom, assign, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import { type SnapLimits, snapAmountError } from '../../rules/tenders.ts';
import type { EbtCard } from '../../services/contracts/wallet.ts';
import { centsIn } from '../shared/cents.ts';
import { endingIn, endings, hasEnded } from '../shared/endings.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { type BalanceCheckOutput, balanceCheckMachine } from './balance-check.machine.ts';
import { type EbtCardFormOutput, ebtCardFormMachine } from './ebt-card-form.machine.ts';

/**
 * What a shopper has seen of SNAP, as the browser remembers it (SNP-04, SNP-05, SNP-22, SNP-23). `announced`: that the
 * shop takes it, here or in the wallet (WAL-09); `introduced`: also how paying with it works.
 */
export type SnapFlag = 'announced' | 'introduced' | 'balanceTipSeen' | 'cardAddedAtPickup' | 'pickupNoteSeen';

/** What the section tells once about the card: where its balance is checked, and to have it at hand at a pickup. */
export type SnapNote = 'balanceTip' | 'pickup';

export type SnapTask = 'introduceSnap' | 'addEbtCard' | 'checkBalance' | 'changeAmount';

export interface SnapServices {
  readSnapFlags: Service<{ shopperId: string }, readonly SnapFlag[]>;
  /** Adds to what's remembered. */
  keepSnapFlags: Service<{ shopperId: string; flags: readonly SnapFlag[] }, unknown>;
}

export interface SnapInput {
  task: SnapTask;
  shopperId: string;
  checkoutId: string;
  isPickup: boolean;
  card: EbtCard | null;
  limits: SnapLimits;
  /** What SNAP pays now, in cents. */
  amount: number;
}

export type SnapOutput =
  | { kind: 'introduced'; notes: readonly SnapNote[] }
  | { kind: 'ebtCardAdded'; card: EbtCard }
  /** In cents; null for as much as possible. */
  | { kind: 'amountChosen'; amount: number | null }
  /** How the form ended, or the balance check. */
  | Exclude<EbtCardFormOutput, { kind: 'saved' }>
  | BalanceCheckOutput;

interface SnapContext extends SnapInput {
  notes: readonly SnapNote[];
  /** The amount as typed, in dollars. */
  typed: string;
  error: string | null;
  added: EbtCard | null;
}

export type SnapEvent =
  | { type: 'introduction.continue' }
  | { type: 'introduction.close' }
  | { type: 'amount.type'; typed: string }
  | { type: 'amount.save' }
  | { type: 'amount.cancel' };

/** What's wrong with the amount typed (SNP-06 to SNP-09). */
function amountError({ typed, limits }: SnapContext): string | null {
  if (typed.trim() === '') return t('Amount is required');
  const amount = centsIn(typed);
  if (amount === null) return t('Enter an amount in dollars and cents, such as 5.00.');
  return snapAmountError(amount, limits);
}

/** As much as possible isn't a limit: it follows the order's total. */
function amountOf({ typed, limits }: SnapContext): number | null {
  const amount = known(centsIn(typed));
  return amount === limits.maximum ? null : amount;
}

/** Each note is remembered when it's shown. */
const SEEN = { balanceTip: 'balanceTipSeen', pickup: 'pickupNoteSeen' } as const satisfies Record<
  SnapNote,
  SnapFlag
>;

/** What there is to tell about the card, from what was seen before. */
function notesFor({ card, isPickup }: SnapContext, flags: readonly SnapFlag[]): SnapNote[] {
  if (!card) return [];
  const notes: SnapNote[] = flags.includes('balanceTipSeen') ? [] : ['balanceTip'];
  const isPickupNews = flags.includes('cardAddedAtPickup') && !flags.includes('pickupNoteSeen');
  return isPickup && isPickupNews ? [...notes, 'pickup'] : notes;
}

/** One task of the SNAP section: introducing it, adding the card, its balance, or the amount (SNP-02 to SNP-10, SNP-21). */
export const snapMachine = setup({
  types: {
    input: {} as SnapInput,
    context: {} as SnapContext,
    events: {} as SnapEvent,
    output: {} as SnapOutput,
    children: {} as { ebtCardForm: 'ebtCardForm'; balanceCheck: 'balanceCheck' },
    tags: {} as 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...serviceActors<SnapServices>('readSnapFlags', 'keepSnapFlags'),
    ebtCardForm: ebtCardFormMachine,
    balanceCheck: balanceCheckMachine,
  },
  guards: {
    is: ({ context }, { task }: { task: SnapTask }) => context.task === task,
    /** Whoever has a card knows how paying with it works. */
    isIntroduced: ({ context }, flags: readonly SnapFlag[]) =>
      context.card !== null || flags.includes('introduced'),
    isAnnounced: (_, flags: readonly SnapFlag[]) => flags.includes('announced'),
    isPickup: ({ context }) => context.isPickup,
    hasError: ({ context }) => amountError(context) !== null,
    hasEnded,
  },
  actions: {
    storeNotes: assign(({ context }, flags: readonly SnapFlag[]) => ({ notes: notesFor(context, flags) })),
    storeAdded: assign((_, { card }: { card: EbtCard }) => ({ added: card })),
    storeTyped: assign((_, { typed }: { typed: string }) => ({ typed, error: null })),
    storeError: assign(({ context }) => ({ error: amountError(context) })),
  },
}).createMachine({
  id: 'snap',
  context: ({ input }) => ({
    ...input,
    notes: [],
    typed: (input.amount / 100).toFixed(2),
    error: null,
    added: null,
  }),
  output: ({ event }) => event.output as SnapOutput,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'What the shopper wants to do about SNAP EBT begins.',
      always: [
        { guard: { type: 'is', params: { task: 'introduceSnap' } }, target: 'reading' },
        { guard: { type: 'is', params: { task: 'addEbtCard' } }, target: 'addingCard' },
        { guard: { type: 'is', params: { task: 'checkBalance' } }, target: 'checkingBalance' },
        { target: 'changingAmount' },
      ],
    },
    reading: {
      description: 'The browser is asked what the shopper has seen about SNAP EBT.',
      invoke: {
        id: 'readSnapFlags',
        src: 'readSnapFlags',
        input: ({ context: { shopperId } }) => ({ shopperId }),
        onDone: [
          {
            guard: { type: 'isIntroduced', params: ({ event }) => event.output },
            target: 'remembering',
            actions: { type: 'storeNotes', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isAnnounced', params: ({ event }) => event.output },
            target: 'explaining',
            actions: { type: 'storeNotes', params: ({ event }) => event.output },
          },
          {
            target: 'announcing',
            actions: { type: 'storeNotes', params: ({ event }) => event.output },
          },
        ],
        // What's never remembered must not come up each time.
        onError: 'introduced',
      },
    },
    /** SNP-21: that SNAP is accepted, then how paying with it works. */
    announcing: {
      description: '“Online SNAP EBT Is Now Available”: the shop takes SNAP EBT now.',
      tags: 'modal',
      meta: { modal: 'SnapNowAvailable' },
      on: { 'introduction.continue': 'explaining', 'introduction.close': 'remembering' },
    },
    explaining: {
      description: "“Paying with SNAP EBT”: how it works, and what it can't pay for.",
      tags: 'modal',
      meta: { modal: 'PayingWithSnap' },
      on: { 'introduction.close': 'remembering' },
    },
    remembering: {
      description: 'The browser notes that the introduction was seen.',
      invoke: {
        id: 'keepSeen',
        src: 'keepSnapFlags',
        input: ({ context: { shopperId, notes } }) => ({
          shopperId,
          flags: ['announced', 'introduced', ...notes.map((note) => SEEN[note])],
        }),
        onDone: 'introduced',
        onError: 'introduced',
      },
    },
    addingCard: {
      description: 'The shopper adds a SNAP EBT card.',
      invoke: {
        id: 'ebtCardForm',
        src: 'ebtCardForm',
        onDone: endings<EbtCardFormOutput>()({
          saved: {
            target: 'cardAdded',
            actions: { type: 'storeAdded', params: ({ event }) => event.output },
          },
          otherwise: 'ended',
        }),
      },
    },
    cardAdded: {
      description: "The card is added; for pickup, there's a note to show.",
      always: [{ guard: 'isPickup', target: 'notingPickup' }, { target: 'ebtCardAdded' }],
    },
    /** SNP-04. */
    notingPickup: {
      description: 'The browser remembers to show the note about picking up with SNAP EBT.',
      invoke: {
        id: 'keepAdded',
        src: 'keepSnapFlags',
        input: ({ context: { shopperId } }) => ({ shopperId, flags: ['cardAddedAtPickup'] }),
        onDone: 'ebtCardAdded',
        onError: 'ebtCardAdded',
      },
    },
    checkingBalance: {
      description: "The shopper checks the card's balance.",
      invoke: {
        id: 'balanceCheck',
        src: 'balanceCheck',
        input: ({ context: { checkoutId, card } }) => {
          const { cardId, lastFour } = known(card);
          return { cardId, lastFour, checkoutId };
        },
        onDone: 'ended',
      },
    },
    changingAmount: {
      description: '“Change SNAP EBT amount”: the shopper types how much SNAP EBT pays.',
      tags: 'modal',
      meta: { modal: 'ChangeSnapAmount' },
      on: {
        'amount.type': { actions: { type: 'storeTyped', params: ({ event }) => event } },
        'amount.save': [{ guard: 'hasError', actions: 'storeError' }, { target: 'amountChosen' }],
        'amount.cancel': 'canceled',
      },
    },
    introduced: {
      description: 'The introduction is over.',
      type: 'final',
      output: ({ context: { notes } }): SnapOutput => ({ kind: 'introduced', notes }),
    },
    ebtCardAdded: {
      description: 'The SNAP EBT card is added and can pay.',
      type: 'final',
      output: ({ context }): SnapOutput => ({ kind: 'ebtCardAdded', card: known(context.added) }),
    },
    amountChosen: {
      description: 'The shopper decided how much SNAP EBT pays.',
      type: 'final',
      output: ({ context }): SnapOutput => ({ kind: 'amountChosen', amount: amountOf(context) }),
    },
    canceled: {
      description: 'The shopper changed nothing.',
      type: 'final',
      output: { kind: 'canceled' } satisfies SnapOutput,
    },
    ended: {
      description: 'It ended as the form did, or as the balance check.',
      type: 'final',
      output: endingIn,
    },
  },
});

export type SnapRef = ActorRefFrom<typeof snapMachine>;

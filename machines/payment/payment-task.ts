import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { PaymentCard, PaymentMethods } from '../../services/contracts/wallet.ts';
import { known } from '../shared/known.ts';
import type { CardFormOutput } from './card-form.machine.ts';
import type { GiftCardFormOutput } from './gift-card-form.machine.ts';
import { ebtCardOf } from './payment-methods.ts';
import type { SnapNote, SnapOutput, SnapTask } from './snap.machine.ts';
import { appliedChoice, giftCardBar, type Paying, usableChoice, withEbtCard } from './tender-choice.ts';

/** What a shopper does in a form or dialog over the payment section. */
export type PaymentTask = 'addCard' | 'addGiftCard' | SnapTask;

/**
 * The selection was dropped because the order changed on another device (ERR-34), or the new card already existed.
 */
export type PaymentNotice = 'changedElsewhere' | 'cardUpdated';

/** What the order is paid with, and what there is to say about it. */
export interface Tenders extends Paying {
  notice: PaymentNotice | null;
  /** The shopper's first look at the SNAP section, which introduces it. */
  snapVisit: 'none' | 'begun' | 'over';
  /** What the SNAP section tells once (SNP-05, SNP-23). */
  snapNotes: readonly SnapNote[];
}

type Ended<TOutput extends { kind: string }, TKind extends string> = Omit<
  Extract<TOutput, { kind: 'added' }>,
  'kind'
> & { kind: TKind };

export type PaymentTaskOutput =
  | Ended<CardFormOutput, 'cardAdded'>
  | Ended<GiftCardFormOutput, 'giftCardAdded'>
  | SnapOutput
  /** A card may have been added without a response: look again. */
  | { kind: 'leftInDoubt' }
  | { kind: 'canceled' };

/** Whether a task makes sense now: SNP-03, GFT-04 to GFT-07. */
export function canBegin(context: Tenders, task: PaymentTask): boolean {
  const card = ebtCardOf(context.methods);
  switch (task) {
    case 'addGiftCard':
      return giftCardBar(context) === null;
    case 'addEbtCard':
      return !card;
    case 'checkBalance':
      return card !== undefined && !card.isLocked;
    case 'changeAmount':
      return context.choice.snap !== null;
    default:
      return true;
  }
}

/** The tenders after a card was added and selected. */
function withCard(
  { methods: before }: Tenders,
  group: 'bankCards' | 'giftCards',
  { card, checkout }: { card: PaymentCard; checkout: Checkout },
) {
  const methods = known(before);
  // A shopper has at most one preferred card: a new one replaces the previous one.
  const others = (cards: PaymentCard[]) =>
    cards
      .filter(({ cardId }) => cardId !== card.cardId)
      .map((other) => (card.default ? { ...other, default: false } : other));
  const after: PaymentMethods = { ...methods, achs: others(methods.achs) };
  return {
    checkout,
    choice: appliedChoice(checkout),
    methods: { ...after, [group]: [...others(methods[group]), card] },
  };
}

/** What a task's end changes. */
export function afterTask(context: Tenders, ended: PaymentTaskOutput): Partial<Tenders> {
  const { choice, methods } = context;
  switch (ended.kind) {
    case 'cardAdded':
      return { ...withCard(context, 'bankCards', ended), notice: ended.isUpdate ? 'cardUpdated' : null };
    case 'giftCardAdded':
      return withCard(context, 'giftCards', ended);
    case 'introduced':
      return { snapVisit: 'over', snapNotes: ended.notes };
    case 'ebtCardAdded': {
      const after = { ...context, methods: methods && { ...methods, ebtCards: [ended.card] } };
      const snap = { cardId: ended.card.cardId, amount: null };
      // The section has something to tell about the new card.
      return {
        methods: after.methods,
        choice: usableChoice({ ...after, choice: { ...choice, snap } }),
        snapVisit: 'begun',
      };
    }
    case 'checked':
      return withEbtCard(context, { balance: ended.balance, isLocked: false });
    case 'locked':
      return withEbtCard(context, { balance: null, isLocked: true });
    case 'amountChosen':
      return { choice: { ...choice, snap: choice.snap && { ...choice.snap, amount: ended.amount } } };
    case 'leftInDoubt':
    case 'canceled':
      return {};
  }
}

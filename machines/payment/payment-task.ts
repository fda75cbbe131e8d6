import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { PaymentCard, PaymentMethods } from '../../services/contracts/wallet.ts';
import { known } from '../shared/known.ts';
import { ebtCardOf } from './payment-methods.ts';
import type { SnapNote, SnapOutput, SnapTask } from './snap.machine.ts';
import { appliedChoice, giftCardBar, type Paying, usableChoice, withEbtCard } from './tender-choice.ts';

/** What a shopper does in a form or dialog over the payment section. */
export type PaymentTask = 'addCard' | 'editCard' | 'addGiftCard' | SnapTask;

export interface TaskToBegin {
  task: PaymentTask;
  /** Which card to edit. */
  cardId?: string | undefined;
}

/**
 * The selection was dropped because the order changed on another device (ERR-34), the new card already existed, or a tender
 * pays less than was chosen because its balance or the order's total is lower now (SNP-08).
 */
export type PaymentNotice = 'changedElsewhere' | 'cardUpdated' | 'amountLowered';

/** What the order is paid with, and what there is to say about it. */
export interface Tenders extends Paying {
  notice: PaymentNotice | null;
  /** Whether the banner takes SNAP. */
  isSnapOn: boolean;
  /** The shopper's first look at the SNAP section, which introduces it. */
  snapVisit: 'none' | 'begun' | 'over';
  /** What the SNAP section tells once (SNP-05, SNP-23). */
  snapNotes: readonly SnapNote[];
}

/** Whether the order can be paid with SNAP at all: the operator, the banner, and its items allow it (SNP-01, AUT-10). */
export const isSnapOffered = ({ isSnapOn, methods, checkout }: Tenders): boolean =>
  isSnapOn && methods?.takesSnap !== false && checkout.snap !== null;

/** Whether a task makes sense now: SNP-03, GFT-04 to GFT-07. Only what the wallet keeps can be edited. */
export function canBegin(context: Tenders, { task, cardId }: TaskToBegin): boolean {
  const card = ebtCardOf(context.methods);
  const hasSnap = isSnapOffered(context);
  switch (task) {
    case 'editCard':
      return context.methods?.bankCards.some((each) => each.cardId === cardId && each.save) ?? false;
    case 'addGiftCard':
      return giftCardBar(context) === null;
    case 'addEbtCard':
      return hasSnap && !card;
    case 'checkBalance':
      return hasSnap && card !== undefined && !card.isLocked;
    case 'changeAmount':
      return hasSnap && context.choice.snap !== null;
    case 'introduceSnap':
      return hasSnap;
    case 'addCard':
      return true;
  }
}

/** The methods with a new card, or an edited one in its place. */
function methodsWith(tenders: Tenders, group: 'bankCards' | 'giftCards', card: PaymentCard): PaymentMethods {
  const methods = known(tenders.methods);
  // A shopper has at most one preferred card: a new one replaces the previous one.
  const others = (cards: PaymentCard[]) =>
    cards.map((other) => (card.default ? { ...other, default: false } : other));
  const cards = others(methods[group]);
  const place = cards.findIndex(({ cardId }) => cardId === card.cardId);
  return {
    ...methods,
    achs: others(methods.achs),
    [group]: place < 0 ? [...cards, card] : cards.with(place, card),
  };
}

/** The tenders after a card was added to the wallet and the order. */
export const afterCardAdded = (
  tenders: Tenders,
  group: 'bankCards' | 'giftCards',
  { card, checkout, isUpdate = false }: { card: PaymentCard; checkout: Checkout; isUpdate?: boolean },
): Partial<Tenders> => ({
  checkout,
  choice: appliedChoice(checkout),
  methods: methodsWith(tenders, group, card),
  notice: isUpdate ? 'cardUpdated' : null,
});

/** The tenders after a card was edited. */
export const afterCardEdited = (tenders: Tenders, { card }: { card: PaymentCard }): Partial<Tenders> => ({
  methods: methodsWith(tenders, 'bankCards', card),
});

/** The tenders after a task of the SNAP section. */
export function afterSnap(context: Tenders, ended: SnapOutput): Partial<Tenders> {
  const { choice, methods } = context;
  switch (ended.kind) {
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
    case 'canceled':
    case 'leftAfterSending':
      return {};
  }
}

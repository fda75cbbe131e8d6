import { type CardToAdd, deleteCard, listCards } from '../contracts/cards.ts';
import { addCardToOrder } from '../contracts/checkout-payments.ts';
import type { Checkout } from '../contracts/checkouts.ts';
import { deletePrescriptionCard, listPrescriptionCards } from '../contracts/prescriptions.ts';
import type { AddedCard, CardApplication, PaymentCard } from '../contracts/wallet.ts';
import { type Call, serviceOf } from './call.ts';

interface CardAddition {
  checkoutId: string;
  versionKey: string;
  card: CardToAdd;
  idempotencyKey: string;
}

interface Deletion {
  application: CardApplication;
  cardId: string;
  idempotencyKey: string;
}

/** Services for cards that do more than make a call. Each account has its own calls for its cards (API-52, API-56). */
export const createCardServices = (call: Call) => {
  const of = serviceOf(call);
  return {
    loadCards: (
      { application }: { application: CardApplication },
      signal: AbortSignal,
    ): Promise<PaymentCard[]> =>
      of(application === 'rx' ? listPrescriptionCards : listCards)(undefined, signal),

    deleteCard: ({ application, ...deletion }: Deletion, signal: AbortSignal): Promise<{ cardId: string }> =>
      of(application === 'rx' ? deletePrescriptionCard : deleteCard)(deletion, signal),

    addCardToOrder: (
      { checkoutId, versionKey, card, idempotencyKey }: CardAddition,
      signal: AbortSignal,
    ): Promise<AddedCard & { checkout: Checkout }> =>
      call(
        addCardToOrder,
        { params: { application: 'clicklist', checkoutId }, body: { ...card, versionKey }, idempotencyKey },
        signal,
      ),

    /** Reported like any uncaught error (SNP-15). */
    reportPinService: async ({ code }: { code: string }): Promise<void> =>
      reportError(new Error(`SNAP EBT PIN service error: ${code}`)),
  };
};

import type { CardFormServices } from '../../machines/payment/card-form.machine.ts';
import type { PinEntryServices } from '../../machines/payment/pin-entry.machine.ts';
import type { WalletServices } from '../../machines/wallet/wallet.machine.ts';
import { deleteCard, listCards } from '../contracts/cards.ts';
import { addCardToOrder } from '../contracts/checkout-payments.ts';
import { deletePrescriptionCard, listPrescriptionCards } from '../contracts/prescriptions.ts';
import { type Call, serviceOf } from './call.ts';

type CardServices = Pick<CardFormServices, 'addCardToOrder'> &
  Pick<PinEntryServices, 'reportPinService'> &
  Pick<WalletServices, 'loadCards' | 'deleteCard'>;

/** Services for cards that do more than make a call. Each account has its own calls for its cards (API-52, API-56). */
export const createCardServices = (call: Call): CardServices => {
  const of = serviceOf(call);
  return {
    loadCards: ({ application }, signal) =>
      of(application === 'rx' ? listPrescriptionCards : listCards)(undefined, signal),

    deleteCard: ({ application, ...deletion }, signal) =>
      of(application === 'rx' ? deletePrescriptionCard : deleteCard)(deletion, signal),

    addCardToOrder: ({ checkoutId, versionKey, card, idempotencyKey }, signal) =>
      call(
        addCardToOrder,
        { params: { application: 'clicklist', checkoutId }, body: { ...card, versionKey }, idempotencyKey },
        signal,
      ),

    /** Reported like any uncaught error (SNP-15). */
    reportPinService: async ({ code }) => reportError(new Error(`SNAP EBT PIN service error: ${code}`)),
  };
};

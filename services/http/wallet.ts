import { deleteCard, listCards } from '../contracts/cards.ts';
import { deletePrescriptionCard, listPrescriptionCards } from '../contracts/prescriptions.ts';
import type { CardApplication, PaymentCard } from '../contracts/wallet.ts';
import type { World } from '../on-demand.ts';
import { serviceOf } from './call.ts';

export { addCard, preferCard, updateCard } from '../contracts/cards.ts';

interface Deletion {
  application: CardApplication;
  cardId: string;
  idempotencyKey: string;
}

/** The accounts' cards: each account has its own calls for them (API-52, API-56). */
export const more = ({ call }: World) => {
  const of = serviceOf(call);
  return {
    loadCards: (
      { application }: { application: CardApplication },
      signal: AbortSignal,
    ): Promise<PaymentCard[]> =>
      of(application === 'rx' ? listPrescriptionCards : listCards)(undefined, signal),
    deleteCard: ({ application, ...deletion }: Deletion, signal: AbortSignal): Promise<{ cardId: string }> =>
      of(application === 'rx' ? deletePrescriptionCard : deleteCard)(deletion, signal),
  };
};

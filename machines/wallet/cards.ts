import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { resource } from '../shared/resource.machine.ts';
import type { Service } from '../shared/services.ts';

export interface WalletServices {
  loadCards: Service<undefined, PaymentCard[]>;
}

/** The chart for the list of saved cards (WAL-03). */
export const cardsMachine = resource(
  ({ loadCards }: WalletServices) => loadCards,
  (cards) => cards.length === 0,
);

import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { resource } from '../shared/resource.machine.ts';
import type { Service } from '../shared/services.ts';

/** The chart of the list of saved cards (WAL-03). */
export const wireWallet = ({ loadCards }: { loadCards: Service<undefined, PaymentCard[]> }) =>
  resource(loadCards, (cards) => cards.length === 0);

import { paysRemainder } from '../../../rules/tenders.ts';
import type { StoredTender } from '../../db/schema/tenders.ts';
import type { Deps } from '../../http/context.ts';
import { type SnapDeps, sellsSnap } from '../../wallet/sells-snap.ts';
import type { Basis } from '../price/read-basis.ts';
import { newTender } from '../price/tenders.ts';

const isForRemainder = ({ paymentType }: StoredTender): boolean => paysRemainder(paymentType);

/**
 * The tenders a new checkout starts with: those the shopper selected for the previous one, as far as they're still valid,
 * with their current balances. If the shopper selected nothing, or the card or account isn't valid anymore, the preferred
 * one pays the rest.
 */
export async function tendersFor(
  { env, banner, processor }: Pick<Deps, 'processor'> & SnapDeps,
  { carried, preferred }: Pick<Basis, 'carried' | 'preferred'>,
): Promise<{ chosen: StoredTender[]; preferred: StoredTender[] }> {
  const valid = carried.flatMap(({ tender, instrumentId }) =>
    instrumentId && (tender.paymentType !== 'EBT' || sellsSnap({ env, banner }))
      ? [{ tender, instrumentId }]
      : [],
  );
  const giftCards = valid.filter(({ tender }) => tender.paymentType === 'GIFT_CARD');
  const accounts = await processor.accounts(giftCards.map(({ instrumentId }) => instrumentId));
  const chosen = valid.map(({ tender, instrumentId }) => {
    const account = accounts.get(instrumentId);
    return account ? { ...tender, balance: account.balance } : tender;
  });
  const isPreferredUsed =
    preferred !== null &&
    !chosen.some(isForRemainder) &&
    (carried.length === 0 || carried.some(({ tender }) => isForRemainder(tender)));
  return { chosen, preferred: isPreferredUsed ? [newTender(preferred)] : [] };
}

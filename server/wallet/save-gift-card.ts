import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { requestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { addOnce } from './add-once.ts';
import { type CardRow, toCard } from './card.ts';
import { type GiftCardInput, redeemGiftCard } from './redeem-card.ts';
import { withAccounts } from './with-accounts.ts';
import { writeAccountCard } from './write-account-card.ts';

export type GiftDeps = Pick<Deps, 'db' | 'vault' | 'processor' | 'env'>;

/** The gift card with what's left on it now. */
export async function toGiftCard({ processor }: GiftDeps, row: CardRow): Promise<PaymentCard> {
  const card = onlyRow(await withAccounts(processor, [row]));
  return toCard(card);
}

/**
 * Saves the gift card behind a vault token in the wallet; GIFT_CARD_REFUSED for an unknown number or a wrong PIN,
 * UNSUPPORTED_PAYMENT where gift cards can't be saved (WAL-04).
 */
export async function saveGiftCard(deps: GiftDeps, input: GiftCardInput): Promise<PaymentCard> {
  if (!deps.env.features.savedGiftCards) throw new ProblemError('UNSUPPORTED_PAYMENT');
  const key = requestKey(input, { saveGiftCard: input.vaultToken });
  const save = async () => {
    const saved = { saved: true, checkoutId: null, keptCards: deps.env.keptCards };
    const { redeemed, knownId } = await redeemGiftCard(deps, { ...input, checkoutId: null });
    const id = knownId ?? newId();
    return deps.db.transaction((tx) => writeAccountCard(tx, { id, key, redeemed, ...saved }));
  };
  const { card } = await retried(() => addOnce(deps, key, save), RETRIED_OR_TAKEN);
  return toGiftCard(deps, card);
}

import { and, eq } from 'drizzle-orm';
import type { EbtCard } from '../../services/contracts/wallet.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { cards } from '../db/schema/wallet.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { requestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import type { AddCardDeps } from './add-card.ts';
import { addOnce } from './add-once.ts';
import { toEbtCard } from './card.ts';
import { redeemAccountCard } from './redeem-card.ts';
import { type SnapDeps, sellsSnap } from './sells-snap.ts';
import { withAccounts } from './with-accounts.ts';
import { writeAccountCard } from './write-account-card.ts';

interface AddEbtCardInput {
  shopperId: string;
  vaultToken: string;
  idempotencyKey: string;
}

/**
 * Adds the EBT card behind a vault token to the wallet. EBT_CARD_EXISTS if it holds one, even if another call is
 * adding it right now: then this one violates the index `cards_one_ebt` and looks again.
 */
export async function addEbtCard(
  deps: AddCardDeps & Pick<Deps, 'processor'> & SnapDeps,
  input: AddEbtCardInput,
): Promise<EbtCard> {
  if (!sellsSnap(deps)) throw new ProblemError('SNAP_UNAVAILABLE');
  const { shopperId, vaultToken, idempotencyKey } = input;
  const key = requestKey(input, { addEbtCard: vaultToken });
  const add = async () => {
    // Redeeming spends a token, so whatever can be refused is refused first.
    const [existing] = await deps.db
      .select({ id: cards.id })
      .from(cards)
      .where(and(eq(cards.shopperId, shopperId), eq(cards.cardType, 'EBT')));
    if (existing) throw new ProblemError('EBT_CARD_EXISTS');
    const redeemed = await redeemAccountCard(deps, {
      token: vaultToken,
      redeemer: { owner: shopperId, key: idempotencyKey },
      kind: 'EBT',
    });
    const saved = { saved: true, checkoutId: null, keptCards: deps.env.keptCards };
    const id = newId();
    return deps.db.transaction((tx) => writeAccountCard(tx, { id, key, redeemed, ...saved }));
  };
  const { card } = await retried(() => addOnce(deps, key, add), RETRIED_OR_TAKEN);
  const known = onlyRow(await withAccounts(deps.processor, [card]));
  return toEbtCard(known);
}

import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { keyOf } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { addOnce } from './add-once.ts';
import { type CardRow, toCard, WALLET } from './card.ts';
import { withAccounts } from './with-accounts.ts';
import { redeemAccountCard, writeAccountCard } from './write-account-card.ts';
import { lockKnownCard } from './write-card.ts';

export type GiftDeps = Pick<Deps, 'db' | 'vault' | 'processor' | 'env'>;

export interface SaveGiftCardInput {
  shopperId: string;
  vaultToken: string;
  idempotencyKey: string;
}

/** The gift card behind the token, once the processor has checked its PIN, and its entry's id if there is one. */
export async function redeemGiftCard(
  deps: GiftDeps,
  input: SaveGiftCardInput & { checkoutId: string | null },
) {
  const { shopperId, vaultToken, idempotencyKey, checkoutId } = input;
  const redeemed = await redeemAccountCard(deps, {
    token: vaultToken,
    redeemer: { owner: shopperId, key: idempotencyKey },
    kind: 'GIFT_CARD',
  });
  const { vaultCardId: instrumentId, encryptedPin } = redeemed;
  const check = await deps.processor.checkPin(instrumentId, encryptedPin ?? '');
  if (check.kind === 'refused') throw new ProblemError('GIFT_CARD_REFUSED');
  const known = await lockKnownCard(deps.db, { shopperId, instrumentId, application: WALLET, checkoutId });
  return { redeemed, balance: check.balance, knownId: known?.id ?? null };
}

/** The gift card with what's left on it now. */
export async function toGiftCard({ processor }: GiftDeps, row: CardRow): Promise<PaymentCard> {
  const card = onlyRow(await withAccounts(processor, [row]));
  return toCard(card);
}

/**
 * Saves the gift card behind a vault token in the wallet; GIFT_CARD_REFUSED for an unknown number or a wrong PIN,
 * UNSUPPORTED_PAYMENT where gift cards can't be saved (WAL-04).
 */
export async function saveGiftCard(deps: GiftDeps, input: SaveGiftCardInput): Promise<PaymentCard> {
  if (!deps.env.features.savedGiftCards) throw new ProblemError('UNSUPPORTED_PAYMENT');
  const key = keyOf(input, { saveGiftCard: input.vaultToken });
  const save = async () => {
    const saved = { saved: true, checkoutId: null, keptCards: deps.env.keptCards };
    const { redeemed, knownId } = await redeemGiftCard(deps, { ...input, checkoutId: null });
    const id = knownId ?? newId();
    return deps.db.transaction((tx) => writeAccountCard(tx, { id, key, redeemed, ...saved }));
  };
  const { card } = await retried(() => addOnce(deps, key, save), RETRIED_OR_TAKEN);
  return toGiftCard(deps, card);
}

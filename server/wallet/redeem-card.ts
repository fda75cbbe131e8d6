import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { type Redeemer, TokenRefused, type VaultBankCard, type VaultCard } from '../ports/vault.ts';
import { WALLET } from './card.ts';
import { releaseInstrument } from './release-instruments.ts';
import { findKnownCard } from './write-bank-card.ts';

/**
 * Redeems a vault token. The card may be refused, or the order may change in the meantime, so its number is released
 * until it's found in a wallet.
 */
async function redeemToken(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  token: string,
  redeemer: Redeemer,
): Promise<VaultCard> {
  const card = await vault.redeem(token, redeemer);
  await releaseInstrument(db, { instrumentId: card.vaultCardId, shopperId: redeemer.owner });
  return card;
}

/** The bank card behind a token; CARD_REFUSED if there is none or the network refuses it. */
export async function redeemBankCard(
  deps: Pick<Deps, 'db' | 'vault'>,
  vaultToken: string,
  redeemer: Redeemer,
): Promise<VaultBankCard> {
  try {
    const card = await redeemToken(deps, vaultToken, redeemer);
    const isAccepted = card.kind === 'BANK_CARD' && card.testOutcome.kind !== 'refusedWhenAdded';
    if (!isAccepted) throw new ProblemError('CARD_REFUSED');
    return card;
  } catch (error) {
    throw error instanceof TokenRefused ? new ProblemError('CARD_REFUSED') : error;
  }
}

/** The card of the expected kind behind a token, if the processor has an account for it; otherwise the refusal. */
export async function redeemAccountCard<const K extends 'EBT' | 'GIFT_CARD'>(
  deps: Pick<Deps, 'db' | 'vault' | 'processor'>,
  { token, redeemer, kind }: { token: string; redeemer: Redeemer; kind: K },
): Promise<Extract<VaultCard, { kind: K }>> {
  const refusal = () => new ProblemError(kind === 'EBT' ? 'CARD_REFUSED' : 'GIFT_CARD_REFUSED');
  const card = await redeemToken(deps, token, redeemer).catch((error: unknown) => {
    throw error instanceof TokenRefused ? refusal() : error;
  });
  if (card.kind !== kind) throw refusal();
  const accounts = await deps.processor.accounts([card.vaultCardId]);
  if (!accounts.has(card.vaultCardId)) throw refusal();
  return card as Extract<VaultCard, { kind: K }>;
}

export interface GiftCardInput {
  shopperId: string;
  vaultToken: string;
  idempotencyKey: string;
}

/** The gift card behind the token, once the processor has checked its PIN, and its entry's id if there is one. */
export async function redeemGiftCard(
  deps: Pick<Deps, 'db' | 'vault' | 'processor'>,
  input: GiftCardInput & { checkoutId: string | null },
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
  const known = await findKnownCard(deps.db, { shopperId, instrumentId, application: WALLET, checkoutId });
  return { redeemed, balance: check.balance, knownId: known?.id ?? null };
}

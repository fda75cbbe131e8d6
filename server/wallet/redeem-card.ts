import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { type Redeemer, TokenRefused, type VaultBankCard } from '../ports/vault.ts';
import { redeemToken } from './release-instruments.ts';

/** The bank card behind a token; CARD_REFUSED if there is none or the network refuses it. */
export async function redeemCard(
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

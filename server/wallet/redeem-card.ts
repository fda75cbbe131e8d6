import { and, eq } from 'drizzle-orm';
import type { CardToAdd } from '../../services/contracts/cards.ts';
import type { CardApplication } from '../../services/contracts/wallet.ts';
import { cardRequests } from '../db/schema/wallet.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { type Redeemer, TokenRefused, type VaultBankCard } from '../ports/vault.ts';
import { type AddedCardRow, readCard } from './card.ts';
import { redeemToken } from './release-instruments.ts';

/** The card already added under the key, or null. NOT_FOUND if it has been deleted since: it isn't added again. */
export async function readAddedCard(
  { db }: Pick<Deps, 'db'>,
  {
    shopperId,
    idempotencyKey,
    payloadHash,
  }: { shopperId: string; idempotencyKey: string; payloadHash: string },
): Promise<AddedCardRow | null> {
  const [request] = await db
    .select()
    .from(cardRequests)
    .where(and(eq(cardRequests.shopperId, shopperId), eq(cardRequests.idempotencyKey, idempotencyKey)));
  if (!request) return null;
  if (request.payloadHash !== payloadHash) throw new ProblemError('KEY_REUSED');
  const card = request.cardId === null ? undefined : await readCard(db, request.cardId);
  if (!card) throw new ProblemError('NOT_FOUND');
  return { card, isUpdate: request.isUpdate };
}

/** Identifies the payload of a call that adds a card, for its key. */
export const cardPayloadHash = (
  card: CardToAdd,
  application: CardApplication,
  checkoutId: string | null,
): string => hashOf({ card, application, checkoutId });

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

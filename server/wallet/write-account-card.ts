import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { type Redeemer, TokenRefused, type VaultCard } from '../vault/vault.ts';
import { CARD_COLUMNS } from './card.ts';
import { redeemToken } from './release-instruments.ts';

/**
 * Steps of a statement that writes a card with an account at the processor, in the shopper's name, if the given query
 * returns a row: `$id` is the entry the shopper has already, or a new one. The key remembers it.
 */
export const WRITE_ACCOUNT_CARD = (condition: string): string => `updated as (
    update cards c set saved = c.saved or $saved::boolean from (${condition}) as allowed
    where c.id = $id
    returning c.*
  ), added as (
    insert into cards (id, shopper_id, card_type, instrument_id, brand, last_four, bin, holder_first_name, holder_last_name,
      saved, checkout_id)
    select $id, s.id, $cardType, $instrumentId, $brand, $lastFour, $bin, s.first_name, s.last_name, $saved::boolean,
      $checkoutId
    from shoppers s, (${condition}) as allowed
    where s.id = $shopperId and not exists (select from updated)
    returning *
  ), entry as (
    select * from updated union all select * from added
  ), requested as (
    insert into card_requests (shopper_id, idempotency_key, payload_hash, card_id, is_update)
    select shopper_id, $key, $payloadHash, id, false from entry
  )
  select ${CARD_COLUMNS} from entry c left join wallets w on w.shopper_id = c.shopper_id`;

export const ACCOUNT_CARD_PARAMS = [
  'id',
  'shopperId',
  'cardType',
  'instrumentId',
  'brand',
  'lastFour',
  'bin',
  'saved',
  'checkoutId',
  'key',
  'payloadHash',
] as const;

interface NewAccountCard {
  id: string;
  shopperId: string;
  redeemed: VaultCard;
  saved: boolean;
  /** The order it was added for, if any. */
  checkoutId: string | null;
  idempotencyKey: string;
  payloadHash: string;
}

export const accountCardValues = ({ redeemed, idempotencyKey, ...rest }: NewAccountCard) => ({
  ...rest,
  cardType: redeemed.kind,
  instrumentId: redeemed.vaultCardId,
  brand: redeemed.brand,
  lastFour: redeemed.lastFour,
  bin: redeemed.bin,
  key: idempotencyKey,
});

/** The card of the expected kind behind a token, if the processor has an account for it; otherwise the refusal. */
export async function redeemAccountCard<const K extends 'EBT' | 'GIFT_CARD'>(
  deps: Pick<Deps, 'db' | 'vault'>,
  { token, redeemer, kind }: { token: string; redeemer: Redeemer; kind: K },
): Promise<Extract<VaultCard, { kind: K }>> {
  const refusal = () => new ProblemError(kind === 'EBT' ? 'CARD_REFUSED' : 'GIFT_CARD_REFUSED');
  const card = await redeemToken(deps, token, redeemer).catch((error: unknown) => {
    throw error instanceof TokenRefused ? refusal() : error;
  });
  if (card.kind !== kind || card.testOutcome.kind !== 'account') throw refusal();
  return card as Extract<VaultCard, { kind: K }>;
}

import type { CardToAdd } from '../../services/contracts/wallet.ts';
import type { VaultCard } from '../vault/vault.ts';

/**
 * Two steps of a statement: `added` writes the card if the given query yields a row, `preferring` makes it the
 * shopper's preferred one where that was asked for.
 */
export const INSERT_CARD = (condition: string): string => `added as (
    insert into cards (id, shopper_id, card_type, instrument_id, brand, last_four, valid_through, holder_first_name,
      holder_last_name, billing_address, saved, checkout_id, idempotency_key, payload_hash)
    select $id, $shopperId, 'BANK_CARD', $instrumentId, $brand, $lastFour,
      (make_date(2000 + $year::int, $month::int, 1) + interval '1 month - 1 day')::date, $firstName, $lastName,
      $billingAddress::jsonb, $saved::boolean, $checkoutId, $key, $payloadHash
    from (${condition}) as allowed
    returning *
  ), preferring as (
    insert into wallets (shopper_id, preferred_card_id)
    select shopper_id, id from added where $preferred::boolean
    on conflict (shopper_id) do update set preferred_card_id = excluded.preferred_card_id
    returning *
  )`;

export type CardName =
  | 'id'
  | 'shopperId'
  | 'instrumentId'
  | 'brand'
  | 'lastFour'
  | 'month'
  | 'year'
  | 'firstName'
  | 'lastName'
  | 'billingAddress'
  | 'saved'
  | 'preferred'
  | 'checkoutId'
  | 'key'
  | 'payloadHash';

interface NewCard {
  id: string;
  shopperId: string;
  card: CardToAdd;
  redeemed: VaultCard;
  /** The order it was added for, when it was. */
  checkoutId: string | null;
  idempotencyKey: string;
  payloadHash: string;
}

/** Preferring a card saves it (CRD-20). */
export const cardValues = (added: NewCard): Record<CardName, string | number | boolean | null> => ({
  id: added.id,
  shopperId: added.shopperId,
  instrumentId: added.redeemed.vaultCardId,
  brand: added.redeemed.brand,
  lastFour: added.redeemed.lastFour,
  month: Number(added.redeemed.expirationMonth),
  year: Number(added.redeemed.expirationYear),
  firstName: added.card.cardHolderFirstName,
  lastName: added.card.cardHolderLastName,
  billingAddress: JSON.stringify({ ...added.card.billingAddress, country: 'us' }),
  saved: added.card.save || added.card.default,
  preferred: added.card.default,
  checkoutId: added.checkoutId,
  key: added.idempotencyKey,
  payloadHash: added.payloadHash,
});

import type { BillingAddress, CardToAdd } from '../../services/contracts/card-details.ts';
import { countryOfRegion } from '../../services/contracts/regions.ts';
import type { CardApplication } from '../../services/contracts/wallet.ts';
import type { VaultBankCard } from '../vault/vault.ts';
import { CARD_COLUMNS } from './card.ts';

/**
 * Finds the card's existing entry: the saved one or that of the order it's added to. A parallel call adding the
 * same card waits for it, or violates the index `cards_entry` and looks again.
 */
export const KNOWN_CARD = `known as materialized (
    select id from cards
    where shopper_id = $shopperId and instrument_id = $instrumentId and application = $application and (saved or checkout_id = $checkoutId)
    order by saved desc limit 1 for update
  )`;

/** The last day of a card's month, from its `$year` and `$month`. */
export const VALID_THROUGH = `(make_date(2000 + $year::int, $month::int, 1) + interval '1 month - 1 day')::date`;

/**
 * The rest of the statement: if the given query returns a row, the existing entry gets the new details or a new one
 * is inserted. It becomes the preferred one if requested, and the key remembers it.
 */
export const WRITE_CARD = (condition: string): string => `updated as (
    update cards c set valid_through = ${VALID_THROUGH}, bin = $bin, holder_first_name = $firstName,
      holder_last_name = $lastName, billing_address = $billingAddress::jsonb, saved = c.saved or $saved::boolean
    from known, (${condition}) as allowed
    where c.id = known.id
    returning c.*
  ), added as (
    insert into cards (id, shopper_id, application, card_type, instrument_id, brand, last_four, bin, valid_through, holder_first_name,
      holder_last_name, billing_address, saved, checkout_id)
    select $id, $shopperId, $application, 'BANK_CARD', $instrumentId, $brand, $lastFour, $bin, ${VALID_THROUGH}, $firstName, $lastName,
      $billingAddress::jsonb, $saved::boolean, $checkoutId
    from (${condition}) as allowed
    where not exists (select from known)
    returning *
  ), entry as (
    select * from updated union all select * from added
  ), preferring as (
    insert into wallets (shopper_id, preferred_card_id)
    select shopper_id, id from entry where $preferred::boolean
    on conflict (shopper_id) do update set preferred_card_id = excluded.preferred_card_id
    returning preferred_card_id
  ), wallet as (
    select preferred_card_id from preferring
    union all
    select preferred_card_id from wallets
    where shopper_id = $shopperId and not exists (select from preferring)
  ), requested as (
    insert into card_requests (shopper_id, idempotency_key, payload_hash, card_id, is_update)
    select shopper_id, $key, $payloadHash, id, exists (select from updated) from entry
  )
  select ${CARD_COLUMNS}, exists (select from updated) as is_update
  from entry c left join wallet w on true`;

export const CARD_PARAMS = [
  'id',
  'shopperId',
  'application',
  'instrumentId',
  'brand',
  'lastFour',
  'bin',
  'month',
  'year',
  'firstName',
  'lastName',
  'billingAddress',
  'saved',
  'preferred',
  'checkoutId',
  'key',
  'payloadHash',
] as const;

interface NewCard {
  id: string;
  shopperId: string;
  application: CardApplication;
  card: CardToAdd;
  redeemed: VaultBankCard;
  /** The order it was added for, if any. */
  checkoutId: string | null;
  idempotencyKey: string;
  payloadHash: string;
}

/** A billing address with its region's country. */
export const storedAddress = (address: BillingAddress): string =>
  JSON.stringify({ ...address, country: countryOfRegion(address.state).toLowerCase() });

/** Preferring a card saves it (CRD-20). */
export const cardValues = (
  added: NewCard,
): Record<(typeof CARD_PARAMS)[number], string | number | boolean | null> => ({
  id: added.id,
  shopperId: added.shopperId,
  application: added.application,
  instrumentId: added.redeemed.vaultCardId,
  brand: added.redeemed.brand,
  lastFour: added.redeemed.lastFour,
  bin: added.redeemed.bin,
  month: Number(added.redeemed.expirationMonth),
  year: Number(added.redeemed.expirationYear),
  firstName: added.card.cardHolderFirstName,
  lastName: added.card.cardHolderLastName,
  billingAddress: storedAddress(added.card.billingAddress),
  saved: added.card.save || added.card.default,
  preferred: added.card.default,
  checkoutId: added.checkoutId,
  key: added.idempotencyKey,
  payloadHash: added.payloadHash,
});

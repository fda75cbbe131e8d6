import * as v from 'valibot';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { CARD_COLUMNS, CardRow, IS_EXPIRED, IS_IN_WALLET, IS_TENDER, toCard } from './card.ts';

interface PreferCardInput {
  shopperId: string;
  cardId: string;
}

/** The card's lock keeps it from being deleted in between. */
const prefer = statement({
  name: 'cards_prefer',
  params: ['shopperId', 'cardId'],
  row: { ...CardRow, is_tender: v.boolean() },
  text: `with card as materialized (
    select * from cards c where c.id = $cardId and c.shopper_id = $shopperId and ${IS_IN_WALLET} and c.saved for share
  ), preferring as (
    insert into wallets (shopper_id, preferred_card_id)
    select c.shopper_id, c.id from card c where ${IS_TENDER} and not ${IS_EXPIRED}
    on conflict (shopper_id) do update set preferred_card_id = excluded.preferred_card_id
    returning preferred_card_id
  )
  select ${CARD_COLUMNS}, ${IS_TENDER} as is_tender
  from card c left join preferring w on true`,
});

/**
 * Prefers the card to the others (API-54). UNSUPPORTED_PAYMENT if it can't pay for an order alone,
 * PAYMENT_METHOD_EXPIRED if it has expired, NOT_FOUND if it isn't in the shopper's wallet.
 */
export async function preferCard(
  { db }: Pick<Deps, 'db'>,
  { shopperId, cardId }: PreferCardInput,
): Promise<PaymentCard> {
  const [row] = await prefer(db, { shopperId, cardId });
  if (!row) throw new ProblemError('NOT_FOUND');
  const { is_tender, ...card } = row;
  if (!is_tender) throw new ProblemError('UNSUPPORTED_PAYMENT');
  if (card.is_expired) throw new ProblemError('PAYMENT_METHOD_EXPIRED');
  return toCard(card);
}

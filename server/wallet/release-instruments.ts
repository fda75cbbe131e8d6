import * as v from 'valibot';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import type { Redeemer, Vault, VaultCard } from '../vault/vault.ts';

/** How long the vault keeps a number that nothing needs anymore. */
const KEPT = `interval '30 days'`;

/** Instruments per run. */
const BATCH = 500;

/** A step of a statement: notes the instruments of the cards in the named step, whose time starts now. */
export const RELEASE = (
  cards: string,
): string => `insert into released_instruments (instrument_id, shopper_id)
    select distinct instrument_id, shopper_id from ${cards}
    on conflict (instrument_id) do update set released_at = now()`;

const release = statement({
  name: 'released_instruments_add',
  params: ['instrumentId', 'shopperId'],
  row: {},
  text: `with redeemed as (select $instrumentId::text as instrument_id, $shopperId::text as shopper_id)
  ${RELEASE('redeemed')}`,
});

/**
 * Redeems a vault token. The card may be refused, or the order may change in the meantime, so its number is released
 * until it's found in a wallet.
 */
export async function redeemToken(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  token: string,
  redeemer: Redeemer,
): Promise<VaultCard> {
  const card = await vault.redeem(token, redeemer);
  await release(db, { instrumentId: card.vaultCardId, shopperId: redeemer.owner });
  return card;
}

/** A card for one order needs its number until the order is handed over or canceled, like one the order has charged. */
const readDue = statement({
  name: 'released_instruments_read_due',
  params: [],
  row: { id: v.string(), is_saved: v.boolean(), is_paying: v.boolean() },
  text: `select r.instrument_id as id, exists (
    select from cards c where c.shopper_id = r.shopper_id and c.instrument_id = r.instrument_id and c.saved
  ) as is_saved, exists (
    select from checkouts k left join orders o on o.checkout_id = k.id
    where k.shopper_id = r.shopper_id
      and (k.status in ('DRAFT', 'PLACING') or o.status in ('PLACED', 'PICKING', 'READY'))
      and (
        o.authorizations @> jsonb_build_array(jsonb_build_object('instrumentId', r.instrument_id))
        or exists (select from cards c where c.checkout_id = k.id and c.instrument_id = r.instrument_id)
      )
  ) as is_paying
  from released_instruments r where r.released_at < now() - ${KEPT}
  order by r.released_at limit ${BATCH}`,
});

/** One that was released again in the meantime stays. */
const forget = statement({
  name: 'released_instruments_forget',
  params: ['id'],
  row: {},
  text: `delete from released_instruments where instrument_id = $id and released_at < now() - ${KEPT}`,
});

const keep = statement({
  name: 'released_instruments_keep',
  params: ['id'],
  row: {},
  text: 'update released_instruments set released_at = now() where instrument_id = $id',
});

const postpone = statement({
  name: 'released_instruments_postpone',
  params: ['id'],
  row: {},
  text: `update released_instruments set released_at = now() - ${KEPT} + interval '1 hour' where instrument_id = $id`,
});

interface EraseDeps extends Pick<Deps, 'db' | 'log'> {
  vault: Pick<Vault, 'erase'>;
}

/**
 * Has the vault erase the numbers of cards that were deleted, refused, or meant for one order, 30 days after that. If a
 * wallet has the card again, it stays; if an order still needs it, its time starts anew. One that can't be erased waits an
 * hour, and keeps no other from its turn.
 */
export async function eraseNumbers({ db, log, vault }: EraseDeps): Promise<void> {
  for (const { id, is_saved, is_paying } of await readDue(db, {})) {
    try {
      const isDone = is_saved || (!is_paying && (await vault.erase(id)));
      await (isDone ? forget(db, { id }) : keep(db, { id }));
    } catch (error) {
      log.error({ error, instrument: id }, 'card number not erased');
      await postpone(db, { id });
    }
  }
}

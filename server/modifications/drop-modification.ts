import * as v from 'valibot';
import { onlyRow } from '../db/only-row.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import type { OfOrder } from './order-to-modify.ts';

const drop = statement({
  name: 'modifications_drop',
  params: ['checkoutId', 'shopperId', 'versionKey'],
  row: { is_own: v.boolean(), is_saving: v.boolean() },
  text: `with dropped as (
    delete from modifications m
    where m.checkout_id = $checkoutId and m.shopper_id = $shopperId and m.status = 'OPEN'
      and m.version_key = coalesce($versionKey, m.version_key)
  )
  select exists (select from checkouts where id = $checkoutId and shopper_id = $shopperId) as is_own,
    exists (
      select from modifications where checkout_id = $checkoutId and status = 'SAVING'
    ) as is_saving`,
});

/**
 * Drops the changes about to be made to an order, or makes sure that those saved are gone (MOD-06): the statement that
 * changed the order took them along. STILL_RUNNING while they're being saved.
 */
export async function dropModification(
  { db }: Pick<Deps, 'db'>,
  { versionKey, ...of }: OfOrder & { versionKey: string | null },
): Promise<void> {
  const row = onlyRow(await drop(db, { ...of, versionKey }));
  if (!row.is_own) throw new ProblemError('NOT_FOUND');
  if (row.is_saving) throw new ProblemError('STILL_RUNNING');
}

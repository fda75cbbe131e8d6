import * as v from 'valibot';
import type { EbtCard } from '../../services/contracts/wallet.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { CardRow, toEbtCard } from './card.ts';
import { readAddedCard } from './redeem-card.ts';
import { type SnapDeps, sellsSnap } from './sells-snap.ts';
import { withAccounts } from './with-accounts.ts';
import {
  ACCOUNT_CARD_PARAMS,
  accountCardValues,
  redeemAccountCard,
  WRITE_ACCOUNT_CARD,
} from './write-account-card.ts';

interface AddEbtCardInput {
  shopperId: string;
  vaultToken: string;
  idempotencyKey: string;
}

const readExisting = statement({
  name: 'cards_read_ebt',
  params: ['shopperId'],
  row: { id: v.string() },
  text: `select id from cards where shopper_id = $shopperId and card_type = 'EBT'`,
});

const write = statement({
  name: 'cards_add_ebt',
  params: ACCOUNT_CARD_PARAMS,
  row: CardRow,
  text: `with ${WRITE_ACCOUNT_CARD('select')}`,
});

/**
 * Adds the EBT card behind a vault token to the wallet. EBT_CARD_EXISTS if it holds one, even if another call is
 * adding it right now: then this one violates the index `cards_one_ebt` and looks again.
 */
export async function addEbtCard(
  deps: Pick<Deps, 'db' | 'vault' | 'processor'> & SnapDeps,
  { shopperId, vaultToken, idempotencyKey }: AddEbtCardInput,
): Promise<EbtCard> {
  if (!sellsSnap(deps)) throw new ProblemError('SNAP_UNAVAILABLE');
  const payloadHash = hashOf({ addEbtCard: vaultToken });
  const card = await retried(async () => {
    const before = await readAddedCard(deps, { shopperId, idempotencyKey, payloadHash });
    if (before) return before;
    // Redeeming spends a token, so whatever can be refused is refused first.
    const [existing] = await readExisting(deps.db, { shopperId });
    if (existing) throw new ProblemError('EBT_CARD_EXISTS');
    const redeemed = await redeemAccountCard(deps, {
      token: vaultToken,
      redeemer: { owner: shopperId, key: idempotencyKey },
      kind: 'EBT',
    });
    const saved = { saved: true, checkoutId: null };
    const id = newId();
    const row = onlyRow(
      await write(
        deps.db,
        accountCardValues({ id, shopperId, redeemed, ...saved, idempotencyKey, payloadHash }),
      ),
    );
    return row;
  }, RETRIED_OR_TAKEN);
  const known = onlyRow(await withAccounts(deps.processor, [card]));
  return toEbtCard(known);
}

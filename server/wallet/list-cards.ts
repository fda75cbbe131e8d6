import type { CardApplication, PaymentCard } from '../../services/contracts/wallet.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { CARD_COLUMNS, CardRow, toCard } from './card.ts';
import { withAccounts } from './with-accounts.ts';

const read = statement({
  name: 'cards_list',
  params: ['shopperId', 'application'],
  row: CardRow,
  text: `select ${CARD_COLUMNS} from cards c left join wallets w on w.shopper_id = c.shopper_id
  where c.shopper_id = $shopperId and c.application = $application and c.saved
  order by coalesce(w.preferred_card_id = c.id, false) desc, c.created_at desc, c.id`,
});

/** The cards saved in one of the shopper's accounts, the preferred one first. */
export async function listCards(
  { db, processor }: Pick<Deps, 'db' | 'processor'>,
  { shopperId, application }: { shopperId: string; application: CardApplication },
): Promise<PaymentCard[]> {
  return (await withAccounts(processor, await read(db, { shopperId, application }))).map(toCard);
}

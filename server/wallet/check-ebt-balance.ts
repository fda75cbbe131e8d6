import * as v from 'valibot';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';

interface CheckInput {
  shopperId: string;
  cardId: string;
  encryptedPin: string;
}

const read = statement({
  name: 'cards_read_ebt_instrument',
  params: ['shopperId', 'cardId'],
  row: { instrument_id: v.string() },
  text: `select instrument_id from cards where id = $cardId and shopper_id = $shopperId and card_type = 'EBT'`,
});

/** The wallet shows what was left on an EBT card when its PIN was last entered (SNP-20). */
export const rememberEbtBalance = statement({
  name: 'cards_remember_ebt_balance',
  params: ['cardId', 'balance'],
  row: {},
  text: `update cards set balance = $balance::int where id = $cardId`,
});

/** What's left on a SNAP EBT card, in cents, for its PIN; PIN_REFUSED says why the processor refused it (SNP-16). */
export async function checkEbtBalance(
  { db, processor }: Pick<Deps, 'db' | 'processor'>,
  { shopperId, cardId, encryptedPin }: CheckInput,
): Promise<number> {
  const [card] = await read(db, { shopperId, cardId });
  if (!card) throw new ProblemError('NOT_FOUND');
  const check = await processor.checkPin(card.instrument_id, encryptedPin);
  if (check.kind === 'refused') throw new ProblemError('PIN_REFUSED', { reason: check.pinCode });
  if (check.balance === null) throw new ProblemError('UNAVAILABLE');
  await rememberEbtBalance(db, { cardId, balance: check.balance });
  return check.balance;
}

import * as v from 'valibot';
import { TransactionStatus } from '../../services/contracts/payments.ts';
import { DeclineCode } from '../../services/contracts/processor.ts';
import { type RowOf, statement } from '../db/statement.ts';

export const AuthorizationRow = {
  id: v.string(),
  key: v.string(),
  status: TransactionStatus,
  amount: v.number(),
  decline_code: v.nullable(DeclineCode),
  review_code: v.nullable(DeclineCode),
};
export type AuthorizationRow = RowOf<typeof AuthorizationRow>;

const COLUMNS = 'id, key, status, amount, decline_code, review_code';

export const findAuthorization = statement({
  name: 'processor_find',
  params: ['key'],
  row: AuthorizationRow,
  text: `select ${COLUMNS} from processor.transactions where key = $key and type = 'AUTHORIZATION'`,
});

/** Writes the decision unless the key already has one; no row if another call is writing it right now. */
export const writeAuthorization = statement({
  name: 'processor_authorize',
  params: ['id', 'key', 'status', 'instrumentId', 'amount', 'declineCode', 'reviewCode'],
  row: AuthorizationRow,
  text: `with made as (
    insert into processor.transactions (id, key, type, status, instrument_id, amount, decline_code, review_code)
    values ($id, $key, 'AUTHORIZATION', $status, $instrumentId, $amount::int, $declineCode, $reviewCode)
    on conflict (key) do nothing
    returning ${COLUMNS}
  )
  select ${COLUMNS} from made
  union all
  select ${COLUMNS} from processor.transactions where key = $key and not exists (select from made)`,
});

/** Captured money can't be reversed this way. */
export const reverseAuthorization = statement({
  name: 'processor_reverse',
  params: ['key', 'id'],
  row: AuthorizationRow,
  text: `with reversed as (
    update processor.transactions set status = 'REVERSED'
    where key = $key and type = 'AUTHORIZATION' and status = 'APPROVED' and completed_amount is null
    returning *
  ), noted as (
    insert into processor.transactions (id, key, type, status, authorization_id, amount)
    select $id, key || ':reversal', 'REVERSAL', 'APPROVED', id, amount from reversed
  )
  select ${COLUMNS} from reversed`,
});

/** If no authorization has arrived yet, a canceled one takes its key, so that it can't arrive later. */
export const cancelAuthorization = statement({
  name: 'processor_cancel',
  params: ['key', 'id', 'cancellationId'],
  row: AuthorizationRow,
  text: `with cancelled as (
    insert into processor.transactions as t (id, key, type, status, amount)
    values ($id, $key, 'AUTHORIZATION', 'CANCELLED', 0)
    on conflict (key) do update set status = 'CANCELLED'
      where t.type = 'AUTHORIZATION' and t.status = 'APPROVED' and t.completed_amount is null
    returning *
  ), noted as (
    insert into processor.transactions (id, key, type, status, authorization_id, amount)
    select $cancellationId, key || ':cancellation', 'CANCELLATION', 'APPROVED', id, amount from cancelled
  )
  select ${COLUMNS} from cancelled`,
});

/** Capturing the same amount twice captures it once. */
export const completeAuthorization = statement({
  name: 'processor_complete',
  params: ['key', 'id', 'amount'],
  row: AuthorizationRow,
  text: `with completed as (
    update processor.transactions set completed_amount = $amount::int
    where key = $key and type = 'AUTHORIZATION' and status = 'APPROVED' and amount >= $amount::int
      and coalesce(completed_amount, $amount::int) = $amount::int
    returning *
  ), noted as (
    insert into processor.transactions (id, key, type, status, authorization_id, amount)
    select $id, key || ':completion', 'COMPLETION', 'APPROVED', id, $amount::int from completed
    on conflict (key) do nothing
  )
  select ${COLUMNS} from completed`,
});

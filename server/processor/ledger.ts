import { statement } from '../db/statement.ts';
import type { Authorization } from './processor.ts';

export interface AuthorizationRow {
  id: string;
  key: string;
  status: Authorization['status'];
  amount: number;
  decline_code: Authorization['declineCode'];
  review_code: Authorization['reviewCode'];
}

const COLUMNS = 'id, key, status, amount, decline_code, review_code';

export const findAuthorization = statement<AuthorizationRow, 'key'>(
  'processor_find',
  `select ${COLUMNS} from processor.transactions where key = $key and type = 'AUTHORIZATION'`,
);

type WriteName = 'id' | 'key' | 'status' | 'instrumentId' | 'amount' | 'declineCode' | 'reviewCode';

/** Writes the decision unless the key has one already; no row when another call is writing it right now. */
export const writeAuthorization = statement<AuthorizationRow, WriteName>(
  'processor_authorize',
  `with made as (
    insert into processor.transactions (id, key, type, status, instrument_id, amount, decline_code, review_code)
    values ($id, $key, 'AUTHORIZATION', $status, $instrumentId, $amount::int, $declineCode, $reviewCode)
    on conflict (key) do nothing
    returning ${COLUMNS}
  )
  select ${COLUMNS} from made
  union all
  select ${COLUMNS} from processor.transactions where key = $key and not exists (select from made)`,
);

/** What was taken cannot be given back this way. */
export const reverseAuthorization = statement<AuthorizationRow, 'key' | 'id'>(
  'processor_reverse',
  `with reversed as (
    update processor.transactions set status = 'REVERSED'
    where key = $key and type = 'AUTHORIZATION' and status = 'APPROVED' and completed_amount is null
    returning *
  ), noted as (
    insert into processor.transactions (id, key, type, status, authorization_id, amount)
    select $id, key || ':reversal', 'REVERSAL', 'APPROVED', id, amount from reversed
  )
  select ${COLUMNS} from reversed`,
);

/** Where no authorization arrived yet, a cancelled one takes its key, so that it cannot arrive afterwards. */
export const cancelAuthorization = statement<AuthorizationRow, 'key' | 'id' | 'cancellationId'>(
  'processor_cancel',
  `with cancelled as (
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
);

/** Taking the same amount twice is taking it once. */
export const completeAuthorization = statement<AuthorizationRow, 'key' | 'id' | 'amount'>(
  'processor_complete',
  `with completed as (
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
);

import * as v from 'valibot';
import { PinCode, TransactionStatus } from '../../services/contracts/payments.ts';
import { DeclineCode } from '../../services/contracts/processor.ts';
import { type RowOf, statement } from '../db/statement.ts';

export const AuthorizationRow = {
  id: v.string(),
  key: v.string(),
  status: TransactionStatus,
  amount: v.number(),
  decline_code: v.nullable(DeclineCode),
  pin_code: v.nullable(PinCode),
  remaining_balance: v.nullable(v.number()),
  review_code: v.nullable(DeclineCode),
};
export type AuthorizationRow = RowOf<typeof AuthorizationRow>;

const COLUMNS = 'id, key, status, amount, decline_code, pin_code, remaining_balance, review_code';

export const findAuthorization = statement({
  name: 'processor_find',
  params: ['key'],
  row: AuthorizationRow,
  text: `select ${COLUMNS} from processor.transactions where key = $key and type = 'AUTHORIZATION'`,
});

/** What was just made, which the rest of its statement doesn't see in the table yet, or what the key had before. */
const MADE_OR_FOUND = `select ${COLUMNS} from made
  union all
  select ${COLUMNS} from processor.transactions where key = $key`;

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
  ${MADE_OR_FOUND}`,
});

/** The fourth wrong PIN in a row locks the card, and then no PIN is right anymore. */
const MAX_WRONG_PINS = 4;

/**
 * Locks the account's row and checks the PIN, if one was presented: `$pinCode` is null if it's right, 55 if it's wrong, and
 * another code if it can't be checked, which doesn't count as a try.
 */
const CHECKED = `account as materialized (
    select * from processor.accounts where instrument_id = $instrumentId for update
  ), checked as (
    select balance, case
      when $hasPin::boolean and (is_locked or $pinCode::text = '55' and wrong_pins + 1 >= ${MAX_WRONG_PINS}) then '75'
      else $pinCode::text end as pin_code
    from account
  )`;

/** What a presented PIN changes about the account; `j` is the result of the check. */
const TRIED = `wrong_pins = case when not $hasPin::boolean then a.wrong_pins when j.pin_code is null then 0
        when $pinCode::text = '55' then a.wrong_pins + 1 else a.wrong_pins end,
      is_locked = case when $hasPin::boolean then j.pin_code is not distinct from '75' else a.is_locked end`;

/**
 * Like `writeAuthorization`, for an instrument with an account: approves and takes the amount if the PIN is right and
 * enough is left, all in one statement, so that a card can't be overdrawn and no wrong PIN goes uncounted. No row if the
 * account doesn't exist.
 */
export const writeAccountAuthorization = statement({
  name: 'processor_authorize_account',
  params: ['id', 'key', 'instrumentId', 'amount', 'hasPin', 'pinCode'],
  row: AuthorizationRow,
  text: `with ${CHECKED}, made as (
    insert into processor.transactions (id, key, type, status, instrument_id, amount, decline_code, pin_code,
      remaining_balance)
    select $id, $key, 'AUTHORIZATION',
      case when pin_code is null and balance is null then 'ERRORED'
        when pin_code is null and balance >= $amount::int then 'APPROVED' else 'DECLINED' end,
      $instrumentId, $amount::int,
      case when pin_code = '75' then 'MAX_PIN_TRIES_EXCEEDED' when pin_code is not null then 'INVALID_PIN'
        when balance is null then 'CARD_NETWORK_SYSTEM_ERROR' when balance < $amount::int then 'INSUFFICIENT_FUNDS' end,
      pin_code,
      case when pin_code is null then balance - case when balance >= $amount::int then $amount::int else 0 end end
    from checked
    on conflict (key) do nothing
    returning ${COLUMNS}
  ), taken as (
    update processor.accounts a set ${TRIED},
      balance = case when j.status = 'APPROVED' then a.balance - $amount::int else a.balance end
    from made j where a.instrument_id = $instrumentId
  )
  ${MADE_OR_FOUND}`,
});

/** Checks a PIN without taking anything; no row if the account doesn't exist. */
export const checkPin = statement({
  name: 'processor_check_pin',
  params: ['instrumentId', 'hasPin', 'pinCode'],
  row: { balance: v.nullable(v.number()), pin_code: v.nullable(PinCode) },
  text: `with ${CHECKED}, tried as (
    update processor.accounts a set ${TRIED} from checked j where a.instrument_id = $instrumentId
  )
  select balance, pin_code from checked`,
});

/** The first to see an instrument opens its account. */
export const openAccount = statement({
  name: 'processor_open_account',
  params: ['instrumentId', 'kind', 'balance'],
  row: {},
  text: `insert into processor.accounts (instrument_id, kind, opening_balance, balance)
  values ($instrumentId, $kind, $balance::int, $balance::int)
  on conflict (instrument_id) do nothing`,
});

export const readAccounts = statement({
  name: 'processor_accounts',
  params: ['instrumentIds'],
  row: { instrument_id: v.string(), balance: v.nullable(v.number()), is_locked: v.boolean() },
  text: `select instrument_id, balance, is_locked from processor.accounts
  where instrument_id = any($instrumentIds::text[])`,
});

/** Gives what `source` undid back to its account, if it has one. */
const givenBack = (source: string) => `given_back as (
    update processor.accounts a set balance = a.balance + u.amount
    from ${source} u where a.instrument_id = u.instrument_id
  )`;

/** Captured money can't be reversed this way. */
export const reverseAuthorization = statement({
  name: 'processor_reverse',
  params: ['key', 'id'],
  row: AuthorizationRow,
  text: `with reversed as (
    update processor.transactions set status = 'REVERSED'
    where key = $key and type = 'AUTHORIZATION' and status = 'APPROVED' and completed_amount is null
    returning *
  ), ${givenBack('reversed')}, noted as (
    insert into processor.transactions (id, key, type, status, authorization_id, amount)
    select $id, key || ':reversal', 'REVERSAL', 'APPROVED', id, amount from reversed
  )
  select ${COLUMNS} from reversed`,
});

/** If two run at once, the second finds nothing left to release. */
export const reduceAuthorization = statement({
  name: 'processor_reduce',
  params: ['key', 'id', 'amount'],
  row: AuthorizationRow,
  text: `with larger as materialized (
    select id, amount from processor.transactions
    where key = $key and type = 'AUTHORIZATION' and status = 'APPROVED' and completed_amount is null and amount > $amount::int
    for update
  ), reduced as (
    update processor.transactions t set amount = $amount::int from larger where t.id = larger.id
    returning t.*
  ), rest as (
    select reduced.instrument_id, larger.amount - $amount::int as amount from reduced, larger
  ), ${givenBack('rest')}, noted as (
    insert into processor.transactions (id, key, type, status, authorization_id, amount)
    select $id, key || ':reduction:' || $amount::int, 'REVERSAL', 'APPROVED', reduced.id, rest.amount from reduced, rest
  )
  select ${COLUMNS} from reduced`,
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
  ), ${givenBack('cancelled')}, noted as (
    insert into processor.transactions (id, key, type, status, authorization_id, amount)
    select $cancellationId, key || ':cancellation', 'CANCELLATION', 'APPROVED', id, amount from cancelled
  )
  select ${COLUMNS} from cancelled`,
});

/** Capturing the same amount twice captures it once; what isn't captured goes back to the account. */
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
    returning id
  ), rest as (
    select c.instrument_id, c.amount - $amount::int as amount from completed c, noted
  ), ${givenBack('rest')}
  select ${COLUMNS} from completed`,
});

/**
 * Whoever comes second waits for the authorization's row. No row if the key has returned its amount before, or beyond what was
 * captured.
 */
export const refundAuthorization = statement({
  name: 'processor_refund',
  params: ['key', 'id', 'authorizationKey', 'amount'],
  row: { id: v.string() },
  text: `with captured as materialized (
    select id, instrument_id, completed_amount - returned_amount as remaining from processor.transactions
    where key = $authorizationKey
    for update
  ), made as (
    insert into processor.transactions (id, key, type, status, authorization_id, instrument_id, amount)
    select $id, $key, 'RETURN', 'APPROVED', captured.id, captured.instrument_id, $amount::int
    from captured where captured.remaining >= $amount::int
    on conflict (key) do nothing
    returning id, authorization_id, instrument_id, amount
  ), returned as (
    update processor.transactions t set returned_amount = t.returned_amount + made.amount
    from made where t.id = made.authorization_id
  ), ${givenBack('made')}
  select id from made`,
});

export const findReturn = statement({
  name: 'processor_find_return',
  params: ['key'],
  row: { id: v.string() },
  text: `select id from processor.transactions where key = $key and type = 'RETURN'`,
});

/** Puts accounts back to what they opened with, for the sandbox's reset. */
export const restoreAccounts = statement({
  name: 'processor_restore_accounts',
  params: ['instrumentIds'],
  row: {},
  text: `update processor.accounts set topped_up = topped_up + coalesce(opening_balance - balance, 0),
    balance = opening_balance, wrong_pins = 0, is_locked = false
  where instrument_id = any($instrumentIds::text[])`,
});

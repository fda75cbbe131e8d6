import * as v from 'valibot';
import { senderOf } from '../banners/banners.ts';
import type { Env } from '../boot/env.ts';
import { CHECKOUT_COLUMNS, CHECKOUT_JOINS, CheckoutRow, toCheckout } from '../checkouts/checkout.ts';
import type { Database } from '../db/database.ts';
import { MAIL_KINDS } from '../db/schema/mail.ts';
import { type RowOf, statement } from '../db/statement.ts';
import { Message } from './message.ts';
import { orderMail } from './order-mail.ts';

/** The columns of email `m` and of its order's checkout. */
export const MAIL_COLUMNS = `m.id as mail_id, m.kind, m.letter, k.banner, ${CHECKOUT_COLUMNS}`;

/** What the columns are read from besides `m`. */
export const MAIL_JOINS = `join orders o on o.id = m.order_id join checkouts k on k.id = o.checkout_id ${CHECKOUT_JOINS}`;

export const MailRow = {
  mail_id: v.string(),
  kind: v.picklist(MAIL_KINDS),
  letter: v.nullable(Message),
  banner: v.nullable(v.string()),
  ...CheckoutRow,
};
export type MailRow = RowOf<typeof MailRow>;

/** Keeps what was rendered first. */
const storeEmails = statement({
  name: 'mail_store_emails',
  params: ['emails'],
  row: { id: v.string(), letter: Message },
  text: `update order_emails m set letter = coalesce(m.letter, l.letter)
  from jsonb_to_recordset($emails::jsonb) as l(id text, letter jsonb)
  where m.id = l.id
  returning m.id, m.letter`,
});

type Origins = Pick<Env, 'shopOrigin' | 'shopOrigins' | 'features'>;

const render = ({ mail_id: id, kind, letter: _, banner, ...row }: MailRow, env: Origins): Message =>
  orderMail({ id, kind }, toCheckout(row, { env, banner }), senderOf(banner, env));

/** The emails. One that isn't stored yet is rendered from the order's current state and never changes from then on. */
export async function renderedEmails(
  db: Database,
  rows: readonly MailRow[],
  env: Origins,
): Promise<{ id: string; letter: Message }[]> {
  const rendered = rows.map((row) => ({ id: row.mail_id, letter: row.letter ?? render(row, env) }));
  const isNew = rows.some(({ letter }) => letter === null);
  const stored = isNew ? await storeEmails(db, { emails: JSON.stringify(rendered) }) : [];
  return rendered.map((own) => stored.find(({ id }) => id === own.id) ?? own);
}

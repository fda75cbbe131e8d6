import * as v from 'valibot';
import { CHECKOUT_COLUMNS, CheckoutRow, toCheckout } from '../checkouts/checkout.ts';
import { MAIL_KINDS } from '../db/schema/mail.ts';
import type { RowOf } from '../db/statement.ts';
import type { Message } from './message.ts';
import { orderMail } from './order-mail.ts';

/** The columns of email `m` and of its order's checkout. */
export const MAIL_COLUMNS = `m.id as mail_id, m.kind, ${CHECKOUT_COLUMNS}`;

export const MailRow = { mail_id: v.string(), kind: v.picklist(MAIL_KINDS), ...CheckoutRow };
export type MailRow = RowOf<typeof MailRow>;

export const toMessage = ({ mail_id: id, kind, ...row }: MailRow, shopOrigin: string): Message =>
  orderMail({ id, kind }, toCheckout(row), shopOrigin);

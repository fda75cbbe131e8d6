import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { emailSpelling } from '../../services/contracts/email.ts';
import type { Database } from '../db/database.ts';
import { emails, type Message } from '../db/schema/mail.ts';
import { orders } from '../db/schema/orders.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { readSession } from '../http/session.ts';
import { bodyOf, escapeHtml } from '../mail/message.ts';
import { lettersOf, mailColumns, type StoredMail } from '../order-mail/render-mail.ts';

export const MAILBOX_PATH = '/sandbox/mail';

/** Emails about the shopper's orders and letters to the address. */
const readMail = (db: Database, shopperId: string | null, to: string): Promise<StoredMail[]> =>
  db
    .select(mailColumns)
    .from(emails)
    .leftJoin(orders, eq(orders.id, emails.orderId))
    .where(
      or(
        eq(orders.shopperId, shopperId ?? ''),
        and(isNull(emails.orderId), eq(sql`${emails.letter}->>'to'`, emailSpelling(to))),
      ),
    )
    .orderBy(desc(emails.createdAt), asc(emails.id))
    .limit(50);

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  // Logos, at the hosts of their banners.
  'img-src http: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Emails style themselves inline, show their banner's logo, and do nothing else. Runs around the shop's own headers and replaces one of them. */
export const mailboxHeaders: MiddlewareHandler = async (http, next) => {
  await next();
  http.res.headers.set('content-security-policy', POLICY);
};

/**
 * The emails the signed-in shopper got, as they were written, newest first, whether or not they were also sent (`SMTP_URL`). With
 * `?to=` an address, the letters about its account, signed in or not: somebody who forgot their password reads them.
 */
export function registerMailbox(app: App): void {
  app.get(MAILBOX_PATH, async (http) => {
    const deps = http.get('deps');
    const shopper = await readSession(deps, http.req.header('cookie'), 'mail.list');
    const to = http.req.query('to');
    if (!shopper && to === undefined) throw new ProblemError('SIGNED_OUT');
    const rows = await readMail(
      deps.db,
      to === undefined ? (shopper?.id ?? null) : null,
      to ?? shopper?.email ?? '',
    );
    const letters = await lettersOf(deps, rows);
    http.header('cache-control', 'no-store');
    return http.html(
      mailboxPage(
        'Mailbox',
        rows.flatMap(({ id }) => {
          const letter = letters.get(id);
          return letter ? [articleOf(letter)] : [];
        }),
      ),
    );
  });
}

const articleOf = ({ from, to, subject, html }: Message): string =>
  `<article><h2>${escapeHtml(subject)}</h2><p class="to">${from ? `From ${escapeHtml(from)} to` : 'To'} ${escapeHtml(to)}</p>${bodyOf(html)}</article>`;

/** A page of messages, newest first. */
export const mailboxPage = (title: string, articles: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{margin:0;padding:24px 16px;background:#f3f2ee;font:16px/1.5 sans-serif;color:#1d1c19}
main{max-width:640px;margin:0 auto;display:grid;gap:16px}h2{margin:0;font-size:18px}
article{padding:24px;background:#fff;border-radius:12px;overflow-wrap:anywhere}.to{margin:0 0 16px;color:#55534c}</style></head>
<body><main><h1>${title}</h1>${articles.join('') || '<p>No messages yet.</p>'}</main></body></html>`;

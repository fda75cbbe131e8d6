import { calendarFileName, calendarPath } from '../../../services/contracts/calendar.ts';
import { languageOf, senderOf } from '../../banners/banners.ts';
import type { App } from '../../http/context.ts';
import { speaking } from '../../http/language.ts';
import { ProblemError } from '../../http/problems.ts';
import { readSession } from '../../http/session.ts';
import { readCheckout } from '../record/checkout-record.ts';
import { calendarFile } from './calendar-file.ts';
import { toCheckout } from './checkout.ts';

/**
 * An order's time as a file at an address of its own, because iPhones open neither `data:` nor downloads in their calendar; shown in
 * place, they offer to add it. Its shopper alone gets it: emails have the file itself, so no address needs to be a secret. A person
 * opens it, so whoever isn't signed in gets to the order's page, which asks for that and has the file's link.
 */
export function registerCalendar(app: App): void {
  app.get(calendarPath(':checkoutId').replace('%3A', ':'), async (http) => {
    const deps = http.get('deps');
    const shopper = await readSession(deps, http.req.header('cookie'), 'checkouts.calendar');
    const checkoutId = http.req.param('checkoutId') ?? '';
    if (!shopper) {
      http.header('cache-control', 'no-store');
      return http.redirect(`/mypurchases/pending/${encodeURIComponent(checkoutId)}`);
    }
    http.set('caller', { shopper: shopper.id });
    const record = await readCheckout(deps.db, { shopperId: shopper.id, checkoutId });
    if (!record) throw new ProblemError('NOT_FOUND');
    const { banner, language } = record.checkout;
    const order = toCheckout(record, { ...deps, banner });
    const file = speaking(languageOf(banner, language, deps.env), () =>
      calendarFile(order, senderOf(banner, deps.env).title),
    );
    if (!file) throw new ProblemError('NOT_FOUND');
    return http.body(file, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${calendarFileName(order)}"`,
      'cache-control': 'no-store',
    });
  });
}

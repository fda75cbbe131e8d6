import { t } from '../../languages/t.ts';
import type { Quote, Quotes } from '../../services/contracts/quotes.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { type HoursOnSale, hoursOnSale, salesAt } from '../pricing/flash-sales-of.ts';
import type { Env } from '../settings/env.ts';
import { deliveryQuotes } from './delivery-quotes.ts';
import { pickupQuotes } from './pickup-quotes.ts';
import type { QuotesInput } from './quotes-input.ts';
import { shipQuotes } from './ship-quotes.ts';
import { startOf } from './times.ts';

type QuoteDeps = Pick<Deps, 'db' | 'sellers' | 'log' | 'taxes'> & { env: Pick<Env, 'quoteDays'> };

/** Times for the items at a store or an address, with the flash sales of each, or ways to ship them there. */
export async function listQuotes(deps: QuoteDeps, input: QuotesInput): Promise<Quotes> {
  switch (input.modality) {
    case 'PICKUP':
      return withFlashSales(deps, input, await pickupQuotes(deps, input));
    case 'DELIVERY':
      return withFlashSales(deps, input, await deliveryQuotes(deps, input));
    case 'SHIP':
      return shipQuotes(deps, input);
    case 'IN_STORE':
      throw new ProblemError('INVALID_INPUT', {
        fields: { 'filter.shoppingModality': t('There are quotes for pickup, delivery, and shipping only.') },
      });
  }
}

async function withFlashSales(
  { db }: QuoteDeps,
  { modality, items }: QuotesInput,
  answer: Quotes,
): Promise<Quotes> {
  const sales = await hoursOnSale(db, { gtins: items.map(({ gtin13 }) => gtin13), modality });
  if (sales.length === 0) return answer;
  return { ...answer, quotes: answer.quotes.map((quote) => markedWith(sales, quote)) };
}

/** The quote, with the best sale on each included product at each of its times. */
function markedWith(sales: readonly HoursOnSale[], quote: Quote): Quote {
  const included = new Set(quote.items.included.map(({ gtin13 }) => gtin13));
  const own = sales.filter(({ gtin13 }) => included.has(gtin13));
  if (own.length === 0) return quote;
  const options = quote.options.map((option) => {
    const { hour } = startOf(option.window).toZonedDateTimeISO(option.window.timezone);
    return { ...option, flashSales: salesAt(own, hour) };
  });
  return { ...quote, options };
}

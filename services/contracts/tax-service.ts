import * as v from 'valibot';
import { operation } from './operation.ts';
import { TaxRates } from './tax.ts';
import { CalendarDate } from './values.ts';

/**
 * What the store asks a tax service: the rates of a place on a day, for every kind of product and fee that it sells there. Who pays
 * how much with what changes often, and the store works it out itself. NOT_FOUND if the service doesn't know the place.
 */
export const findTaxRates = operation({
  id: 'taxes.rates',
  method: 'POST',
  path: '/v1/tax-rates',
  summary: 'The sales tax rates of a place on a day; NOT_FOUND for a place without any',
  access: 'taxes',
  body: v.object({
    postalCode: v.pipe(v.string(), v.regex(/^\d{5}$/)),
    state: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
    day: CalendarDate,
  }),
  response: TaxRates,
});

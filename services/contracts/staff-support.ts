import * as v from 'valibot';
import { operation } from './operation.ts';
import { Instant } from './values.ts';

/** Letters and digits without look-alikes, read over the phone in two halves. */
const CODE = /^[2-9A-HJKMNP-Z]{3}-[2-9A-HJKMNP-Z]{3}$/;
export const SupportCode = v.pipe(
  v.string(),
  v.toUpperCase(),
  v.transform((typed) => typed.replaceAll(/[^0-9A-Z]/g, '').replace(/^(.{3})(.{3})$/, '$1-$2')),
  v.regex(CODE, 'A support code has six letters and digits, such as 7KM-Q2X.'),
);

/** NOT_FOUND once the day is over. */
export const getSupportVisit = operation({
  id: 'staff.visit',
  method: 'GET',
  path: '/api/staff/support-codes/{code}',
  summary: 'The visit behind a support code; requires the staff key',
  access: 'staff',
  params: v.object({ code: SupportCode }),
  response: v.object({ code: v.string(), recording: v.string(), keptUntil: Instant }),
});

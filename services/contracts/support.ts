import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { operation } from './operation.ts';
import { Instant } from './values.ts';

/** The maximum size of a recorded visit, compressed and in base64; the rest of a request has room beside it. */
export const MAX_RECORDING_LENGTH = 120_000;
/** And its maximum decompressed size. */
export const MAX_VISIT_BYTES = 2_000_000;

/** A `Visit` as JSON, compressed by gzip, in base64. */
const Recording = v.pipe(v.string(), v.maxLength(MAX_RECORDING_LENGTH), v.regex(/^[\w+/]+=*$/));

export const SavedCode = v.object({
  /** The same for a visit, however often it's sent. */
  code: v.string(),
  keptUntil: Instant,
});
export type SavedCode = v.InferOutput<typeof SavedCode>;

/** INVALID_INPUT for what isn't a recorded visit, or has more in it than a recorded visit may. */
export const saveSupportCode = operation({
  id: 'supportCodes.save',
  method: 'PUT',
  path: '/api/support-codes/{visitId}',
  summary: 'Keep what happened in a visit for a day, without anything private, and name it by a short code',
  access: 'signedIn',
  params: v.object({ visitId: v.pipe(v.string(), v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)) }),
  body: v.object({ recording: Recording }),
  response: SavedCode,
});

/** Letters and digits without look-alikes, read over the phone in two halves. */
const CODE = /^[2-9A-HJKMNP-Z]{3}-[2-9A-HJKMNP-Z]{3}$/;
export const SupportCode = v.pipe(
  v.string(),
  v.toUpperCase(),
  v.transform((typed) => typed.replaceAll(/[^0-9A-Z]/g, '').replace(/^(.{3})(.{3})$/, '$1-$2')),
  v.regex(CODE, () => t('A support code has six letters and digits, such as 7KM-Q2X.')),
);

/** NOT_FOUND once the day is over. */
export const getSupportVisit = operation({
  id: 'staff.visit',
  method: 'GET',
  path: '/api/staff/support-codes/{code}',
  summary: 'The visit behind a support code',
  access: 'staff',
  roles: ['owner', 'care'],
  params: v.object({ code: SupportCode }),
  response: v.object({ code: v.string(), recording: v.string(), keptUntil: Instant }),
});

import * as v from 'valibot';
import { operation } from './operation.ts';
import { Instant } from './values.ts';

/** A phone number in E.164 format, in the United States. */
export const E164 = v.pipe(v.string(), v.regex(/^\+1\d{10}$/, 'must be +1 and ten digits'));

/**
 * What the company that sends text messages does for the store, at SMS_URL (docs/operations.md). A number that can't get texts, or whose
 * owner has stopped them there, is refused with INVALID_INPUT and the field `to`.
 */
export const sendText = operation({
  id: 'texts.send',
  method: 'POST',
  path: '/v1/texts',
  summary: 'Send a text message; the same id sends it once',
  access: 'texts',
  body: v.object({
    id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    /** The banner's own number, which its pages name: a short code, or a phone number in E.164 format. */
    from: v.string(),
    to: E164,
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(1600)),
  }),
  response: v.object({}),
});

/** What that company tells the store: somebody answered a text. */
export const receiveText = operation({
  id: 'texts.receive',
  method: 'POST',
  path: '/api/texts/received',
  summary:
    'Hear what somebody answered: any wish for no more, START, and HELP do what they say; anything else is kept for care to read',
  access: 'webhook',
  signedBy: 'texts',
  body: v.object({
    type: v.literal('text.received'),
    timestamp: v.pipe(v.string(), v.isoTimestamp()),
    data: v.object({ from: E164, text: v.pipe(v.string(), v.maxLength(1600)) }),
  }),
  response: v.object({}),
});

/** How many a page has. */
export const RECEIVED_TEXTS_PER_PAGE = 50;

/** A message that says more than STOP, START, or HELP. */
export const ReceivedText = v.object({
  id: v.string(),
  receivedAt: Instant,
  from: E164,
  text: v.string(),
  /** Whose texts it answers; null for the shop's own. */
  banner: v.nullable(v.string()),
  /** Whether it ended the number's texts; otherwise it was told how to get help. */
  endedTexts: v.boolean(),
});
export type ReceivedText = v.InferOutput<typeof ReceivedText>;

export const listReceivedTexts = operation({
  id: 'staff.receivedTexts',
  method: 'GET',
  path: '/api/staff/received-texts',
  summary: `What people answered to texts in words that somebody should read, the latest first, ${RECEIVED_TEXTS_PER_PAGE} a page, for 30 days`,
  access: 'staff',
  roles: ['owner', 'care'],
  query: v.object({
    /** The `next` of the page before. */
    after: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  response: v.object({
    texts: v.array(ReceivedText),
    /** For the next page; null if this is the last one. */
    next: v.nullable(v.string()),
  }),
});

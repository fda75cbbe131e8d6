import * as v from 'valibot';
import { operation } from './operation.ts';

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
  summary: 'Hear what somebody answered: STOP, START, and HELP do what they say; anything else is ignored',
  access: 'webhook',
  signedBy: 'texts',
  body: v.object({
    type: v.literal('text.received'),
    timestamp: v.pipe(v.string(), v.isoTimestamp()),
    data: v.object({ from: E164, text: v.pipe(v.string(), v.maxLength(1600)) }),
  }),
  response: v.object({}),
});

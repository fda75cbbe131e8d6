import * as v from 'valibot';
import { operation } from './operation.ts';

/** What the processor tells the store: that something PENDING has ended, but not how; the store asks it that. */
export const ProcessorEvent = v.object({
  /** Such as `authorization.ended`; the store asks whatever it is. */
  type: v.pipe(v.string(), v.maxLength(64)),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  /** Of the authorization that it's about, or whose capture, reversal, reduction, or refund. */
  data: v.object({ key: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) }),
});
export type ProcessorEvent = v.InferOutput<typeof ProcessorEvent>;

export const receiveProcessorEvent = operation({
  id: 'processorEvents.receive',
  method: 'POST',
  path: '/api/processor/events',
  summary: 'Have the store ask the processor about a key now; one it has nothing to ask about is ignored',
  access: 'webhook',
  signedBy: 'processor',
  body: ProcessorEvent,
  response: v.object({}),
});

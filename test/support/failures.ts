// How calls fail, as a chart hears of it.

import type { Refusal, ServiceFailure } from '../../services/contracts/failure.ts';
import { codeOf } from '../../services/http/call.ts';

export const unreachable: ServiceFailure = { kind: 'unreachable' };

/** How the store's refusal of a call reaches a chart, whatever code it names. */
export const refused = (status: number, code: string, fields: Record<string, string> = {}): Refusal => ({
  kind: 'refused',
  status,
  ...codeOf(code),
  message: '',
  fields,
});

/** A service that fails. */
export const failing = (failure: ServiceFailure) => async (): Promise<never> => {
  throw failure;
};

/** What the page shows for a call that broke, with the request's reference. */
export const REFERENCE_SHOWN = 'Reference: request-0001';
export const broken: ServiceFailure = {
  kind: 'refused',
  status: 500,
  code: 'INTERNAL',
  message: '',
  fields: {},
  requestId: 'request-0001',
};

/** What the store says when there have been too many calls. */
export const TOO_MANY = 'Too many attempts. Please wait 45 seconds and try again.';
export const tooMany: ServiceFailure = {
  kind: 'refused',
  status: 429,
  code: 'RATE_LIMITED',
  message: TOO_MANY,
  fields: {},
};

import type { ServiceFailure } from '../../services/contracts/failure.ts';

export const unreachable: ServiceFailure = { kind: 'unreachable' };

/** How the store's refusal of a call reaches a chart. */
export const refused = (
  status: number,
  code: string,
  fields: Record<string, string> = {},
): ServiceFailure => ({ kind: 'refused', status, code, message: '', fields });

/** A service that fails. */
export const failing = (failure: ServiceFailure) => async (): Promise<never> => {
  throw failure;
};

import { saveSupportCode } from '../contracts/support.ts';
import type { Visit } from '../contracts/visits.ts';
import type { Call } from './call.ts';
import { gzipped } from './gzip.ts';

export const createSupportServices = (call: Call) => ({
  /** Keeps a visit for a day; a visit that's sent again keeps its code. */
  keepVisit: async ({ visitId, visit }: { visitId: string; visit: Visit }, signal: AbortSignal) =>
    call(
      saveSupportCode,
      { params: { visitId }, body: { recording: await gzipped(JSON.stringify(visit)) } },
      signal,
    ),
});

import { saveSupportCode } from '../contracts/support.ts';
import type { Visit } from '../contracts/visits.ts';
import type { World } from '../on-demand.ts';

/** Compressed by gzip, in base64. */
async function packed(visit: Visit): Promise<string> {
  const stream = new Blob([JSON.stringify(visit)]).stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

export const more = ({ call }: World) => ({
  /** Keeps a visit for a day; sent again, it has the same code. */
  keepVisit: async ({ visitId, visit }: { visitId: string; visit: Visit }, signal: AbortSignal) =>
    call(saveSupportCode, { params: { visitId }, body: { recording: await packed(visit) } }, signal),
});

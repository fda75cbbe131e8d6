import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

/** Asks once; resolves with the status and ETag, once the whole body is there. */
export const get = (agent: Agent, url: string, headers: OutgoingHttpHeaders) =>
  new Promise<{ status: number; etag: string }>((resolve, reject) => {
    const asked = request(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, etag: response.headers.etag ?? '' }),
      );
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });

interface ReadLoad {
  clients: number;
  seconds: number;
  headersOf?: (client: number) => OutgoingHttpHeaders;
  /** What the store is to answer; anything else throws. */
  status?: number;
}

/** How long each read took, in ms, for clients that ask again as soon as they're answered. */
export async function timesOfReads(
  url: string,
  { clients, seconds, headersOf = () => ({}), status: expected = 200 }: ReadLoad,
): Promise<number[]> {
  const run = async (runSeconds: number) => {
    const until = performance.now() + runSeconds * 1000;
    const ask = async (client: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const headers = headersOf(client);
      const times: number[] = [];
      while (performance.now() < until) {
        const began = performance.now();
        const { status } = await get(agent, url, headers);
        if (status !== expected) throw new Error(`${url} answered ${status}.`);
        times.push(performance.now() - began);
      }
      agent.destroy();
      return times;
    };
    return (await Promise.all(Array.from({ length: clients }, (_, client) => ask(client)))).flat();
  };
  // The first second measures compilers and caches, so it doesn't count.
  await run(1);
  return run(seconds);
}

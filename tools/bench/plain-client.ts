import { Agent, request } from 'node:http';

/**
 * A cheap client, because any processor time it uses is missing from the store. It keeps its connection and
 * cookies, parses responses, and does nothing else.
 */
export class PlainClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: URL;
  #cookie: string;

  constructor(url: string, cookies: ReadonlyMap<string, string>) {
    this.#url = new URL(url);
    this.#cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Calls the store and returns the response body; throws the response if it's a refusal. */
  call<T>(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<T> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          host: this.#url.hostname,
          port: this.#url.port,
          method,
          path,
          headers: {
            cookie: this.#cookie,
            ...(payload
              ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
              : {}),
            ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => {
            if (response.statusCode === 200) resolve(JSON.parse(text));
            else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
          });
          response.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

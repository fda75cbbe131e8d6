import { type Agent, request } from 'node:http';

/** A request exactly as sent: nothing is normalized as fetch would. */
export interface RawRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a request and returns the response, whatever it is; rejects if there is none. */
export function sendRaw(
  url: string,
  { method, path, headers = {}, body }: RawRequest,
  { agent, timeoutMs = 30_000 }: { agent?: Agent; timeoutMs?: number } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { hostname, port, method, path, headers: { ...length, ...headers }, ...(agent && { agent }) },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
        response.on('error', reject);
      },
    );
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`No response within ${timeoutMs} ms`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

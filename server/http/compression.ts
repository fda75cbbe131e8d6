import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

/** Content codings the store supports, the better one first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A compressed file's name is the file's own plus this. */
export const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Compression pays off from this size; a shorter response fits into one packet either way. */
const MIN_BYTES = 1024;

/** Fast rather than small; the shop's files get the best compression when they're built. */
const BROTLI_QUALITY = 4;

const pack: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** The codings an Accept-Encoding header accepts, the better one first. `br;q=0` or no header accepts none. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  if (!header) return [];
  const weights = new Map(
    header.split(',').map((one) => {
      const [name, ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight ? Number(weight.slice(2)) : 1];
    }),
  );
  return ENCODINGS.filter((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
}

/** Responds with a text, compressed if it's long enough and the caller accepts it. */
export async function textResponse(http: Context, text: string, type: string): Promise<Response> {
  const bytes = Buffer.from(text);
  http.header('content-type', type);
  if (bytes.length < MIN_BYTES) return http.body(text);
  http.header('vary', 'Accept-Encoding', { append: true });
  const [encoding] = acceptedEncodings(http.req.header('accept-encoding'));
  if (!encoding) return http.body(text);
  http.header('content-encoding', encoding);
  return http.body(new Uint8Array(await pack[encoding](bytes)));
}

interface JsonOptions {
  /** May change its text. */
  edit?: ((json: string) => string) | undefined;
  /** Gives it an ETag, which is weak since it says nothing of the coding. */
  isTagged?: boolean | undefined;
}

/** The same for a value as JSON. */
export function jsonResponse(
  http: Context,
  value: unknown,
  { edit = (json) => json, isTagged }: JsonOptions = {},
): Promise<Response> {
  const text = edit(JSON.stringify(value));
  if (isTagged) http.header('etag', `W/"${hash('sha1', text, 'base64url')}"`);
  return textResponse(http, text, 'application/json');
}

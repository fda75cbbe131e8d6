import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

/** Content codings the store writes, the better one first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** How the build names a packed file: as the file itself, and this. */
export const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Bytes from which on packing is worth its time: a shorter answer fits one packet either way. */
const LEAST_BYTES = 1024;

/** Quick rather than small; the files of the shop are packed as small as can be when they are built. */
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

/** The codings that an Accept-Encoding header takes, the better one first. `br;q=0` and no header take none. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const weights = new Map(
    (header ?? '').split(',').map((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight ? Number(weight.slice(2)) : 1];
    }),
  );
  return ENCODINGS.filter((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
}

/** Answers a text, packed when it is long enough and the caller takes it. */
export async function textAnswer(http: Context, text: string, type: string): Promise<Response> {
  const bytes = Buffer.from(text);
  http.header('content-type', type);
  if (bytes.length < LEAST_BYTES) return http.body(text);
  http.header('vary', 'Accept-Encoding');
  const [encoding] = acceptedEncodings(http.req.header('accept-encoding'));
  if (!encoding) return http.body(text);
  http.header('content-encoding', encoding);
  return http.body(new Uint8Array(await pack[encoding](bytes)));
}

/** The same for a value as JSON. */
export const jsonAnswer = (http: Context, value: unknown): Promise<Response> =>
  textAnswer(http, JSON.stringify(value), 'application/json');

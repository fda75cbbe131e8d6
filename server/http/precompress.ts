import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSED = /\.(?:js|css|html|svg|json)$/;
const MIN_BYTES = 256;

async function precompress(file: string): Promise<void> {
  if (!COMPRESSED.test(file) || (await stat(file)).size < MIN_BYTES) return;
  const content = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

/** Writes a `.br` and a `.gz` next to every text file of a production build, so that the server never compresses one. */
export const precompressed = (): Plugin => ({
  name: 'checkstand-precompressed',
  apply: (_, { command, mode }) => command === 'build' && mode === 'production',
  writeBundle: {
    order: 'post',
    async handler({ dir }) {
      if (!dir) return;
      const names = await readdir(dir, { recursive: true });
      for (const name of names) await precompress(join(dir, name));
    },
  },
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectPath } from '../files.ts';

const ROOT = projectPath('');

/** What the built pages and the built store are made from. */
const SOURCES = [
  'languages',
  'machines',
  'rules',
  'views',
  'services',
  'banners',
  'server',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/** What the builds of the shop, the card page, and the store produce. */
const RESULTS = ['dist/shop/index.html', 'dist/vault/page.html', 'dist/server/main.js'];

const changedAt = (path: string): number =>
  statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

async function newest(source: string): Promise<number> {
  const stat = statSync(join(ROOT, source), { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  const names = await readdir(join(ROOT, source), { recursive: true });
  return Math.max(stat.mtimeMs, ...names.map((name) => changedAt(join(source, name))));
}

/** Whether the build is newer than everything it's made from. */
export async function isBuilt(): Promise<boolean> {
  const built = Math.min(...RESULTS.map(changedAt));
  return built > 0 && built > Math.max(...(await Promise.all(SOURCES.map(newest))));
}

/** Runs `npm run build`, always for production, even from a test; throws with its output if it fails. */
export async function build(): Promise<void> {
  const child = spawn('npm', ['run', '--silent', 'build'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The build failed:\n${written}`);
}

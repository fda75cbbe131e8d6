import { chmod, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';
import { builtPath, projectPath } from '../files.ts';

/** What the store reads while it runs, at the same place in the built folder. */
const READ_AT_RUN_TIME = [
  'banners',
  'server/db/migrations',
  'server/vault/migrations',
  'server/postal-codes/us-postal-codes.tsv',
  'server/sandbox/data',
];

/** What the store's build leaves outside its modules: the embedded database and the drawings of demo goods. */
const PACKAGES = {
  '@electric-sql/pglite':
    /^package\.json$|^dist(\/node-postgres|\/fs)?$|^dist\/((node-postgres|fs)\/)?[^/]+\.(js|wasm|data)$/,
  '@iconify-json/fluent-emoji-flat': /^(package|icons)\.json$/,
};

async function copyPackage(name: string, kept: RegExp): Promise<void> {
  const described = findPackageJSON(name, import.meta.url);
  if (!described) throw new Error(`The package ${name} is missing.`);
  const from = dirname(described);
  await cp(from, builtPath(`node_modules/${name}`), {
    recursive: true,
    filter: (path) => path === from || kept.test(path.slice(from.length + 1)),
  });
}

/** The last step of `npm run build`: makes `dist` a folder that runs with Node alone, and `server/main.js` a command. */
export async function assemble(): Promise<void> {
  for (const path of [...READ_AT_RUN_TIME, 'node_modules']) {
    await rm(builtPath(path), { recursive: true, force: true });
  }
  for (const path of [...READ_AT_RUN_TIME, 'LICENSE', 'NOTICE']) {
    await cp(projectPath(path), builtPath(path), { recursive: true });
  }
  for (const [name, kept] of Object.entries(PACKAGES)) await copyPackage(name, kept);
  await chmod(builtPath('server/main.js'), 0o755);
  const { name, version, license, engines } = JSON.parse(await readFile(projectPath('package.json'), 'utf8'));
  const described = { name, version, license, private: true, type: 'module', engines };
  await writeFile(builtPath('package.json'), `${JSON.stringify(described, null, 2)}\n`);
}

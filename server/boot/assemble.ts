import { spawnSync } from 'node:child_process';
import { chmod, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';
import { CHART_NAMES_FILE, findChartNames } from '../browsers/chart-names.ts';
import { RENDERS } from '../catalog/drawings/renders.ts';
import { builtPath, projectPath } from '../files.ts';

/** What the store reads while it runs, at the same place in the built folder. */
const READ_AT_RUN_TIME = [
  'banners',
  'server/db/migrations',
  'server/vault/migrations',
  'server/stripe/migrations',
  'server/postal-codes/us-postal-codes.tsv',
  'server/sandbox/data',
];

/** What the store's build leaves outside its modules: the embedded database, the renders it draws, and what makes pictures of photos. */
const PACKAGES: Readonly<Record<string, RegExp>> = {
  '@electric-sql/pglite':
    /^package\.json$|^dist(\/node-postgres|\/fs)?$|^dist\/((node-postgres|fs)\/)?[^/]+\.(js|wasm|data)$/,
  '@lobehub/fluent-emoji-3d': new RegExp(
    `^package\\.json$|^assets(/(${Object.values(RENDERS).join('|')})\\.webp)?$`,
  ),
  sharp: /^package\.json$|^dist(\/[^/]+\.[cm]js)?$/,
  '@img/colour': /^(LICENSE\.md|package\.json|[^/]+\.cjs)$/,
  'detect-libc': /^(LICENSE|package\.json|lib)/,
  semver: /^(LICENSE|package\.json|index\.js|classes|functions|internal|ranges)/,
};

const OF_A_PLATFORM = /^@img\/sharp-/;
const PLATFORM_FILES = /^(LICENSE|README\.md|package\.json|versions\.json|[^/]+\.cjs|lib)/;

/** Where a package is; undefined if it isn't installed. */
function folderOf(name: string): string | undefined {
  try {
    const described = findPackageJSON(name, import.meta.url);
    return described && dirname(described);
  } catch {
    return undefined;
  }
}

async function copyPackage(name: string, kept: RegExp): Promise<void> {
  const from = folderOf(name);
  if (!from) throw new Error(`The package ${name} is missing.`);
  await cp(from, builtPath(`node_modules/${name}`), {
    recursive: true,
    filter: (path) => path === from || kept.test(path.slice(from.length + 1)),
  });
}

/** sharp's libraries for this machine's platform, of those that its package names. */
async function copyPlatform(): Promise<void> {
  const { optionalDependencies } = JSON.parse(
    await readFile(builtPath('node_modules/sharp/package.json'), 'utf8'),
  );
  const names = Object.keys(optionalDependencies).filter(
    (name) => OF_A_PLATFORM.test(name) && folderOf(name),
  );
  for (const name of names) await copyPackage(name, PLATFORM_FILES);
}

/** The commit that's built, with `-dirty` if files differ from it; nothing outside of git. */
function builtCommit(): string {
  const { stdout, status } = spawnSync('git', ['describe', '--always', '--dirty', '--exclude', '*'], {
    cwd: projectPath('.'),
    encoding: 'utf8',
  });
  return status === 0 ? `+${stdout.trim()}` : '';
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
  await copyPlatform();
  await writeFile(builtPath(CHART_NAMES_FILE), JSON.stringify(findChartNames()));
  await chmod(builtPath('server/main.js'), 0o755);
  const { name, version, license, engines } = JSON.parse(await readFile(projectPath('package.json'), 'utf8'));
  const described = {
    name,
    version: version + builtCommit(),
    license,
    private: true,
    type: 'module',
    engines,
  };
  await writeFile(builtPath('package.json'), `${JSON.stringify(described, null, 2)}\n`);
}

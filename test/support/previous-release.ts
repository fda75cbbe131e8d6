import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The release that processes of this one replace one by one: move it on with each release. Before the first one, the last
 * commit stands in for it.
 */
const PREVIOUS_RELEASE = 'HEAD';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] });

/** Why the previous release can't be built here; null if it can. CI doesn't skip tests. */
export function whyNoPreviousRelease(): string | null {
  try {
    git('cat-file', '-e', `${PREVIOUS_RELEASE}^{commit}`);
    return null;
  } catch {
    const reason = `The previous release, ${PREVIOUS_RELEASE}, is not in this clone: get it with git fetch --unshallow.`;
    if (process.env.CI) throw new Error(reason);
    return reason;
  }
}

/**
 * The folder with the previous release's sources and its built store; made once, from the clone's history. It lies
 * inside the clone, where both find the clone's packages.
 */
export function previousRelease(): string {
  const releases = join(ROOT, 'dist/releases');
  const commit = git('rev-parse', '--short=12', PREVIOUS_RELEASE).toString().trim();
  const folder = join(releases, commit);
  if (existsSync(folder)) return folder;
  // Only the newest is needed.
  rmSync(releases, { recursive: true, force: true });
  mkdirSync(releases, { recursive: true });
  const made = mkdtempSync(`${folder}-`);
  try {
    // A copy for mutants lies inside the clone; from a folder, git would archive only that.
    const clone = git('rev-parse', '--show-toplevel').toString().trim();
    execFileSync('tar', ['-x', '-C', made], { input: git('-C', clone, 'archive', commit) });
    execFileSync(join(ROOT, 'node_modules/.bin/vite'), ['build', '--config', 'server/boot/vite.config.ts'], {
      cwd: made,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    // Another run may have been faster.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

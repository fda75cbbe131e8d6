import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changed, recipesIn, type Step } from '../support/recipes.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const guide = readFileSync(`${ROOT}CONTRIBUTING.md`, 'utf8');
const recipes = recipesIn(guide);
const steps = recipes.flatMap((recipe) => recipe.steps);
const changedFiles = new Set(steps.flatMap((step) => (step.kind === 'run' ? [] : [step.file])));

/**
 * A copy of the project with the clone's packages, in a folder of the clone that git ignores: always the same one, so that what
 * Vitest has made of a file is found again.
 */
const house = `${ROOT}dist/recipes`;

/** What the compiler keeps of the copy. In the clone's own file, each would replace what is known of the other. */
const COMPILED = 'node_modules/.cache/recipes.tsbuildinfo';

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
const outerRun = Object.keys(process.env).filter((name) => name.startsWith('VITEST'));
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...Object.fromEntries(outerRun.map((name) => [name, undefined])),
  NO_COLOR: '1',
};

/** Runs a program in the copy; resolves with what it printed if it failed. */
async function complaintsOf(program: string, ...args: string[]): Promise<string> {
  try {
    await promisify(execFile)(program, args, { cwd: house, env, maxBuffer: 2 ** 26 });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}` || String(error);
  }
}

const isSameRun = (one: Step, other: Step) =>
  one.kind === 'run' && other.kind === 'run' && one.script.join() === other.script.join();

const MINUTES = 60_000;

describe('the guide for contributors, followed to the letter in a copy of the project', () => {
  beforeAll(async () => {
    rmSync(house, { recursive: true, force: true });
    mkdirSync(house, { recursive: true });
    symlinkSync(`${ROOT}node_modules`, join(house, 'node_modules'));
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    for (const file of listed.split('\n')) {
      if (file && existsSync(ROOT + file)) cpSync(ROOT + file, join(house, file));
    }
    for (const [place, step] of steps.entries()) {
      if (step.kind === 'run') {
        // What it makes now would be made anew by the next step that runs it.
        const isRunLater = steps.slice(place + 1).some((later) => isSameRun(later, step));
        if (!isRunLater) expect(await complaintsOf('npm', 'run', ...step.script)).toBe('');
        continue;
      }
      const path = join(house, step.file);
      if (step.kind === 'create') {
        expect([step.file, existsSync(path)]).toEqual([step.file, false]);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, step.code);
      } else {
        writeFileSync(path, changed(readFileSync(path, 'utf8'), step));
      }
    }
  }, 5 * MINUTES);
  afterAll(() => rmSync(house, { recursive: true, force: true }), MINUTES);

  // Several checkers would each check anew what their files have in common.
  it(
    'compiles',
    async () => {
      const tsc = ['--checkers', '1', '--tsBuildInfoFile', COMPILED];
      expect(await complaintsOf(bin('tsc'), ...tsc)).toBe('');
    },
    15 * MINUTES,
  );

  it(
    'is formatted, and imports only what it may',
    async () => {
      expect(await complaintsOf(bin('biome'), 'check', ...changedFiles)).toBe('');
      expect(await complaintsOf(process.execPath, 'test/architecture/check-imports.ts')).toBe('');
    },
    5 * MINUTES,
  );

  it(
    'passes the tests that its recipes name',
    async () => {
      expect(recipes.filter(({ tests }) => tests.length === 0)).toEqual([]);
      const vitest = ['run', '--config', 'vitest.node.config.ts', '--project', 'unit', '--project', 'server'];
      expect(await complaintsOf(bin('vitest'), ...vitest, ...recipes.flatMap(({ tests }) => tests))).toBe('');
    },
    10 * MINUTES,
  );

  it('names only files and scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = Array.from(
      guide.matchAll(/`((?:\w[\w-]*\/)+[\w.-]+\.tsx?)`|\]\(([\w./-]+)\)/g),
      ([, code, link]) => String(code ?? link),
    );
    const run = Array.from(guide.matchAll(/npm run ([\w:-]+)/g), ([, script]) => String(script));
    expect(named.filter((file) => !existsSync(join(house, file)))).toEqual([]);
    expect(run.filter((script) => !(script in scripts))).toEqual([]);
  });
});

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oldNode } from '../../support/old-node.ts';
import { run } from '../../support/run.ts';

const Scripts = v.object({ scripts: v.object({ start: v.string(), dev: v.string() }) });
const { scripts } = v.parse(Scripts, JSON.parse(readFileSync('package.json', 'utf8')));

/** Finds the folder's programs before any others. */
const first = (folder: string) => ({ PATH: `${folder}${delimiter}${process.env.PATH}` });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkstand-node-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(oldNode)('on a Node that is too old', () => {
  const folderOfOld = dirname(oldNode ?? '');
  const sentence =
    /^The store needs Node 26 or newer, and this is Node \d+\.\d+\.\d+: use `npm start`, .+\.\n$/;

  it.each([scripts.start, scripts.dev, 'node server/boot/start.js'])(
    '%s ends with one sentence',
    async (script) => {
      const { code, written } = await run('sh', ['-c', script], first(folderOfOld));
      expect(written).toMatch(sentence);
      expect(code).toBe(1);
    },
  );

  it('npm ci warns of nothing', async () => {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(file, join(folder, file));
    const { code, written } = await run(
      'npm',
      ['ci', '--dry-run', '--offline', '--prefix', folder],
      // Settings this test run inherited from its own npm.
      { ...first(folderOfOld), npm_config_loglevel: undefined, npm_config_local_prefix: undefined },
    );
    expect(written).toContain('added');
    expect(written).not.toContain('npm warn');
    expect(code).toBe(0);
  });
});

it('npm start says what to install when the bundled Node does not run', async () => {
  writeFileSync(join(folder, 'node'), '#!/bin/sh\nexit 127\n', { mode: 0o755 });
  const { code, written } = await run('sh', ['-c', scripts.start], first(folder));
  expect(written).toBe(
    'The Node that came with the packages cannot run here yet: on Debian or Ubuntu, run apt-get install libatomic1 first.\n',
  );
  expect(code).toBe(1);
});

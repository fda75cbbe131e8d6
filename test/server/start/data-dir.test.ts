import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkRoom, claimDataDir, prepareDataDir, unusable } from '../../../server/db/data-dir.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { canMount, mounting, run } from '../../support/run.ts';

/** Claims the folder in its argument, says so, and stays, with nothing left that references the claim. */
const CLAIM = `
  const { claimDataDir } = await import('./server/db/data-dir.ts');
  await claimDataDir(process.argv[1]).then(
    () => setInterval(gc, 10) && setTimeout(() => console.log('claimed'), 30),
    (error) => console.log(error.message),
  );`;

const claiming = (folder: string) => ['--expose-gc', '--input-type=module', '--eval', CLAIM, folder];

let folder: string;
const holders: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkstand-data-'));
});

afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A process that has claimed the folder. */
async function startHolder(): Promise<ChildProcess> {
  const holder = spawn(process.execPath, claiming(folder), { stdio: ['ignore', 'pipe', 'inherit'] });
  holders.push(holder);
  const [first]: unknown[] = await once(holder.stdout, 'data');
  expect(String(first)).toBe('claimed\n');
  return holder;
}

describe('a DATA_DIR in use', () => {
  it('is refused to a second process, naming the first', async () => {
    const holder = await startHolder();
    await expect(claimDataDir(folder)).rejects.toThrow(
      new RegExp(
        `^DATA_DIR is in use: process ${holder.pid} on .+, since .+Z has ${folder} open; stop it first`,
      ),
    );
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow('DATA_DIR is in use');
    expect(existsSync(join(folder, 'PG_VERSION'))).toBe(false);
  });

  it('is free as soon as that process dies, whatever files it leaves', async () => {
    const holder = await startHolder();
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
    expect(existsSync(join(folder, 'store.owner'))).toBe(true);
    (await claimDataDir(folder))();
  });

  it('is free even when its old process ID has been reused', async () => {
    writeFileSync(join(folder, 'store.lock'), '');
    writeFileSync(join(folder, 'store.owner'), `process ${process.pid} on this machine`);
    (await claimDataDir(folder))();
  });

  it('is refused to the same process, too, until released', async () => {
    const release = await claimDataDir(folder);
    await expect(claimDataDir(folder)).rejects.toThrow(`process ${process.pid} on`);
    release();
    (await claimDataDir(folder))();
  });

  it('is refused with a message even when its owner is unknown', async () => {
    const release = await claimDataDir(folder);
    rmSync(join(folder, 'store.owner'));
    await expect(claimDataDir(folder)).rejects.toThrow(`another process has ${folder} open`);
    release();
  });
});

describe('an unusable DATA_DIR', () => {
  it('is reported when a file is in its path', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const reason = 'there is a file where a folder should be.';
    await expect(claimDataDir(file)).rejects.toThrow(`Can't use DATA_DIR: ${file}: ${reason}`);
    await expect(claimDataDir(join(file, 'data'))).rejects.toThrow(reason);
    await expect(prepareDataDir(join(file, 'data', 'more'))).rejects.toThrow(reason);
  });

  it.each([
    ['EACCES', "this user isn't allowed to read and write it"],
    ['EPERM', "this user isn't allowed to read and write it"],
    ['EROFS', 'its disk is read-only'],
    ['ENOSPC', 'its disk is full'],
    ['EDQUOT', 'its disk is full'],
    ['ENOTDIR', 'there is a file where a folder should be'],
    ['EEXIST', 'there is a file where a folder should be'],
    ['ENOENT', "it can't be created there"],
    ['ENAMETOOLONG', 'its name is too long'],
    ['EWHAT', 'It broke'],
  ])('is reported with its reason: %s', (code, reason) => {
    const cause = Object.assign(new Error('It broke'), { code });
    expect(unusable('data', cause)).toMatchObject({
      name: 'StartError',
      message: `Can't use DATA_DIR: ${resolve('data')}: ${reason}.`,
      cause,
    });
    expect(unusable('data', 'odd').message).toBe(`Can't use DATA_DIR: ${resolve('data')}: odd.`);
  });

  it('is reported when its disk has no room: 64 MB for a new database, 32 MB for one that is there', () => {
    const check = (bsize: number, blocks = 1) => {
      const { type, bfree, files, ffree, frsize } = statfsSync(folder);
      checkRoom(folder, { type, bfree, files, ffree, frsize, bavail: 2, blocks, bsize });
    };
    expect(() => check(31_999_999)).toThrow(
      `Can't use DATA_DIR: ${folder}: less than 64 MB is free on its disk.`,
    );
    check(32_000_000);
    check(1, 0);
    writeFileSync(join(folder, 'PG_VERSION'), '');
    expect(() => check(15_999_999)).toThrow('less than 32 MB is free on its disk.');
    check(16_000_000);
  });

  it('is reported when its name is too long', async () => {
    await expect(claimDataDir(join(folder, 'x'.repeat(300)))).rejects.toThrow('its name is too long.');
  });

  it.runIf(process.platform === 'linux')('is reported when it cannot be created', async () => {
    await expect(claimDataDir('/proc/checkstand/data')).rejects.toThrow("it can't be created there.");
  });

  it.runIf(canMount).each([
    ['ro', 'its disk is read-only.'],
    ['size=20m', 'less than 64 MB is free on its disk.'],
  ])('is reported on a disk with %s', async (options, reason) => {
    const [program, args] = mounting(`mount -t tmpfs -o ${options} tmpfs "$1"; shift; exec "$@"`);
    const { written } = await run(program, [...args, 'sh', folder, process.execPath, ...claiming(folder)]);
    expect(written).toBe(`Can't use DATA_DIR: ${folder}: ${reason}\n`);
  });

  it('is reported when its database is damaged, and released', async () => {
    writeFileSync(join(folder, 'PG_VERSION'), '');
    const sentence = new RegExp(
      `^Can't use DATA_DIR: the database in ${folder} doesn't open \\(.+\\); it may be damaged.$`,
    );
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(sentence);
    (await claimDataDir(folder))();
  });

  it('is created with its parent folders when possible', async () => {
    const deep = join(folder, 'a', 'b');
    (await claimDataDir(deep))();
    expect(existsSync(deep)).toBe(true);
  });
});

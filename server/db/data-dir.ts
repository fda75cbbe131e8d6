import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { access, constants, mkdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

/** A new database takes about 40 MB; an existing one writes ahead in 16 MB files. */
const ROOM_BYTES = { made: 64_000_000, there: 32_000_000 };

const SQLITE_BUSY = 5;

/** This process's locks; an unreferenced one would eventually be closed, and the folder would be free. */
const held = new Set<DatabaseSync>();

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user isn't allowed to read and write it",
  EPERM: "this user isn't allowed to read and write it",
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  ENOTDIR: 'there is a file where a folder should be',
  EEXIST: 'there is a file where a folder should be',
  ENOENT: "it can't be created there",
  ENAMETOOLONG: 'its name is too long',
};

/** The error for a folder the store can't store its files in. */
export function unusable(dataDir: string, error: unknown): StartError {
  const { code, message }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
  const reason = REASONS[String(code)] ?? message;
  return new StartError(`Can't use DATA_DIR: ${resolve(dataDir)}: ${reason}.`, { cause: error });
}

/** Creates the folder if it's missing. Doesn't use `recursive`, which loops forever where nothing can be created. */
async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder).then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );
  if (!made) return;
  if (made.code === 'ENOENT' && dirname(folder) !== folder) {
    await makeFolder(dirname(folder));
    await mkdir(folder);
  } else if (!(await stat(folder)).isDirectory()) throw made;
}

/** Creates DATA_DIR if it's missing and checks that the store can store files there; throws a StartError. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const folder = resolve(dataDir);
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(folder, error);
  }
}

/**
 * Locks DATA_DIR for this process, because embedded databases don't notice each other: both would write, and later
 * writes would undo earlier ones. The lock is the operating system's own, on a file, through SQLite: it ends with
 * the process that holds it, however that ends, and works across containers that share the folder. The returned
 * function releases it; throws a StartError if another process holds it.
 */
export async function claimDataDir(dataDir: string): Promise<() => void> {
  await prepareDataDir(dataDir);
  const owner = join(dataDir, 'store.owner');
  const lock = lockFile(dataDir, owner);
  held.add(lock);
  const unlock = () => {
    held.delete(lock);
    lock.close();
  };
  try {
    checkRoom(dataDir);
    writeFileSync(owner, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}`);
  } catch (error) {
    unlock();
    throw error instanceof StartError ? error : unusable(dataDir, error);
  }
  return () => {
    rmSync(owner, { force: true });
    unlock();
  };
}

/** Nothing else may open and close `store.lock` in this process: the system would release the lock. */
function lockFile(dataDir: string, owner: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, 'store.lock'), { timeout: 0 });
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
    if (!isHeld) throw unusable(dataDir, error);
    throw new StartError(
      `DATA_DIR is in use: ${describeOwner(owner)} has ${resolve(dataDir)} open; stop it first or set another DATA_DIR.`,
    );
  }
}

/** What the process that has the folder open wrote about itself. */
function describeOwner(owner: string): string {
  try {
    return readFileSync(owner, 'utf8') || 'another process';
  } catch {
    return 'another process';
  }
}

/** Throws a StartError if the folder's disk has too little room. */
export function checkRoom(dataDir: string, { bavail, blocks, bsize } = statfsSync(dataDir)): void {
  const isThere = existsSync(join(dataDir, 'PG_VERSION'));
  const needed = isThere ? ROOM_BYTES.there : ROOM_BYTES.made;
  // Some file systems don't report their size.
  if (blocks === 0 || bavail * bsize >= needed) return;
  throw new StartError(
    `Can't use DATA_DIR: ${resolve(dataDir)}: less than ${needed / 1e6} MB is free on its disk.`,
  );
}

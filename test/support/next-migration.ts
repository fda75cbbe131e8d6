// What a release before or after this one has as its migrations.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Migrations } from '../../server/db/migrations.ts';

interface Entry {
  idx: number;
  when: number;
  tag: string;
}

function changeJournal(folder: string, change: (entries: Entry[]) => Entry[]): void {
  const file = join(folder, 'meta/_journal.json');
  const { entries, ...others } = JSON.parse(readFileSync(file, 'utf8'));
  // It may be linked to the build's own.
  rmSync(file);
  writeFileSync(file, JSON.stringify({ ...others, entries: change(entries) }));
}

/** Adds a migration to those in a folder, as the next release does. */
export function addMigration(folder: string, statements: string): void {
  changeJournal(folder, (entries) => {
    const last = entries.at(-1);
    if (!last) throw new Error(`There is no migration in ${folder}.`);
    const idx = last.idx + 1;
    const added = { ...last, idx, when: last.when + 1, tag: `${idx}`.padStart(4, '0') };
    writeFileSync(join(folder, `${added.tag}.sql`), statements);
    return [...entries, added];
  });
}

/** The same migrations in a temporary folder. */
function copied(migrations: Migrations): Migrations & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'checkstand-migrations-'));
  cpSync(migrations.folder, folder, { recursive: true });
  return { ...migrations, folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

/** The migrations of a release that has one more. */
export function nextMigrations(migrations: Migrations, statements: string): Migrations & Disposable {
  const next = copied(migrations);
  addMigration(next.folder, statements);
  return next;
}

/** The migrations of a release that lacks the last one. */
export function earlierMigrations(migrations: Migrations): Migrations & Disposable {
  const earlier = copied(migrations);
  changeJournal(earlier.folder, (entries) => entries.slice(0, -1));
  return earlier;
}

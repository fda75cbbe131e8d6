import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { withTransaction } from '../db/transaction.ts';
import type { AnyEntity, AnyRecord } from './entity.ts';
import { Faults, ImportRefused, shown } from './faults.ts';
import { ENTITIES } from './files.ts';
import { type ImportFile, type ReadRecord, readImportFile } from './read-file.ts';

/** What an import did, or would do, to the records of an entity. */
export interface Summary {
  entity: string;
  added: number;
  changed: number;
  unchanged: number;
  /** What became of records that the files don't have, and how many. */
  retired: { as: string; count: number } | null;
}

interface ImportOptions {
  /** Checks everything and changes nothing. */
  dryRun?: boolean;
  /** Each file has all there is: what it doesn't have is retired. */
  replace?: boolean;
  progress?: (words: string, done: number, total: number) => void;
  /** Records what was changed, in the same transaction. */
  record?: (tx: Database, changes: readonly Summary[]) => Promise<void>;
}

/** How many records a statement writes. */
const BATCH = 1_000;

/** Any number that nothing else locks: one import at a time. */
const IMPORT_LOCK = 7_201_996;

const SEPARATOR = '\u0000';

const keyOf = (entity: AnyEntity, record: AnyRecord): string =>
  entity.key.map((field) => String(record[field] ?? '')).join(SEPARATOR);

const keyWords = (entity: AnyEntity, record: AnyRecord): string =>
  entity.key.map((field) => record[field]).join(', ');

const knownWords = ({ name, one }: AnyEntity): string =>
  `a ${one} that the store has or a ${name} file of this import`;

/** A record with what the files say of it. */
interface Merged {
  record: AnyRecord;
  /** Where each field came from, or else the record. */
  at: (field: string) => { file: string; line: number | null; column: number | null };
}

interface Plan {
  entity: AnyEntity;
  /** To be written. */
  added: AnyRecord[];
  changed: AnyRecord[];
  unchanged: number;
  retired: AnyRecord[];
  /** All there will be, by key. */
  known: ReadonlySet<string>;
}

const locationIn = (read: ReadRecord, field: string) => ({
  file: basename(read.file.path),
  ...read.place(field),
});

/** Two files of one import that say something else of the same field: nobody knows which of them is meant. */
function addDisagreements(read: ReadRecord, other: ReadRecord, faults: Faults): void {
  for (const [field, value] of Object.entries(read.values)) {
    if (!(field in other.values) || isDeepStrictEqual(value, other.values[field])) continue;
    const first = locationIn(other, field);
    const words = `${shown(value)} must be what ${first.file} has in line ${first.line}: ${shown(other.values[field])}.`;
    faults.add({ ...locationIn(read, field), field, words });
  }
}

/** Puts together what the files say of each record; two lines of one file about the same record are a fault. */
function grouped(
  entity: AnyEntity,
  records: readonly ReadRecord[],
  faults: Faults,
): Map<string, ReadRecord[]> {
  const groups = new Map<string, ReadRecord[]>();
  for (const read of records) {
    // Its fault is known already.
    if (entity.key.some((field) => read.values[field] === undefined)) continue;
    const key = keyOf(entity, read.values);
    const group = groups.get(key) ?? [];
    const twin = group.find(({ file }) => file.kind === read.file.kind);
    if (twin) {
      const first = locationIn(twin, '');
      faults.add({
        ...locationIn(read, entity.key[0] ?? ''),
        field: entity.key.join(', '),
        words: `${keyWords(entity, read.values)} is in ${first.file} already, in line ${first.line}.`,
      });
      continue;
    }
    for (const other of group) addDisagreements(read, other, faults);
    groups.set(key, [...group, read]);
  }
  return groups;
}

/** Whether a file of the entity itself has the record; files of prices, hours, and pickup times are about known ones. */
function isIntroduced(entity: AnyEntity, group: readonly ReadRecord[], faults: Faults): boolean {
  if (group.some(({ file }) => file.kind.name === entity.name)) return true;
  for (const read of group) {
    const [field = ''] = entity.key;
    const words = `${shown(read.values[field])} must be ${knownWords(entity)}.`;
    faults.add({ ...locationIn(read, field), field, words });
  }
  return false;
}

function merged(entity: AnyEntity, before: AnyRecord | undefined, group: readonly ReadRecord[]): Merged {
  const given = Object.assign({}, ...group.map(({ values }) => values)) as AnyRecord;
  const empties = Object.entries(entity.fields).flatMap(([name, { empty }]) =>
    empty === undefined ? [] : [[name, empty] as const],
  );
  const record = before ? { ...before, ...given } : { ...Object.fromEntries(empties), ...given };
  const at = (field: string) => {
    const from = group.find(({ values }) => field in values) ?? group[0];
    return from ? locationIn(from, field) : { file: '', line: null, column: null };
  };
  return { record, at };
}

/** Adds what's wrong with a merged record; its own fields have been checked. */
function check(
  entity: AnyEntity,
  { record, at }: Merged,
  plans: ReadonlyMap<string, Plan>,
  faults: Faults,
): boolean {
  const before = faults.count;
  const add = (field: string, words: string) => faults.add({ ...at(field), field, words });
  for (const [field, { expects }] of Object.entries(entity.fields)) {
    if (record[field] === undefined) {
      add(field, `must be ${expects}: ${keyWords(entity, record)} is a new ${entity.one} and needs it.`);
    }
  }
  if (faults.count > before) return false;
  for (const { field, expects } of entity.objections?.(record) ?? []) {
    add(field, `${shown(record[field])} must be ${expects}.`);
  }
  for (const [field, { to, by = [field], except = [] }] of Object.entries(entity.references ?? {})) {
    const value = record[field];
    const names = Array.isArray(value) ? value : [value];
    const target = plans.get(to);
    for (const name of names) {
      if (typeof name !== 'string' || except.includes(name)) continue;
      const key = by.map((part) => (part === field ? name : record[part])).join(SEPARATOR);
      if (target && !target.known.has(key))
        add(field, `${shown(name)} must be ${knownWords(target.entity)}.`);
    }
  }
  return faults.count === before;
}

/** What the files change of an entity; faults are added. */
async function planOf(
  db: Database,
  entity: AnyEntity,
  {
    read,
    plans,
    faults,
    replace,
  }: {
    read: readonly ReadRecord[];
    plans: ReadonlyMap<string, Plan>;
    faults: Faults;
    replace: boolean;
  },
): Promise<Plan> {
  const existing = new Map((await entity.read(db)).map((record) => [keyOf(entity, record), record]));
  const groups = grouped(entity, read, faults);
  const plan = { entity, added: [] as AnyRecord[], changed: [] as AnyRecord[], unchanged: 0 };
  for (const [key, group] of groups) {
    const before = existing.get(key);
    if (!group.every(({ isRight }) => isRight)) continue;
    if (!before && !isIntroduced(entity, group, faults)) continue;
    const whole = merged(entity, before, group);
    if (!check(entity, whole, plans, faults)) continue;
    const record = entity.complete?.(whole.record) ?? whole.record;
    if (!before) plan.added.push(record);
    else if (isDeepStrictEqual(record, before)) plan.unchanged += 1;
    else plan.changed.push(record);
  }
  const { retire } = entity;
  const isLeftOut = ([key, record]: [string, AnyRecord]) => !groups.has(key) && !retire?.isRetired(record);
  const retired = replace && retire ? [...existing].filter(isLeftOut).map(([, record]) => record) : [];
  const gone = new Set(retire?.stays ? [] : retired.map((record) => keyOf(entity, record)));
  return { ...plan, retired, known: new Set([...existing.keys(), ...groups.keys()]).difference(gone) };
}

/** Writes in batches, in the order of their keys, so that two writers never wait for each other. */
async function writePlan(
  tx: Database,
  { entity, added, changed, retired }: Plan,
  written: (count: number) => void,
) {
  const inOrder = (records: readonly AnyRecord[]) =>
    records.toSorted((a, b) => (keyOf(entity, a) < keyOf(entity, b) ? -1 : 1));
  const batches = async (
    records: readonly AnyRecord[],
    write: (db: Database, batch: readonly AnyRecord[]) => Promise<void>,
  ) => {
    for (let at = 0; at < records.length; at += BATCH) {
      const batch = records.slice(at, at + BATCH);
      await write(tx, batch);
      written(batch.length);
    }
  };
  await batches(inOrder([...added, ...changed]), entity.write);
  if (entity.retire) await batches(inOrder(retired), entity.retire.write);
}

/** Throws if a file can't replace what it leaves out. */
function checkReplacing(files: readonly ImportFile[], faults: Faults): void {
  for (const { path, kind } of files) {
    if (kind.name === kind.entity.name && kind.entity.retire) continue;
    const can = ENTITIES.filter(({ retire }) => retire).map(({ name }) => name);
    const words = `can't replace all ${kind.entity.name}; only files of ${can.join(', ')} can.`;
    faults.add({ file: basename(path), line: null, column: null, field: null, words });
  }
}

/**
 * Imports all of the files or nothing: with anything wrong, it throws `ImportRefused`, which says what and where. A field
 * that no record of a file has stays as it is, and only what differs is written.
 */
export async function importFiles(
  db: Database,
  files: readonly ImportFile[],
  { dryRun = false, replace = false, progress = () => {}, record }: ImportOptions = {},
): Promise<Summary[]> {
  const faults = new Faults();
  if (replace) checkReplacing(files, faults);
  const read: ReadRecord[] = [];
  for (const file of files) {
    const name = basename(file.path);
    const records = await readImportFile(file, faults, (done, total) =>
      progress(`Reading ${name}`, done, total),
    );
    // One by one: a call takes no fifty thousand arguments.
    for (const record of records) read.push(record);
    if (replace && records.length === 0) {
      faults.add({
        file: name,
        line: null,
        column: null,
        field: null,
        words: 'is empty, and would replace everything.',
      });
    }
  }
  const touched = new Set(files.map(({ kind }) => kind.entity));
  const referenced = new Set(
    [...touched].flatMap(({ references = {} }) => Object.values(references).map(({ to }) => to)),
  );
  return withTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    const plans = new Map<string, Plan>();
    for (const entity of ENTITIES) {
      if (!touched.has(entity) && !referenced.has(entity.name)) continue;
      const own = read.filter(({ file }) => file.kind.entity === entity);
      plans.set(
        entity.name,
        await planOf(tx, entity, { read: own, plans, faults, replace: replace && touched.has(entity) }),
      );
    }
    if (faults.count > 0) throw new ImportRefused(faults);
    const changes = [...plans.values()].filter(({ entity }) => touched.has(entity));
    if (!dryRun) {
      const total = changes.reduce(
        (sum, { added, changed, retired }) => sum + added.length + changed.length + retired.length,
        0,
      );
      let done = 0;
      for (const plan of changes) {
        await writePlan(tx, plan, (count) => {
          done += count;
          progress('Writing', done, total);
        });
      }
    }
    const summaries = changes.map(({ entity, added, changed, unchanged, retired }) => ({
      entity: entity.name,
      added: added.length,
      changed: changed.length,
      unchanged,
      retired: entity.retire && replace ? { as: entity.retire.as, count: retired.length } : null,
    }));
    if (!dryRun) await record?.(tx, summaries);
    return summaries;
  });
}

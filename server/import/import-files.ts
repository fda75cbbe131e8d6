import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { withTransaction } from '../db/transaction.ts';
import { type AnyEntity, type AnyRecord, partsOf } from './entity.ts';
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

type Progress = (words: string, done: number, total: number) => void;

interface ImportOptions {
  /** Checks everything and changes nothing. */
  dryRun?: boolean;
  /** Each file has all there is: what it doesn't have is retired. */
  replace?: boolean;
  progress?: Progress;
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

const knownWords = ({ name, one }: AnyEntity, or?: string): string =>
  `a ${one} that the store has or a ${name} file of this import${or === undefined ? '' : `, or the ${or} of one`}`;

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
  known: ReadonlyMap<string, AnyRecord>;
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

function addTwin(
  entity: AnyEntity,
  read: ReadRecord,
  first: { file: string; line: number | null },
  faults: Faults,
) {
  faults.add({
    ...locationIn(read, entity.key[0] ?? ''),
    field: entity.key.join(', '),
    words: `${keyWords(entity, read.values)} is in ${first.file} already, in line ${first.line}.`,
  });
}

/** Whether it has its whole key; that a part is missing is known already. */
const hasKey = (entity: AnyEntity, { values }: ReadRecord): boolean =>
  entity.key.every((field) => values[field] !== undefined);

/** Puts together what the files say of each record; two lines of one file about the same record are a fault. */
function grouped(
  entity: AnyEntity,
  records: readonly ReadRecord[],
  faults: Faults,
): Map<string, ReadRecord[]> {
  const groups = new Map<string, ReadRecord[]>();
  for (const read of records) {
    if (!hasKey(entity, read)) continue;
    const key = keyOf(entity, read.values);
    const group = groups.get(key) ?? [];
    const twin = group.find(({ file }) => file.kind === read.file.kind);
    if (twin) {
      addTwin(entity, read, locationIn(twin, ''), faults);
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

/** What the fields of a new record mean that no file has. */
const emptyRecord = ({ fields }: AnyEntity): AnyRecord =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { empty }]) => (empty === undefined ? [] : [[name, empty]])),
  );

function merged(entity: AnyEntity, before: AnyRecord | undefined, group: readonly ReadRecord[]): Merged {
  const record = Object.assign({}, before ?? emptyRecord(entity), ...group.map(({ values }) => values));
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
  const named = (field: string) =>
    plans.get(entity.references?.[field]?.to ?? '')?.known.get(String(record[field]));
  for (const { field, expects } of entity.objections?.(record, named) ?? []) {
    add(field, `${shown(record[field])} must be ${expects}.`);
  }
  for (const [field, { to, by = [field], except = [], or }] of Object.entries(entity.references ?? {})) {
    const value = record[field];
    const names = Array.isArray(value) ? value : [value];
    const target = plans.get(to);
    for (const name of names) {
      if (typeof name !== 'string' || except.includes(name)) continue;
      const key = by.map((part) => (part === field ? name : record[part])).join(SEPARATOR);
      if (!target || target.known.has(key)) continue;
      if (or !== undefined && target.known.values().some((one) => one[or] === name)) continue;
      add(field, `${shown(name)} must be ${knownWords(target.entity, or)}.`);
    }
  }
  return faults.count === before;
}

interface Context {
  plans: ReadonlyMap<string, Plan>;
  faults: Faults;
  replace: boolean;
}

const byKey = (entity: AnyEntity, records: readonly AnyRecord[]): Map<string, AnyRecord> =>
  new Map(records.map((record) => [keyOf(entity, record), record]));

/** What the files change of these records of an entity; faults are added. */
function planOf(
  entity: AnyEntity,
  read: readonly ReadRecord[],
  existing: ReadonlyMap<string, AnyRecord>,
  { plans, faults, replace }: Context,
): Plan {
  const groups = grouped(entity, read, faults);
  const plan = { entity, added: [] as AnyRecord[], changed: [] as AnyRecord[], unchanged: 0 };
  const known = new Map(existing);
  for (const [key, group] of groups) {
    const before = existing.get(key);
    // Whatever is wrong with it, others may name it.
    known.set(key, before ?? {});
    if (!group.every(({ isRight }) => isRight)) continue;
    if (!before && !isIntroduced(entity, group, faults)) continue;
    const whole = merged(entity, before, group);
    if (!check(entity, whole, plans, faults)) continue;
    const record = entity.complete?.(whole.record) ?? whole.record;
    known.set(key, record);
    if (!before) plan.added.push(record);
    else if (isDeepStrictEqual(record, before)) plan.unchanged += 1;
    else plan.changed.push(record);
  }
  const { retire } = entity;
  const isLeftOut = ([key, record]: [string, AnyRecord]) => !groups.has(key) && !retire?.isRetired(record);
  const retired = replace && retire ? [...existing].filter(isLeftOut).map(([, record]) => record) : [];
  if (!retire?.stays) for (const record of retired) known.delete(keyOf(entity, record));
  return { ...plan, retired, known };
}

/** The same of everything that the store has of it. */
async function planOfAll(db: Database, entity: AnyEntity, read: readonly ReadRecord[], context: Context) {
  const existing = (await Array.fromAsync(partsOf(entity.read(db)))).flat();
  return planOf(entity, read, byKey(entity, existing), context);
}

/** Where each record of many was read: all that's kept of it. */
class SeenRecords {
  readonly #lines = new Map<ImportFile, Map<string, number | null>>();

  has(key: string): boolean {
    return this.#lines.values().some((lines) => lines.has(key));
  }

  /** Those that weren't seen before; the others are faults. */
  addNew(entity: AnyEntity, records: readonly ReadRecord[], faults: Faults): ReadRecord[] {
    return records.filter((read) => {
      if (!hasKey(entity, read)) return false;
      const key = keyOf(entity, read.values);
      for (const [file, lines] of this.#lines) {
        const line = lines.get(key);
        if (line === undefined) continue;
        addTwin(entity, read, { file: basename(file.path), line }, faults);
        return false;
      }
      const lines = this.#lines.getOrInsertComputed(read.file, () => new Map());
      lines.set(key, read.place(entity.key[0] ?? '').line);
      return true;
    });
  }
}

/** Imports an entity of which there are millions, part by part. Writes nothing more once there is a fault. */
async function importParts(
  tx: Database,
  entity: AnyEntity,
  files: readonly ImportFile[],
  { dryRun, progress, ...context }: Context & { dryRun: boolean; progress: Progress },
): Promise<Summary> {
  const { faults, replace } = context;
  const sum = { added: 0, changed: 0, unchanged: 0, retired: 0 };
  const write = async (plan: Plan) => {
    sum.added += plan.added.length;
    sum.changed += plan.changed.length;
    sum.unchanged += plan.unchanged;
    sum.retired += plan.retired.length;
    if (!dryRun && faults.count === 0) await writePlan(tx, plan, () => {});
  };
  const seen = new SeenRecords();
  for (const file of files) {
    for await (const part of read(file, { faults, replace, progress })) {
      const records = seen.addNew(entity, part, faults);
      const existing =
        (await entity.find?.(
          tx,
          records.map(({ values }) => values),
        )) ?? [];
      await write(planOf(entity, records, byKey(entity, existing), { ...context, replace: false }));
    }
  }
  if (replace && entity.retire && faults.count === 0) {
    for await (const part of partsOf(entity.read(tx))) {
      const retired = part.filter((record) => !seen.has(keyOf(entity, record)));
      await write({ entity, added: [], changed: [], unchanged: 0, retired, known: new Map() });
    }
  }
  return { ...sum, entity: entity.name, retired: retiredOf(entity, replace, sum.retired) };
}

const retiredOf = ({ retire }: AnyEntity, replace: boolean, count: number): Summary['retired'] =>
  retire && replace ? { as: retire.as, count } : null;

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

/** The records of a file; that it has none is a fault if it would replace everything. */
async function* read(
  source: ImportFile,
  { faults, replace, progress }: Pick<Context, 'faults' | 'replace'> & { progress: Progress },
): AsyncGenerator<ReadRecord[]> {
  const file = basename(source.path);
  let isEmpty = true;
  const parts = readImportFile(source, faults, (bytes, total) => progress(`Reading ${file}`, bytes, total));
  for await (const part of parts) {
    isEmpty &&= part.length === 0;
    yield part;
  }
  if (!replace || !isEmpty) return;
  const words = 'is empty, and would replace everything.';
  faults.add({ file, line: null, column: null, field: null, words });
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
  const whole: ReadRecord[] = [];
  for (const file of files.filter(({ kind }) => !kind.entity.find)) {
    for await (const part of read(file, { faults, replace, progress })) whole.push(...part);
  }
  const touched = new Set(files.map(({ kind }) => kind.entity));
  const referenced = new Set(
    [...touched].flatMap(({ references = {} }) => Object.values(references).map(({ to }) => to)),
  );
  return withTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    const plans = new Map<string, Plan>();
    for (const entity of ENTITIES) {
      if (entity.find || !(touched.has(entity) || referenced.has(entity.name))) continue;
      const own = whole.filter(({ file }) => file.kind.entity === entity);
      const context = { plans, faults, replace: replace && touched.has(entity) };
      plans.set(entity.name, await planOfAll(tx, entity, own, context));
    }
    const changes = [...plans.values()].filter(({ entity }) => touched.has(entity));
    if (!dryRun && faults.count === 0) {
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
      retired: retiredOf(entity, replace, retired.length),
    }));
    for (const entity of ENTITIES.filter((one) => one.find && touched.has(one))) {
      const own = files.filter(({ kind }) => kind.entity === entity);
      summaries.push(await importParts(tx, entity, own, { plans, faults, replace, dryRun, progress }));
    }
    if (faults.count > 0) throw new ImportRefused(faults);
    if (!dryRun) await record?.(tx, summaries);
    return summaries;
  });
}

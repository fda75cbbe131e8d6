import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Log } from '../http/log.ts';
import { readStore, type StoreState } from './read-store.ts';

/** However often Prometheus asks, the tables are read no more often than this. */
const CACHED_MS = 10_000;

type Labels = Readonly<Record<string, string>>;

interface GaugeOptions {
  name: string;
  help: string;
  labelNames?: string[];
  values: (state: StoreState) => readonly { labels?: Labels; value: number }[];
}

const one = (value: number) => [{ value }];

/** A label's values are names in the schema and the contracts. */
const GAUGES: readonly GaugeOptions[] = [
  {
    name: 'checkstand_holds',
    help: 'Times that are held for shoppers, by modality.',
    labelNames: ['modality'],
    values: ({ holds }) => holds.map(({ modality, held }) => ({ labels: { modality }, value: held })),
  },
  {
    name: 'checkstand_attempts_running',
    help: "Attempts whose money isn't where it should be yet, by kind and status.",
    labelNames: ['kind', 'status'],
    values: ({ attempts }) =>
      attempts.map(({ kind, status, running }) => ({ labels: { kind, status }, value: running })),
  },
  {
    name: 'checkstand_attempts_oldest_age_seconds',
    help: 'How long ago the oldest of them began; 0 if there is none.',
    values: ({ attempts }) => one(Math.max(0, ...attempts.map(({ ageSeconds }) => ageSeconds))),
  },
  {
    name: 'checkstand_mail_pending',
    help: 'Emails to send.',
    values: ({ mail }) => one(mail.pending),
  },
  {
    name: 'checkstand_mail_oldest_age_seconds',
    help: 'How long the oldest of them has waited; 0 if there is none.',
    values: ({ mail }) => one(mail.ageSeconds),
  },
  {
    name: 'checkstand_mail_given_up',
    help: "Emails that couldn't be sent while they were of use.",
    values: ({ mail }) => one(mail.givenUp),
  },
  {
    name: 'checkstand_events_pending',
    help: "Events about orders that the chain's system hasn't heard.",
    values: ({ events }) => one(events.pending),
  },
  {
    name: 'checkstand_events_oldest_age_seconds',
    help: 'How long the oldest of them has waited; 0 if there is none.',
    values: ({ events }) => one(events.ageSeconds),
  },
  {
    name: 'checkstand_events_parked',
    help: 'Events that were refused for days and wait for a replay.',
    values: ({ events }) => one(events.parked),
  },
  {
    name: 'checkstand_audit_log_rows',
    help: 'Rows of the audit log, counted by the last one.',
    values: ({ auditRows }) => one(auditRows),
  },
  {
    name: 'checkstand_reconciliation_differences',
    help: 'What differed between the books and the processor when they were last compared.',
    values: ({ reconciliation }) => (reconciliation ? one(reconciliation.differences) : []),
  },
  {
    name: 'checkstand_reconciliation_timestamp_seconds',
    help: 'When they were last compared.',
    values: ({ reconciliation }) => (reconciliation ? one(reconciliation.endedAt.getTime() / 1000) : []),
  },
  {
    name: 'checkstand_backup_timestamp_seconds',
    help: 'When the last backup was taken; 0 if there is none.',
    values: ({ backedUpAt }) => one((backedUpAt?.getTime() ?? 0) / 1000),
  },
  {
    name: 'checkstand_staff_key_end_timestamp_seconds',
    help: 'When the first of the keys ends, or ended, that staff have used within a day; NaN if none does.',
    values: ({ keyEndsAt }) => one((keyEndsAt?.getTime() ?? Number.NaN) / 1000),
  },
];

/** Reads the tables at most once in CACHED_MS, for whoever asks meanwhile; null while the database doesn't answer. */
function cachedReader({
  db,
  log,
}: {
  db: Database;
  log: Pick<Log, 'warn'>;
}): () => Promise<StoreState | null> {
  let read: { at: number; state: Promise<StoreState | null> } | undefined;
  return () => {
    const at = performance.now();
    if (read && at - read.at < CACHED_MS) return read.state;
    const state = readStore(db).catch((error: unknown) => {
      log.warn({ error }, 'metrics of the tables not read');
      return null;
    });
    read = { at, state };
    return state;
  };
}

/** Adds what the store's tables say; every process of a store says the same. */
export function addStoreGauges(deps: { db: Database; log: Pick<Log, 'warn'> }, register: Registry): void {
  const read = cachedReader(deps);
  for (const { values, labelNames = [], ...named } of GAUGES) {
    new Gauge({
      ...named,
      labelNames,
      registers: [register],
      async collect() {
        const state = await read();
        this.reset();
        if (state) for (const { labels = {}, value } of values(state)) this.set(labels, value);
        // Otherwise it would be 0, which says that all is well.
        else if (labelNames.length === 0) this.set(Number.NaN);
      },
    });
  }
}

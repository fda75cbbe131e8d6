import { Command, Option } from 'commander';
import { EventQuery, EventState, type ListedEvent, Replay } from '../../services/contracts/events.ts';
import type { Database } from '../db/database.ts';
import { listEvents, replayEvents } from '../events/staff-events.ts';
import { type Note, recordAudit } from '../http/audit.ts';
import { parseInput } from '../http/parse.ts';
import { instantOf } from './instant-of.ts';
import { withDatabase } from './with-database.ts';

function lineOf({
  id,
  type,
  order,
  sequence,
  at,
  state,
  tries,
  nextTryAt,
  heardAt,
  failure,
}: ListedEvent): string {
  const when = heardAt ?? (nextTryAt === null ? null : `next try ${nextTryAt}`);
  const tried = failure === null ? null : `${failure} (${tries} tries)`;
  return [at, order, sequence, type, id, state, when, tried].filter((part) => part !== null).join('  ');
}

async function print(db: Database, query: EventQuery, json: boolean): Promise<void> {
  for (let after: number | null = query.after; after !== null; ) {
    const page = await listEvents(db, { ...query, after });
    for (const event of page.events) {
      process.stdout.write(`${json ? JSON.stringify(event) : lineOf(event)}\n`);
    }
    after = page.next;
  }
}

/** Which events, as both commands name them. */
interface Chosen {
  order?: string;
  since?: string;
}

const chosen = ({ since, ...rest }: Chosen) => ({ ...rest, ...(since && { since: instantOf(since) }) });

const note: Note = (tx, { order = null, subject = null, after }) =>
  recordAudit(tx, {
    actor: 'COMMAND_LINE',
    action: 'events replay',
    orderNumber: order,
    subject,
    before: null,
    after,
    outcome: 'DONE',
  });

/** `checkstand events`: what the chain's systems hear of orders, on the database that `onDatabase` opens. */
export function eventsCommand(onDatabase: typeof withDatabase = withDatabase): Command {
  const events = new Command('events').description(
    "What the chain's systems hear of orders (docs/events.md); on the database of DATABASE_URL or DATA_DIR",
  );
  events
    .command('list')
    .description('Print events, oldest first, and whether they were heard')
    .option('--order <number>', 'only those of this order')
    .option('--since <time>', 'only from then on, such as 2026-11-27 or 2026-11-27T08:00:00Z')
    .addOption(new Option('--state <state>', 'only those').choices(EventState.options))
    .option('--json', 'as JSON, an event a line')
    .action(async ({ json = false, ...options }: Chosen & { state?: EventState; json?: boolean }) => {
      const query = parseInput(EventQuery, chosen(options));
      await onDatabase((db) => print(db, query, json));
    });
  events
    .command('replay [id]')
    .description('Send events again: the one with this id, or')
    .option('--order <number>', 'all of this order')
    .option('--since <time>', 'all from then on')
    .option('--parked', 'all that were refused for days')
    .action(async (id: string | undefined, options: Chosen & { parked?: true }) => {
      const which = parseInput(Replay, { ...chosen(options), ...(id !== undefined && { id }) });
      const { replayed } = await onDatabase((db) => replayEvents(db, which, note));
      process.stdout.write(`${replayed} ${replayed === 1 ? 'event is' : 'events are'} sent again.\n`);
    });
  return events;
}

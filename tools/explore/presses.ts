// What shoppers press besides what leads to an order: events that views send, as the charts' walks write them.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EventObject } from 'xstate';
import type { Walk } from '../../machines/shared/walk.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** These end a visit, and with it most of a history. */
const RARE: ReadonlySet<string> = new Set(['session.end', 'session.lost', 'shop.left', 'passkey.use']);

/** The types of the events that views send. */
function sentByViews(): Set<string> {
  const types = globSync('views/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/type: '([a-zA-Z]+\.[a-zA-Z]+)'/g)].map(
      ([, type]) => type ?? '',
    ),
  );
  return new Set(types);
}

export interface Presses {
  /** By chart, what can be sent to it without knowing what it shows. */
  plain: ReadonlyMap<string, readonly EventObject[]>;
  /** By chart, whatever views send to it, as its walk writes it. */
  all: ReadonlyMap<string, readonly EventObject[]>;
}

export async function loadPresses(): Promise<Presses> {
  const sent = sentByViews();
  const files = globSync('machines/**/*.walk.ts', { cwd: root }).toSorted();
  const walks = await Promise.all(
    files.map(async (file) => ((await import(join(root, file))) as { walk: Walk }).walk),
  );
  const isPlain = (event: EventObject) => !RARE.has(event.type) && Object.keys(event).length === 1;
  const all = new Map(
    walks.map(({ machine, events }) => [machine.id, events.filter(({ type }) => sent.has(type))]),
  );
  return { all, plain: new Map([...all].map(([chart, events]) => [chart, events.filter(isPlain)])) };
}

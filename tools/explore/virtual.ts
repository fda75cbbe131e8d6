// The one clock and the one source of chance of this process: what waits for a time waits here, and every id follows from the seed.

import { createHook } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { replaceClock } from '../../test/support/replace-clock.ts';
import { createRandom, type Random } from '../attack/random.ts';

interface Due {
  at: number;
  run: () => void;
  everyMs: number | null;
}

/** In Cincinnati, a Monday morning. */
const BEGIN = Date.UTC(2026, 5, 22, 13);

let time = BEGIN;
let began = BEGIN;
/** The last timer's id. It's never given again: what was begun before a history may still be stopped in it. */
let last = 0;
let ids: Random = createRandom(0xffffffff);
const due = new Map<number, Due>();

/** What Node does on the event loop itself, in the order in which it's asked. */
const ON_THE_LOOP: ReadonlySet<string> = new Set(['Immediate', 'Microtask', 'TickObject']);

/** Where whatever isn't done there was asked for, in words: an error whose stack nobody has read keeps its whole history. */
const askedOutside = new Map<number, string>();

/** Ends the process if a history hears from another thread or from the system: nobody knows when they answer, so it wouldn't be its seed's alone. */
const loopOnly = createHook({
  trackPromises: false,
  init: (id, type) => {
    if (!ON_THE_LOOP.has(type)) askedOutside.set(id, String(new Error(`${type} in a history`).stack));
  },
  before: (id) => {
    const asked = askedOutside.get(id);
    if (asked) throw new Error(asked);
  },
});

/** Begins a history: it's the same time as at the beginning of all others, nothing waits, and ids follow from the seed. */
export function beginAt(seed: number): void {
  time = BEGIN;
  began = BEGIN;
  // Far from the choices of the same history.
  ids = createRandom(Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995);
  due.clear();
  loopOnly.enable();
}

/** Ends it: whoever tells it may wait for whatever there is. */
export function finish(): void {
  loopOnly.disable();
}

/** When the next timer is due; null if none runs. */
export function nextDue(): number | null {
  return due.size === 0 ? null : [...due.values()].reduce((least, { at }) => Math.min(least, at), Infinity);
}

/** Time passes, but no timer rings yet. */
export function pass(ms: number): void {
  time += ms;
}

export const isOverdue = (): boolean => (nextDue() ?? Infinity) <= time;

/** The next timer rings, at its time or later. */
export function ringNext(): void {
  const at = nextDue();
  const [id, timer] = [...due].find(([, each]) => each.at === at) ?? [];
  if (id === undefined || !timer) return;
  time = Math.max(time, timer.at);
  if (timer.everyMs === null) due.delete(id);
  else timer.at = time + timer.everyMs;
  timer.run();
}

/** What `setTimeout` returns in Node. */
class Timer {
  readonly #id: number;
  constructor(run: () => void, ms: number, isRepeated: boolean) {
    const wait = Math.max(1, Number.isFinite(ms) ? ms : 1);
    last += 1;
    this.#id = last;
    // The database counts what was written once in a while, which changes nothing; and it outlives a history.
    if (!new Error().stack?.includes('pglite'))
      due.set(this.#id, { at: time + wait, run, everyMs: isRepeated ? wait : null });
  }
  ref = () => this;
  unref = () => this;
  hasRef = () => true;
  close = () => due.delete(this.#id);
  [Symbol.toPrimitive] = () => this.#id;
}

type Run = (...given: unknown[]) => void;

function waiting<T>(ms = 1, value?: T, { signal }: { signal?: AbortSignal } = {}): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = new Timer(() => resolve(value), ms, false);
    signal?.addEventListener('abort', () => {
      timer.close();
      reject(signal.reason);
    });
  });
}

const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => ids.between(0, 255)));

function filled<T extends ArrayBufferView>(array: T): T {
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(bytes(array.byteLength));
  return array;
}

function uuid(): `${string}-${string}-${string}-${string}-${string}` {
  const hex = bytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** From now on, this process has no other clock and no other chance. */
export function takeOver(): void {
  replaceClock(() => time);
  performance.now = () => time - began;
  const begin =
    (isRepeated: boolean) =>
    (run: Run, ms = 1, ...given: unknown[]) =>
      new Timer(() => run(...given), ms, isRepeated);
  const clear = (timer: unknown) => {
    if (timer !== undefined && timer !== null) due.delete(Number(timer));
  };
  Object.assign(globalThis, {
    setTimeout: begin(false),
    setInterval: begin(true),
    clearTimeout: clear,
    clearInterval: clear,
  });
  Object.assign(timersPromises, { setTimeout: waiting });
  AbortSignal.timeout = (ms) => {
    const aborting = new AbortController();
    new Timer(() => aborting.abort(new DOMException('It took too long.', 'TimeoutError')), ms, false);
    return aborting.signal;
  };
  Math.random = () => ids.next();
  const randomInt = (one: number, other?: number) =>
    other === undefined ? ids.between(0, one - 1) : ids.between(one, other - 1);
  Object.assign(crypto, { randomUUID: uuid, randomBytes: bytes, randomFillSync: filled, randomInt });
  Object.assign(globalThis.crypto, { randomUUID: uuid, getRandomValues: filled });
  syncBuiltinESMExports();
}

// The one clock and the one source of chance of this process: what waits for a time waits here, and every id follows from the seed.

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
let last = 0;
let ids: Random = createRandom(0xffffffff);
const due = new Map<number, Due>();

/** What work outside the event loop there is: until it's done, nobody knows what happens next. */
let busy = 0;
export const isBusy = (): boolean => busy > 0;
export async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  busy += 1;
  try {
    return await work();
  } finally {
    busy -= 1;
  }
}

/** Begins a history: it's the same time as at the beginning of all others, nothing waits, and ids follow from the seed. */
export function beginAt(seed: number): void {
  time = BEGIN;
  began = BEGIN;
  last = 0;
  // Far from the choices of the same history.
  ids = createRandom(Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995);
  due.clear();
}

/** When the next timer is due; null if none runs. */
export function nextDue(): number | null {
  return due.size === 0 ? null : Math.min(...[...due.values()].map(({ at }) => at));
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

function uuid(): `${string}-${string}-${string}-${string}-${string}` {
  const hex = bytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** A slow method of Web Crypto runs on another thread. */
function countThreads(): void {
  const { subtle } = globalThis.crypto;
  const slow = subtle as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  for (const name of [
    'decrypt',
    'deriveBits',
    'digest',
    'encrypt',
    'exportKey',
    'generateKey',
    'importKey',
    'sign',
    'verify',
  ]) {
    const method = slow[name]?.bind(subtle);
    if (method) slow[name] = (...given) => whileBusy(() => method(...given));
  }
}

/** From now on, this process has no other clock and no other chance. */
export function takeOver(): void {
  replaceClock(() => time);
  performance.now = () => time - began;
  const begin =
    (isRepeated: boolean) =>
    (run: Run, ms = 1, ...given: unknown[]) =>
      new Timer(() => run(...given), ms, isRepeated);
  const end = (timer: unknown) => {
    if (timer !== undefined && timer !== null) due.delete(Number(timer));
  };
  Object.assign(globalThis, {
    setTimeout: begin(false),
    setInterval: begin(true),
    clearTimeout: end,
    clearInterval: end,
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
  Object.assign(crypto, { randomUUID: uuid, randomBytes: bytes, randomInt });
  globalThis.crypto.randomUUID = uuid;
  globalThis.crypto.getRandomValues = (array) => {
    if (array) new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(bytes(array.byteLength));
    return array;
  };
  syncBuiltinESMExports();
  countThreads();
}

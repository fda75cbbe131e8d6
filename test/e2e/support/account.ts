import type { Page } from 'playwright-core';
import type { Fault } from '../../../services/contracts/sandbox.ts';
import { combined, isInTurn, startingWith } from './matrix.ts';
import { DESKTOP, PHONE } from './shop-test.ts';

/** What the pages of the account have in common. */

export const CONNECTION = "We're having trouble connecting. Check your connection and try again.";
export const GENERIC = 'Something went wrong. Please try again.';

export const sizes = [
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
] as const;

/** Each case with a size, its name first and its viewport last. */
export const atSizes = <T extends readonly unknown[]>(cases: readonly T[]) =>
  combined(cases, sizes).map(([one, [name, size]]) => [name, ...one, size] as const);

/** The width at which a path is tried; with E2E=all the other one too. */
export const widths = (first: typeof PHONE) => startingWith(sizes, ([, size]) => size === first);

/** A fault of an operation that is named elsewhere. */
export type Broken = Omit<Fault, 'operation'>;

/** The browser sends a request again by itself when a connection that it used before breaks: more breaks than that. */
export const LASTING = 9;

export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);
export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
export const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Every way in which a call comes to nothing, and what the page then says where it tells them apart. */
const everyFailure = [
  ['answers 500', { times: 1, status: 500 }, GENERIC],
  ['answers a code that nobody knows', { times: 1, code: 'SOMETHING_NEW' }, GENERIC],
  ['loses the request', { times: LASTING, drop: 'before' }, CONNECTION],
  ['loses the answer', { times: LASTING, drop: 'after' }, CONNECTION],
  ['answers nonsense', { times: 1, drop: 'body' }, GENERIC],
] as const satisfies [string, Broken, string][];

/** One of each kind: a refusal, no answer, an answer that cannot be read. */
export const failures = everyFailure.filter((_, place) => isInTurn(place));

/** The failures after which nothing was done, however often it is asked. */
export const undone = failures.filter(([, broken]) => !('drop' in broken) || broken.drop === 'before');

/** What happens once: asking the same again mends it. */
export const losses = [
  ['loses the answer', { times: 1, drop: 'after' }],
  ['answers nonsense', { times: 1, drop: 'body' }],
] as const satisfies [string, Broken][];

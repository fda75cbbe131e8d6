import { expect, it } from 'vitest';
import type { Walk } from '../../../machines/shared/walk.ts';
import { findingsOf, NOTHING_MISSING } from '../../support/findings-of.ts';

const nameOf = (path: string) => path.replace(/^.*\/|\.walk\.ts$/g, '');

/** Walks every chart of a folder: all of its states are reached and left, all transitions taken, all events heard. */
export function walkAll(walks: Record<string, () => Promise<Walk>>): void {
  const named = Object.entries(walks).map(([path, load]) => ({ name: nameOf(path), load }));
  it.each(named)('walks $name', { timeout: 30_000 }, async ({ load }) => {
    expect(findingsOf(await load())).toEqual(NOTHING_MISSING);
  });
}

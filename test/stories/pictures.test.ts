import { expect, it } from 'vitest';
import { findStories } from '../../stories/all/find-stories.ts';

interface Pictured {
  description: string;
  imageUrl: string;
}

/** Everything with a name and a picture in what a chart knows. */
function picturedIn(value: unknown, seen = new Set<unknown>()): Pictured[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const { description, imageUrl } = value as Partial<Pictured>;
  const own = description && imageUrl ? [{ description, imageUrl }] : [];
  return [...own, ...Object.values(value).flatMap((part) => picturedIn(part, seen))];
}

it('a product in a story has its own picture: only bananas are drawn as bananas', {
  timeout: 60_000,
}, async () => {
  const wrong = (await findStories()).flatMap(({ id, freeze }) =>
    freeze()
      .flatMap(({ context }) => picturedIn(context))
      .filter(({ description, imageUrl }) => /\/banana\.svg$/.test(imageUrl) && !/banana/i.test(description))
      .map(({ description }) => `${id}: ${description}`),
  );
  expect([...new Set(wrong)]).toEqual([]);
});

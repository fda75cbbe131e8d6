import { afterAll, describe, expect, it } from 'vitest';
import { followTranslator } from '../../../views/app/translated-text.ts';
import { openStage, storiesByTitle } from '../../support/story-stage.tsx';
import { translate } from '../../support/translator.ts';

afterAll(followTranslator(document));

const byTitle = await storiesByTitle();

// Pictures aren't served here; one that's missing would show its name as soon as it's found out.
window.addEventListener(
  'error',
  (event) => {
    if (event.target instanceof HTMLImageElement) event.stopImmediatePropagation();
  },
  { capture: true },
);

describe('while the browser translates a page, it says in every state, and after every change, what it says otherwise', () => {
  it('which all stories show', () => {
    expect(byTitle.flatMap(([, stories]) => stories).length).toBeGreaterThan(600);
  });

  it.each(byTitle)('%s', { timeout: 60_000 }, async (_, stories) => {
    const read: string[] = [];
    const plain = openStage();
    for (const story of stories) {
      await plain.show(story);
      read.push(plain.read());
    }
    await plain.close();

    const wrong: object[] = [];
    const stage = openStage();
    for (const [place, story] of stories.entries()) {
      await stage.show(story);
      const changed = stage.read();
      translate(document.body);
      await Promise.resolve();
      const translated = stage.read();
      if (changed !== read[place] || translated !== read[place]) {
        wrong.push({ story: story.name, is: read[place], changed, translated });
      }
    }
    await stage.close();
    expect(wrong).toEqual([]);
  });
});

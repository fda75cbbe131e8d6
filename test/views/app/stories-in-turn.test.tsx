import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { followTranslator } from '../../../views/app/translated-text.ts';
import { openStage, storiesByTitle } from '../../support/story-stage.tsx';
import { translate } from '../../support/translator.ts';

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';

/** What can be focused now: in the dialog on top, if there is one. */
function controls(): HTMLElement[] {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const found = (dialog ?? document.body).querySelectorAll<HTMLElement>(CONTROLS);
  return [...found].filter((each) => each.checkVisibility());
}

/** Whether nothing has the focus although something could have it. */
const isOnNothing = (): boolean =>
  document.activeElement === document.body &&
  (controls().length > 0 || document.querySelector('h1, h2, h3') !== null);

/** Focuses one of the controls, a different kind with each place. A field that's left says what's wrong with it. */
function focusOne(place: number): HTMLElement | undefined {
  const all = controls();
  const control = all[(place * 7) % all.length];
  control?.focus();
  return control;
}

/** By when whoever uses the keyboard must be somewhere. */
const SOON = { timeout: 1_000, interval: 10 };

const byTitle = await storiesByTitle();
let gone = 0;

afterAll(followTranslator(document));

it('all stories are shown', () => {
  expect(byTitle.flatMap(([, stories]) => stories).length).toBeGreaterThan(600);
});

describe.each(byTitle)('as a page changes from each story to the next: %s', (_, stories) => {
  /** What each story says. */
  const read: string[] = [];
  /** Controls that went and left the focus on nothing. */
  const lost: string[] = [];

  // Both tests are about the same page, so it's drawn for them once.
  beforeAll(async () => {
    const stage = openStage();
    let held: { control: HTMLElement; name: string } | undefined;
    for (const [place, story] of stories.entries()) {
      await stage.show(story);
      read.push(stage.read());
      if (held && (!held.control.isConnected || held.control.matches(':disabled'))) {
        gone += 1;
        // A dialog takes the focus a few frames after it opens.
        await vi
          .waitUntil(() => !isOnNothing(), SOON)
          .catch(() => lost.push(`${held?.name}, then ${story.name}`));
      }
      const control = focusOne(place);
      held = control && { control, name: `${story.name}: ${control.ariaLabel ?? control.textContent}` };
    }
    await stage.close();
  }, 60_000);

  it('no control that goes leaves the focus on nothing', () => expect(lost).toEqual([]));

  it('while the browser translates it, it says in every state, and after every change, what it says otherwise', {
    timeout: 60_000,
  }, async () => {
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
      // The shopper's focus was the same when the page said what it's compared with.
      focusOne(place);
    }
    await stage.close();
    expect(wrong).toEqual([]);
  });
});

it('the focus is tried on many controls that go', () => expect(gone).toBeGreaterThan(200));

import { describe, expect, it } from 'vitest';
import { openStage, storiesByTitle } from '../../support/story-stage.tsx';

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';

/** What can be focused now: in the dialog on top, if there is one. */
function controls(): HTMLElement[] {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const found = (dialog ?? document.body).querySelectorAll<HTMLElement>(CONTROLS);
  return [...found].filter((each) => each.checkVisibility());
}

const byTitle = await storiesByTitle();
let gone = 0;

describe('when a page changes, no control that goes leaves the focus on nothing', () => {
  it.each(byTitle)('%s', { timeout: 60_000 }, async (_, stories) => {
    const lost: string[] = [];
    const stage = openStage();
    let held: { control: HTMLElement; name: string } | undefined;
    for (const [place, story] of stories.entries()) {
      await stage.show(story);
      if (held && (!held.control.isConnected || held.control.matches(':disabled'))) {
        gone += 1;
        await new Promise((resolve) => setTimeout(resolve));
        const isNothingThere = controls().length === 0 && !document.querySelector('h1, h2, h3');
        if (document.activeElement === document.body && !isNothingThere)
          lost.push(`${held.name}, then ${story.name}`);
      }
      const all = controls();
      const control = all[(place * 7) % all.length];
      held = control && { control, name: `${story.name}: ${control.ariaLabel ?? control.textContent}` };
      control?.focus();
    }
    await stage.close();
    expect(lost).toEqual([]);
  });

  it('which is tried on many', () => expect(gone).toBeGreaterThan(200));
});

import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openStage, storiesByTitle } from '../../support/story-stage.tsx';

const stories = new Map(await storiesByTitle());
const stage = openStage();
afterEach(() => page.viewport(1280, 900));
afterAll(() => stage.close());

/** Shows each of a file's stories, and returns what's wrong with those that have something wrong. */
async function faultsIn(title: string, faultsOf: () => string[]): Promise<string[]> {
  const found: string[] = [];
  for (const story of stories.get(title) ?? []) {
    await stage.show(story);
    found.push(...faultsOf().map((fault) => `${story.name}: ${fault}`));
  }
  return found;
}

const boxesOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => ({
    element,
    box: element.getBoundingClientRect(),
  }));

const BAR = '[data-lifts-toasts="bar"]';

it.each([390, 1280])(
  'each line of an order being changed has its quantity, its price, and the way to remove it in the same places at %d px',
  async (width) => {
    await page.viewport(width, 844);
    const changed = stories.get('Order/Modify cart')?.find(({ id }) => id.endsWith('--changed'));
    if (!changed) throw new Error('There is no such story.');
    await stage.show(changed);
    const placesOf = (selector: string, side: 'left' | 'right') =>
      boxesOf(selector).map(({ box }) => Math.round(box[side]));
    const columns = [
      placesOf('li fieldset', 'left'),
      placesOf('li [aria-label^="Remove "]', 'left'),
      boxesOf('li:has(fieldset)').map(({ element }) =>
        Math.round(element.lastElementChild?.firstElementChild?.getBoundingClientRect().right ?? 0),
      ),
    ];
    for (const column of columns) expect(new Set(column).size).toBe(1);
  },
);

describe('on a tablet held upright', () => {
  it.each(['Order/Modify cart', 'Checkout/Complete Your Order', 'Cart/Cart'])(
    'the bar of actions of %s is as wide as its column, if there is another beside it',
    async (title) => {
      await page.viewport(820, 1180);
      const faults = await faultsIn(title, () =>
        boxesOf(BAR).flatMap(({ element, box }) => {
          const column = element.parentElement?.getBoundingClientRect() ?? box;
          const isWider = column.width > 0 && column.width < 600 && box.width > column.width + 1;
          return isWider ? [`${element.textContent}: ${box.width} in ${column.width}`] : [];
        }),
      );
      expect(faults).toEqual([]);
    },
  );
});

describe('on a phone', () => {
  it.each(['Account/Membership', 'Account/Local Rewards'])(
    'why a button of %s is disabled stands below it, not half beside it',
    async (title) => {
      await page.viewport(390, 844);
      const faults = await faultsIn(title, () =>
        boxesOf('button:disabled[aria-describedby]').flatMap(({ element, box }) => {
          const reason = document.getElementById(element.getAttribute('aria-describedby') ?? '');
          const top = reason?.getClientRects()[0]?.top ?? 0;
          return top < box.bottom - 1 ? [`${reason?.textContent}`] : [];
        }),
      );
      expect(faults).toEqual([]);
    },
  );

  it('all points of the history stand at the end of their lines', async () => {
    await page.viewport(390, 844);
    const history = stories.get('Account/Points Summary')?.find(({ id }) => id.endsWith('--some'));
    if (!history) throw new Error('There is no such story.');
    await stage.show(history);
    const amounts = boxesOf('li > span:last-child').filter(({ element }) =>
      / points$/.test(element.textContent),
    );
    expect(amounts.length).toBeGreaterThan(1);
    expect(new Set(amounts.map(({ box }) => Math.round(box.right))).size).toBe(1);
    for (const { element, box } of amounts) {
      expect(box.top).toBeLessThan(element.previousElementSibling?.getBoundingClientRect().bottom ?? 0);
    }
  });
});

import { expect, screen } from 'storybook/test';

/** The play of a story about words: each of them is visible, verbatim. */
export const says =
  (...texts: string[]) =>
  async () => {
    for (const text of texts) {
      const [found] = await screen.findAllByText(new RegExp(RegExp.escape(text)));
      await expect(found).toBeVisible();
    }
  };

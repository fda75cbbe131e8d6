import type { BrowserCommand } from 'vitest/node';

/** The content of the vault's page in its frame, which no test can see from the shop's page. */
export interface CardPage {
  values: Record<string, string>;
  /** The visible errors, by field. */
  errors: Record<string, string>;
  focused: string;
  theme: { accent: string; colorScheme: string };
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    readCardPage: () => Promise<CardPage>;
  }
}

/** Looks into the frame from outside the browser. */
export const readCardPage: BrowserCommand<[]> = async ({ page }): Promise<CardPage> => {
  const frame = page.frames().find((one) => one.url().includes('/card?form='));
  if (!frame) throw new Error('No frame shows the card page.');
  return frame.evaluate(() => {
    const inputs = [...document.querySelectorAll('input')];
    const { style } = document.documentElement;
    const errorOf = ({ id }: HTMLInputElement) => document.getElementById(`${id}-error`);
    return {
      values: Object.fromEntries(inputs.map(({ id, value }) => [id, value])),
      errors: Object.fromEntries(
        inputs
          .filter((input) => errorOf(input)?.checkVisibility() && input.ariaInvalid === 'true')
          .map((input) => [input.id, errorOf(input)?.textContent ?? '']),
      ),
      focused: document.hasFocus() ? (document.activeElement?.id ?? '') : '',
      theme: { accent: style.getPropertyValue('--accent'), colorScheme: style.colorScheme },
    };
  });
};

// Looks into the vault's frame, on behalf of tests that run in a page and can't.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import type { BrowserCommand } from 'vitest/node';

/** The content of the vault's page in its frame, which no test can see from the shop's page. */
export interface CardPage {
  values: Record<string, string>;
  /** The visible errors, by field. */
  errors: Record<string, string>;
  focused: string;
  /** The last announcement to screen readers. */
  said: string;
  /** Whether nobody can read an input's digits over the shopper's shoulder. */
  isMasked: boolean;
  /** The shortest side of its buttons, in px; infinite if there are none. */
  smallestTarget: number;
  theme: { accent: string; colorScheme: string };
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    readCardPage: () => Promise<CardPage>;
    checkCardPage: () => Promise<string[]>;
  }
}

/** The page can hear from the frame before the browser's driver has. */
async function frameOf(page: Page): Promise<Frame> {
  const isVaults = (frame: Frame) => frame.url().includes('/card?form=');
  return (
    page.frames().find(isVaults) ??
    (await page.waitForEvent('framenavigated', { predicate: isVaults, timeout: 10_000 }))
  );
}

/** Read, not imported: it starts only in a page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds inside the frame, each by rule and place. */
export const checkCardPage: BrowserCommand<[]> = async ({ page }): Promise<string[]> => {
  const frame = await frameOf(page);
  await frame.evaluate(AXE);
  return frame.evaluate(async () => {
    const checker = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await checker.run(document.body);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
};

/** Looks into the frame from outside the browser. */
export const readCardPage: BrowserCommand<[]> = async ({ page }): Promise<CardPage> => {
  const frame = await frameOf(page);
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
      said: document.querySelector('output')?.textContent ?? '',
      isMasked: inputs.every(({ type }) => type === 'password'),
      smallestTarget: Math.min(
        ...[...document.querySelectorAll('button')]
          .map((button) => button.getBoundingClientRect())
          .flatMap(({ width, height }) => [width, height]),
      ),
      theme: { accent: style.getPropertyValue('--accent'), colorScheme: style.colorScheme },
    };
  });
};

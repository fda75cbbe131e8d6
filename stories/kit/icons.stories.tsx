import type { Meta, StoryObj } from '@storybook/react-vite';
import * as lucide from 'lucide-react';
import { type ComponentType, createElement } from 'react';
import { expect } from 'storybook/test';
import styles from './icons.module.css';

const meta: Meta = { title: 'Kit/Icons' };
export default meta;

const VIEWS = import.meta.glob<string>('../../views/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What a file takes from Lucide: 'X', or 'Map as MapIcon' and types, of which only icons count. */
const iconsIn = (code: string): string[] =>
  [...code.matchAll(/^import \{([^}]*)\} from 'lucide-react';$/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => /^[A-Z]/.test(name));

/** Each icon of the shop and the files that draw it. */
const ICONS = Map.groupBy(
  Object.entries(VIEWS).flatMap(([path, code]) =>
    iconsIn(code).map((name) => ({ name, file: path.slice('../../views/'.length) })),
  ),
  ({ name }) => name,
);

const drawn = lucide as unknown as Readonly<Record<string, ComponentType<{ 'aria-hidden': true }>>>;

/** All icons are Lucide's. The same thing has the same icon everywhere, so look here before you choose another. */
export const AllIcons: StoryObj = {
  render: () => (
    <main className={styles.page}>
      <h1>Icons</h1>
      <p>
        Lucide’s, 20 px beside text, drawn in the color of the text. The same thing has the same icon
        everywhere. An icon is hidden from screen readers; the word beside it, or the label of its button,
        says what it means.
      </p>
      <ul className={styles.icons}>
        {[...ICONS]
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([name, uses]) => (
            <li key={name}>
              {drawn[name] && createElement(drawn[name], { 'aria-hidden': true })}
              <strong>{name}</strong>
              <span className={styles.uses}>{uses.map(({ file }) => file).join(', ')}</span>
            </li>
          ))}
      </ul>
    </main>
  ),
  play: async ({ canvasElement }) => {
    await expect(ICONS.size).toBeGreaterThan(0);
    await expect(canvasElement.querySelectorAll('li > svg')).toHaveLength(ICONS.size);
  },
};

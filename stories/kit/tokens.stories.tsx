import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties, ReactNode } from 'react';
import { expect, screen } from 'storybook/test';
import { banners } from '../../banners/demo.ts';
import type { Banner } from '../../banners/schema.ts';
import css from '../../views/kit/styles/tokens.css?raw';
import { Sheet } from './sheet.tsx';

const meta: Meta = { title: 'Kit/Tokens' };
export default meta;
type Story = StoryObj;

/** The names of the tokens that all banners share, in the order of their file. */
const SHARED = [...new Set([...css.matchAll(/^ {2}--([\w-]+):/gm)].map(([, name = '']) => name))];

const nameOf = (role: string) => role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What a banner's own file sets, on a part of the page. */
const themeOf = ({ theme }: Banner) =>
  Object.fromEntries(
    Object.entries(theme).map(([role, [light, dark]]) => [
      `--${nameOf(role)}`,
      `light-dark(${light}, ${dark})`,
    ]),
  ) as CSSProperties;

const BOX: CSSProperties = { inlineSize: '4rem', blockSize: '3rem', border: '1px solid var(--line-strong)' };

interface Group {
  title: string;
  has: (name: string) => boolean;
  draw: (name: string) => ReactNode;
}

const GROUPS: readonly Group[] = [
  {
    title: 'Space',
    has: (name) => name.startsWith('space-'),
    draw: (name) => (
      <div style={{ inlineSize: `var(--${name})`, blockSize: '1rem', background: 'var(--primary)' }} />
    ),
  },
  {
    title: 'Type',
    has: (name) => /^(?:text|font|weight)/.test(name),
    draw: (name) => {
      const property = {
        text: 'fontSize',
        font: 'fontFamily',
        weight: 'fontWeight',
      } as const;
      const [kind = 'text'] = name.split('-');
      return (
        <p
          style={{
            margin: 0,
            inlineSize: '12rem',
            maxInlineSize: '100%',
            [property[kind as keyof typeof property]]: `var(--${name})`,
          }}
        >
          Fresh apples, $1.18
        </p>
      );
    },
  },
  {
    title: 'Radius and shadow',
    has: (name) => /^(?:radius|shadow)/.test(name),
    draw: (name) => (
      <div
        style={{
          ...BOX,
          background: 'var(--surface-raised)',
          [name.startsWith('radius') ? 'borderRadius' : 'boxShadow']: `var(--${name})`,
        }}
      />
    ),
  },
  {
    title: 'Motion and leading',
    has: (name) => /^(?:motion|ease|leading)/.test(name),
    draw: (name) => <code>{/[^:]*$/.exec(css.split(`--${name}:`)[1]?.split(';')[0] ?? '')?.[0].trim()}</code>,
  },
  {
    title: 'Color',
    has: (name) => /^(?:on-)?(?:danger|success|warning|info|primary|surface|focus|scrim)/.test(name),
    draw: (name) => <div style={{ ...BOX, background: `var(--${name})` }} />,
  },
  {
    title: 'Sizes',
    has: () => true,
    draw: (name) => <code>{css.split(`--${name}:`)[1]?.split(';')[0]?.trim()}</code>,
  },
];

const groupOf = (name: string) => GROUPS.find(({ has }) => has(name))?.title;

const Token = ({ name, children }: { name: string; children: ReactNode }) => (
  <figure style={{ margin: 0, maxInlineSize: '100%', overflowWrap: 'anywhere' }} data-token={name}>
    {children}
    <figcaption>
      <small>{`--${name}`}</small>
    </figcaption>
  </figure>
);

/** The colors, type, space, shapes, and motion that all banners share. */
export const Shared: Story = {
  render: () => (
    <main>
      <h1>Tokens of all banners</h1>
      {GROUPS.map(({ title, draw }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <Sheet>
            {SHARED.filter((name) => groupOf(name) === title).map((name) => (
              <Token key={name} name={name}>
                {draw(name)}
              </Token>
            ))}
          </Sheet>
        </section>
      ))}
    </main>
  ),
  play: async () => {
    await screen.findByRole('heading', { name: 'Motion and leading' });
    const drawn = [...document.querySelectorAll<HTMLElement>('[data-token]')].map(
      ({ dataset }) => dataset.token,
    );
    await expect(drawn.toSorted()).toEqual(SHARED.toSorted());
  },
};

/** The colors of every banner's own file. */
export const EveryBanner: Story = {
  render: () => (
    <main>
      <h1>Colors of every banner</h1>
      {banners.map((banner) => (
        <section key={banner.id} aria-label={banner.title}>
          <h2>{banner.title}</h2>
          <Sheet>
            {Object.keys(banner.theme).map((role) => (
              <Token key={role} name={nameOf(role)}>
                <div style={{ ...themeOf(banner), ...BOX, background: `var(--${nameOf(role)})` }} />
              </Token>
            ))}
          </Sheet>
        </section>
      ))}
    </main>
  ),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties, ReactNode } from 'react';
import { expect, screen } from 'storybook/test';
import { propertiesOf } from '../../banners/apply-theme.ts';
import { banners } from '../../banners/demo.ts';
import type { Banner } from '../../banners/schema.ts';
import { Button } from '../../views/kit/button.tsx';
import { EmptyState } from '../../views/kit/empty-state.tsx';
import { Section } from '../../views/kit/section.tsx';
import css from '../../views/kit/styles/tokens.css?raw';
import { Sheet } from './sheet.tsx';

const meta: Meta = { title: 'Kit/Tokens' };
export default meta;
type Story = StoryObj;

/** The names of the tokens that all banners share, in the order of their file. */
const SHARED = [...new Set([...css.matchAll(/^ {2}--([\w-]+):/gm)].map(([, name = '']) => name))];

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
    title: 'Shadow',
    has: (name) => name.startsWith('shadow'),
    draw: (name) => (
      <div style={{ ...BOX, background: 'var(--surface-raised)', boxShadow: `var(--${name})` }} />
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

/** What a banner's file sets, drawn by what it's for: a color, corners, room, or a landscape. */
const drawn = (name: string): CSSProperties => {
  if (name.startsWith('--radius')) return { background: 'var(--tile)', borderRadius: `var(${name})` };
  if (name.startsWith('--scenery'))
    return { background: 'var(--primary)', mask: `var(${name}) center / cover` };
  if (name === '--density') return { inlineSize: 'var(--space-16)', background: 'var(--primary)' };
  return { background: `var(${name})` };
};

/** The colors, corners, density, and scenery of every banner's own file. */
export const EveryBanner: Story = {
  render: () => (
    <main>
      <h1>Tokens of every banner</h1>
      {banners.map((banner) => (
        <section key={banner.id} aria-label={banner.title} style={propertiesOf(banner) as CSSProperties}>
          <h2>{banner.title}</h2>
          <Sheet>
            {Object.keys(propertiesOf(banner)).map((name) => (
              <Token key={name} name={name.slice('--'.length)}>
                <div style={{ ...BOX, ...drawn(name) }} />
              </Token>
            ))}
          </Sheet>
        </section>
      ))}
    </main>
  ),
};

/** Each banner's face beside the others, in gray: it's told by its shapes and type alone. */
export const Faces: Story = {
  render: () => (
    <main style={{ filter: 'grayscale(1)' }}>
      <h1>The faces of the banners</h1>
      <Sheet>
        {banners.map((banner) => (
          <Face key={banner.id} banner={banner} />
        ))}
      </Sheet>
    </main>
  ),
};

function Face({ banner }: { banner: Banner }) {
  const style = { ...propertiesOf(banner), inlineSize: '18rem', maxInlineSize: '100%' } as CSSProperties;
  return (
    <div data-display={banner.look.display} style={style}>
      <Section title={banner.title}>
        <EmptyState title="Nothing here yet" image="shopping-cart" level={3}>
          <p>{banner.words.welcome.en}</p>
        </EmptyState>
        <Button wide>Start shopping</Button>
      </Section>
    </div>
  );
}

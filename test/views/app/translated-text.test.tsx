import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ErrorBoundary } from '../../../views/app/error-boundary.tsx';
import { followTranslator } from '../../../views/app/translated-text.ts';
import { translate } from '../../support/translator.ts';

const stop = followTranslator(document);
afterEach(cleanup);
afterAll(stop);

const noticed = () => Promise.resolve();
const translated = async (page: Element = document.body) => {
  translate(page);
  await noticed();
};

function Crash(): ReactNode {
  throw new Error('A crash');
}

/** Shows the first, and after a press the second. */
function Change({ from, to }: { from: ReactNode; to: ReactNode }) {
  const [isChanged, setChanged] = useState(false);
  return (
    <section aria-label="Shown">
      <p>{isChanged ? to : from}</p>
      <button type="button" aria-label="Change" onClick={() => setChanged(true)} />
    </section>
  );
}
const shown = () => screen.getByRole('region', { name: 'Shown' });
const change = () => fireEvent.click(screen.getByRole('button', { name: 'Change' }));

const CHANGES: Record<string, { from: ReactNode; to: ReactNode; says: string }> = {
  'a changed number beside a word': {
    from: [3, ' items'],
    to: [4, ' items'],
    says: '4 items',
  },
  'a removed text': {
    from: ['In stock', <b key="b">today</b>],
    to: [null, <b key="b">today</b>],
    says: 'today',
  },
  'an emptied text': { from: ['Sale', ' price'], to: ['', ' price'], says: ' price' },
  'an element inserted before a text': {
    from: [null, 'Total'],
    to: [<i key="new">New </i>, 'Total'],
    says: 'New Total',
  },
  'an element instead of a text': { from: 'Join', to: <b>Joined</b>, says: 'Joined' },
  'texts that changed places': {
    from: [<b key="b">b</b>, 'one ', 'two'],
    to: ['one ', 'two', <b key="b">b</b>],
    says: 'one twob',
  },
};

describe('while a translator replaces texts', () => {
  it.each(Object.entries(CHANGES))('%s shows as React has it', async (_, { from, to, says }) => {
    render(<Change from={from} to={to} />);
    await translated();
    change();
    await noticed();
    expect(shown().textContent).toBe(says);
    await translated();
    expect(shown().textContent).toBe(says);
  });

  it('a text that React keeps stays translated', async () => {
    render(<Change from={[<b key="b">3</b>, ' items']} to={[<b key="b">4</b>, ' items']} />);
    await translated();
    change();
    await noticed();
    expect(shown().textContent).toBe('4 items');
    expect(shown().querySelector('p > font')?.textContent).toBe(' items');
  });

  it('a sentence of several texts that is translated as one shows its originals when one changes', async () => {
    render(<Change from={[3, ' items']} to={[4, ' items']} />);
    const sentence = shown().querySelector('p') as Element;
    const font = document.createElement('font');
    font.append('3 Artikel');
    sentence.replaceChildren(font);
    await noticed();
    expect(sentence.textContent).toBe('3 Artikel');
    change();
    await noticed();
    expect(sentence.textContent).toBe('4 items');
  });

  it('the original returns, and can be translated again, in one go too', async () => {
    render(<Change from={[3, ' items']} to={[4, ' items']} />);
    const texts = [...(shown().querySelector('p')?.childNodes ?? [])] as Text[];
    await translated();
    const restore = () => {
      const fonts = shown().querySelectorAll('p > font');
      for (const [place, font] of fonts.entries()) font.replaceWith(texts[place] as Text);
    };
    restore();
    await noticed();
    expect(shown().querySelector('p')?.innerHTML).toBe('3 items');
    await translated();
    restore();
    translate(document.body);
    await noticed();
    change();
    await noticed();
    expect(shown().textContent).toBe('4 items');
  });

  it('a page that crashes says so', async () => {
    const crash = () =>
      render(
        <ErrorBoundary>
          <Change from="Fine" to={<Crash />} />
        </ErrorBoundary>,
        {
          onCaughtError: () => undefined,
        },
      );
    crash();
    await translated();
    change();
    await translated();
    expect(document.body.textContent).toContain('Oops, something went wrong!');
  });
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Fragment, type ReactNode, useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBoundary } from '../../../views/app/error-boundary.tsx';
import { followTranslator } from '../../../views/app/translated-text.ts';
import { keepTranslating, translate } from '../../support/translator.ts';

afterEach(cleanup);

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
  'a removed text, and another in its place': {
    from: [<b key="b">2</b>, <Fragment key="old">old</Fragment>],
    to: [<b key="b">2</b>, <Fragment key="new">new</Fragment>],
    says: '2new',
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

/** Whether the page hears of React's changes before the translator or after it, what it says in the end is the same. */
const STARTS: Record<string, () => (() => void)[]> = {
  'after the shop': () => [followTranslator(document), keepTranslating()],
  'before the shop': () => [keepTranslating(), followTranslator(document)],
};
/** Until the translator has nothing left to translate, and the page nothing to put right. */
async function translatedAll() {
  const untranslated = () => {
    const texts = document.createTreeWalker(shown(), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (data.trim() && !parentElement?.closest('font')) return true;
    }
    return false;
  };
  do await new Promise((resolve) => setTimeout(resolve));
  while (untranslated());
}

describe.each(Object.entries(STARTS))(
  'while a translator that started %s translates all that comes',
  (_, start) => {
    let stops: (() => void)[] = [];
    beforeAll(() => {
      stops = start();
    });
    afterAll(() => {
      for (const stop of stops) stop();
    });

    it.each(Object.entries(CHANGES))(
      '%s shows as React has it, translated',
      async (_, { from, to, says }) => {
        render(<Change from={from} to={to} />);
        await translatedAll();
        change();
        await translatedAll();
        expect(shown().textContent).toBe(says);
      },
    );
  },
);

describe('while a translator replaces texts', () => {
  let stop: () => void;
  beforeAll(() => {
    stop = followTranslator(document);
  });
  afterAll(() => stop());

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

  it('one text can be translated anew while another returns', async () => {
    render(<Change from={[3, ' items']} to={[4, ' items']} />);
    const [number, items] = [...(shown().querySelector('p')?.childNodes ?? [])] as [Text, Text];
    await translated();
    const [first, second] = shown().querySelectorAll('p > font');
    const anew = document.createElement('font');
    anew.append('three');
    first?.replaceWith(anew);
    second?.replaceWith(items);
    await noticed();
    expect([number.data, shown().textContent]).toEqual(['', 'three items']);
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

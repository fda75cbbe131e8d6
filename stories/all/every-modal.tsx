import { useEffect, useRef, useState } from 'react';
import { banners } from '../../banners/demo.ts';
import { type FoundModal, findModals, matching } from './find-modals.ts';
import type { FoundStory } from './find-stories.ts';
import styles from './pages.module.css';
import { useTurn } from './use-turn.ts';

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [320, 390, 820, 1280, 1920];

interface Face {
  banner: string;
  theme: string;
}

/** Every banner in these themes, a row each. */
const facesIn = (themes: readonly string[]): Face[] =>
  themes.flatMap((theme) => banners.map(({ id: banner }) => ({ banner, theme })));

const globalsOf = ({ banner, theme }: Face) => `globals=banner:${banner};theme:${theme}`;

/** Around a row of pictures. */
const MARGINS = 160;
const GAP = 16;

/** The size at which a row of pictures fits on the page. */
const zoomFor = (width: number, inRow: number) =>
  Math.min(0.75, (window.innerWidth - MARGINS - (inRow - 1) * GAP) / (inRow * width));

interface PictureProps {
  story: FoundStory;
  face: Face;
  width: number;
  zoom: number;
}

/** A story as it looks in one banner, light or dark, at a width; loaded while it's in view, a few at a time. */
function Picture({ story, face, width, zoom }: PictureProps) {
  const said = `${face.banner}, ${face.theme}`;
  const frame = useRef<HTMLIFrameElement>(null);
  const isLoaded = useTurn(frame);
  return (
    <figure className={styles.picture}>
      <iframe
        ref={frame}
        src={
          isLoaded
            ? `./iframe.html?id=${story.id}&viewMode=story&${globalsOf(face)};a11y.manual:!true`
            : 'about:blank'
        }
        title={`${story.name} in ${said}`}
        // A dialog that opens would take the focus out of the search field.
        inert
        style={{ width, height: width < 800 ? 760 : 900, zoom }}
      />
      <figcaption>
        <a href={`./?path=/story/${story.id}&${globalsOf(face)}`} target="_top">
          {said}
        </a>
      </figcaption>
    </figure>
  );
}

/** Which faces the pictures show; the argument is the toolbar's. */
const FACES: Partial<Record<string, (face: Face) => Face[]>> = {
  "The toolbar's banner and theme": (face) => [face],
  'Every banner': ({ theme }) => facesIn([theme]),
  'Every banner, light and dark': () => facesIn(THEMES),
};

/** The one list of modals with its stories, to look for by what a shopper reads, and to see side by side; `face` is the toolbar's. */
export function EveryModal({ face }: { face: Face }) {
  const [found, setFound] = useState<FoundModal[]>([]);
  useEffect(() => {
    void findModals().then(setFound);
  }, []);
  const [words, setWords] = useState('');
  const [area, setArea] = useState('');
  const [pictures, setPictures] = useState('');
  const [width, setWidth] = useState(390);
  const shown = matching(found, words, area);
  const faces = (FACES[pictures] ?? (() => []))(face);
  const inRow = Math.min(faces.length, banners.length);
  const areas = [...new Set(found.flatMap(({ places }) => places.map((place) => place.area)))].toSorted();
  return (
    <main className={styles.page}>
      <h1>Every Modal</h1>
      <search className={styles.asked}>
        <label>
          Words
          <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
        </label>
        <label>
          Area
          <select value={area} onChange={({ target }) => setArea(target.value)}>
            <option value="">All</option>
            {areas.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          Pictures
          <select value={pictures} onChange={({ target }) => setPictures(target.value)}>
            <option value="">None</option>
            {Object.keys(FACES).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          Width
          <select value={width} onChange={({ target }) => setWidth(Number(target.value))}>
            {WIDTHS.map((each) => (
              <option key={each} value={each}>{`${each} px`}</option>
            ))}
          </select>
        </label>
      </search>
      <p role="status">
        {found.length === 0
          ? 'Looking through the charts and stories…'
          : `${shown.length} of ${found.length} modals`}
      </p>
      <ul className={styles.modals}>
        {shown.map(({ name, words: title, places, stories }) => (
          <li key={name}>
            <h2>{title}</h2>
            {places.map(({ chart, area: of, description }) => (
              <p key={`${chart} ${description}`}>
                {of}, {chart}
                {description && `: ${description}`}
              </p>
            ))}
            <ul className={styles.stories}>
              {stories.map((story) => (
                <li key={story.id}>
                  <a href={`./?path=/story/${story.id}`} target="_top">
                    {story.name}
                  </a>
                  {faces.length > 0 && (
                    <div
                      className={styles.pictures}
                      style={{ gridTemplateColumns: `repeat(${inRow}, max-content)` }}
                    >
                      {faces.map((each) => (
                        <Picture
                          key={`${globalsOf(each)} ${width}`}
                          story={story}
                          face={each}
                          width={width}
                          zoom={zoomFor(width, inRow)}
                        />
                      ))}
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </main>
  );
}

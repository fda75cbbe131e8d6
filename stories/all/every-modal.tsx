import { useEffect, useState } from 'react';
import { banners } from '../../banners/index.ts';
import { type FoundModal, findModals, matching } from './find-modals.ts';
import type { FoundStory } from './find-stories.ts';
import styles from './pages.module.css';

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [320, 390, 820, 1280, 1920];

interface Face {
  banner: string;
  theme: string;
}

const ALL_FACES: Face[] = banners.flatMap(({ id: banner }) => THEMES.map((theme) => ({ banner, theme })));

const globalsOf = ({ banner, theme }: Face) => `globals=banner:${banner};theme:${theme}`;

/** A story as it looks in one banner, light or dark, at a width. */
function Picture({ story, face, width }: { story: FoundStory; face: Face; width: number }) {
  const said = `${face.banner}, ${face.theme}`;
  return (
    <figure className={styles.picture}>
      <iframe
        src={`./iframe.html?id=${story.id}&viewMode=story&${globalsOf(face)}`}
        title={`${story.name} in ${said}`}
        loading="lazy"
        style={{ width, height: width < 800 ? 760 : 900 }}
      />
      <figcaption>
        <a href={`./?path=/story/${story.id}&${globalsOf(face)}`} target="_top">
          {said}
        </a>
      </figcaption>
    </figure>
  );
}

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
  const faces = pictures === 'all' ? ALL_FACES : pictures === 'one' ? [face] : [];
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
            <option value="one">The toolbar's banner and theme</option>
            <option value="all">Every banner, light and dark</option>
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
        {shown.length} of {found.length} modals
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
                    <div className={styles.pictures}>
                      {faces.map((each) => (
                        <Picture key={globalsOf(each)} story={story} face={each} width={width} />
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

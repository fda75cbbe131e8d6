import { useEffect, useState } from 'react';
import { addressOfChart } from './every-chart.tsx';
import { type FoundState, findStates, matchingStates } from './find-states.ts';
import type { FoundStory } from './find-stories.ts';
import styles from './pages.module.css';

/** As many stories of a state as are named at once. */
const FEW = 3;

function Stories({ stories }: { stories: FoundStory[] }) {
  return stories.map(({ id, name }) => (
    <div key={id}>
      <a href={`./?path=/story/${id}&addonPanel=checkstand/chart/panel`} target="_top">
        {name}
      </a>
    </div>
  ));
}

function Shown({ state: { stories, reason } }: { state: FoundState }) {
  if (stories.length === 0)
    return <span className={reason ? styles.reason : styles.missing}>{reason ?? 'No story'}</span>;
  const others = stories.slice(FEW);
  return (
    <>
      <Stories stories={stories.slice(0, FEW)} />
      {others.length > 0 && (
        <details>
          <summary>{others.length} more</summary>
          <Stories stories={others} />
        </details>
      )}
    </>
  );
}

function Chart({ states }: { states: FoundState[] }) {
  const [first] = states;
  if (!first) return null;
  return (
    <section className={styles.chart}>
      <header>
        <h2>{first.chart}</h2>
        <span>{first.area}</span>
        <a href={addressOfChart(first.chart)} target="_top">
          Drawing
        </a>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">In words</th>
            <th scope="col">Story</th>
          </tr>
        </thead>
        <tbody>
          {states.map((state) => (
            <tr key={state.path}>
              <td>
                <a href={addressOfChart(state.chart, state.path)} target="_top">
                  {state.path}
                </a>
                {state.modal && <div>modal {state.modal}</div>}
              </td>
              <td>{state.description}</td>
              <td>
                <Shown state={state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const WHICH: Record<string, (state: FoundState) => boolean> = {
  'All states': () => true,
  'With a story': ({ stories }) => stories.length > 0,
  'With a reason instead': ({ stories }) => stories.length === 0,
  'Shown as a modal': ({ modal }) => modal !== null,
};

/** Every state of every chart, with the stories that show it or why none does. */
export function EveryState() {
  const [found, setFound] = useState<FoundState[]>([]);
  useEffect(() => {
    void findStates().then(setFound);
  }, []);
  const [words, setWords] = useState('');
  const [area, setArea] = useState('');
  const [which, setWhich] = useState('All states');
  const shown = matchingStates(found, words, area).filter(WHICH[which] ?? (() => true));
  const withStory = found.filter(({ stories }) => stories.length > 0).length;
  return (
    <main className={styles.page}>
      <h1>Every State</h1>
      <search className={styles.asked}>
        <label>
          Words
          <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
        </label>
        <label>
          Area
          <select value={area} onChange={({ target }) => setArea(target.value)}>
            <option value="">All</option>
            {[...new Set(found.map((state) => state.area))].map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          Show
          <select value={which} onChange={({ target }) => setWhich(target.value)}>
            {Object.keys(WHICH).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      </search>
      <p role="status">
        {found.length === 0
          ? 'Looking through the charts and stories…'
          : `${shown.length} of ${found.length} states; ${withStory} have a story, the others a reason why none shows them.`}
      </p>
      {[...Map.groupBy(shown, ({ chart }) => chart)].map(([chart, states]) => (
        <Chart key={chart} states={states} />
      ))}
    </main>
  );
}

import { renderToStaticMarkup } from 'react-dom/server';
import type { FoundStory } from '../../stories/all/find-stories.ts';
import type { AxeNote } from '../../test/support/axe-notes.ts';
import type { Figures } from './figures.ts';
import type { Proof, ProvedChart, ProvedRequirement, ProvedState, ProvedTransition } from './proof.ts';

const STYLE = `
:root { color-scheme: light dark; --missing: light-dark(#b3261e, #ff9d94); --quiet: light-dark(#56605a, #a9b5ad); }
body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; }
table { width: 100%; border-collapse: collapse; }
:is(td, th) { padding: 4px 12px 4px 0; text-align: start; vertical-align: top; border-top: 1px solid #8886; }
summary { padding-block: 4px; font-weight: 600; cursor: pointer; }
.missing { color: var(--missing); font-weight: 600; }
.quiet { color: var(--quiet); font-size: 13px; }
figure { margin: 0 0 8px; }
img { max-width: 160px; max-height: 120px; border: 1px solid #8886; }
`;

interface Shown {
  /** The address of a story's picture, if there is one. */
  pictureOf: (storyId: string) => string | null;
  /** What axe said about the stories, by their ids. */
  axe: Partial<Record<string, AxeNote>>;
}

interface PageProps extends Shown {
  proof: Proof;
  figures: Figures;
}

function Requirement({ requirement: { id, text, titles } }: { requirement: ProvedRequirement }) {
  return (
    <tr id={id}>
      <td>{id}</td>
      <td>{text}</td>
      <td>
        {titles.length === 0 && <span className="missing">No test</span>}
        {titles.map(({ file, title }) => (
          <div key={file + title}>
            {title} <span className="quiet">{file}</span>
          </div>
        ))}
      </td>
    </tr>
  );
}

const wordsOf = ({ words, guard, targets }: ProvedTransition) =>
  `${words}${guard ? ` [${guard}]` : ''}${targets.length > 0 ? ` → ${targets.join(', ')}` : ''}`;

function Transition({ transition }: { transition: ProvedTransition }) {
  const { isTaken, isRefused } = transition;
  const missing = [...(isTaken ? [] : ['never taken']), ...(isRefused === false ? ['never refused'] : [])];
  return (
    <div>
      {wordsOf(transition)} {missing.length > 0 && <span className="missing">{missing.join(', ')}</span>}
    </div>
  );
}

/** A story with what axe says about it, and its picture. */
function Story({ story: { id, name }, pictureOf, axe }: { story: FoundStory } & Shown) {
  const picture = pictureOf(id);
  const note = axe[id];
  return (
    <figure>
      <figcaption>
        {name}
        {!note && <div className="missing">No axe result</div>}
        {note?.problems.map((problem) => (
          <div key={problem} className="missing">
            {problem}
          </div>
        ))}
        {note?.problems.length === 0 && <div className="quiet">axe: {note.rules} rules met</div>}
      </figcaption>
      {picture ? (
        <a href={picture}>
          <img src={picture} alt={name} loading="lazy" />
        </a>
      ) : (
        <div className="missing">No picture</div>
      )}
    </figure>
  );
}

function State({ state, ...shown }: { state: ProvedState } & Shown) {
  const { path, description, stories, reason, way, transitions } = state;
  const [story, ...more] = stories;
  return (
    <tr>
      <td>
        {path || '(anywhere)'}
        <div className="quiet">{description}</div>
      </td>
      <td>
        {transitions.map((transition) => (
          <Transition key={transition.place} transition={transition} />
        ))}
        <div className="quiet">{way ? `The way here: ${way.join(', ')}` : 'Passed through on the way.'}</div>
      </td>
      <td>
        {story ? (
          <Story story={story} {...shown} />
        ) : reason ? (
          <span className="quiet">{reason}</span>
        ) : (
          <span className="missing">No story</span>
        )}
        {more.length > 0 && (
          <details>
            <summary className="quiet">
              and {more.length} more
              {more.some(({ id }) => isLacking(id, shown)) && (
                <span className="missing">, lacking something</span>
              )}
            </summary>
            {more.map((each) => (
              <Story key={each.id} story={each} {...shown} />
            ))}
          </details>
        )}
      </td>
    </tr>
  );
}

const isLacking = (storyId: string, { pictureOf, axe }: Shown) =>
  axe[storyId]?.problems.length !== 0 || pictureOf(storyId) === null;

const isMissing = ({ stories, reason, transitions }: ProvedState, shown: Shown) =>
  (stories.length === 0 && reason === null) ||
  stories.some(({ id }) => isLacking(id, shown)) ||
  transitions.some(({ isTaken, isRefused }) => !isTaken || isRefused === false);

function Chart({ chart, ...shown }: { chart: ProvedChart } & Shown) {
  const missing = chart.states.filter((state) => isMissing(state, shown)).length;
  return (
    <details id={chart.id}>
      <summary>
        {chart.area}: {chart.id}{' '}
        {missing > 0 && <span className="missing">States that lack something: {missing}</span>}
      </summary>
      <p className="quiet">Walked by test/machines from {chart.file}.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Transitions</th>
            <th scope="col">Story</th>
          </tr>
        </thead>
        <tbody>
          {chart.states.map((state) => (
            <State key={state.path} state={state} {...shown} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Page({ proof: { requirements, charts }, figures, ...shown }: PageProps) {
  const groups = Map.groupBy(requirements, ({ id }) => id.slice(0, 3));
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Proof</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>Proof</h1>
        <ul>
          {Object.entries(figures).map(([name, counts]) => (
            <li key={name}>
              {name}:{' '}
              {Object.entries(counts)
                .map(
                  ([what, number]) =>
                    `${number} ${what.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
                )
                .join(', ')}
            </li>
          ))}
        </ul>
        <h2>Requirements</h2>
        {[...groups].map(([group, members]) => {
          const unproved = members.filter(({ titles }) => titles.length === 0).length;
          return (
            <details key={group}>
              <summary>
                {group}: {members.length}{' '}
                {unproved > 0 && <span className="missing">{unproved} without a test</span>}
              </summary>
              <table>
                <tbody>
                  {members.map((requirement) => (
                    <Requirement key={requirement.id} requirement={requirement} />
                  ))}
                </tbody>
              </table>
            </details>
          );
        })}
        <h2>Charts</h2>
        {charts.map((chart) => (
          <Chart key={chart.file} chart={chart} {...shown} />
        ))}
      </body>
    </html>
  );
}

/** Everything with what proves it, as one static page; what nothing proves is red. */
export const proofPage = (props: PageProps): string =>
  `<!doctype html>${renderToStaticMarkup(<Page {...props} />)}\n`;

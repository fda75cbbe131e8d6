import type { StateValue } from 'xstate';
import { Badge } from '../../views/kit/badge.tsx';
import { activePaths, withStates } from '../charts/read-chart.ts';
import { reasonsIn } from '../guard-words.ts';
import { type Call, callsOf, type Seen, type World } from '../history.ts';
import { rootOf } from './chart-of.ts';
import styles from './inspector.module.css';

const BY_ITSELF = /^(?:xstate\.(?:done|error|snapshot)\.|$)/;

/** What a chart would do with each event it listens to here, and which guard refuses the others, in words. */
export function PossibleEvents({ seen }: { seen: Seen }) {
  const root = rootOf(seen.chart);
  if (!root || seen.snapshot.value === undefined) return null;
  const paths = activePaths(seen.snapshot.value as StateValue);
  const rows = withStates(root)
    .filter(({ path }) => paths.includes(path))
    .toReversed()
    .flatMap(({ path, transitions }) =>
      transitions
        .filter(({ event }) => !BY_ITSELF.test(event))
        .map((transition) => ({
          key: `${path}#${transition.place}`,
          transition,
          held: seen.held.find(({ state, place }) => state === path && place === transition.place),
        })),
    );
  // Of several transitions on one event, the first that isn't refused is taken.
  const taken = new Map(
    rows
      .filter(({ held }) => !held)
      .toReversed()
      .map(({ key, transition }) => [transition.event, key]),
  );
  const isBehind = ({ key, transition, held }: (typeof rows)[number]) => {
    const first = taken.get(transition.event);
    return !held && first !== undefined && first !== key;
  };
  if (rows.length === 0)
    return <p className={styles.quiet}>It listens to nothing; it waits for an answer.</p>;
  return (
    <ul className={styles.possible}>
      {rows.map((row) => {
        const { key, held } = row;
        const { words, targets, guard } = row.transition;
        return (
          <li key={key}>
            <code>{words}</code>
            {targets.length > 0 && <span className={styles.target}>{` → ${targets.join(', ')}`}</span>}
            {!held && !isBehind(row) && <Badge tone="primary">can happen</Badge>}
            {isBehind(row) && <p className={styles.quiet}>Only if the one above it were refused.</p>}
            {held?.is === false && (
              <>
                <Badge>refused</Badge>
                <p>{reasonsIn(held.because)}</p>
              </>
            )}
            {held?.is === null && (
              <p className={styles.quiet}>{`${guard}: depends on what comes with it.`}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A value as the sanitizer lets it through: names, words of the code, yes and no. */
function Value({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : null;
  if (!entries || entries.length === 0) {
    return (
      <div className={styles.leaf}>
        <dt>{name}</dt>
        <dd>{entries ? (Array.isArray(value) ? 'none' : '{}') : String(value)}</dd>
      </div>
    );
  }
  return (
    <details className={styles.node} open={depth < 1}>
      <summary>
        {name} <small>{Array.isArray(value) ? entries.length : ''}</small>
      </summary>
      <dl>
        {entries.map(([inner, each]) => (
          <Value key={inner} name={inner} value={each} depth={depth + 1} />
        ))}
      </dl>
    </details>
  );
}

/** What a chart knows, without anything private. */
export function Context({ seen }: { seen: Seen }) {
  const entries = Object.entries(Object(seen.snapshot.context));
  if (entries.length === 0) return <p className={styles.quiet}>It knows nothing but its state.</p>;
  return (
    <>
      <p className={styles.quiet}>Of data, only the shape: what a shopper typed or owns shows as •••.</p>
      <dl className={styles.context}>
        {entries.map(([name, value]) => (
          <Value key={name} name={name} value={value} depth={0} />
        ))}
      </dl>
    </>
  );
}

/** Enough of them: the others are further back in the timeline. */
const CALLS_SHOWN = 40;

const timeOf = ({ took }: Call) => (took === null ? '…' : `${Math.round(took)} ms`);

/** What the charts asked of the world, what came back, and after how long. */
export function Calls({ world, load }: { world: World; load: string | undefined }) {
  const calls = callsOf(world, load);
  if (calls.length === 0) return <p className={styles.quiet}>No call was made yet.</p>;
  return (
    <table className={styles.calls}>
      <thead>
        <tr>
          <th scope="col">Call</th>
          <th scope="col">Outcome</th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody>
        {calls.slice(0, CALLS_SHOWN).map((call) => (
          <tr key={call.key}>
            <th scope="row">
              {call.name} <small>{call.by}</small>
            </th>
            <td data-outcome={call.outcome}>{call.outcome}</td>
            <td>{timeOf(call)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

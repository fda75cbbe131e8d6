import { type Load, type Seen, treeOf, type World } from '../history.ts';
import { innermost } from './drawn-chart.tsx';
import styles from './inspector.module.css';

interface ActorTreeProps {
  world: World;
  load: Load | undefined;
  /** The key of the actor whose chart is drawn. */
  shown: string | undefined;
  choose: (key: string) => void;
}

const stateOf = ({ snapshot: { value } }: Seen) => (value === undefined ? '' : innermost(value));

/** The charts that were running, those inside others under them, each with its state. */
export function ActorTree({ world, load, shown, choose }: ActorTreeProps) {
  const tree = treeOf(world, load?.id);
  return (
    <nav className={styles.tree} aria-label="Running charts">
      <h2>Running charts</h2>
      {tree.length === 0 && <p className={styles.idle}>None: what ran has ended.</p>}
      <ul className={styles.actors}>
        {tree
          .filter(({ seen }) => seen.chart)
          .map(({ seen, depth }) => (
            <li key={seen.key} style={{ paddingInlineStart: `${depth * 0.875}rem` }}>
              <button
                type="button"
                className={styles.actor}
                aria-current={seen.key === shown || undefined}
                onClick={() => choose(seen.key)}
              >
                <b>{seen.name}</b>
                <span className={styles.state}>{stateOf(seen)}</span>
              </button>
            </li>
          ))}
      </ul>
    </nav>
  );
}

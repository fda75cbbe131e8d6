import { useEffect, useRef } from 'react';
import { type Load, SERVICES, SHOPPER, type Step, type World } from '../history.ts';
import styles from './inspector.module.css';
import { loadWords } from './timeline.tsx';

interface SequenceProps {
  steps: readonly Step[];
  loads: readonly Load[];
  world: World;
  step: number;
  /** The key of an actor, to see only what it's part of. */
  only: string | null;
  choose: (step: number) => void;
}

/** How many rows are drawn: enough to see what led here, and what came next. */
const BEFORE = 80;
const AFTER = 40;

type Row = Step & { place: number };

const isAbout = (step: Step, key: string) => step.kind === 'load' || step.from === key || step.to === key;

/** Those who have a part in the rows: the shopper first, then charts in the order in which they appear, the services last. */
function lifelinesOf(rows: readonly Row[]): string[] {
  const all = new Set(rows.flatMap((row) => (row.kind === 'event' ? [row.from, row.to] : [])));
  const charts = [...all].filter((one) => one !== SHOPPER && one !== SERVICES);
  return [...(all.has(SHOPPER) ? [SHOPPER] : []), ...charts, ...(all.has(SERVICES) ? [SERVICES] : [])];
}

const tookWords = ({ took }: Extract<Row, { kind: 'event' }>) =>
  took === null ? '' : ` ${Math.round(took)} ms`;

const COLUMN_REM = 7.5;

function Arrow({ row, lifelines }: { row: Extract<Row, { kind: 'event' }>; lifelines: string[] }) {
  const [from, to] = [lifelines.indexOf(row.from), lifelines.indexOf(row.to)];
  const left = Math.min(from, to);
  const span = Math.max(from, to) - left;
  const direction = span === 0 ? styles.toItself : to > from ? styles.toTheRight : styles.toTheLeft;
  return (
    <span
      className={`${styles.arrow} ${direction}`}
      style={{
        insetInlineStart: `${(left + 0.5) * COLUMN_REM}rem`,
        width: span === 0 ? undefined : `${span * COLUMN_REM}rem`,
      }}
    >
      <span className={styles.arrowWords}>
        {row.words}
        <small>{tookWords(row)}</small>
      </span>
    </span>
  );
}

/** Who told whom what, from top to bottom: press a row to go to that moment. */
export function Sequence({ steps, loads, world, step, only, choose }: SequenceProps) {
  const numbered = steps.map((each, place): Row => ({ ...each, place }));
  const about = only ? numbered.filter((row) => isAbout(row, only)) : numbered;
  const here = about.findLastIndex(({ place }) => place <= step);
  const rows = about.slice(Math.max(0, here - BEFORE), here + AFTER);
  const lifelines = lifelinesOf(rows);
  const nameOf = (key: string) =>
    key === SHOPPER || key === SERVICES ? key : (world.actors.get(key)?.name ?? '');
  const frame = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each moment is scrolled to
  useEffect(() => {
    const box = frame.current;
    const row = box?.querySelector('[aria-current]');
    if (!box || !row) return;
    const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
    if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
    else if (inner.top < outer.top + 64) box.scrollTop += inner.top - outer.top - 64;
    const arrow = row.firstElementChild?.getBoundingClientRect();
    if (!arrow) return;
    if (arrow.left < outer.left + 64) box.scrollLeft += arrow.left - outer.left - 64;
    else if (arrow.left + 128 > outer.right) box.scrollLeft += Math.max(arrow.left + 192 - outer.right, 0);
  }, [step, only]);
  const width = `${lifelines.length * COLUMN_REM}rem`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, even with the keyboard
    <section ref={frame} className={styles.sequence} aria-label="Who told whom what" tabIndex={0}>
      <div className={styles.lifelines} aria-hidden="true" style={{ width }}>
        {lifelines.map((key) => (
          <b key={key} className={styles[key] ?? undefined} style={{ width: `${COLUMN_REM}rem` }}>
            {nameOf(key)}
          </b>
        ))}
      </div>
      <ol className={styles.rows} style={{ width, '--column': `${COLUMN_REM}rem` } as object}>
        {rows.map((row) => {
          const load = loads.find(({ id }) => id === row.load);
          return (
            <li key={row.place}>
              <button
                type="button"
                className={row.kind === 'load' ? styles.loadRow : styles.row}
                aria-current={row.place === step || undefined}
                aria-label={
                  row.kind === 'event'
                    ? `${nameOf(row.from)} to ${nameOf(row.to)}: ${row.words}${tookWords(row)}`
                    : undefined
                }
                onClick={() => choose(row.place)}
              >
                {row.kind === 'load' ? load && loadWords(load) : <Arrow row={row} lifelines={lifelines} />}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

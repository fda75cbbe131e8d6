import { Suspense, use, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { StateValue } from 'xstate';
import { Badge } from '../../views/kit/badge.tsx';
import { Checkbox } from '../../views/kit/checkbox.tsx';
import { classNames } from '../../views/kit/class-names.ts';
import { isDelay } from '../channel.ts';
import { ChartDrawing } from '../charts/chart-drawing.tsx';
import type { TransitionLine } from '../charts/lay-out.ts';
import { activePaths, type ChartState, withStates } from '../charts/read-chart.ts';
import type { Seen } from '../history.ts';
import { layoutOf, rootOf } from './chart-of.ts';
import styles from './inspector.module.css';

interface DrawnChartProps {
  seen: Seen;
  /** Lets a delay of the chart be over now; absent where that can't be, in the past. */
  fire: ((type: string) => void) | undefined;
}

/** The names of the innermost states of a value. */
export const innermost = (value: unknown): string =>
  activePaths(value as StateValue)
    .filter((path, _, all) => path !== '' && !all.some((other) => other.startsWith(`${path}.`)))
    .join(' · ');

interface PictureProps extends DrawnChartProps {
  root: ChartState;
}

function Picture({ seen, fire, root }: PictureProps) {
  const layout = use(layoutOf(root));
  const [isWhole, setWhole] = useState(false);
  const picture = useRef<HTMLElement>(null);
  const value = seen.snapshot.value as StateValue | undefined;
  const paths = value === undefined ? [] : activePaths(value);
  // A large chart is scrolled to where it is.
  const where = paths.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is scrolled to
  useEffect(() => {
    const frame = picture.current;
    const lit = frame?.querySelector<SVGElement>('.chart-current.chart-leaf > .chart-box');
    if (!frame || !lit) return;
    const [outer, inner] = [frame.getBoundingClientRect(), lit.getBoundingClientRect()];
    frame.scrollBy({
      left: inner.left + inner.width / 2 - outer.left - outer.width / 2,
      top: inner.top + inner.height / 2 - outer.top - outer.height / 2,
    });
  }, [where, seen.key, isWhole]);
  const states = withStates(root).filter(({ path }) => path !== '' && paths.includes(path));
  const pressOf = ({ source, transition }: TransitionLine) =>
    fire && isDelay(transition.event) && paths.includes(source) ? () => fire(transition.event) : undefined;
  return (
    <>
      <div className={styles.chartHead}>
        <h2>{seen.name === seen.chart ? seen.name : `${seen.name} · ${seen.chart}`}</h2>
        {value !== undefined && <Badge tone="primary">{innermost(value)}</Badge>}
        <Checkbox label="Whole chart" checked={isWhole} onChange={setWhole} />
        <p>{states.map(({ description }) => description).findLast(Boolean) ?? root.description}</p>
      </div>
      <section
        ref={picture}
        className={classNames(styles.picture, isWhole && styles.whole)}
        aria-label={`Drawing of ${seen.name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, even with the keyboard
        tabIndex={0}
      >
        <ChartDrawing layout={layout} value={value} pressOf={pressOf} />
      </section>
    </>
  );
}

/** An actor's chart with the state lit that it was in, and in words what that state is. */
export function DrawnChart(props: DrawnChartProps) {
  // The chart before stays until the next one is laid out.
  const shown = useDeferredValue(props);
  const root = rootOf(shown.seen.chart);
  if (!root) return <p className={styles.undrawn}>There is no chart called {shown.seen.chart} to draw.</p>;
  return (
    <Suspense fallback={<p className={styles.undrawn}>Drawing the chart…</p>}>
      <Picture {...shown} root={root} />
    </Suspense>
  );
}

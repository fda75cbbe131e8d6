import { useEffect, useRef, useState } from 'react';
import type { StateValue } from 'xstate';
import { type DrawnChart, drawnChart } from '../../.storybook/chart/messages.ts';
import { ChartDrawing } from '../../inspector/charts/chart-drawing.tsx';
import styles from './pages.module.css';

// Storybook's addresses take no dots.
const BETWEEN = '-';

/** The address of a chart's drawing, with a state lit if there is one. */
export const addressOfChart = (chart: string, path = '') =>
  `./?path=/story/all-every-chart--every-chart&args=chart:${chart};state:${path.replaceAll('.', BETWEEN)}`;

const toValue = ([first = '', ...rest]: string[]): StateValue =>
  rest.length > 0 ? { [first]: toValue(rest) } : first;

interface EveryChartProps {
  chart: string;
  /** The path of the state that's lit. */
  state: string;
}

/** One chart's drawing, with a state lit and in view. */
export function EveryChart({ chart, state }: EveryChartProps) {
  const [drawn, setDrawn] = useState<{ chart: string; drawing: DrawnChart | null }>();
  useEffect(() => {
    void drawnChart(chart).then((drawing) => setDrawn({ chart, drawing }));
  }, [chart]);
  const picture = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing is scrolled again
  useEffect(() => {
    const lit = [...(picture.current?.querySelectorAll('.chart-current') ?? [])].at(-1);
    if (state) lit?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [drawn, state]);
  if (drawn?.chart !== chart) return <p>Loading the chart…</p>;
  if (!drawn.drawing) return <p>The drawing of this chart didn't load.</p>;
  return (
    <main ref={picture} className={styles.drawing}>
      <ChartDrawing layout={drawn.drawing.layout} value={state ? toValue(state.split(BETWEEN)) : undefined} />
    </main>
  );
}

import { useEffect, useRef, useState } from 'react';
import { STORY_RENDERED } from 'storybook/internal/core-events';
import { useChannel, useGlobals, useStorybookState } from 'storybook/manager-api';
import { ChartDrawing } from '../../inspector/charts/chart-drawing.tsx';
import type { TransitionLine } from '../../inspector/charts/lay-out.ts';
import {
  ASK,
  type DrawnChart,
  drawnChart,
  type Move,
  type NothingShown,
  pathOf,
  SHOW,
  type Shown,
  stepsOf,
} from './messages.ts';

/** The bar stays where it is; the chart scrolls under it. */
const STYLE = `
.chart-panel { display: grid; grid-template-rows: auto minmax(0, 1fr); height: 100%; font-size: 14px; }
.chart-panel-bar { display: grid; gap: 8px; max-height: 40vh; padding: 8px 12px; overflow: auto; border-bottom: 1px solid #8886; }
.chart-panel-row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.chart-panel :is(button, select) { min-height: 28px; padding: 2px 10px; font: inherit; }
.chart-panel-picture { overflow: auto; }
.chart-panel-picture svg { display: block; margin: auto; }
.chart-panel p { margin: 0; padding: 12px; }
`;

interface HappeningProps {
  moves: Move[];
  go: (move: Move) => void;
}

/** What can happen, as buttons: for events of actors inside the drawn one, and for several payloads of one event. */
function Happening({ moves, go }: HappeningProps) {
  return (
    <div className="chart-panel-row">
      {moves.map((move) => (
        <button key={move.name} type="button" onClick={() => go(move)}>
          {move.words}
        </button>
      ))}
    </div>
  );
}

/** A theme of the toolbar as CSS has it. */
const COLOR_SCHEMES: Partial<Record<string, string>> = { light: 'light', dark: 'dark', system: 'light dark' };

interface PictureProps {
  shown: Shown;
  theme: unknown;
  go: (move: Move) => void;
}

/** The chart's drawing, scrolled to where the story is. */
function Picture({ shown, theme, go }: PictureProps) {
  const { id, chart, actor, value, moves } = shown;
  const [drawn, setDrawn] = useState<{ id: string; drawing: DrawnChart | null }>();
  useEffect(() => {
    void drawnChart(id).then((drawing) => setDrawn({ id, drawing }));
  }, [id]);
  const picture = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing is scrolled again
  useEffect(() => {
    const lit = picture.current?.querySelector('.chart-current.chart-leaf');
    lit?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [shown, drawn]);
  if (drawn?.id !== id) return <p>Loading the chart…</p>;
  if (!drawn.drawing) return <p>The drawing of this chart didn't load.</p>;
  const pressOf = ({ source, transition }: TransitionLine) => {
    const takes = `${source}#${transition.place}`;
    const move = moves?.find((each) => each.actor === actor && each.takes.includes(takes));
    return move && (() => go(move));
  };
  return (
    <section
      ref={picture}
      className="chart-panel-picture"
      aria-label="Chart"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, even with the keyboard
      tabIndex={0}
      style={{ colorScheme: COLOR_SCHEMES[String(theme)] }}
    >
      {drawn.drawing.chart === chart ? (
        <ChartDrawing layout={drawn.drawing.layout} value={value} pressOf={pressOf} />
      ) : (
        <p>
          This chart has changed since it was drawn. <code>npm run charts</code> draws it again.
        </p>
      )}
    </section>
  );
}

/** The story's chart: where it is, what can happen, and what has. */
export function ChartPanel({ active }: { active: boolean }) {
  const { storyId } = useStorybookState();
  const [{ path, theme }, updateGlobals] = useGlobals();
  const [shown, setShown] = useState<Shown | NothingShown | null>(null);
  // A story that isn't there yet hears nothing, so it's asked once it is.
  const emit = useChannel(
    {
      [SHOW]: setShown,
      [STORY_RENDERED]: () =>
        active && emit(ASK, shown?.actor && shown.storyId === storyId ? { actor: shown.actor } : {}),
    },
    [active, shown, storyId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each story is asked for again
  useEffect(() => {
    if (active) emit(ASK, {});
  }, [active, storyId]);
  if (!active) return null;
  if (shown?.storyId !== storyId) return <p style={{ padding: 12 }}>Loading the chart…</p>;
  if (shown.actor === null) return <p style={{ padding: 12 }}>No chart runs in this story.</p>;
  const steps = stepsOf(storyId, path);
  const goTo = (way: string[]) => updateGlobals({ path: pathOf(storyId, way) });
  const go = ({ name }: Move) => goTo([...steps, name]);
  const { actor, moves } = shown;
  const own = moves?.filter((move) => move.actor === actor) ?? [];
  const others = moves?.filter((move) => move.actor !== actor) ?? [];
  return (
    <div className="chart-panel">
      <style>{STYLE}</style>
      <div className="chart-panel-bar">
        <div className="chart-panel-row">
          <label>
            Chart{' '}
            <select value={shown.actor} onChange={({ target }) => emit(ASK, { actor: target.value })}>
              {shown.actors.map(({ key, words }) => (
                <option key={key} value={key}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          <button type="button" disabled={steps.length === 0} onClick={() => goTo(steps.slice(0, -1))}>
            Undo
          </button>
          <button type="button" disabled={steps.length === 0} onClick={() => goTo([])}>
            Start over
          </button>
          <span>
            {steps.length > 0
              ? steps.join(' → ')
              : moves
                ? 'Press what can happen.'
                : 'Finding out what can happen…'}
          </span>
        </div>
        <Happening moves={own} go={go} />
        {others.length > 0 && (
          <details>
            <summary>In its other charts</summary>
            <Happening
              moves={others.map((move) => ({ ...move, words: `${move.actor}: ${move.words}` }))}
              go={go}
            />
          </details>
        )}
      </div>
      <Picture shown={shown} theme={theme} go={go} />
    </div>
  );
}

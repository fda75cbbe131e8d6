import { useEffect, useRef, useState } from 'react';
import { STORY_RENDERED } from 'storybook/internal/core-events';
import { useChannel, useGlobals, useStorybookState } from 'storybook/manager-api';
import { ChartDrawing } from '../../views/charts/chart-drawing.tsx';
import type { TransitionLine } from '../../views/charts/lay-out.ts';
import { ASK, type Move, pathOf, SHOW, type Shown, stepsOf } from './messages.ts';

const STYLE = `
.chart-panel { display: grid; gap: 12px; padding: 12px; font-size: 14px; }
.chart-panel-bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.chart-panel :is(button, select) { min-height: 28px; padding: 2px 10px; font: inherit; }
.chart-panel-picture { overflow: auto; border: 1px solid #8888; }
.chart-panel-picture svg { display: block; }
`;

interface HappeningProps {
  moves: Move[];
  go: (move: Move) => void;
}

/** What can happen, as buttons: for events of actors inside the drawn one, and for several payloads of one event. */
function Happening({ moves, go }: HappeningProps) {
  return (
    <div className="chart-panel-bar">
      {moves.map((move) => (
        <button key={move.name} type="button" onClick={() => go(move)}>
          {move.words}
        </button>
      ))}
    </div>
  );
}

/** The story's chart: where it is, what can happen, and what has. */
export function ChartPanel({ active }: { active: boolean }) {
  const { storyId } = useStorybookState();
  const [{ path }, updateGlobals] = useGlobals();
  const [shown, setShown] = useState<Shown | null>(null);
  // A story that isn't there yet hears nothing, so it's asked once it is.
  const emit = useChannel(
    {
      [SHOW]: setShown,
      [STORY_RENDERED]: () => active && emit(ASK, shown?.storyId === storyId ? { actor: shown.actor } : {}),
    },
    [active, shown, storyId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each story is asked for again
  useEffect(() => {
    if (active) emit(ASK, {});
  }, [active, storyId]);
  const picture = useRef<HTMLElement>(null);
  // A large chart is scrolled to where the story is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing is scrolled anew
  useEffect(() => {
    const lit = picture.current?.querySelectorAll('.chart-current.chart-leaf');
    lit?.[0]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  if (!active) return null;
  if (shown?.storyId !== storyId) return <p style={{ padding: 12 }}>Drawing the chart…</p>;
  if (!shown.layout) return <p style={{ padding: 12 }}>This story has no chart that runs.</p>;
  const steps = stepsOf(storyId, path);
  const goTo = (way: string[]) => updateGlobals({ path: pathOf(storyId, way) });
  const go = ({ name }: Move) => goTo([...steps, name]);
  const own = shown.moves.filter(({ actor }) => actor === shown.actor);
  const others = shown.moves.filter(({ actor }) => actor !== shown.actor);
  const pressOf = ({ source, transition }: TransitionLine) => {
    const move = own.find(({ takes }) => takes.includes(`${source}#${transition.place}`));
    return move && (() => go(move));
  };
  return (
    <div className="chart-panel">
      <style>{STYLE}</style>
      <div className="chart-panel-bar">
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
        <span>{steps.length > 0 ? steps.join(' → ') : 'Press what can happen.'}</span>
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard */}
      <section ref={picture} className="chart-panel-picture" aria-label="Chart" tabIndex={0}>
        <ChartDrawing layout={shown.layout} value={shown.value} pressOf={pressOf} />
      </section>
    </div>
  );
}

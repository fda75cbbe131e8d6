import type { Decorator } from '@storybook/react-vite';
import { type ReactNode, useEffect } from 'react';
import { addons } from 'storybook/preview-api';
import { chartJson } from '../../views/charts/chart-json.ts';
import type { ChartLayout } from '../../views/charts/lay-out.ts';
import { readChart } from '../../views/charts/read-chart.ts';
import { ASK, SHOW, type Shown, stepsOf } from './messages.ts';
import { chartsIn, type Known, movesOf } from './moves.ts';
import { made } from './xstate.ts';

interface Current {
  storyId: string;
  /** The chart the story is about, if it says so. */
  chart: string | undefined;
}
let current: Current | undefined;
/** What the panel asked for last; nothing until it's open. */
let asked: { actor?: string } | undefined;

const known = (): Known[] =>
  made.flatMap((ref, place) =>
    chartsIn(ref, `${Object(ref).logic?.id ?? 'actor'}${place > 0 ? place + 1 : ''}`),
  );

const layouts = new Map<string, Promise<ChartLayout>>();

/** elkjs is large, so it's loaded when a chart is drawn. */
function layoutOf({ snapshot: { machine } }: Known): Promise<ChartLayout> {
  const drawn =
    layouts.get(machine.id) ??
    Promise.all([import('elkjs/lib/elk.bundled.js'), import('../../views/charts/lay-out.ts')]).then(
      ([{ default: Elk }, { layOut }]) => layOut(readChart(chartJson(machine)), new Elk()),
    );
  layouts.set(machine.id, drawn);
  return drawn;
}

async function tell() {
  if (!current || !asked) return;
  const { storyId, chart } = current;
  const all = known();
  const shown =
    all.find(({ key }) => key === asked?.actor) ??
    all.find(({ snapshot }) => snapshot.machine.id === chart) ??
    all[0];
  const layout = shown && (await layoutOf(shown));
  const moves = (await Promise.all(all.map(movesOf))).flat();
  if (current.storyId !== storyId) return;
  addons.getChannel().emit(
    SHOW,
    shown && layout
      ? ({
          storyId,
          actors: all.map(({ key, snapshot, depth }) => ({
            key,
            words: `${'· '.repeat(depth)}${snapshot.machine.id}`,
          })),
          actor: shown.key,
          value: shown.snapshot.value,
          layout,
          moves: moves.map(({ name, words, actor, takes }) => ({ name, words, actor, takes })),
        } satisfies Shown)
      : { storyId, actors: [], moves: [] },
  );
}

let isTelling = false;

/** Once for all that changed in one go. */
function tellSoon() {
  if (isTelling) return;
  isTelling = true;
  setTimeout(() => {
    isTelling = false;
    void tell();
  });
}

/** How long code that a step needs may take to load. */
const PATIENCE_MS = 5_000;

/** Does what the address says has happened, step by step. */
async function follow(storyId: string, steps: readonly string[], signal: AbortSignal) {
  for (const step of steps) {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const moves = (await Promise.all(known().map(movesOf))).flat();
      if (signal.aborted) return;
      const move = moves.find(({ name }) => name === step);
      if (move) {
        move.ref.send(move.event);
        break;
      }
      if (Date.now() > until) return console.warn(`${storyId}: '${step}' can't happen here any more.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

let following = new AbortController();

function Followed({ id, steps, children }: { id: string; steps: string[]; children: ReactNode }) {
  useEffect(() => {
    following.abort();
    following = new AbortController();
    const { signal } = following;
    const subscriptions = made.map((ref) => ref.subscribe(tellSoon));
    void follow(id, steps, signal).then(tellSoon);
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  });
  return children;
}

/** Shows the story's actors to the Chart panel and takes them where the address says. */
export const charted: Decorator = (Story, { id, globals, parameters }) => {
  made.length = 0;
  current = { storyId: id, chart: parameters.chart };
  return (
    <Followed id={id} steps={stepsOf(id, globals.path)}>
      <Story />
    </Followed>
  );
};

export function listenToPanel() {
  addons.getChannel().on(ASK, (what: { actor?: string }) => {
    asked = what;
    tellSoon();
  });
}

import type { Decorator } from '@storybook/react-vite';
import { type ReactNode, useEffect } from 'react';
import { addons } from 'storybook/preview-api';
import { chartJson } from '../../inspector/charts/chart-json.ts';
import { instead } from '../controls/controls.tsx';
import { IN_TESTS } from '../in-tests.ts';
import { ASK, type NothingShown, SHOW, type Shown, stepsOf } from './messages.ts';
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

/** The one with the most charts inside it: the page itself, not what it's given. */
function largestOf(all: Known[]): Known | undefined {
  const sizeOf = ({ key }: Known) => all.filter((each) => each.key.startsWith(`${key}-`)).length;
  const [largest] = all.filter(({ depth }) => depth === 0).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return largest;
}

/** Too short to see. */
const A_MOMENT_MS = 20;

async function tell() {
  // In tests, nobody looks.
  if (!current || (IN_TESTS && !asked)) return;
  const { storyId, chart } = current;
  const all = known();
  const shown =
    all.find(({ key }) => key === asked?.actor) ??
    all.find(({ snapshot }) => snapshot.machine.id === chart) ??
    largestOf(all);
  const emit = (what: Shown | NothingShown) => addons.getChannel().emit(SHOW, what);
  if (!shown) return emit({ storyId, actor: null });
  const { machine, value } = shown.snapshot;
  const told = {
    storyId,
    actors: all.map(({ key, snapshot, depth }) => ({
      key,
      words: `${'· '.repeat(depth)}${snapshot.machine.id}`,
    })),
    actor: shown.key,
    id: machine.id,
    chart: JSON.stringify(chartJson(machine)),
    value,
  };
  // Before axe keeps the page busy, and whoever opens the panel later asks.
  if (!asked) return emit({ ...told, moves: null });
  // What can happen is in walks, whose code may have to load; the chart doesn't wait for it.
  const early = setTimeout(() => emit({ ...told, moves: null }), A_MOMENT_MS);
  const moves = (await Promise.all(all.map(movesOf))).flat();
  clearTimeout(early);
  if (current.storyId !== storyId) return;
  emit({ ...told, moves: moves.map(({ name, words, actor, takes }) => ({ name, words, actor, takes })) });
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
      if (Date.now() > until) return console.warn(`${storyId}: '${step}' can't happen here anymore.`);
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
    void tell();
    void follow(id, steps, signal).then(tellSoon);
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  });
  return children;
}

/** Shows the story's actors to the Chart panel and takes them where the address says. */
export const charted: Decorator = (Story, context) => {
  const { id, globals } = context;
  made.length = 0;
  current = { storyId: id, chart: (instead(context) ?? context).parameters.chart as string | undefined };
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

import { type AnyStateMachine, StateMachine } from 'xstate';
import { idempotentCallMachine } from '../../machines/shared/idempotent-call.machine.ts';
import { activeNodes, nodesOf } from '../../machines/shared/walk.ts';
import { findCharts } from './find-charts.ts';
import { type FoundStory, findStories } from './find-stories.ts';
import { saysAll } from './says-all.ts';
import { UNDRAWN } from './undrawn.ts';

type Node = AnyStateMachine['root'];

export interface FoundState {
  chart: string;
  area: string;
  /** Where it is in the chart: 'open.section'. */
  path: string;
  description: string;
  modal: string | null;
  stories: FoundStory[];
  /** Why no story shows it; null if one does, or no reason is given. */
  reason: string | null;
}

export const pathOf = (node: Node): string => node.path.join('.');

/** Whether it's left as soon as it's entered, whatever is known. */
const isPassing = ({ always = [] }: Node) => always.some(({ guard }) => !guard);

/** The chart that a state runs while it lasts; one that only calls the store shows nothing. */
function chartRunBy({ invoke, machine }: Node): string | undefined {
  const logics = invoke.map(({ src }) =>
    typeof src === 'string' ? machine.implementations.actors[src] : src,
  );
  const chart = logics.find((logic) => logic instanceof StateMachine);
  return chart?.id === idempotentCallMachine.id ? undefined : chart?.id;
}

/** The reason that follows from the chart itself; null where it says none. */
export function derivedReason(node: Node): string | null {
  if (node.type === 'final')
    return 'An ending: what comes next is shown by the chart or page that started this one.';
  if (node.type === 'history') return 'The way back to where it was before.';
  if (isPassing(node)) return "Left as soon as it's entered.";
  const chart = chartRunBy(node);
  return chart ? `The chart ${chart} takes over, which has stories of its own.` : null;
}

function reasonOf(node: Node): string | null {
  const said = UNDRAWN[node.machine.id];
  if (typeof said === 'string') return said;
  const inner = Object.values(node.states);
  const own = derivedReason(node) ?? said?.[pathOf(node)];
  return own ?? (inner.length > 0 && inner.every(reasonOf) ? 'As the states within it.' : null);
}

/** The stories that freeze each state, by the state's id. */
async function storiesOfStates(): Promise<Map<string, FoundStory[]>> {
  const found = (await findStories()).flatMap(({ id, name, freeze, states }) => {
    const frozen = new Set(
      freeze()
        .flatMap(activeNodes)
        .map((node) => node.id),
    );
    return [...frozen, ...states].map((state) => ({ state, story: { id, name } }));
  });
  const groups = Map.groupBy(found, ({ state }) => state);
  return new Map([...groups].map(([state, group]) => [state, group.map(({ story }) => story)]));
}

/** Every state of every chart, with the stories that show it or why none does. */
export async function findStates(): Promise<FoundState[]> {
  const [charts, stories] = await Promise.all([findCharts(), storiesOfStates()]);
  return charts.flatMap(({ area, machine }) =>
    nodesOf(machine.root)
      .slice(1)
      .map((node) => {
        const shown = stories.get(node.id) ?? [];
        return {
          chart: machine.id,
          area,
          path: pathOf(node),
          description: node.description ?? '',
          modal: node.meta?.modal ?? null,
          stories: shown,
          reason: shown.length > 0 ? null : reasonOf(node),
        };
      }),
  );
}

/** Those that say every one of the words, in one area or all. */
export const matchingStates = (found: FoundState[], words: string, area: string): FoundState[] =>
  found.filter(
    ({ area: of, chart, path, description, modal, stories }) =>
      (!area || of === area) &&
      saysAll(words, [chart, path, description, modal ?? '', ...stories.map(({ name }) => name)]),
  );

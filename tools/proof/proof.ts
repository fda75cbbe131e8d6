import { chartJson } from '../../inspector/charts/chart-json.ts';
import {
  type ChartTransition,
  readChart,
  transitionsOf,
  withStates,
} from '../../inspector/charts/read-chart.ts';
import { nodesOf, type Path, type Walk, wordsOf } from '../../machines/shared/walk.ts';
import { type FoundState, findStates, pathOf } from '../../stories/all/find-states.ts';
import { idsIn, readProjectCatalog, readProjectTitles } from '../../test/architecture/requirements.ts';
import type { Figures } from './figures.ts';
import { outcomesOf } from './outcomes.ts';

const WALKS = import.meta.glob<Walk>('../../machines/**/*.walk.ts', { import: 'walk' });

export interface ProvedRequirement {
  id: string;
  text: string;
  /** The tests and stories that prove it. */
  titles: { file: string; title: string }[];
}

export interface ProvedTransition extends ChartTransition {
  isTaken: boolean;
  /** Whether its guard is seen to refuse; null without a guard. */
  isRefused: boolean | null;
}

export interface ProvedState extends Pick<FoundState, 'path' | 'description' | 'stories' | 'reason'> {
  /** What happens on the shortest way there; null if none leads there or rests there. */
  way: string[] | null;
  transitions: ProvedTransition[];
}

export interface ProvedChart {
  id: string;
  area: string;
  /** Its walk. */
  file: string;
  /** The chart itself, then its states. */
  states: ProvedState[];
}

export interface Proof {
  requirements: ProvedRequirement[];
  charts: ProvedChart[];
}

function proveRequirements(): ProvedRequirement[] {
  const cited = readProjectTitles().flatMap((each) => idsIn(each.title).map((id) => ({ id, ...each })));
  const titles = Map.groupBy(cited, ({ id }) => id);
  return [...readProjectCatalog()].map(([id, text]) => ({ id, text, titles: titles.get(id) ?? [] }));
}

const stepsOf = ({ start, steps }: Path, walk: Walk) => [
  start,
  ...steps.flatMap(({ event }) => (event.type === 'xstate.init' ? [] : [wordsOf(event, walk)])),
];

function proveChart(path: string, walk: Walk, found: FoundState[]): ProvedChart {
  const { machine } = walk;
  const { ways, taken, refused } = outcomesOf(walk);
  const words = new Map(withStates(readChart(chartJson(machine))).map((state) => [state.path, state]));
  const shown = new Map(
    found.filter(({ chart }) => chart === machine.id).map((state) => [state.path, state]),
  );
  const [area = ''] = path.split('/').slice(-2);
  const states = nodesOf(machine.root).map((node): ProvedState => {
    const own = words.get(pathOf(node))?.transitions ?? [];
    const way = ways.get(node.id);
    const { description, stories, reason } = shown.get(pathOf(node)) ?? {
      description: '',
      stories: [],
      reason: 'The chart itself.',
    };
    return {
      path: pathOf(node),
      description,
      stories,
      reason,
      way: way ? stepsOf(way, walk) : null,
      transitions: transitionsOf(node).flatMap((transition, place) => {
        const told = own[place];
        const isRefused = transition.guard ? refused.has(transition) : null;
        return told ? [{ ...told, isTaken: taken.has(transition), isRefused }] : [];
      }),
    };
  });
  return { id: machine.id, area, file: path.replace(/^(\.\.\/)+/, ''), states };
}

/** Every requirement, and every chart's states, transitions, and guards, with what proves them. */
export async function prove(): Promise<Proof> {
  const found = await findStates();
  const charts = await Promise.all(
    Object.entries(WALKS).map(async ([path, load]) => proveChart(path, await load(), found)),
  );
  return { requirements: proveRequirements(), charts };
}

const count = <T>(items: readonly T[], holds: (item: T) => boolean) => items.filter(holds).length;

export function figuresOf({ requirements, charts }: Proof): Figures {
  const states = charts.flatMap((chart) => chart.states.filter(({ path }) => path !== ''));
  const transitions = charts.flatMap((chart) => chart.states.flatMap((state) => state.transitions));
  const guarded = transitions.filter(({ isRefused }) => isRefused !== null);
  return {
    requirements: {
      all: requirements.length,
      proved: count(requirements, ({ titles }) => titles.length > 0),
    },
    charts: { all: charts.length },
    states: {
      all: states.length,
      withStory: count(states, ({ stories }) => stories.length > 0),
      withReason: count(states, ({ stories, reason }) => stories.length === 0 && reason !== null),
    },
    transitions: { all: transitions.length, walked: count(transitions, ({ isTaken }) => isTaken) },
    guards: {
      all: guarded.length,
      sayYes: count(guarded, ({ isTaken }) => isTaken),
      sayNo: count(guarded, ({ isRefused }) => isRefused === true),
    },
  };
}

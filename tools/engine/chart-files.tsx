import Elk from 'elkjs/lib/elk.bundled.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { ChartDrawing } from '../../inspector/charts/chart-drawing.tsx';
import { type ChartJson, chartJson, fileOf } from '../../inspector/charts/chart-json.ts';
import { type ChartLayout, layOut } from '../../inspector/charts/lay-out.ts';
import {
  type ChartState,
  type ChartTransition,
  readChart,
  withStates,
} from '../../inspector/charts/read-chart.ts';

const MODULES = import.meta.glob<Record<string, unknown>>('../../machines/**/*.machine.ts', {
  eager: true,
});

export interface Chart {
  /** The chart itself, where it comes from. */
  machine: AnyStateMachine;
  area: string;
  /** As its file is called: 'complete-order'. */
  file: string;
  json: ChartJson;
  root: ChartState;
  layout: ChartLayout;
}

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

/** Every chart, drawn, by area and name. */
export async function drawnCharts(): Promise<Chart[]> {
  const elk = new Elk();
  const charts: Chart[] = [];
  for (const [path, module] of Object.entries(MODULES)) {
    const [area = ''] = path.split('/').slice(-2);
    for (const machine of Object.values(module).filter(isMachine)) {
      const json = chartJson(machine);
      const root = readChart(json);
      const layout = await layOut(root, elk);
      charts.push({ machine, area, file: fileOf(machine.id), json, root, layout });
    }
  }
  return charts.toSorted((a, b) => (`${a.area}/${a.file}` < `${b.area}/${b.file}` ? -1 : 1));
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;

const markOf = ({ type, modal, tags, invokes }: ChartState) =>
  [
    ...(modal ? [`modal ${modal}`] : []),
    ...(type === 'final' || type === 'parallel' || type === 'history' ? [type] : []),
    ...tags,
    ...invokes.map(({ src }) => `runs ${src}`),
  ].join(', ');

const transitionRow = ({ path, name }: ChartState, transition: ChartTransition) => {
  const { words, guard, targets, actions } = transition;
  return row(path || name, words, guard ?? '', targets.join(', '), actions.join(', '));
};

/** The chart in words beside its picture: what the picture says, and what fits only here. */
function pageOf({ area, file, root }: Chart): string {
  const states = withStates(root);
  return `# ${root.name}

[${file}.machine.ts](../../machines/${area}/${file}.machine.ts) · [JSON](${file}.json) · [all charts](../../docs/charts/README.md)

![The chart ${root.name}](../../docs/charts/${area}/${file}.svg)

## States

| state | | |
| --- | --- | --- |
${states
  .slice(1)
  .map((state) => row(state.path, markOf(state), state.description ?? ''))
  .join('\n')}

## Transitions

| in | on | if | to | actions |
| --- | --- | --- | --- | --- |
${states.flatMap((state) => state.transitions.map((transition) => transitionRow(state, transition))).join('\n')}
`;
}

function indexRow({ area, file, root }: Chart): string {
  const modals = new Set(withStates(root).flatMap(({ modal }) => modal ?? []));
  return row(`[${root.name}](${area}/${file}.svg)`, [...modals].join(', '));
}

function indexOf(charts: Chart[]): string {
  const areas = Map.groupBy(charts, ({ area }) => area);
  return `# Charts

Every chart as a picture. \`npm run charts\` draws them, and a test says when one is out of date. It also writes a page in words and
JSON for each into \`.charts\`, which isn't kept; Stately's editor opens the JSON: import it as code, behind \`createMachine(\`.

A box is a state; dashed boxes side by side are parallel; a dot leads to the state that comes first; a double border is an ending; a red one
shows a modal. What is in a box happens without leaving it, and a pill with a dotted border happens anywhere in the box around it.
${[...areas]
  .map(
    ([area, members]) => `
## ${area}

| chart | modals |
| --- | --- |
${members.map(indexRow).join('\n')}
`,
  )
  .join('')}`;
}

/** What docs/charts keeps, by its path there: a picture of each chart, and the list of them. */
export function pictureFiles(charts: Chart[]): Map<string, string> {
  const files = new Map([['README.md', indexOf(charts)]]);
  for (const { area, file, layout } of charts) {
    files.set(`${area}/${file}.svg`, `${renderToStaticMarkup(<ChartDrawing layout={layout} />)}\n`);
  }
  return files;
}

/** What's written beside them and not kept, by its path there: a page in words and JSON for each chart. */
export function pageFiles(charts: Chart[]): Map<string, string> {
  return new Map(
    charts.flatMap((chart) => {
      const path = `${chart.area}/${chart.file}`;
      return [
        [`${path}.json`, `${JSON.stringify(chart.json, null, 1)}\n`],
        [`${path}.md`, pageOf(chart)],
      ];
    }),
  );
}

import type { ELK, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import { type ChartState, type ChartTransition, withStates } from './read-chart.ts';
import { textWidth } from './text-size.ts';

/** The sizes a drawing is made with, in pixels. */
export const SIZES = { name: 14, line: 12, leading: 18, row: 15, padding: 10, dot: 10 } as const;

/** A longer line breaks before its guard. */
const LONG = 150;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A transition in words, which can be pressed. */
export interface TransitionLine {
  /** The path of the state that has the transition. */
  source: string;
  transition: ChartTransition;
  /** One row, or a second one for its guard. */
  rows: string[];
}

export interface DrawnState extends Box {
  state: ChartState;
  /** What is under its name: modal, tags, invokes. */
  notes: string[];
  /** Its transitions that lead nowhere else. */
  lines: TransitionLine[];
}

/** The transitions from one state to another: one arrow, a line of text each. */
export interface DrawnArrow {
  id: string;
  points: { x: number; y: number }[];
  /** Where its lines are; for one that leads into its own state, that's where it begins. */
  label: (Box & { lines: TransitionLine[] }) | null;
}

export interface ChartLayout {
  name: string;
  width: number;
  height: number;
  states: DrawnState[];
  /** Where a state within another one begins. */
  dots: { x: number; y: number; path: string }[];
  arrows: DrawnArrow[];
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
};

const isWithin = (path: string, outer: string) =>
  path !== outer && (outer === '' || path.startsWith(`${outer}.`));

function rowsOf({ words, guard }: ChartTransition, mark = ''): string[] {
  const rows = [mark + words, ...(guard ? [`[${guard}]`] : [])];
  const whole = rows.join(' ');
  return textWidth(whole, SIZES.line) > LONG ? rows : [whole];
}

const notesOf = ({ modal, tags, invokes }: ChartState): string[] => [
  ...(modal ? [`modal ${modal}`] : []),
  ...(tags.length > 0 ? [tags.join(', ')] : []),
  ...invokes.map(({ id, src }) => (id === src ? `runs ${src}` : `runs ${src} as ${id}`)),
];

/** The lines in a state's own box: transitions that stay, or lead back to the start of the state itself. */
const linesOf = ({ path, transitions }: ChartState): TransitionLine[] =>
  transitions.flatMap((transition) => {
    const [target] = transition.targets;
    if (target !== undefined && target !== path) return [];
    return [{ source: path, transition, rows: rowsOf(transition, target === path ? '↻ ' : '') }];
  });

const widest = (texts: string[]) => Math.max(0, ...texts.map((text) => textWidth(text, SIZES.line)));

/** Rows of one line are closer together than lines are. */
export const heightOf = ({ rows }: TransitionLine) => SIZES.leading + (rows.length - 1) * SIZES.row;

const heightOfAll = (lines: TransitionLine[]) => lines.reduce((sum, line) => sum + heightOf(line), 0);

const sizeOfLines = (lines: TransitionLine[]) => ({
  width: widest(lines.flatMap(({ rows }) => rows)) + SIZES.padding,
  height: heightOfAll(lines),
});

interface Headed {
  state: ChartState;
  notes: string[];
  lines: TransitionLine[];
}

function sizeOfHead({ state, notes, lines }: Headed) {
  const width = Math.max(
    textWidth(state.name, SIZES.name),
    widest([...notes, ...lines.flatMap(({ rows }) => rows)]),
  );
  const height = SIZES.leading * (1 + notes.length) + heightOfAll(lines);
  return { width: width + 2.5 * SIZES.padding, height: height + 1.5 * SIZES.padding };
}

const dotOf = (path: string) => `dot:${path}`;
const boxOf = (path: string) => `box:${path}`;

/** What one state's transitions to one other state have in common. */
interface Bundle {
  id: string;
  source: string;
  target: string;
  lines: TransitionLine[];
}

function bundlesOf(states: ChartState[]): Bundle[] {
  const lines = states.flatMap(({ path, transitions }) =>
    transitions.flatMap((transition) =>
      transition.targets
        .filter((target) => target !== path)
        .map((target) => ({ source: path, target, transition, rows: rowsOf(transition) })),
    ),
  );
  const groups = Map.groupBy(lines, ({ source, target }) => `${source}>${target}`);
  return [...groups].map(([id, group]) => ({
    id,
    source: group[0]?.source ?? '',
    target: group[0]?.target ?? '',
    lines: group.map(({ source, transition, rows }) => ({ source, transition, rows })),
  }));
}

const isInward = ({ source, target }: Bundle) => isWithin(target, source);

function toElk(chart: ChartState) {
  const states = withStates(chart);
  const headed = new Map(
    states.map((state) => [state.path, { state, notes: notesOf(state), lines: linesOf(state) }]),
  );
  const bundles = bundlesOf(states);
  const dotted = new Set(states.filter(({ initial }) => initial !== null).map(({ path }) => path));

  const nodeOf = (state: ChartState): ElkNode => {
    const { width, height } = sizeOfHead(headed.get(state.path) as Headed);
    if (state.states.length === 0) return { id: boxOf(state.path), width, height };
    const begins = dotted.has(state.path)
      ? [{ id: dotOf(state.path), width: SIZES.dot, height: SIZES.dot }]
      : [];
    const inward = bundles
      .filter((bundle) => bundle.source === state.path && isInward(bundle))
      .map(({ id, lines }) => ({ id, ...sizeOfLines(lines) }));
    const padding = `[top=${height + SIZES.padding},left=14,bottom=14,right=14]`;
    return {
      id: boxOf(state.path),
      layoutOptions: {
        ...OPTIONS,
        'elk.padding': padding,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${height})`,
      },
      children: [...begins, ...inward, ...state.states.map(nodeOf)],
    };
  };

  const endOf = ({ source, target }: Bundle) =>
    isWithin(source, target) && dotted.has(target) ? dotOf(target) : boxOf(target);
  // Charts are read in the order they're written: what leads back is laid out as if it led down, and turned around after.
  const order = states.map(({ path }) => path);
  const isUpward = ({ source, target }: Bundle) => order.indexOf(target) < order.indexOf(source);
  const edges: ElkExtendedEdge[] = [
    ...states.flatMap(({ path, initial }) =>
      initial === null ? [] : [{ id: `first:${path}`, sources: [dotOf(path)], targets: [boxOf(initial)] }],
    ),
    ...bundles.map((bundle) =>
      isInward(bundle)
        ? { id: `into:${bundle.id}`, sources: [bundle.id], targets: [boxOf(bundle.target)] }
        : {
            id: `to:${bundle.id}`,
            ...(isUpward(bundle)
              ? { sources: [endOf(bundle)], targets: [boxOf(bundle.source)] }
              : { sources: [boxOf(bundle.source)], targets: [endOf(bundle)] }),
            labels: [{ id: bundle.id, text: bundle.id, ...sizeOfLines(bundle.lines) }],
          },
    ),
  ];
  const graph: ElkNode = { id: 'chart', layoutOptions: OPTIONS, children: [nodeOf(chart)], edges };
  return { graph, headed, bundles, isUpward };
}

const allNodes = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(allNodes)];

const boxed = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});

/** Places a chart's states, transitions, and their words so that none covers another. */
export async function layOut(chart: ChartState, elk: ELK): Promise<ChartLayout> {
  const { graph, headed, bundles, isUpward } = toElk(chart);
  const laid = await elk.layout(graph);
  const nodes = new Map(allNodes(laid).map((node) => [node.id, boxed(node)]));
  const labels = new Map(
    (laid.edges ?? []).flatMap(({ labels = [] }) => labels.map((label) => [label.id, boxed(label)])),
  );
  const lines = new Map(bundles.map((bundle) => [bundle.id, bundle.lines]));
  const turned = new Set(bundles.filter(isUpward).map(({ id }) => `to:${id}`));
  const place = (id: string): Box => nodes.get(id) ?? boxed({});
  return {
    name: chart.name,
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    states: [...headed.values()].map((head) => ({ ...head, ...place(boxOf(head.state.path)) })),
    dots: [...headed.values()]
      .filter(({ state }) => state.initial !== null)
      .map(({ state: { path } }) => {
        const { x, y } = place(dotOf(path));
        return { x: x + SIZES.dot / 2, y: y + SIZES.dot / 2, path };
      }),
    arrows: (laid.edges ?? []).map(({ id, sections = [] }) => {
      const bundle = id.replace(/^\w+:/, '');
      const box = id.startsWith('to:') ? labels.get(bundle) : id.startsWith('into:') && place(bundle);
      const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
        [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
      );
      return {
        id,
        points: turned.has(id) ? points.toReversed() : points,
        label: box ? { ...box, lines: lines.get(bundle) ?? [] } : null,
      };
    }),
  };
}

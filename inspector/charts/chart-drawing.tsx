import type { KeyboardEvent, ReactNode } from 'react';
import type { StateValue } from 'xstate';
import { CHART_STYLE } from './chart-style.ts';
import {
  type ChartLayout,
  type DrawnArrow,
  type DrawnState,
  heightOf,
  SIZES,
  type TransitionLine,
} from './lay-out.ts';
import { activePaths } from './read-chart.ts';

interface ChartDrawingProps {
  layout: ChartLayout;
  /** The state value the chart is in, which is lit. */
  value?: StateValue | undefined;
  /** What pressing a transition does; none where it does nothing. */
  pressOf?: ((line: TransitionLine) => (() => void) | undefined) | undefined;
}

const isEnter = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';

interface LineProps extends Pick<ChartDrawingProps, 'pressOf'> {
  line: TransitionLine;
  x: number;
  y: number;
}

function Line({ line, x, y, pressOf }: LineProps) {
  const { rows, transition } = line;
  const press = pressOf?.(line);
  const { actions, targets } = transition;
  const title = [rows.join(' '), ...(targets.length > 0 ? [`to ${targets.join(', ')}`] : []), ...actions];
  const words = rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
    <text key={index} className="chart-line" x={x + (index > 0 ? 8 : 0)} y={y + 13 + index * SIZES.row}>
      {row}
    </text>
  ));
  if (!press) {
    return (
      <g>
        <title>{title.join('\n')}</title>
        {words}
      </g>
    );
  }
  return (
    <g>
      <title>{title.join('\n')}</title>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no buttons */}
      <g
        role="button"
        tabIndex={0}
        aria-label={title.slice(0, 2).join(', ')}
        onClick={press}
        onKeyDown={(event) => {
          if (!isEnter(event)) return;
          event.preventDefault();
          press();
        }}
      >
        {words}
      </g>
    </g>
  );
}

/** Lines one under the other. */
function Lines({ lines, x, y, pressOf }: Omit<LineProps, 'line'> & { lines: TransitionLine[] }): ReactNode {
  let top = y;
  return lines.map((line, index) => {
    const at = top;
    top += heightOf(line);
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
    return <Line key={index} line={line} x={x} y={at} pressOf={pressOf} />;
  });
}

const KINDS: Partial<Record<DrawnState['state']['type'], string>> = {
  final: 'an ending',
  parallel: 'all of its states at once',
  history: 'where it was before',
};

interface StateBoxProps extends Pick<ChartDrawingProps, 'pressOf'> {
  drawn: DrawnState;
  isCurrent: boolean;
  isRegion: boolean;
}

function StateBox({ drawn, isCurrent, isRegion, pressOf }: StateBoxProps) {
  const { state, x, y, width, height, notes, lines } = drawn;
  const left = x + SIZES.padding;
  const under = y + SIZES.padding / 2 + SIZES.leading;
  const classes = [
    ...(isCurrent ? ['chart-current'] : []),
    ...(state.states.length === 0 ? ['chart-leaf'] : []),
    ...(state.modal ? ['chart-is-modal'] : []),
    ...(isRegion ? ['chart-region'] : []),
  ];
  const title = [
    [state.path || state.name, KINDS[state.type]].filter(Boolean).join(', '),
    ...(state.description ? [state.description] : []),
    ...(state.entry.length > 0 ? [`entry: ${state.entry.join(', ')}`] : []),
    ...(state.exit.length > 0 ? [`exit: ${state.exit.join(', ')}`] : []),
  ];
  return (
    <g
      className={classes.join(' ') || undefined}
      data-state={state.path}
      aria-current={isCurrent || undefined}
    >
      <title>{title.join('\n')}</title>
      <rect className="chart-box" x={x} y={y} width={width} height={height} rx={8} />
      {state.type === 'final' && (
        <rect className="chart-inner" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />
      )}
      <text className="chart-name" x={left} y={y + 19}>
        {state.name}
      </text>
      {notes.map((note, index) => (
        <text
          key={note}
          className={state.modal && index === 0 ? 'chart-modal' : undefined}
          x={left}
          y={under + index * SIZES.leading + 13}
        >
          {note}
        </text>
      ))}
      <Lines lines={lines} x={left} y={under + notes.length * SIZES.leading} pressOf={pressOf} />
    </g>
  );
}

const HEAD = 7;

/** The triangle at an arrow's end. */
function headOf(points: DrawnArrow['points']): string {
  const [before, end] = points.slice(-2);
  if (!before || !end) return '';
  const [dx, dy] = [Math.sign(end.x - before.x), Math.sign(end.y - before.y)];
  const [backX, backY] = [end.x - dx * HEAD, end.y - dy * HEAD];
  const half = HEAD / 2;
  return `M${end.x} ${end.y}L${backX - dy * half} ${backY - dx * half}L${backX + dy * half} ${backY + dx * half}Z`;
}

interface ArrowProps extends Pick<ChartDrawingProps, 'pressOf'> {
  arrow: DrawnArrow;
}

function Arrow({ arrow: { id, points, label }, pressOf }: ArrowProps) {
  const isOpen = label?.lines.some((line) => pressOf?.(line)) ?? false;
  return (
    <g className={isOpen ? 'chart-open' : undefined}>
      <path className="chart-arrow" d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      <path className="chart-head" d={headOf(points)} />
      {label && (
        <>
          <rect
            className={id.startsWith('into:') ? 'chart-pill' : 'chart-label'}
            x={label.x}
            y={label.y}
            width={label.width}
            height={label.height}
            rx={9}
          />
          <Lines lines={label.lines} x={label.x + 5} y={label.y} pressOf={pressOf} />
        </>
      )}
    </g>
  );
}

/** A chart as a picture, drawn from its layout. */
export function ChartDrawing({ layout, value, pressOf }: ChartDrawingProps) {
  const { name, width, height, states, dots, arrows } = layout;
  const current = new Set(value === undefined ? [] : activePaths(value));
  const parallel = new Set(
    states.filter(({ state }) => state.type === 'parallel').map(({ state }) => state.path),
  );
  const isRegion = ({ state: { path } }: DrawnState) =>
    path !== '' && parallel.has(path.split('.').slice(0, -1).join('.'));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing isn't a set of fields
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className="chart"
      role="group"
      aria-label={`The chart ${name}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <style>{CHART_STYLE}</style>
      <rect className="chart-paper" width={width} height={height} />
      {states.map((drawn) => (
        <StateBox
          key={drawn.state.path}
          drawn={drawn}
          isCurrent={current.has(drawn.state.path)}
          isRegion={isRegion(drawn)}
          pressOf={pressOf}
        />
      ))}
      {dots.map(({ x, y, path }) => (
        <circle key={path} className="chart-dot" cx={x} cy={y} r={SIZES.dot / 2} />
      ))}
      {arrows.map((arrow) => (
        <Arrow key={arrow.id} arrow={arrow} pressOf={pressOf} />
      ))}
    </svg>
  );
}

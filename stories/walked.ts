import {
  type Actor,
  type ActorOptions,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type EventFrom,
  type InputFrom,
  initialTransition,
  isMachineSnapshot,
  type StateValueFrom,
} from 'xstate';
import type { FieldErrors, FormValues } from '../machines/shared/form.machine.ts';
import { type Answer, heardIn, type Walk, walkEventsOf } from '../machines/shared/walk.ts';

type Partly<T> = T extends object ? { [Key in keyof T]?: Partly<T[Key]> } : T;

type Children = Readonly<Record<string, (begun: AnyMachineSnapshot) => AnyMachineSnapshot>>;

type Answers<TMachine extends AnyStateMachine> =
  | Answer<ContextFrom<TMachine>>
  | readonly Answer<ContextFrom<TMachine>>[];

/** A part of a way. */
export interface Leg<TMachine extends AnyStateMachine> {
  /** The state, as far as it matters; the one it's in if absent. */
  to?: Partly<StateValueFrom<TMachine>>;
  /** What's known there, where the state alone doesn't say. */
  where?: (context: ContextFrom<TMachine>) => boolean;
  /** Instead of the walk's events of the same type. */
  events?: readonly EventFrom<TMachine>[];
  /** Instead of all that the walk has an invoke come back with, by its id. */
  answers?: Readonly<Record<string, Answers<TMachine>>>;
}

/** What a story tells a chart on the way to the state it shows. */
export interface Way<TMachine extends AnyStateMachine> extends Leg<TMachine> {
  /** Which of the walk's starts; its first if absent. */
  start?: string;
  /** What differs from that start. */
  input?: Partial<InputFrom<TMachine>>;
  /** Legs that come before; a long way is found leg by leg. */
  via?: readonly Leg<TMachine>[];
  /** What the charts that it runs there have come to since they began, by their ids. */
  children?: Children;
}

/** The walk, told what the story tells it. */
function told<TMachine extends AnyStateMachine>(walk: Walk<TMachine>, way: Leg<TMachine>): Walk {
  const { events, answers } = walk as unknown as Walk;
  const own: readonly AnyEventObject[] = way.events ?? [];
  const given = Object.entries(way.answers ?? {}).map(([id, of]) => [id, { ...[of].flat() }] as const);
  const unknown = [
    ...own.filter(({ type }) => !events.some((event) => event.type === type)).map(({ type }) => type),
    ...given.map(([id]) => id).filter((id) => !(id in answers)),
  ];
  if (unknown.length > 0) throw new Error(`The walk of ${walk.machine.id} has no ${unknown.join(', ')}.`);
  return {
    ...(walk as unknown as Walk),
    events: [...own, ...events.filter((event) => !own.some(({ type }) => type === event.type))] as never,
    answers: { ...answers, ...Object.fromEntries(given) } as never,
  };
}

/** A child as a restored chart takes it. */
type Kept = readonly [id: string, child: { src: unknown; snapshot: unknown }];

/** The charts that a state runs, and what the story itself put there: nothing else goes on in it. */
function withCharts(state: AnyMachineSnapshot, come: Children = {}): AnyMachineSnapshot {
  const running: [string, Partial<AnyActorRef> & { snapshot?: unknown }][] = Object.entries(state.children);
  const kept = running.flatMap(([id, child]): Kept[] => {
    const { src, snapshot = child.getSnapshot?.() } = child;
    if (isMachineSnapshot(snapshot)) {
      return [[id, { src, snapshot: withCharts(come[id]?.(snapshot) ?? snapshot) }]];
    }
    return 'snapshot' in child ? [[id, { src, snapshot }]] : [];
  });
  const missing = Object.keys(come).filter((id) => !kept.some(([each]) => each === id));
  if (missing.length > 0) throw new Error(`${state.machine.id} doesn't run ${missing.join(', ')} there.`);
  return Object.assign({ ...state }, { children: Object.fromEntries(kept) }) as never;
}

/**
 * Takes a chart's states on, event by event, as XState's `transition` does. That makes an actor for each event, which takes
 * longer than the event; here, one stands in for all: it's never started, and runs no action.
 */
function stepsOf(machine: AnyStateMachine) {
  const self = createActor(machine);
  const ignore = () => {};
  const scope: Parameters<AnyStateMachine['transition']>[2] = {
    self,
    system: self.system,
    id: self.id,
    sessionId: self.sessionId,
    logger: ignore,
    defer: ignore,
    emit: ignore,
    stopChild: ignore,
    actionExecutor: ignore,
  };
  return (state: AnyMachineSnapshot, event: AnyEventObject): AnyMachineSnapshot =>
    machine.transition(state, event, scope);
}

/** The first state of a walk, from one on, that a leg leads to. */
function find<TMachine extends AnyStateMachine>(
  first: AnyMachineSnapshot,
  walk: Walk<TMachine>,
  leg: Leg<TMachine>,
): AnyMachineSnapshot {
  const { to, where = () => true } = leg;
  const { serialize = () => null } = walk;
  const walkEvents = walkEventsOf(told(walk, leg));
  const isThere = (state: AnyMachineSnapshot) =>
    (to === undefined || state.matches(to as never)) && where(state.context);
  const keyOf = ({ value, status, context }: AnyMachineSnapshot) =>
    JSON.stringify([value, status, serialize(context), where(context)]);
  if (isThere(first)) return first;
  const step = stepsOf(first.machine);
  const states = new Map([[keyOf(first), first]]);
  // A map is visited in the order in which it grows: the nearest states first.
  for (const state of states.values()) {
    for (const walkEvent of state.status === 'active' ? walkEvents : []) {
      const [event] = heardIn(state, [walkEvent]);
      if (!event) continue;
      const next = step(state, event);
      if (isThere(next)) return next;
      const key = keyOf(next);
      if (!states.has(key)) states.set(key, next);
    }
  }
  throw new Error(`No way leads ${walk.machine.id} to ${JSON.stringify(to)} with what the story tells it.`);
}

/** The state that all of a way leads to, from one on. */
const follow = <TMachine extends AnyStateMachine>(
  first: AnyMachineSnapshot,
  walk: Walk<TMachine>,
  { via = [], ...way }: Omit<Way<TMachine>, 'start' | 'input'>,
): AnyMachineSnapshot =>
  withCharts(
    [...via, way].reduce((state, leg) => find(state, walk, leg), first),
    way.children,
  );

/** A chart that another one runs, taken on from where it begins there. */
export const further =
  <TMachine extends AnyStateMachine>(walk: Walk<TMachine>, way: Omit<Way<TMachine>, 'start' | 'input'>) =>
  (begun: AnyMachineSnapshot): AnyMachineSnapshot =>
    follow(begun, walk, way);

interface Typed {
  /** Fields the shopper has left, which show their errors. */
  left?: string[];
  isSubmitted?: boolean | undefined;
  /** Checked with a whole page, whose list names what's wrong. */
  isChecked?: boolean | undefined;
  /** What the store refuses. */
  refused?: FieldErrors | undefined;
}

/** A form that another chart runs, once a shopper has typed into it. */
export const typed =
  (values: FormValues, { isSubmitted, isChecked, left = [], refused }: Typed = {}) =>
  (begun: AnyMachineSnapshot): AnyMachineSnapshot =>
    [
      ...Object.entries(values).map(([name, value]) => ({ type: 'field.change', name, value })),
      ...left.map((name) => ({ type: 'field.blur', name })),
      ...(isSubmitted ? [{ type: 'form.submit' }] : []),
      ...(isChecked ? [{ type: 'form.check' }] : []),
      ...(refused ? [{ type: 'fields.refused', fields: refused }] : []),
    ].reduce(stepsOf(begun.machine), begun);

/**
 * A chart in the state a story shows. It comes there as its walk does, told what the story tells it, so that whatever it
 * knows there is its own doing. There it rests: nothing is awaited but what a shopper does.
 */
export function walked<TMachine extends AnyStateMachine>(
  walk: Walk<TMachine>,
  way: Way<TMachine> = {},
): Actor<TMachine> {
  const { machine, starts } = walk;
  const start = way.start === undefined ? Object.values(starts)[0] : starts[way.start];
  const input = start && typeof start === 'object' ? { ...start, ...way.input } : (way.input ?? start);
  const [first] = initialTransition(machine, input as never);
  const snapshot = follow(first, walk, way);
  return createActor(machine, { input, snapshot } as ActorOptions<TMachine>).start();
}

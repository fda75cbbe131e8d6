import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';
import type { Masked, Visit, VisitEntry } from '../../services/contracts/visits.ts';
import { versionOf } from './chart-version.ts';
import { masker } from './masker.ts';

/** A visit that grows longer is cut here; compressed, this fits into one request. */
const MAX_CHARACTERS = 1_000_000;

export interface VisitRecorder {
  record: (inspection: InspectionEvent) => void;
  /** Ends the visit here, though the shop goes on. */
  cut: () => void;
  /** Everything so far. */
  visit: () => Visit;
}

type Microsteps = Extract<InspectionEvent, { type: '@xstate.microstep' }>;

/** How a transition is called: its state, its event, and its place among the transitions for that. */
export function transitionName(
  { source, eventType }: Microsteps['_transitions'][number],
  place: number,
): string {
  return [source.path.join('.'), eventType, place].join('|');
}

function namesOf(transitions: Microsteps['_transitions']): string[] {
  return transitions.map((transition) => {
    const { source, eventType } = transition;
    const all = eventType === '' ? source.always : source.transitions.get(eventType);
    return transitionName(transition, all?.indexOf(transition) ?? 0);
  });
}

/** The machine an actor runs; undefined for a call or another service. */
const machineOf = (ref: AnyActorRef): AnyStateMachine | undefined => {
  const snapshot: unknown = ref.getSnapshot();
  return isMachineSnapshot(snapshot) ? (snapshot as AnyMachineSnapshot).machine : undefined;
};

/** Whether the event says how a call ended. */
const ENDING = /^xstate\.(done|error)\.actor\./;

/** Records a visit: what came from outside the charts, without anything private, and what the charts made of it. */
export function createVisitRecorder(now: () => number = Date.now): VisitRecorder {
  const began = now();
  const entries: string[] = [];
  const machines = new Map<string, AnyStateMachine>();
  const numbers = new WeakMap<AnyActorRef, number>();
  const introduced = new WeakSet<AnyActorRef>();
  const microsteps = new WeakMap<AnyActorRef, string[][]>();
  let actors = 0;
  let length = 0;
  let isCut = false;
  const numberOf = (ref: AnyActorRef): number => {
    const number = numbers.get(ref) ?? actors++;
    numbers.set(ref, number);
    return number;
  };
  const mask = masker((ref) => numberOf(ref));
  const keep = (entry: VisitEntry) => {
    const text = JSON.stringify(entry);
    isCut ||= length + text.length > MAX_CHARACTERS;
    if (isCut) return;
    length += text.length;
    entries.push(text);
  };
  const at = () => Math.max(0, now() - began);
  const introduce = (ref: AnyActorRef, input?: unknown) => {
    if (introduced.has(ref)) return;
    introduced.add(ref);
    const machine = machineOf(ref);
    if (machine) machines.set(machine.id, machine);
    const parent = ref._parent;
    keep({
      kind: 'actor',
      at: at(),
      actor: numberOf(ref),
      of: parent && numberOf(parent),
      as: ref.id === ref.sessionId ? (machine?.id ?? 'actor') : ref.id,
      chart: machine?.id,
      src: typeof ref.src === 'string' ? ref.src : undefined,
      input: parent ? undefined : mask(input),
    });
  };
  const hear = ({ actorRef, sourceRef, event }: Extract<InspectionEvent, { type: '@xstate.event' }>) => {
    const ref = actorRef as AnyActorRef;
    const source = sourceRef as AnyActorRef | undefined;
    const isInit = event.type === 'xstate.init';
    introduce(ref, isInit ? event.input : undefined);
    if (isInit || !machineOf(ref)) return;
    const ending = ENDING.exec(event.type)?.[1];
    if (source && source !== ref && machineOf(source)) return;
    if (source && ending) {
      const data = ending === 'done' ? event.output : event.error;
      const status = ending === 'done' ? 'done' : 'error';
      keep({ kind: 'answer', at: at(), actor: numberOf(source), status, data: mask(data) });
      return;
    }
    const { type, ...data } = event;
    const masked = Object.keys(data).length > 0 ? (mask(data) as Masked) : undefined;
    const from = source && numberOf(source);
    keep({ kind: 'event', at: at(), to: numberOf(ref), from, type, data: masked });
  };
  const record = (inspection: InspectionEvent) => {
    if (isCut) return;
    const ref = inspection.actorRef as AnyActorRef;
    if (inspection.type === '@xstate.actor') numberOf(ref);
    if (inspection.type === '@xstate.microstep') {
      const before = microsteps.get(ref) ?? [];
      microsteps.set(ref, [...before, namesOf(inspection._transitions)]);
    }
    if (inspection.type === '@xstate.event') hear(inspection);
    if (inspection.type !== '@xstate.snapshot' || !isMachineSnapshot(inspection.snapshot)) return;
    introduce(ref);
    const { value, status } = inspection.snapshot as AnyMachineSnapshot;
    const took = microsteps.get(ref) ?? [];
    microsteps.delete(ref);
    if (status === 'stopped' && !ref._parent) keep({ kind: 'end', at: at(), actor: numberOf(ref) });
    keep({ kind: 'step', at: at(), actor: numberOf(ref), type: inspection.event.type, value, status, took });
  };
  return {
    record,
    cut: () => {
      isCut = true;
    },
    visit: () => ({
      form: 1,
      began: new Date(began).toISOString(),
      isCut,
      charts: Object.fromEntries([...machines].map(([id, machine]) => [id, versionOf(machine)])),
      entries: entries.map((text) => JSON.parse(text)),
    }),
  };
}

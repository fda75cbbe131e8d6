import { type AnyActorRef, type AnyEventObject, type AnyMachineSnapshot, isMachineSnapshot } from 'xstate';
import { fileOf } from '../../inspector/charts/chart-json.ts';
import { transitionsOf } from '../../inspector/charts/read-chart.ts';
import { heardIn, type Walk, walkEventsOf, wordsOf } from '../../machines/shared/walk.ts';
import type { Move } from './messages.ts';

const WALKS = import.meta.glob<{ walk: Walk }>('../../machines/**/*.walk.ts');

async function walkOf(id: string): Promise<Walk | undefined> {
  const load = Object.entries(WALKS).find(([path]) => path.endsWith(`/${fileOf(id)}.walk.ts`))?.[1];
  return (await load?.())?.walk;
}

export interface Known {
  key: string;
  ref: AnyActorRef;
  snapshot: AnyMachineSnapshot;
  /** How many actors it's inside of. */
  depth: number;
}

/** Every chart that runs in an actor, itself included; the key of one inside another begins with the other's. */
export function chartsIn(ref: AnyActorRef, key: string, depth = 0): Known[] {
  const snapshot: unknown = ref.getSnapshot();
  if (!isMachineSnapshot(snapshot)) return [];
  const inner = Object.entries(snapshot.children).flatMap(([id, child]) =>
    chartsIn(child as AnyActorRef, `${key}-${id}`, depth + 1),
  );
  return [{ key, ref, snapshot, depth }, ...inner];
}

export interface Possible extends Move {
  ref: AnyActorRef;
  event: AnyEventObject;
}

function chosenBy(snapshot: AnyMachineSnapshot, event: AnyEventObject): string[] {
  const chosen = snapshot.machine.getTransitionData(snapshot, event);
  return chosen.map((transition) => {
    const { source } = transition;
    return `${source.path.join('.')}#${transitionsOf(source).indexOf(transition)}`;
  });
}

const slugOf = (words: string) => words.replace(/[^a-zA-Z0-9]+/g, '-');

/** What can happen to a chart now, with its own guards and what it knows. */
export async function movesOf({ key, ref, snapshot }: Known): Promise<Possible[]> {
  const walk = await walkOf(snapshot.machine.id);
  if (!walk) return [];
  const heard = walkEventsOf(walk).flatMap((walkEvent) => {
    try {
      return snapshot.status === 'active' ? heardIn(snapshot, [walkEvent]) : [];
    } catch {
      // A story's context can lack what the payload is about.
      return [];
    }
  });
  const counts = new Map<string, number>();
  return heard.map((event) => {
    const words = wordsOf(event, walk);
    const count = (counts.get(words) ?? 0) + 1;
    counts.set(words, count);
    const told = count > 1 ? `${words} (${count})` : words;
    return {
      name: slugOf(`${key} ${told}`),
      words: told,
      actor: key,
      takes: chosenBy(snapshot, event),
      ref,
      event,
    };
  });
}

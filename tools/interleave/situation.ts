import type { Operation } from '../../services/contracts/operation.ts';
import type { Call } from './gate.ts';
import type { World } from './world.ts';

/** Does something in a situation, given what the call before it was answered. */
type Run<Scene> = (scene: Scene, world: World, before?: unknown) => Promise<unknown>;

/** Something that's done in a situation: one call, or several one after the other; and their operations. */
interface Verb<Scene> {
  operations: readonly Operation[];
  runs: readonly Run<Scene>[];
}

/** Rows to begin with, and what may be done to them at once. */
export interface Situation {
  /** Makes the rows, once; returns a verb's calls, with keys and a process of their own. */
  prepare: (world: World) => Promise<(verb: string) => readonly Call[]>;
  /** The verbs, with how many calls each makes, and the ids of their operations; none for a sweep. */
  verbs: Readonly<Record<string, { calls: number; operations: readonly string[] }>>;
}

/** A verb that calls these at once. */
export const verb = <Scene>(
  run: (scene: Scene, world: World) => Promise<unknown>,
  ...operations: readonly Operation[]
): Verb<Scene> => ({ operations, runs: [run] });

/** A verb that makes one call and, once that's answered, another, as a page does: others may come in between. */
export const verbOfTwo = <Scene, Answer>(
  [first, one]: readonly [run: (scene: Scene) => Promise<Answer>, operation: Operation],
  [second, other]: readonly [run: (scene: Scene, before: Answer) => Promise<unknown>, operation: Operation],
): Verb<Scene> => ({
  operations: [one, other],
  runs: [first, (scene, _, before) => second(scene, before as Answer)],
});

export const situation = <Scene>(
  prepare: (world: World) => Promise<Scene>,
  verbs: Readonly<Record<string, Verb<Scene>>>,
): Situation => ({
  prepare: async (world) => {
    const scene = await prepare(world);
    return (name) =>
      (verbs[name]?.runs ?? []).map((run) => async (before: unknown) => run(scene, world, before));
  },
  verbs: Object.fromEntries(
    Object.entries(verbs).map(([name, { runs, operations }]) => [
      name,
      { calls: runs.length, operations: operations.map(({ id }) => id) },
    ]),
  ),
});

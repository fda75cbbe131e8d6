import type { Operation } from '../../services/contracts/operation.ts';
import type { World } from './world.ts';

/** Something that's done in a situation, and the calls that this is. */
interface Verb<Scene> {
  calls: readonly Operation[];
  run: (scene: Scene, world: World) => Promise<unknown>;
}

/** Rows to begin with, and what may be done to them at once. */
export interface Situation {
  /** Makes the rows, once; returns a verb's call, with a key and a process of its own. */
  prepare: (world: World) => Promise<(verb: string) => () => Promise<unknown>>;
  /** The verbs, with the ids of the operations that they call; none for a sweep. */
  verbs: Readonly<Record<string, readonly string[]>>;
}

/** A verb that calls these. */
export const verb = <Scene>(run: Verb<Scene>['run'], ...calls: readonly Operation[]): Verb<Scene> => ({
  calls,
  run,
});

export const situation = <Scene>(
  prepare: (world: World) => Promise<Scene>,
  verbs: Readonly<Record<string, Verb<Scene>>>,
): Situation => ({
  prepare: async (world) => {
    const scene = await prepare(world);
    return (name) => async () => verbs[name]?.run(scene, world);
  },
  verbs: Object.fromEntries(
    Object.entries(verbs).map(([name, { calls }]) => [name, calls.map(({ id }) => id)]),
  ),
});

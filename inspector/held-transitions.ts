import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { activeStates, evaluate, type GuardReason } from '../machines/shared/what-blocks.ts';

/** A transition of a state that the chart is in, as the chart would answer its event now. */
export interface Held {
  /** The state's path and the transition's place among its transitions. */
  state: string;
  place: number;
  /** Null if that depends on what the event brings. */
  is: boolean | null;
  because: readonly GuardReason[];
}

/** An event known only by its type: a guard that needs more can't decide yet. */
const bare = (type: string): AnyEventObject => {
  const unknown = (): never => {
    throw new TypeError('Nothing is known about the event.');
  };
  return new Proxy({ type } as AnyEventObject, {
    get: (event, member) => (member === 'type' ? event.type : unknown()),
    has: unknown,
  });
};

/** Every guarded transition that the chart wouldn't take now, or can't decide on before the event comes. */
export const heldTransitions = (snapshot: AnyMachineSnapshot): Held[] =>
  activeStates(snapshot).flatMap((node) =>
    [...[...node.transitions.values()].flat(), ...(node.always ?? [])].flatMap(
      ({ guard, eventType }, place) => {
        const { is, because } = evaluate(guard, snapshot, bare(eventType));
        return is ? [] : [{ state: node.path.join('.'), place, is, because }];
      },
    ),
  );

import { type ActorRefFrom, createActor } from 'xstate';
import type {
  ChangeableContext,
  ChangeableLogic,
  changeableMachine,
} from '../../machines/shared/changeable.machine.ts';

/** A state of the chart, such as `{ ready: 'idle' }`. */
export type ChangeableState = ReturnType<typeof changeableMachine.resolveState>['value'];

/** The parts of the context that the story sets; the rest is empty. */
export type ChangeableStory<TLogic> =
  TLogic extends ChangeableLogic<infer TData, infer TChange>
    ? Partial<ChangeableContext<TData, TChange>>
    : never;

/** A page edited piece by piece, in one of its states and with its own rules; nothing is loaded or sent. */
export function frozenChangeable<TData, TChange>(
  chart: ChangeableLogic<TData, TChange>,
  value: ChangeableState,
  context: Partial<ChangeableContext<TData, TChange>>,
): ActorRefFrom<ChangeableLogic<TData, TChange>> {
  const machine = chart as unknown as typeof changeableMachine;
  const snapshot = machine.resolveState({
    value,
    context: { data: null, change: null, question: null, failure: null, ...context },
  });
  const actor = createActor(machine, { input: {}, snapshot });
  return actor.start() as unknown as ActorRefFrom<ChangeableLogic<TData, TChange>>;
}

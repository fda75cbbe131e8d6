import type { ActorRefFrom, StateValueFrom } from 'xstate';
import type { ChangeableLogic, changeableMachine } from '../../machines/account/changeable.machine.ts';
import { walk } from '../../machines/account/changeable.walk.ts';
import { UNREACHABLE } from '../../machines/shared/walk.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { walked } from '../walked.ts';

/** A state of the chart, such as `{ ready: 'idle' }`. */
export type ChangeableState = StateValueFrom<typeof changeableMachine>;

interface Told<TData, TChange> {
  /** What the store has. */
  data?: TData;
  change?: TChange;
  /** Why the change failed. */
  failure?: ServiceFailure;
}

/** What a story tells such a page. */
export type ChangeableStory<TLogic> =
  TLogic extends ChangeableLogic<infer TData, infer TChange> ? Told<TData, TChange> : never;

/** A page edited piece by piece, in one of its states and with its own rules. */
export function frozenChangeable<TData, TChange>(
  chart: ChangeableLogic<TData, TChange>,
  to: ChangeableState,
  { data, change, failure }: Told<TData, TChange>,
): ActorRefFrom<ChangeableLogic<TData, TChange>> {
  const actor = walked(
    { ...walk, machine: chart as unknown as typeof changeableMachine },
    {
      to,
      where: (context) => !failure || context.failure !== null,
      events: [{ type: 'change.request', change }],
      answers: {
        load: data ? { output: data } : UNREACHABLE,
        ...(failure && { change: { error: failure } }),
      },
    },
  );
  return actor as unknown as ActorRefFrom<ChangeableLogic<TData, TChange>>;
}

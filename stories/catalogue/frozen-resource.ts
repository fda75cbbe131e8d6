import { type ActorRefFrom, createActor } from 'xstate';
import {
  type ResourceContext,
  type ResourceLogic,
  resourceMachine,
} from '../../machines/shared/resource.machine.ts';

type Value = ReturnType<typeof resourceMachine.resolveState>['value'];

/** What a page fetches and shows, in one of its states; nothing is fetched. */
export function frozenResource<TData, TQuery>(
  value: Value,
  context: ResourceContext<TData, TQuery>,
): ActorRefFrom<ResourceLogic<TData, TQuery>> {
  const actor = createActor(resourceMachine, {
    input: { query: context.query },
    snapshot: resourceMachine.resolveState({ value, context }),
  });
  return actor.start() as unknown as ActorRefFrom<ResourceLogic<TData, TQuery>>;
}

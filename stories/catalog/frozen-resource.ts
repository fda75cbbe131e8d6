import type { ActorRefFrom, StateValueFrom } from 'xstate';
import type {
  ResourceContext,
  ResourceLogic,
  resourceMachine,
} from '../../machines/shared/resource.machine.ts';
import { walk } from '../../machines/shared/resource.walk.ts';
import { walked } from '../walked.ts';

const isReloading = (to: StateValueFrom<typeof resourceMachine>) =>
  typeof to === 'object' && to.fetching === 'reloading';

/** What a page fetches and shows, in one of its states. */
export function frozenResource<TData, TQuery>(
  to: StateValueFrom<typeof resourceMachine>,
  { query, data, failure }: ResourceContext<TData, TQuery>,
): ActorRefFrom<ResourceLogic<TData, TQuery>> {
  // What counts as nothing is each page's own.
  const machine = walk.machine.provide({ guards: { isEmpty: () => to === 'empty' } });
  const known = failure ? { error: failure } : to !== 'failed' && data && { output: data };
  const actor = walked(
    { ...walk, machine },
    {
      to,
      // What's shown stays while something else is fetched.
      where: (context) => !isReloading(to) || !data || context.data !== null,
      input: { query },
      events: [{ type: 'query.change', query }],
      ...(known && { answers: { load: known } }),
    },
  );
  return actor as unknown as ActorRefFrom<ResourceLogic<TData, TQuery>>;
}

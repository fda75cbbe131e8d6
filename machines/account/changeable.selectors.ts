import type { ChangeableSnapshot } from './changeable.machine.ts';

/** The change being made, or null. */
export const changeInProgress = <TData, TChange>(
  snapshot: ChangeableSnapshot<TData, TChange>,
): TChange | null => (snapshot.matches({ ready: 'changing' }) ? snapshot.context.change : null);

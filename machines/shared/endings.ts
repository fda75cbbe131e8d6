import type { EventObject } from 'xstate';

/** How an invoked chart ends: a kind for each way. */
interface Output {
  kind: string;
}

const outputIn = (event: EventObject): unknown => ('output' in event ? event.output : undefined);

/** Guard: the invoked chart ended this way. */
export const hasEnded = ({ event }: { event: EventObject }, { as }: { as: string }): boolean =>
  Object(outputIn(event)).kind === as;

/** The output of a final state that passes on how an invoked chart ended. */
export const endingIn = ({ event }: { event: EventObject }): unknown => outputIn(event);

/** An action that an ending leads to; its params see the output as what it is. */
type Action<TOutput> =
  | string
  | { type: string; params?: object | ((ended: { event: { output: TOutput } }) => unknown) };

/** What an ending means: where it leads, and what's done. */
type Meaning<TOutput> = string | { target: string; actions?: Action<TOutput> | readonly Action<TOutput>[] };

type Each<TOutput extends Output> = { [K in TOutput['kind']]: Meaning<TOutput & { kind: K }> };

type Meanings<TOutput extends Output> =
  | Each<TOutput>
  | (Partial<Each<TOutput>> & { otherwise: Meaning<TOutput> });

/** An action as XState checks it: what it takes is what the chart ends with. */
type Checked<TOutput, A> = A extends { type: infer N; params: (...args: never) => infer P }
  ? { type: N; params: (ended: { event: { output: TOutput } }) => P }
  : A extends readonly unknown[]
    ? { [I in keyof A]: Checked<TOutput, A[I]> }
    : A;

type Transition<TOutput, M> = { guard: { type: 'hasEnded'; params: { as: string } } } & (M extends string
  ? { target: M }
  : { [P in keyof M]: P extends 'actions' ? Checked<TOutput, M[P]> : M[P] });

/**
 * What each of an invoked chart's endings means: `onDone: endings<Output>()({ saved: 'done', left: 'idle' })`. The compiler
 * names a missing one, unless `otherwise` says what the rest means.
 */
export const endings =
  <TOutput extends Output>() =>
  <const M extends Meanings<TOutput>>(meanings: M) => {
    const { otherwise, ...each } = meanings as Readonly<Record<string, Meaning<never>>>;
    const leading = (meaning: Meaning<never>) =>
      typeof meaning === 'string' ? { target: meaning } : meaning;
    const transitions = Object.entries(each).map(([as, meaning]) => ({
      guard: { type: 'hasEnded', params: { as } },
      ...leading(meaning),
    }));
    const all = otherwise ? [...transitions, leading(otherwise)] : transitions;
    return all as unknown as readonly Transition<TOutput, M[keyof M]>[];
  };

/** An invoked chart's endings: one kind for each of its final states. */
interface Output {
  kind: string;
}

/** What a chart's `hasEnded` guard takes if its children end with `TOutput`. */
export interface Ending<TOutput extends Output> {
  kind: string;
  as: TOutput['kind'];
}

/** The guard for a transition taken if an invoked chart ended this way. */
export const endedAs = <const K extends string>(as: K) =>
  ({
    type: 'hasEnded',
    params: ({ event }: { event: { output: Output } }) => ({ kind: event.output.kind, as }),
  }) as const;

/** The output, which a guard has found to be of this kind. */
export function endingAs<TOutput extends Output, const K extends TOutput['kind']>(
  output: TOutput,
  kind: K,
): TOutput & { kind: K } {
  if (output.kind !== kind) throw new Error(`Expected the ending '${kind}', got '${output.kind}'.`);
  return output as TOutput & { kind: K };
}

/** What an invoked chart can end with: one kind for each of its final states. */
interface Output {
  kind: string;
}

/** What the guard `hasEnded` of a chart takes, whose children end with `TOutput`. */
export interface Ending<TOutput extends Output> {
  kind: string;
  as: TOutput['kind'];
}

/** The guard of a transition that is taken where an invoked chart ended as said. */
export const endedAs = <const K extends string>(as: K) =>
  ({
    type: 'hasEnded',
    params: ({ event }: { event: { output: Output } }) => ({ kind: event.output.kind, as }),
  }) as const;

/** The output that a guard has found to be of this kind. */
export function endingAs<TOutput extends Output, const K extends TOutput['kind']>(
  output: TOutput,
  kind: K,
): TOutput & { kind: K } {
  if (output.kind !== kind) throw new Error(`Taking the ending '${output.kind}' for '${kind}'.`);
  return output as TOutput & { kind: K };
}

import type { EventObject } from 'xstate';

/** An invoked chart's endings: one kind for each of its final states. */
interface Output {
  kind: string;
}

/** What a chart's `hasEnded` guard asks for if its children end with `TOutput`. */
export interface Ending<TOutput extends Output> {
  as: TOutput['kind'];
}

/** Whether the event says that an invoked chart ended this way. */
export const hasEndedAs = (event: EventObject, as: string): boolean =>
  'output' in event && Object(event.output).kind === as;

/** The output, which a guard has found to be of this kind. */
export function endingAs<TOutput extends Output, const K extends TOutput['kind']>(
  output: TOutput,
  kind: K,
): TOutput & { kind: K } {
  if (output.kind !== kind) throw new Error(`Expected the ending '${kind}', got '${output.kind}'.`);
  return output as TOutput & { kind: K };
}

import { cardFormMachine } from '../../machines/payment/card-form.machine.ts';
import { walk } from '../../machines/payment/card-form.walk.ts';
import { isOutcomeUnknown } from '../../machines/shared/failures.ts';
import type { FormValues } from '../../machines/shared/form.machine.ts';
import type { CallOutcome } from '../../machines/shared/idempotent-call.machine.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { typed, type Way, walked } from '../walked.ts';
import { drawn, type FrameState, inFrame } from './frozen-frame.ts';

interface Frozen extends Omit<Way<typeof cardFormMachine>, 'children'> {
  frame?: FrameState;
  /** Why the card isn't saved. */
  failure?: ServiceFailure;
  /** What's typed outside the frame. */
  typed?: FormValues;
  /** Whether a submit was refused, so every error shows. */
  refused?: boolean;
}

const failedWith = (failure: ServiceFailure) => ({
  output: { kind: isOutcomeUnknown(failure) ? 'unknown' : 'refused', failure } satisfies CallOutcome,
});

/** The card form in one of its states; for an order, unless it says otherwise. */
export const frozenCardForm = ({ frame, failure, typed: values = {}, refused, ...way }: Frozen = {}) =>
  walked(
    { ...walk, machine: cardFormMachine.provide(drawn) },
    {
      to: { open: 'editing' },
      where: ({ addition, failure: shown }) => !failure || (addition !== null && shown !== null),
      ...way,
      ...(failure && { answers: { addCardToOrder: failedWith(failure), updateCard: failedWith(failure) } }),
      children: { details: typed(values, { isSubmitted: refused }), frame: inFrame(frame) },
    },
  );

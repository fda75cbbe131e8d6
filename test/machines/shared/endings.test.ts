import { expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { endingIn, endings, hasEnded } from '../../../machines/shared/endings.ts';
import { asAnswer, type CallOutcome } from '../../../machines/shared/idempotent-call.machine.ts';

type Output = { kind: 'saved'; id: number } | { kind: 'left' } | { kind: 'closed' };

/** A chart that runs another one, which ends at once. */
const parentOf = (ending: Output) => {
  const child = setup({ types: { output: {} as Output } }).createMachine({
    initial: 'over',
    output: ending,
    states: { over: { type: 'final' } },
  });
  const parent = setup({ actors: { child }, guards: { hasEnded } }).createMachine({
    initial: 'asking',
    output: ({ event }) => event.output,
    states: {
      asking: {
        invoke: {
          src: 'child',
          onDone: endings<Output>()({
            otherwise: 'others',
            saved: 'ended',
            left: { target: 'idle' },
          }) as never,
        },
      },
      ended: { type: 'final', output: endingIn },
      idle: {},
      others: {},
    },
  });
  return createActor(parent).start().getSnapshot();
};

it.each<[Output, string]>([
  [{ kind: 'saved', id: 1 }, 'ended'],
  [{ kind: 'left' }, 'idle'],
  [{ kind: 'closed' }, 'others'],
])('%o leads where the chart says, wherever it says so', (ending, state) => {
  expect(parentOf(ending).value).toBe(state);
});

it('an ending is passed on as it is', () => {
  expect(parentOf({ kind: 'saved', id: 1 }).output).toEqual({ kind: 'saved', id: 1 });
});

it("a call's answer is given out only if there is one", () => {
  const ended = (output: CallOutcome<number>) => ({ event: { output } });
  expect(asAnswer(ended({ kind: 'answered', answer: 7 }))).toBe(7);
  const lost = ended({ kind: 'unknown', failure: { kind: 'unreachable' } });
  expect(() => asAnswer(lost)).toThrow("Expected an answer, got 'unknown'.");
});

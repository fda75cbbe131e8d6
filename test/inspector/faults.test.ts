import { expect, it } from 'vitest';
import { faultFor, OF_ANY_CALL, OF_ONE_CALL, OPERATIONS } from '../../inspector/page/faults.ts';
import type { Operation } from '../../services/contracts/operation.ts';
import { isDeclared, type ProblemCode } from '../../services/contracts/problem.ts';

const contracts = import.meta.glob<Record<string, Partial<Operation>>>('../../services/contracts/*.ts', {
  eager: true,
});
const operations = new Map<string | undefined, Partial<Operation>>(
  Object.values(contracts)
    .flatMap((module) => Object.values(module))
    .filter((each) => each?.id && each.method && each.path)
    .map((each) => [each.id, each]),
);

it("the dial breaks calls that there are, in ways that the store's contracts know", () => {
  const faults = [
    ...OF_ONE_CALL.map((each) => faultFor(each, '')),
    ...OPERATIONS.flatMap(({ value }) => OF_ANY_CALL.map((each) => faultFor(each, value))),
  ];
  const unknown = faults.filter(({ operation, code }) => {
    const { id, refusals } = operations.get(operation) ?? {};
    return !id || (code && !isDeclared(code as ProblemCode, refusals));
  });
  expect(unknown).toEqual([]);
});

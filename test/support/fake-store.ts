// A store of canned responses behind the shop's real services: what is asked, and what comes back.

import type { Operation, OperationOutput } from '../../services/contracts/operation.ts';
import { PROBLEMS, type ProblemCode } from '../../services/contracts/problem.ts';

/** The store's response to one operation: a result or a problem. */
interface Answer {
  operation: Operation;
  respond: () => Response;
}

export const answers = <const O extends Operation>(operation: O, output: OperationOutput<O>): Answer => ({
  operation,
  respond: () => Response.json(output),
});

/** The first answer is given once. */
export const changes = <const O extends Operation>(
  operation: O,
  first: OperationOutput<O>,
  then: OperationOutput<O>,
): Answer => {
  const outputs = [first];
  return { operation, respond: () => Response.json(outputs.pop() ?? then) };
};

export const refuses = (operation: Operation, code: ProblemCode): Answer => ({
  operation,
  respond: () => {
    const status = PROBLEMS[code];
    return Response.json({ type: 'about:blank', title: code, status, code }, { status });
  },
});

/** The id of the request that `breaks` refers to. */
export const REFERENCE = 'request-0001';

/** Makes the store fail on an operation and name the request. */
export const breaks = (operation: Operation, code: ProblemCode = 'INTERNAL'): Answer => {
  const { respond } = refuses(operation, code);
  return {
    operation,
    respond: () => {
      const response = respond();
      response.headers.set('x-request-id', REFERENCE);
      return response;
    },
  };
};

const patternOf = ({ path }: Operation) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** A `fetch` that answers for the store based on its contracts; later answers take precedence over earlier ones. */
export function fakeStore(first: Answer[]) {
  const known = [...first];
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const answer = known.findLast(
      ({ operation }) => operation.method === request.method && patternOf(operation).test(pathname),
    );
    if (!answer) throw new TypeError(`The fake store does not know ${request.method} ${pathname}`);
    asked.push(answer.operation.id);
    return answer.respond();
  };
  return { fetch, asked, now: (...more: Answer[]) => known.push(...more) };
}

import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { Operation } from '../../services/contracts/operation.ts';
import { isDeclared } from '../../services/contracts/problem.ts';
import type { AppEnv } from './context.ts';
import { ProblemError } from './problems.ts';

/** Throws if a handler refuses with a code or returns what its contract doesn't declare. */
async function keepingContract(
  { id, refusals, response }: Operation,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const output = await handle().catch((error: unknown) => {
    if (error instanceof ProblemError && !isDeclared(error.code, refusals)) {
      throw new Error(`${id} doesn't declare the refusal ${error.code}`);
    }
    throw error;
  });
  const parsed = v.safeParse(response, output);
  if (!parsed.success) {
    const at = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ');
    throw new Error(`The response of ${id} doesn't match its contract: ${at}`);
  }
  return output;
}

/** For tests: every handler keeps its operation's contract. */
export const checkContracts: MiddlewareHandler<AppEnv> = async (http, next) => {
  http.set('aroundHandler', keepingContract);
  await next();
};

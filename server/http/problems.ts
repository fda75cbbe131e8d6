import { t } from '../../languages/t.ts';
import { PROBLEMS, type Problem, type ProblemCode } from '../../services/contracts/problem.ts';
import { ServiceUnavailable } from '../ports/service-unavailable.ts';
import { currentRequestId } from './request-id.ts';

/** A problem's members beyond RFC 9457's own, as typed by the contract. */
type Extensions = {
  [Member in 'fields' | 'reason' | 'paymentId' | 'remainingBalance' | 'data' | 'errors']?:
    | Problem[Member]
    | undefined;
};

interface ProblemParts extends Extensions {
  detail?: string | undefined;
  /** In seconds, for RATE_LIMITED; UNAVAILABLE has its own. */
  retryAfter?: number | undefined;
}

/** Thrown by handlers and verbs; becomes problem+json with the code's status. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly code: ProblemCode;
  readonly parts: ProblemParts;

  constructor(code: ProblemCode, parts: ProblemParts = {}) {
    super(parts.detail ?? code);
    this.code = code;
    this.parts = parts;
  }
}

/** For a payment whose outcome nobody knows yet. */
export const processorProblem = (error: unknown): ProblemError =>
  new ProblemError('UNAVAILABLE', {
    detail: t('The payment service is not responding.'),
    retryAfter: error instanceof ServiceUnavailable ? error.retryAfter : undefined,
  });

/** 'SLOT_GONE' as 'Slot gone'. */
const titleOf = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');

/** When to retry if something behind the store didn't respond: a database restarts within seconds. */
const UNAVAILABLE_SECONDS = 3;

/** The RFC 9457 response for a problem. */
export function problemResponse({ code, parts }: ProblemError): Response {
  const { retryAfter = code === 'UNAVAILABLE' ? UNAVAILABLE_SECONDS : undefined, ...members } = parts;
  return writeProblem(
    {
      type: `urn:checkstand:problem:${code}`,
      title: titleOf(code),
      status: PROBLEMS[code],
      code,
      ...members,
    },
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );
}

/** The response with a problem's members and the id of the request. */
export function writeProblem(
  problem: Omit<Problem, 'requestId'>,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify({ ...problem, requestId: currentRequestId() }), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  });
}

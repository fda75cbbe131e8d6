import * as v from 'valibot';
import { language } from '../../../languages/t.ts';
import { Problem } from '../../../services/contracts/problem.ts';
import type { FormErrors } from '../forms.ts';
import { type PinRequest, PinResponse, type TokenRequest, TokenResponse } from '../messages.ts';

type NotTaken = { kind: 'invalid'; fields: FormErrors } | { kind: 'failed' };

/** Less than the shop waits for the page's response. */
const ANSWER_MS = 9000;

/** Posts what was typed to the vault; `answer` says what a response of it is. */
async function post<TAnswer>(
  path: string,
  typed: object,
  answer: v.GenericSchema<unknown, TAnswer>,
): Promise<TAnswer | NotTaken> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language() },
      body: JSON.stringify(typed),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const body: unknown = await response.json();
    if (response.ok) return v.parse(answer, body);
    const { fields } = v.parse(Problem, body);
    return fields ? { kind: 'invalid', fields } : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

const tokenized = v.pipe(
  TokenResponse,
  v.transform((answer) => ({ kind: 'token' as const, ...answer })),
);
const encrypted = v.pipe(
  PinResponse,
  v.transform((answer) => ({ kind: 'pin' as const, ...answer })),
);

/** Exchanges a card for a token at the vault. */
export const tokenize = (typed: v.InferInput<typeof TokenRequest>) => post('/tokens', typed, tokenized);

/** Has the vault encrypt a PIN. */
export const encrypt = (typed: v.InferInput<typeof PinRequest>) => post('/pins', typed, encrypted);

import * as v from 'valibot';
import { Problem } from '../../../services/contracts/problem.ts';
import type { TypedCard } from '../card.ts';
import { TokenAnswer } from '../messages.ts';

type Tokenized =
  | { kind: 'token'; token: string; brand: string; lastFour: string }
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'failed' };

/** Less than the shop waits for the page's response. */
const ANSWER_MS = 9000;

/** Exchanges the card for a token at the vault. */
export async function tokenize(typed: TypedCard): Promise<Tokenized> {
  try {
    const response = await fetch('/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(typed),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const body: unknown = await response.json();
    if (response.ok) return { kind: 'token', ...v.parse(TokenAnswer, body) };
    const { fields } = v.parse(Problem, body);
    return fields ? { kind: 'invalid', fields } : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

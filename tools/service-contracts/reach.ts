import { type Address, type Answered, type Asked, ask } from '../processor-contract/caller.ts';

/** What whoever is tried must answer to a first call. */
interface First {
  asked: Asked;
  /** As in 'isn't a processor'. */
  what: string;
  /** In words, and as a check. */
  expected: string;
  isExpected: (answer: Answered) => boolean;
}

/** How much of an answer is told. */
const MOST = 200;

/** Why it's no use trying any case, in a sentence; null if somebody answers as expected. */
export async function whyNobody(
  address: Address,
  { asked, what, expected, isExpected }: First,
): Promise<string | null> {
  try {
    const answer = await ask(address, asked);
    if (isExpected(answer)) return null;
    if (answer.status === 401) return `What answers at ${address.url} doesn't take the key.`;
    const got = `${answer.status} ${JSON.stringify(answer.body).slice(0, MOST)}`;
    return `What answers at ${address.url} isn't ${what}: ${asked.method} ${asked.path} got ${got} instead of ${expected}.`;
  } catch (error) {
    const { cause = error } = error as Error;
    const { message, code } = cause as NodeJS.ErrnoException;
    return `Nobody answers at ${address.url}: ${message || code}.`;
  }
}

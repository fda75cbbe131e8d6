import { isSandboxKey, PUBLISHED_KEYS, SANDBOX_SERVICE_KEYS } from './sandbox-keys.ts';

/** What random characters and bytes have many more of; 'a' again and again has one. */
const FEWEST_DIFFERENT = 8;
/** How many characters or bytes must not follow from those before; random ones hardly ever do. */
const FEWEST_SURPRISES = 10;

const KEYBOARD = 'qwertyuiopasdfghjklzxcvbnm1234567890';

/** Whether the number goes on as the three before it do, each one or each second one: 1 2 3 4, a1 a2 a3 a4, or 7 7 7 7. */
const goesOn = (numbers: readonly number[], at: number): boolean =>
  [1, 2].some((stride) => {
    const steps = [0, 1, 2].map(
      (back) =>
        (numbers[at - back * stride] ?? Number.NaN) - (numbers[at - (back + 1) * stride] ?? Number.NaN),
    );
    return steps[0] === steps[1] && steps[1] === steps[2];
  });

/** How many characters neither count on nor repeat what came before. */
function surprisesIn(text: string): number {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const keys = [...text.toLowerCase()].map((letter) => KEYBOARD.indexOf(letter));
  const isTyped = !keys.includes(-1);
  return codes.filter((_, at) => {
    const isRepeated = at >= 2 && text.indexOf(text.slice(at - 2, at + 1)) < at - 2;
    return !isRepeated && !goesOn(codes, at) && !(isTyped && goesOn(keys, at));
  }).length;
}

/** Nothing but words, or four of them, such as an example or a test has. Single letters between signs are chance, once in 13,000 secrets. */
const WORDS = /^[a-z]+(?:[ _.-][a-z]+)+$|(?:[a-z]{2,}[ _.-]){3}[a-z]{2}/;

/** A secret as it's written, and the bytes that it may stand for, a character each. */
export function formsOf(secret: string): string[] {
  const text = secret.replace(/^whsec_/, '');
  return [text, Buffer.from(text, 'base64').toString('latin1')];
}

const isPublished = (form: string): boolean =>
  isSandboxKey(form) ||
  SANDBOX_SERVICE_KEYS.has(form) ||
  PUBLISHED_KEYS.some((key) => form.includes(key) || (form.length >= 16 && key.includes(form)));

const isGuessable = (form: string): boolean =>
  new Set(form).size < FEWEST_DIFFERENT || surprisesIn(form) < FEWEST_SURPRISES || WORDS.test(form);

/** Why anyone could know or guess a secret, in the words of a setting's fault; null if it looks random. */
export function whyGuessable(secret: string): string | null {
  const forms = formsOf(secret);
  if (forms.some(isPublished)) return "must not be the sandbox's, which everyone knows: use a random one";
  return forms.some(isGuessable) ? 'must be random' : null;
}

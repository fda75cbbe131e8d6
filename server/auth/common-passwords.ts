import { t } from '../../languages/t.ts';
import { COMMON_PASSWORD } from '../../services/contracts/accounts.ts';
import { ProblemError } from '../http/problems.ts';
import type { Env } from '../settings/env.ts';

/** Loaded with the first new password: 49,000 words. */
let loading: Promise<ReadonlySet<string>> | undefined;

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** What many people would choose here of all places: the shop's names. */
const namesOf = ({ banners }: Pick<Env, 'banners'>): string[] =>
  ['Checkstand', ...banners.flatMap(({ id, title }) => [id, title])].map(lettersOf);

/**
 * Refuses a new password that many people use, in whatever case, or that is a name of the shop's, whatever digits and signs it has; at
 * the field it was given in.
 */
export async function refuseCommonPassword(
  password: string,
  { env, field = 'password' }: { env: Pick<Env, 'banners'>; field?: string },
): Promise<void> {
  loading ??= load();
  const common = await loading;
  if (common.has(password.toLowerCase()) || namesOf(env).includes(lettersOf(password))) {
    throw new ProblemError('INVALID_INPUT', { fields: { [field]: t(COMMON_PASSWORD) } });
  }
}

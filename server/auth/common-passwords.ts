import { COMMON_PASSWORD } from '../../services/contracts/accounts.ts';
import { ProblemError } from '../http/problems.ts';

/** Loaded with the first new password: 49,000 words. */
let loading: Promise<ReadonlySet<string>> | undefined;

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

/** Refuses a new password that many people use, in whatever case, at the field it was given in. */
export async function refuseCommonPassword(password: string, field = 'password'): Promise<void> {
  loading ??= load();
  const common = await loading;
  if (common.has(password.toLowerCase())) {
    throw new ProblemError('INVALID_INPUT', { fields: { [field]: COMMON_PASSWORD } });
  }
}

import { limiterOf } from '../http/rate-limit.ts';
import { vaultLimits } from './schema.ts';

export const { limitCalls, forgetCounts } = limiterOf(vaultLimits, 'vault_limits_count');

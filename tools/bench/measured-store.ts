import { type StoreOptions, type StoreProcess, startStore } from '../../test/support/store-process.ts';

/** Starts a store that works as it does for shoppers: in a test it also checks each of its answers. */
export const startMeasuredStore = ({ env, ...options }: StoreOptions): Promise<StoreProcess> =>
  startStore({ ...options, env: { NODE_ENV: 'development', LOG_LEVEL: 'warn', ...env } });

import { DEMO_PASSWORD, DEMO_SHOPPERS } from '../sandbox/seed/shoppers.ts';
import type { Env } from '../settings/env.ts';

/** What to tell the person who started the store. */
export const greeting = (env: Env, startedInMs: number): string =>
  [
    '',
    `  Checkstand is running at ${env.shopOrigin} (started in ${(startedInMs / 1000).toFixed(1)} s)`,
    `  The card vault is at ${env.vaultOrigin}`,
    ...(env.sandbox
      ? [
          '',
          `  Sign in with the password "${DEMO_PASSWORD}" as`,
          ...DEMO_SHOPPERS.map(({ email, has }) => `    ${email.padEnd(20)}${has}`),
        ]
      : []),
    '',
    '  Press Ctrl+C to stop.',
    '',
    '',
  ].join('\n');

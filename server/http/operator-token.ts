import type { JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import { emailSpelling } from '../../services/contracts/email.ts';
import type { Env } from '../settings/env.ts';
import { ProblemError } from './problems.ts';

type SignOnSettings = NonNullable<Env['operatorSignOn']>;

/** What a token of the chain's provider says. */
export interface OperatorToken {
  /** As operators have it. */
  email: string;
  /** When its person gave a second factor; null if the token doesn't say so. */
  secondFactorAt: Date | null;
}

/** Reads a token; null for one that isn't the provider's, isn't for the store, or has ended. UNAVAILABLE if the provider's keys can't be had. */
export type ReadOperatorToken = (token: string) => Promise<OperatorToken | null>;

/** Only what a public key verifies: with a shared secret, whoever knows the public key could sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** How long the provider may take to answer, in ms. */
const TIMEOUT_MS = 5_000;

/** How soon its keys are asked for again because of a token by one that's unknown, in ms: a flood of those asks no more often. */
const COOLDOWN_MS = 10_000;

/** By how many seconds its clock may differ. */
const TOLERANCE = 10;

const Claims = v.object({
  email: v.string(),
  email_verified: v.optional(v.literal(true)),
  auth_time: v.optional(v.number()),
  amr: v.optional(v.array(v.string()), []),
  acr: v.optional(v.string()),
});

const silent = (cause: unknown) => {
  const problem = new ProblemError('UNAVAILABLE', {
    detail: 'The sign-in service is not responding.',
    retryAfter: 5,
  });
  problem.cause = cause;
  return problem;
};

/** Reads operators' tokens by the keys that their provider publishes, which are asked for at the first one and when there are new ones. */
export function operatorTokens({ issuer, audience, secondFactors }: SignOnSettings): ReadOperatorToken {
  let found: Promise<JWTVerifyGetKey> | undefined;

  /** Where the keys are; asked again if the provider was silent. */
  const discover = async (): Promise<JWTVerifyGetKey> => {
    const { createRemoteJWKSet, errors } = await import('jose');
    const Discovered = v.object({ issuer: v.literal(issuer), jwks_uri: v.pipe(v.string(), v.url()) });
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { jwks_uri: keys } = v.parse(Discovered, await response.json());
    const keyOf = createRemoteJWKSet(new URL(keys), {
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: COOLDOWN_MS,
    });
    return async (header, token) => {
      try {
        return await keyOf(header, token);
      } catch (error) {
        const isUnknown =
          error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
        throw isUnknown ? error : silent(error);
      }
    };
  };

  const keys = async (): Promise<JWTVerifyGetKey> => {
    try {
      found ??= discover();
      return await found;
    } catch (error) {
      found = undefined;
      throw silent(error);
    }
  };

  return async (token) => {
    const { jwtVerify, errors } = await import('jose');
    const expected = {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: TOLERANCE,
    };
    try {
      const { payload } = await jwtVerify(token, await keys(), expected);
      const claims = v.safeParse(Claims, payload);
      if (!claims.success) return null;
      const { email, auth_time: at, amr, acr = '' } = claims.output;
      const hasSecond = [...amr, acr].some((one) => secondFactors.includes(one));
      return {
        email: emailSpelling(email),
        secondFactorAt: hasSecond && at !== undefined ? new Date(at * 1000) : null,
      };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
}

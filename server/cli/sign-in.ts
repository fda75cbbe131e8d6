import { describeFailure, StartError } from '../db/start-error.ts';
import { signOnSettings } from '../settings/env.ts';
import { LOCAL_HOST } from '../settings/production.ts';

/**
 * Signs an operator in at OPERATOR_ISSUER by the OAuth device flow: `say` tells where and with which code, and what's returned is the ID
 * token, which counts like a key until it ends.
 */
export async function signIn(say: (words: string) => void): Promise<string> {
  const { issuer, audience, minutes } = signOnSettings(process.env);
  const {
    allowInsecureRequests,
    discovery,
    initiateDeviceAuthorization,
    None,
    pollDeviceAuthorizationGrant,
  } = await import('openid-client');
  const address = new URL(issuer);
  const isPlain = address.protocol === 'http:' && LOCAL_HOST.test(address.hostname);
  try {
    const config = await discovery(address, audience, undefined, None(), {
      execute: isPlain ? [allowInsecureRequests] : [],
    });
    // With an age, the token says when they signed in.
    const parameters = { scope: 'openid email', max_age: String(minutes * 60) };
    const started = await initiateDeviceAuthorization(config, parameters);
    const { user_code: code, verification_uri: page, verification_uri_complete: whole = page } = started;
    say(`Open ${whole} and confirm the code ${code}.`);
    const { id_token: token } = await pollDeviceAuthorizationGrant(config, started);
    if (!token) throw new Error('it gave no ID token');
    return token;
  } catch (error) {
    throw new StartError(`Can't sign in at OPERATOR_ISSUER: ${describeFailure(error)}.`, { cause: error });
  }
}

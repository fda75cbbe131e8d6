import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Whether this browser knows passkeys. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Has the device ask for a passkey; null if none was used: there is none, or the shopper canceled. */
export async function usePasskey(options: { challenge: string }): Promise<AuthenticationResponseJSON | null> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
  } catch {
    return null;
  }
}

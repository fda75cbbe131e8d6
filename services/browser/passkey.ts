import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PasskeyCreation } from '../contracts/passkeys.ts';

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

/** The browser's own error behind the library's. */
const nameOf = (error: unknown): unknown => (error instanceof Error ? error.name : undefined);

/** Has the browser ask the shopper where to keep a new passkey, until they leave the page. */
export async function createPasskey(
  options: { challenge: string },
  signal: AbortSignal,
): Promise<PasskeyCreation> {
  const { startRegistration, WebAuthnAbortService } = await import('@simplewebauthn/browser');
  const leave = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', leave);
  try {
    const passkey = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    return { kind: 'created', passkey: { ...passkey, response: { ...passkey.response } } };
  } catch (error) {
    // Browsers say no more than this if the shopper closes their dialog or lets it run out.
    if (nameOf(error) === 'NotAllowedError' || nameOf(error) === 'AbortError') return { kind: 'dismissed' };
    if (nameOf(error) === 'InvalidStateError') return { kind: 'known' };
    throw error;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

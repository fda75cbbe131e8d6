import { usePasskey } from '../browser/passkey.ts';
import { signInByCode, signInByPasskey, startPasskey } from '../contracts/accounts.ts';
import { type Credentials, getSession, type Session, signIn } from '../contracts/session.ts';
import type { Call } from './call.ts';

/** `callAsAnyone` calls the store for whoever is signed in, not for one shopper's page; `onSession` gets every session the store reports. */
export const createSessionServices = (callAsAnyone: Call, onSession: (session: Session) => void) => ({
  getSession: async (_input: undefined, signal: AbortSignal): Promise<Session> => {
    const session = await callAsAnyone(getSession, {}, signal);
    onSession(session);
    return session;
  },
  signIn: async (credentials: Credentials, signal: AbortSignal): Promise<Session> => {
    const session = await callAsAnyone(signIn, { body: credentials }, signal);
    onSession(session);
    return session;
  },
  signInByCode: async (body: { email: string; code: string }, signal: AbortSignal): Promise<Session> => {
    const session = await callAsAnyone(signInByCode, { body }, signal);
    onSession(session);
    return session;
  },
  signInByPasskey: async (_input: undefined, signal: AbortSignal): Promise<Session | null> => {
    const response = await usePasskey(await callAsAnyone(startPasskey, {}, signal));
    if (!response) return null;
    const session = await callAsAnyone(signInByPasskey, { body: { response: { ...response } } }, signal);
    onSession(session);
    return session;
  },
});

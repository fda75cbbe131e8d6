import { type Credentials, getSession, type Session, signIn, signOut } from '../contracts/session.ts';
import type { Call } from './call.ts';

/** `anyones` calls for whoever is signed in, `call` for the shopper of the page; `onSession` gets each session that the store tells of. */
export const createSessionServices = (anyones: Call, call: Call, onSession: (session: Session) => void) => ({
  getSession: async (_input: undefined, signal: AbortSignal): Promise<Session> => {
    const session = await anyones(getSession, {}, signal);
    onSession(session);
    return session;
  },
  signIn: async (credentials: Credentials, signal: AbortSignal): Promise<Session> => {
    const session = await anyones(signIn, { body: credentials }, signal);
    onSession(session);
    return session;
  },
  signOut: (_input: undefined, signal: AbortSignal) => call(signOut, {}, signal),
});

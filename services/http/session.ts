import { type Credentials, getSession, type Session, signIn } from '../contracts/session.ts';
import type { Call } from './call.ts';

/** `anyones` makes calls for whoever is signed in; `onSession` gets every session the store reports. */
export const createSessionServices = (anyones: Call, onSession: (session: Session) => void) => ({
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
});

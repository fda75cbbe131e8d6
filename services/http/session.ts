import { type Credentials, getSession, type Session, signIn, signOut } from '../contracts/session.ts';
import type { Call } from './call.ts';

export const createSessionServices = (call: Call) => ({
  getSession: (_input: undefined, signal: AbortSignal): Promise<Session> => call(getSession, {}, signal),
  signIn: (credentials: Credentials, signal: AbortSignal): Promise<Session> =>
    call(signIn, { body: credentials }, signal),
  signOut: (_input: undefined, signal: AbortSignal) => call(signOut, {}, signal),
});

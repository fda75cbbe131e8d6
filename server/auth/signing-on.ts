import { AsyncLocalStorage } from 'node:async_hooks';

/** Whom the chain's provider has named in the return that is being handled: better-auth says whose account here it is, not by whom. */
export const signingOn = new AsyncLocalStorage<{ subject: string }>();

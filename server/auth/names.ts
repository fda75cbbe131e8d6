/** Where better-auth believes it's mounted. Only our own session routes call it. */
export const AUTH_BASE_PATH = '/auth';

/** The header our routes use to give better-auth the caller's address, which a session keeps. */
export const CALLER_HEADER = 'x-caller-address';

/** What better-auth calls the chain's own accounts. */
export const CHAIN_ACCOUNTS = 'chain';

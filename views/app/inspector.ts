import { createBrowserInspector } from '@statelyai/inspect';
import { sanitized } from './sanitize.ts';

/** Opens the Stately inspector. It is a hosted page, so a message to it is sanitized as it is serialized. */
export const connectInspector = () => createBrowserInspector({ serialize: sanitized }).inspect;

import { createBrowserInspector } from '@statelyai/inspect';
import { sanitized } from './sanitize.ts';

/** Opens the Stately inspector. It's a hosted page, so every message to it is sanitized as it's serialized. */
export const connectInspector = () => createBrowserInspector({ serialize: sanitized }).inspect;

import { createBrowserInspector } from '@statelyai/inspect';
import { sanitized } from './sanitize.ts';

/** Opens the Stately inspector. It is a hosted page, so it gets sanitised contexts and events only. */
export const connectInspector = () =>
  createBrowserInspector({ sanitizeContext: sanitized, sanitizeEvent: sanitized }).inspect;

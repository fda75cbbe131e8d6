import Bowser from 'bowser';
import type { SignedInDevice } from '../../services/contracts/sessions.ts';

/** The browser and the system that a User-Agent header names. */
export function deviceOf(userAgent: string | null): Pick<SignedInDevice, 'browser' | 'system'> {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name ?? null, system: os.name ?? null };
}

import * as v from 'valibot';
import type { Sealer } from './seal.ts';

/** How long a sealed PIN can be opened. */
const PIN_SECONDS = 300;

/** Sealed PINs belong to no row, but nothing else the vault seals opens as one. */
const BOUND_TO = 'pin';

const SealedPin = v.object({ pin: v.string(), expiresAt: v.number() });

/** Encrypts a PIN for five minutes from `now`, the database's time. */
export const sealPin = (sealer: Sealer, pin: string, now: Date): string =>
  sealer.seal(JSON.stringify({ pin, expiresAt: now.getTime() + PIN_SECONDS * 1000 }), BOUND_TO);

/** The digits, or null if this vault didn't seal them or too much time has passed. */
export function openPin(sealer: Sealer, encryptedPin: string, now: Date): string | null {
  try {
    const sealed = v.parse(SealedPin, JSON.parse(sealer.open(encryptedPin, BOUND_TO)));
    return now.getTime() < sealed.expiresAt ? sealed.pin : null;
  } catch {
    return null;
  }
}

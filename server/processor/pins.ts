import type { PinCode } from '../../services/contracts/payments.ts';

/** PINs the sandbox's network can't check (docs/sandbox.md), with what it says. */
const UNCHECKED: Readonly<Record<string, PinCode>> = {
  '8840': '884',
  '8850': '885',
  '8890': '889',
  '8930': '893',
  '8940': '894',
};

/** What the network says about a PIN that can't be opened anymore. */
const UNREADABLE: PinCode = '885';

const WRONG: PinCode = '55';

/** Why the network refuses the digits for a card with this PIN; null if they're right, or null digits are unreadable. */
export function pinCodeOf(digits: string | null, pin: string): PinCode | null {
  if (digits === null) return UNREADABLE;
  if (digits === pin) return null;
  return UNCHECKED[digits] ?? WRONG;
}

import { describe, expect, it } from 'vitest';
import { emptyDrafts, startAddressForm, typedAddress } from '../../support/account/address-form.ts';
import { unverified } from '../../support/account/verifications.ts';
import { NAUGHTY_STRINGS } from '../../support/naughty-strings.ts';

const WORDS = {
  line1: ['Street Address is required', 'Input must be 40 characters or less.', 'Invalid characters'],
  line2: ['Input must be 40 characters or less.', 'Invalid characters'],
  city: ['City is required', 'Input must be 40 characters or less.', 'Invalid characters'],
  zip: ['Please enter a valid Postal Code'],
};

type Name = keyof typeof WORDS;

/** Types a string into a field and submits it; returns the error or the accepted value. */
async function put(name: Name, text: string) {
  const drafts = emptyDrafts();
  const form = startAddressForm({ drafts, verify: [unverified] });
  await form.settled();
  form.type({ ...typedAddress, [name]: text });
  await form.submit();
  const taken = form.actor.getSnapshot().context.draft.fields?.[name];
  const typed = form.values()[name];
  const error = form.errorOf(name);
  form.actor.stop();
  const reloaded = startAddressForm({ drafts });
  await reloaded.settled();
  return { error, taken, typed, afterReload: reloaded.values()[name] };
}

describe.each(Object.keys(WORDS) as Name[])('what is typed into %s', (name) => {
  it('is refused with a message or accepted whole and trimmed, and stays as typed (ADR-12, ADR-13, ADR-14, ADR-15, ADR-16, ADR-33)', async () => {
    for (const text of NAUGHTY_STRINGS) {
      const { error, taken, typed, afterReload } = await put(name, text);
      expect([typed, afterReload], JSON.stringify(text)).toEqual([text, text]);
      if (error === undefined) expect(taken, JSON.stringify(text)).toBe(text.trim());
      else expect(WORDS[name], JSON.stringify(text)).toContain(error);
    }
  });
});

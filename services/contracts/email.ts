import * as v from 'valibot';
import { t } from '../../languages/t.ts';

/** A domain as mail servers know it (IDNA), in lower case; as it's typed if it's none. */
function asciiDomain(typed: string): string {
  const isDomain = /^[^\s/?#:@\\%]+$/.test(typed) && URL.canParse(`http://${typed}`);
  return isDomain ? new URL(`http://${typed}`).hostname : typed;
}

/** The one spelling of an email, which accounts are found by. */
export function emailSpelling(typed: string): string {
  const at = typed.lastIndexOf('@') + 1;
  return typed.slice(0, at).toLowerCase().normalize('NFC') + asciiDomain(typed.slice(at));
}

/** Whether only mail servers that take UTF-8 in addresses (SMTPUTF8, RFC 6531) can send to it. */
export const needsUtf8 = (email: string): boolean => /\P{ASCII}/u.test(email);

/** The signs of RFC 5322's dot-atoms, and letters and digits of any script (RFC 6531). */
const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--${LABEL})$`, 'u');

const octetsOf = (text: string): number => new TextEncoder().encode(text).length;

/** Whether mail servers take that much before the @ and in all (RFC 5321). */
const isShort = (email: string): boolean =>
  octetsOf(email.slice(0, email.lastIndexOf('@'))) <= 64 && octetsOf(email) <= 254;

const INVALID = () => t('Please enter a valid email address');

/** An email in its one spelling, with the form's messages. */
export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(() => t('Email is required')),
  v.transform(emailSpelling),
  v.check(isShort, INVALID),
  v.regex(ADDRESS, INVALID),
);

import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Email } from '../../../services/contracts/email.ts';

it.each([
  ["o'brien@example.com"],
  ['first.last+tag@mail.example.com'],
  ['a_b-c@example.com'],
  ['a_b%c@example.com'],
  ["!#$%&'*+-/=?^_`{|}~@example.com"],
  ['jos\u00e9@example.com'],
  ['Jose\u0301@example.com', 'jos\u00e9@example.com'],
  [
    '\u0394\u03bf\u03ba\u03b9\u03bc\u03ae.1@example.com',
    '\u03b4\u03bf\u03ba\u03b9\u03bc\u03ae.1@example.com',
  ],
  ['riley@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444', 'riley@xn--e1afmkfd.xn--p1ai'],
  ['riley@m\u00fcnchen.example', 'riley@xn--mnchen-3ya.example'],
  ['riley@M\u00dcNCHEN.example', 'riley@xn--mnchen-3ya.example'],
  ['riley@xn--mnchen-3ya.example'],
  ['Riley@Example.COM', 'riley@example.com'],
  // The most that mail servers take before the @ and in all (RFC 5321), in octets.
  [`${'a'.repeat(64)}@example.com`],
  [`${'\u00e9'.repeat(32)}@example.com`],
  [`${'a'.repeat(64)}@${'a.'.repeat(91)}example`],
])('%s can have an account, under one spelling', (typed = '', kept = typed) => {
  expect(v.parse(Email, ` ${typed} `)).toBe(kept);
});

it.each([
  'riley',
  'riley@',
  '@example.com',
  'riley@example',
  'riley@example.com/path',
  'riley@example.com:25',
  'ri ley@example.com',
  'riley@exa mple.com',
  'riley..marsh@example.com',
  '.riley@example.com',
  'riley.@example.com',
  'riley@other@example.com',
  '"riley"@example.com',
  'ri(ley)@example.com',
  'riley,marsh@example.com',
  'ri\u202eley@example.com',
  'ri\u00a0ley@example.com',
  'riley@1.2.3.4',
  'riley@-example.com',
  'riley@ex_ample.com',
  'riley@example..com',
  'riley@%65xample.com',
  'riley@example.com\nbcc: other@example.com',
  `${'a'.repeat(65)}@example.com`,
  `${'\u00e9'.repeat(33)}@example.com`,
  `${'a'.repeat(64)}@${'a.'.repeat(92)}example`,
  `${'\u00e9'.repeat(32)}@${'a.'.repeat(92)}example`,
])('%j is no email', (typed) => {
  expect(v.is(Email, typed)).toBe(false);
});

import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Email } from '../../../services/contracts/session.ts';

it.each([
  ["o'brien@example.com"],
  ['first.last+tag@mail.example.com'],
  ['a_b-c@example.com'],
  ['riley@m\u00fcnchen.example', 'riley@xn--mnchen-3ya.example'],
  ['riley@M\u00dcNCHEN.example', 'riley@xn--mnchen-3ya.example'],
  ['riley@xn--mnchen-3ya.example'],
  ['Riley@Example.COM', 'Riley@example.com'],
])('%s can have an account, under one spelling of its domain', (typed = '', kept = typed) => {
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
  'riley@example..com',
  'riley@%65xample.com',
  'riley@example.com\nbcc: other@example.com',
])('%j is no email', (typed) => {
  expect(v.is(Email, typed)).toBe(false);
});

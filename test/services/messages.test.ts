import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { validate } from '../../machines/shared/form.machine.ts';
import { Contact } from '../../services/contracts/checkouts.ts';

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  terms: v.literal(true),
  password: v.pipe(v.string(), v.minLength(8)),
  note: v.pipe(v.string(), v.maxLength(5)),
  amount: v.pipe(v.number(), v.minValue(1)),
  share: v.pipe(v.number(), v.maxValue(100)),
  kind: v.literal('ACTIVATE'),
  lines: v.pipe(v.array(v.string()), v.minLength(1)),
});

const { errors } = validate(schema, {
  name: ' ',
  terms: false,
  password: 'short',
  note: 'too long',
  amount: 0,
  share: 101,
  kind: 'DELETE',
  lines: [],
});

describe('a field without its own messages', () => {
  it('has the generic message when missing (UIX-04)', () => {
    expect(errors.name).toBe('Input is required.');
  });

  it('asks for its box to be checked (UIX-05)', () => {
    expect(errors.terms).toBe('Check mark is required.');
  });

  it('names its limits (UIX-06)', () => {
    expect([errors.password, errors.note, errors.amount, errors.share]).toEqual([
      'Input must be 8 characters or more.',
      'Input must be 5 characters or less.',
      'Input must be 1 or more.',
      'Input must be 100 or less.',
    ]);
  });

  it('of another type keeps the default message', () => {
    expect(errors.kind).toBe('Invalid type: Expected "ACTIVATE" but received "DELETE"');
    expect(errors.lines).toBe('Invalid length: Expected >=1 but received 0');
  });
});

it.each([
  ['+15135550142', undefined],
  ['+1513555014', 'Please enter a 10-digit phone number.'],
  ['+151355501420', 'Please enter a 10-digit phone number.'],
  ['5135550142', 'Please enter a 10-digit phone number.'],
  ['+25135550142', 'Please enter a 10-digit phone number.'],
])('a phone of ten digits goes to the store behind +1, and only that: %s (LIM-16)', (phone, words) => {
  const contact = { firstName: 'Riley', lastName: 'Marsh', phone, smsOptin: false };
  expect(validate(Contact, contact).errors.phone).toBe(words);
});

it("a contract's own messages come first", () => {
  const contact = { firstName: '', lastName: 'x'.repeat(41), phone: '+15135550142', smsOptin: false };
  expect(validate(Contact, contact).errors).toEqual({
    firstName: 'First Name is a required field',
    lastName: 'Input must be 40 characters or less.',
  });
});

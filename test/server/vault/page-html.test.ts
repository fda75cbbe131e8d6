import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { FormName } from '../../../server/vault/forms.ts';
import { pageWith } from '../../../server/vault/page-html.ts';

const PAGE = readFileSync('server/vault/page/page.html', 'utf8');
const NOW = new Date('2026-11-21T12:00:00Z');

/** Each form's title, name, and fields: the label, the element's id, and what browsers are told about it. */
const FORMS: Readonly<Record<FormName, [title: string, name: string, fields: string[][]]>> = {
  card: [
    'Card number, expiration date, and CVV',
    'Card',
    [
      ['Card number', 'number', 'autocomplete="cc-number"'],
      ['Expiration (MM/YY)', 'expiry', 'autocomplete="cc-exp"'],
      ['CVV', 'cvv', 'autocomplete="cc-csc"'],
    ],
  ],
  edit: [
    'Expiration date and CVV',
    'Card',
    [
      ['Expiration (MM/YY)', 'expiry', 'autocomplete="cc-exp"'],
      ['CVV', 'cvv', 'autocomplete="cc-csc"'],
    ],
  ],
  ebt: ['SNAP EBT card number', 'SNAP EBT card', [['Card number', 'number', 'autocomplete="off"']]],
  gift: [
    'Gift card number and PIN',
    'Gift card',
    [
      ['Card number', 'number', 'autocomplete="off"'],
      ['PIN', 'pin', 'autocomplete="off"'],
    ],
  ],
  pin: ['SNAP EBT PIN', 'PIN', [['4-digit PIN', 'pin', 'type="password" autocomplete="one-time-code"']]],
};

it.each(Object.keys(FORMS) as FormName[])(
  'the page of the form %s has its fields, each with a label and a place for its error',
  (form) => {
    const [title, name, fields] = FORMS[form];
    const page = pageWith(form, PAGE, NOW).replaceAll(/\s+/g, ' ');
    expect(page).toContain(`data-form="${form}" data-now="${NOW.getTime()}"`);
    expect(page).toContain(`<title>${title}</title>`);
    expect(page).toContain(`<form novalidate aria-label="${name}">`);
    expect([...page.matchAll(/<label for="(\w+)">([^<]+)/g)].map(([, id, label]) => [label, id])).toEqual(
      fields.map(([label, id]) => [label, id]),
    );
    for (const [, id, attributes] of fields) {
      // The brand appears beside the label of a bank card's number.
      const described = form === 'card' && id === 'number' ? 'brand number-error' : `${id}-error`;
      expect(page).toContain(
        `<input id="${id}" name="${id}" inputmode="numeric" ${attributes} aria-required="true" aria-describedby="${described}" />`,
      );
      expect(page).toContain(`<p class="error" id="${id}-error" hidden></p>`);
    }
    expect(page.includes('<span id="brand"></span>')).toBe(form === 'card');
    expect(page).not.toMatch(/undefined/);
  },
);

it('a PIN is entered on a pad of ten digits, and two keys that take them back', () => {
  const page = pageWith('pin', PAGE, NOW);
  const keys = [...page.matchAll(/<button type="button" data-key="(\w+)">(\w+)</g)].map(([, ...key]) => key);
  const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => [digit, digit]);
  expect(keys).toEqual([...digits, ['clear', 'Clear'], ['0', '0'], ['delete', 'Delete']]);
  expect(page).toContain('<fieldset class="pad" aria-label="PIN pad">');
  expect(page).toContain('<output class="unseen" id="entered" for="pin"></output>');
});

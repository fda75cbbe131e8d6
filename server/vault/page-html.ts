import { t } from '../../languages/t.ts';
import type { FormField, FormName } from './forms.ts';

/** An input with its label above it and its error below it; `extra` appears beside the label and describes the input, too. */
const field = (name: FormField, label: string, attributes: string, extra?: string): string => `
        <div class="field">
          <div class="line">
            <label for="${name}">${label}</label>
            ${extra ? `<span id="${extra}"></span>` : ''}
          </div>
          <input id="${name}" name="${name}" inputmode="numeric" ${attributes} aria-required="true"
            aria-describedby="${extra ? `${extra} ` : ''}${name}-error" />
          <p class="error" id="${name}-error" hidden></p>
        </div>`;

const cardNumber = () => field('number', t('Card number'), 'autocomplete="cc-number"', 'brand');
const number = () => field('number', t('Card number'), 'autocomplete="off"');
const pin = () => field('pin', t('PIN'), 'autocomplete="off"');

const expiryAndCvv = () => `
        <div class="pair">
          ${field('expiry', t('Expiration (MM/YY)'), 'autocomplete="cc-exp"')}
          ${field('cvv', t('CVV'), 'autocomplete="cc-csc"')}
        </div>`;

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'clear', '0', 'delete'];
const labelOf = (key: string) => ({ clear: t('Clear'), delete: t('Delete') })[key] ?? key;
const keys = () => KEYS.map((key) => `<button type="button" data-key="${key}">${labelOf(key)}</button>`);

/** Of all values of `autocomplete`, this one keeps browsers from offering to remember the PIN as a password. */
const pinPad = () => `
        ${field('pin', t('4-digit PIN'), 'type="password" autocomplete="one-time-code"')}
        <output class="unseen" id="entered" for="pin"></output>
        <fieldset class="pad" aria-label="${t('PIN pad')}">
          ${keys().join('\n          ')}
        </fieldset>`;

/** What the page of each form is called, what its form is called, and what's in it. */
const pages = (): Record<FormName, { title: string; label: string; fields: string }> => ({
  card: {
    title: t('Card number, expiration date, and CVV'),
    label: t('Card'),
    fields: cardNumber() + expiryAndCvv(),
  },
  edit: { title: t('Expiration date and CVV'), label: t('Card'), fields: expiryAndCvv() },
  ebt: { title: t('SNAP EBT card number'), label: t('SNAP EBT card'), fields: number() },
  gift: { title: t('Gift card number and PIN'), label: t('Gift card'), fields: number() + pin() },
  pin: { title: t('SNAP EBT PIN'), label: t('PIN'), fields: pinPad() },
});

/** The page (`page/page.html`) with one of its forms and the vault's time. */
export function pageWith(form: FormName, page: string, now: Date): string {
  const { title, label, fields } = pages()[form];
  return page
    .replace('data-form=""', `data-form="${form}"`)
    .replace('data-now="0"', `data-now="${now.getTime()}"`)
    .replace('<title>', `<title>${title}`)
    .replace('<form novalidate>', `<form novalidate aria-label="${label}">${fields}\n      `);
}

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

const CARD_NUMBER = field('number', 'Card number', 'autocomplete="cc-number"', 'brand');
const NUMBER = field('number', 'Card number', 'autocomplete="off"');
const PIN = field('pin', 'PIN', 'autocomplete="off"');

const EXPIRY_AND_CVV = `
        <div class="pair">
          ${field('expiry', 'Expiration (MM/YY)', 'autocomplete="cc-exp"')}
          ${field('cvv', 'CVV', 'autocomplete="cc-csc"')}
        </div>`;

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Clear', '0', 'Delete'].map(
  (key) => `<button type="button" data-key="${key.toLowerCase()}">${key}</button>`,
);

/** Of all values of `autocomplete`, this one keeps browsers from offering to remember the PIN as a password. */
const PIN_PAD = `
        ${field('pin', '4-digit PIN', 'type="password" autocomplete="one-time-code"')}
        <output class="unseen" id="entered" for="pin"></output>
        <fieldset class="pad" aria-label="PIN pad">
          ${KEYS.join('\n          ')}
        </fieldset>`;

/** What the page of each form is called, what its form is called, and what's in it. */
const PAGES: Readonly<Record<FormName, { title: string; label: string; fields: string }>> = {
  card: {
    title: 'Card number, expiration date, and CVV',
    label: 'Card',
    fields: CARD_NUMBER + EXPIRY_AND_CVV,
  },
  edit: { title: 'Expiration date and CVV', label: 'Card', fields: EXPIRY_AND_CVV },
  ebt: { title: 'SNAP EBT card number', label: 'SNAP EBT card', fields: NUMBER },
  gift: { title: 'Gift card number and PIN', label: 'Gift card', fields: NUMBER + PIN },
  pin: { title: 'SNAP EBT PIN', label: 'PIN', fields: PIN_PAD },
};

/** The page (`page/page.html`) with one of its forms and the vault's time. */
export function pageWith(form: FormName, page: string, now: Date): string {
  const { title, label, fields } = PAGES[form];
  return page
    .replace('data-form=""', `data-form="${form}"`)
    .replace('data-now="0"', `data-now="${now.getTime()}"`)
    .replace('<title>', `<title>${title}`)
    .replace('<form novalidate>', `<form novalidate aria-label="${label}">${fields}\n      `);
}

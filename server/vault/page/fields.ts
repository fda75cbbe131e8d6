import { bareNumber, brandOf } from '../card.ts';
import { FORMS, type FormErrors, type FormField, type FormName } from '../forms.ts';
import { element } from './element.ts';
import { SHAPES, shapeInput } from './typing.ts';

/** The vault's time when it served the page plus what has passed since: the shopper's clock may be wrong. */
const vaultTime = () => new Date(Number(document.documentElement.dataset.now) + performance.now());

const inputOf = (field: FormField) => element(field, HTMLInputElement);

/**
 * The form's fields. A field shows no error before it's first left; an error disappears once it's fixed; the vault's
 * error on a field stays until it changes.
 */
export class Fields {
  readonly #form: FormName;
  readonly #left = new Set<FormField>();
  readonly #showed: (fields: FormField[]) => void;
  #refused: FormErrors = {};
  #shown = '';

  /** `changed` hears of typing, `showed` which fields show an error whenever others do. */
  constructor(form: FormName, changed: () => void, showed: (fields: FormField[]) => void) {
    this.#form = form;
    this.#showed = showed;
    for (const field of this.#names) {
      const input = inputOf(field);
      const shape = SHAPES[form][field];
      input.addEventListener('input', () => {
        if (shape) shapeInput(input, shape);
        delete this.#refused[field];
        this.#draw();
        changed();
      });
      input.addEventListener('blur', () => {
        // A press on the PIN pad leaves the field, but not the form.
        if (form === 'pin') return;
        this.#left.add(field);
        this.#draw();
      });
    }
  }

  get #names(): readonly FormField[] {
    return FORMS[this.#form].fields;
  }

  get typed(): Record<FormField, string> {
    const typed = { number: '', expiry: '', cvv: '', pin: '' };
    for (const field of this.#names) typed[field] = inputOf(field).value;
    return typed;
  }

  get errors(): FormErrors {
    return { ...FORMS[this.#form].errors(this.typed, vaultTime()), ...this.#refused };
  }

  get errorCount(): number {
    return Object.keys(this.errors).length;
  }

  /** Shows every field's error, including the vault's. */
  showErrors(refused: FormErrors = {}): void {
    this.#refused = refused;
    for (const field of this.#names) this.#left.add(field);
    this.#draw();
  }

  reset(): void {
    for (const field of this.#names) inputOf(field).value = '';
    this.#left.clear();
    this.#refused = {};
    this.#draw();
  }

  /** Focuses a field: by default the first one with a visible error, otherwise the first. */
  focus(wanted?: FormField): void {
    const faulty = this.#names.find((field) => inputOf(field).hasAttribute('aria-invalid'));
    const field = this.#names.find((name) => name === wanted) ?? faulty ?? this.#names[0];
    if (field) inputOf(field).focus();
  }

  #draw(): void {
    const { errors } = this;
    for (const field of this.#names) {
      const error = this.#left.has(field) ? errors[field] : undefined;
      const place = element(`${field}-error`, HTMLParagraphElement);
      place.textContent = error ?? '';
      place.hidden = error === undefined;
      if (error === undefined) inputOf(field).removeAttribute('aria-invalid');
      else inputOf(field).setAttribute('aria-invalid', 'true');
    }
    const shown = this.#names.filter((field) => this.#left.has(field) && errors[field] !== undefined);
    if (shown.join() !== this.#shown) this.#showed(shown);
    this.#shown = shown.join();
    if (this.#form !== 'card') return;
    const brand = brandOf(bareNumber(inputOf('number').value))?.name;
    element('brand', HTMLSpanElement).textContent = brand ?? '';
  }
}

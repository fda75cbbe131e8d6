import { bareNumber, brandOf, CARD_FIELDS, type CardField, cardErrors, type TypedCard } from '../card.ts';
import { shapeCvv, shapeExpiry, shapeInput, shapeNumber } from './typing.ts';

type Errors = Partial<Record<CardField, string>>;

const SHAPES: Record<CardField, (typed: string) => string> = {
  number: shapeNumber,
  expiry: shapeExpiry,
  cvv: shapeCvv,
};

function element<E extends HTMLElement>(id: string, type: new () => E): E {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${id}.`);
  return found;
}

/** The vault's time when it served the page plus what has passed since: the shopper's clock may be wrong. */
const vaultTime = () => new Date(Number(document.documentElement.dataset.now) + performance.now());

const inputOf = (field: CardField) => element(field, HTMLInputElement);

/**
 * The three fields. A field shows no error before it's first left; an error disappears once it's fixed; the vault's
 * error on a field stays until it changes.
 */
export class Fields {
  readonly #left = new Set<CardField>();
  #refused: Errors = {};

  constructor(changed: () => void) {
    for (const field of CARD_FIELDS) {
      const input = inputOf(field);
      input.addEventListener('input', () => {
        shapeInput(input, SHAPES[field]);
        delete this.#refused[field];
        this.#draw();
        changed();
      });
      input.addEventListener('blur', () => {
        this.#left.add(field);
        this.#draw();
      });
    }
  }

  get typed(): TypedCard {
    return { number: inputOf('number').value, expiry: inputOf('expiry').value, cvv: inputOf('cvv').value };
  }

  get errors(): Errors {
    return { ...cardErrors(this.typed, vaultTime()), ...this.#refused };
  }

  get errorCount(): number {
    return Object.keys(this.errors).length;
  }

  /** Shows every field's error, including the vault's. */
  showErrors(refused: Errors = {}): void {
    this.#refused = refused;
    for (const field of CARD_FIELDS) this.#left.add(field);
    this.#draw();
  }

  reset(): void {
    for (const field of CARD_FIELDS) inputOf(field).value = '';
    this.#left.clear();
    this.#refused = {};
    this.#draw();
  }

  /** Focuses the first field with a visible error, or the first field. */
  focus(): void {
    const faulty = CARD_FIELDS.find((field) => inputOf(field).hasAttribute('aria-invalid'));
    inputOf(faulty ?? 'number').focus();
  }

  #draw(): void {
    const { errors } = this;
    for (const field of CARD_FIELDS) {
      const error = this.#left.has(field) ? errors[field] : undefined;
      const place = element(`${field}-error`, HTMLParagraphElement);
      place.textContent = error ?? '';
      place.hidden = error === undefined;
      if (error === undefined) inputOf(field).removeAttribute('aria-invalid');
      else inputOf(field).setAttribute('aria-invalid', 'true');
    }
    const brand = brandOf(bareNumber(inputOf('number').value))?.name;
    element('brand', HTMLSpanElement).textContent = brand ?? '';
  }
}

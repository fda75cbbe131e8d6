import { t } from '../../../languages/t.ts';
import { PIN_LENGTH } from '../forms.ts';
import { element } from './element.ts';

const DIGIT = /^\d$/;

/**
 * The PIN's buttons, and a keyboard wherever the focus is in the page. Screen readers hear how many digits are
 * entered, never which.
 */
export function openPinPad(): void {
  const input = element('pin', HTMLInputElement);

  const change = (value: string) => {
    input.value = value;
    input.dispatchEvent(new Event('input'));
  };
  const press = (key: string) => {
    if (DIGIT.test(key)) change(`${input.value}${key}`);
    else if (key === 'delete') change(input.value.slice(0, -1));
    else if (key === 'clear') change('');
  };

  input.addEventListener('input', () => {
    element('entered', HTMLOutputElement).textContent = t('{{number}} of {{pinLength}} digits entered', {
      number: input.value.length,
      pinLength: PIN_LENGTH,
    });
  });
  document.addEventListener('click', ({ target }) => {
    // A translated button has elements in it.
    const button = target instanceof Element && target.closest('button');
    if (button) press(button.dataset.key ?? '');
  });
  document.addEventListener('keydown', ({ key, target, altKey, ctrlKey, metaKey }) => {
    if (target === input || altKey || ctrlKey || metaKey) return;
    press(key === 'Backspace' ? 'delete' : key);
  });
}

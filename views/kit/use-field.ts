import { useSelector } from '@xstate/react';
import { type FormRef, shownError } from '../../machines/shared/form.machine.ts';

/** The id of a field's control, for labels, errors, and the summary's links. */
export const fieldId = (form: FormRef, name: string): string => `${form.sessionId}-${name}`;

/**
 * Runs work now, or after the current press: an error that appears in the middle of a press moves a button away
 * from under the pointer, and the press is lost.
 */
function afterPress(work: () => void): void {
  const isPressing = document.documentElement.matches(':active');
  // The click follows the button's release within the same task.
  if (isPressing) window.addEventListener('mouseup', () => setTimeout(work), { once: true });
  else work();
}

/** A field of a running form: its value, its error, and the attributes for its input. */
export function useField(form: FormRef, name: string, hasHint: boolean) {
  const id = fieldId(form, name);
  const value = useSelector(form, ({ context }) => context.values[name]);
  const error = useSelector(form, ({ context }) => shownError(context, name));
  const describedBy = [hasHint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    value,
    error,
    change: (next: string | boolean) => form.send({ type: 'field.change', name, value: next }),
    aria: {
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
    leave: () => afterPress(() => form.send({ type: 'field.blur', name })),
  };
}

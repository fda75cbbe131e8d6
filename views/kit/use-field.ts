import { useSelector } from '@xstate/react';
import { shownError } from '../../machines/shared/form.machine.ts';
import type { FormRef } from './form.tsx';

/** The id of a field's control, by which labels, errors and the summary's links find it. */
export const fieldId = (form: FormRef, name: string): string => `${form.sessionId}-${name}`;

/**
 * Does it at once, or once a press that is under way is over: an error that appears between the two halves of a
 * press moves a button away from under the pointer, and the press is lost.
 */
function afterPress(work: () => void): void {
  const isPressing = document.documentElement.matches(':active');
  // The click follows the release of the button within the same task.
  if (isPressing) window.addEventListener('mouseup', () => setTimeout(work), { once: true });
  else work();
}

/** A field of a running form: its value, the error to show, and what an input needs to be described by both. */
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

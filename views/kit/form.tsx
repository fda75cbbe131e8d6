import type { FormEvent, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { formMachine } from '../../machines/shared/form.machine.ts';

/** The running form that a view binds its fields to: `snapshot.children.form` of its chart. */
export type FormRef = ActorRefFrom<typeof formMachine>;

interface FormProps {
  form: FormRef;
  children: ReactNode;
  /** Names the form where the page has several. */
  label?: string | undefined;
  className?: string | undefined;
  id?: string | undefined;
}

/** A form whose submit, by button or Enter, is the chart's `form.submit`. The browser validates nothing. */
export function Form({ form, children, label, className, id }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog's form may be drawn inside another form's component: Enter in it submits it alone.
    event.stopPropagation();
    form.send({ type: 'form.submit' });
  };
  return (
    <form noValidate onSubmit={submit} aria-label={label} className={className} id={id}>
      {children}
    </form>
  );
}

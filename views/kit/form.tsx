import type { FormEvent, ReactNode } from 'react';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import { ErrorSummary } from './error-summary.tsx';

interface FormProps {
  form: FormRef;
  children: ReactNode;
  /** Names the form if the page has several. */
  label?: string | undefined;
  className?: string | undefined;
  id?: string | undefined;
  /** The list of errors after a refused submit; null if it stands elsewhere. */
  summary?: ReactNode;
}

/**
 * A form whose submit, by button or Enter, sends `form.submit` to its chart; a refused one lists its errors, if it has several fields.
 * The browser doesn't validate.
 */
export function Form(props: FormProps) {
  const { form, children, label, className, id, summary = <ErrorSummary form={form} /> } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog's form may be rendered inside another form's component; Enter submits only the dialog's.
    event.stopPropagation();
    form.send({ type: 'form.submit' });
  };
  return (
    <form noValidate onSubmit={submit} aria-label={label} className={className} id={id}>
      {summary}
      {children}
    </form>
  );
}

import { useSelector } from '@xstate/react';
import { shownError } from '../../machines/shared/form.machine.ts';
import { ErrorList } from './error-list.tsx';
import type { FormRef } from './form.tsx';
import { fieldId } from './use-field.ts';

interface ErrorSummaryProps {
  form: FormRef;
  title?: string | undefined;
}

/** The errors after a refused submit, each with a link to its field. Takes the focus at each refusal. */
export function ErrorSummary({ form, title }: ErrorSummaryProps) {
  const context = useSelector(form, (snapshot) => snapshot.context);
  const { refusals } = context;
  const names = refusals > 0 ? Object.keys({ ...context.errors, ...context.refused }) : [];
  const errors = names.flatMap((name) => {
    const text = shownError(context, name);
    return text ? [{ controlId: fieldId(form, name), text }] : [];
  });
  return <ErrorList errors={errors} refusals={refusals} title={title} />;
}

import { useSelector } from '@xstate/react';
import { shownError } from '../../machines/shared/form.machine.ts';
import { ErrorList, type ListedError } from './error-list.tsx';
import type { FormRef } from './form.tsx';
import { fieldId } from './use-field.ts';

interface ErrorSummaryProps {
  form: FormRef;
  title?: string | undefined;
  /** Errors of fields that aren't the form's own, which come first. */
  others?: readonly ListedError[] | undefined;
  /** How often a submit was refused because of those. */
  otherRefusals?: number | undefined;
}

/** The errors after a refused submit, each with a link to its field. Takes the focus at each refusal. */
export function ErrorSummary({ form, title, others = [], otherRefusals = 0 }: ErrorSummaryProps) {
  const context = useSelector(form, (snapshot) => snapshot.context);
  const { refusals } = context;
  const names = refusals > 0 ? Object.keys({ ...context.errors, ...context.refused }) : [];
  const errors = names.flatMap((name) => {
    const text = shownError(context, name);
    return text ? [{ controlId: fieldId(form, name), text }] : [];
  });
  const isRefused = refusals + otherRefusals > 0;
  return (
    <ErrorList
      errors={isRefused ? [...others, ...errors] : []}
      refusals={refusals + otherRefusals}
      title={title}
    />
  );
}

import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { type FormRef, shownError } from '../../machines/shared/form.machine.ts';
import { ErrorList, type ListedError } from './error-list.tsx';
import { fieldId } from './use-field.ts';

interface ErrorSummaryProps {
  form: FormRef;
  title?: string | undefined;
  /** Errors of fields that aren't the form's own, which come first. */
  others?: readonly ListedError[] | undefined;
  /** How often a submit was refused because of those. */
  otherRefusals?: number | undefined;
}

/** If a form has a single field, that shows what's wrong and takes the focus at each refusal; a list would repeat it. */
function useOnlyField(form: FormRef): string | null {
  const { values, refusals } = useSelector(form, ({ context }) => context);
  const [first = null, ...others] = Object.keys(values);
  const only = others.length === 0 ? first : null;
  const seen = useRef(refusals);
  useEffect(() => {
    if (only && refusals > seen.current) document.getElementById(fieldId(form, only))?.focus();
    seen.current = refusals;
  }, [form, only, refusals]);
  return only;
}

/** The errors after a refused submit, each with a link to its field. Takes the focus at each refusal. */
export function ErrorSummary({ form, title, others = [], otherRefusals = 0 }: ErrorSummaryProps) {
  const context = useSelector(form, (snapshot) => snapshot.context);
  const { refusals } = context;
  const only = useOnlyField(form);
  const names = refusals > 0 ? Object.keys({ ...context.errors, ...context.refused }) : [];
  const errors = names.flatMap((name) => {
    const text = name === only ? undefined : shownError(context, name);
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

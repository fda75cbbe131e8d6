import { useSelector } from '@xstate/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { shownError } from '../../machines/shared/form.machine.ts';
import { Alert } from './alert.tsx';
import styles from './error-summary.module.css';
import type { FormRef } from './form.tsx';
import { fieldId } from './use-field.ts';

interface ErrorSummaryProps {
  form: FormRef;
  title?: string | undefined;
}

const PREFIX = 'Error: ';

/** While errors are listed, the page's title says so first: it is what a screen reader reads on return. */
function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    document.title = PREFIX + document.title;
    return () => {
      document.title = document.title.replace(PREFIX, '');
    };
  }, [hasErrors]);
}

/** What is wrong after a refused submit, each line a link to its field. The focus comes here at each refusal. */
export function ErrorSummary({ form, title = 'There is a problem' }: ErrorSummaryProps) {
  const context = useSelector(form, (snapshot) => snapshot.context);
  const { refusals } = context;
  const names = Object.keys({ ...context.errors, ...context.refused });
  const shown = refusals > 0 ? names.filter((name) => shownError(context, name)) : [];
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(refusals);

  useErrorTitle(shown.length > 0);
  useEffect(() => {
    if (refusals > seen.current) box.current?.focus();
    seen.current = refusals;
  }, [refusals]);

  const goTo = (event: MouseEvent, name: string) => {
    event.preventDefault();
    document.getElementById(fieldId(form, name))?.focus();
  };

  if (shown.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="danger" title={title}>
        <ul className={styles.list}>
          {shown.map((name) => (
            <li key={name}>
              <a href={`#${fieldId(form, name)}`} onClick={(event) => goTo(event, name)}>
                {shownError(context, name)}
              </a>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

import { type MouseEvent, useEffect, useRef } from 'react';
import { t } from '../../languages/t.ts';
import { Alert } from './alert.tsx';
import styles from './error-summary.module.css';

export interface ListedError {
  /** The id of the control it's about. */
  controlId: string;
  text: string;
  /** Moves the focus there, if the control is in another document. */
  focus?: (() => void) | undefined;
}

interface ErrorListProps {
  errors: readonly ListedError[];
  /** Counts refused submits; each one moves the focus here. */
  refusals: number;
  title?: string | undefined;
}

const PREFIX = `${t('Error:')} `;

/** While there are errors, the page's title starts with that, because a screen reader reads it on return. */
function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    if (!document.title.startsWith(PREFIX)) document.title = PREFIX + document.title;
    return () => {
      document.title = document.title.replace(PREFIX, '');
    };
  }, [hasErrors]);
}

/** The errors, each with a link to its control. */
export function ErrorList({ errors, refusals, title = t('There is a problem') }: ErrorListProps) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(refusals);

  useErrorTitle(errors.length > 0);
  useEffect(() => {
    if (refusals > seen.current) box.current?.focus();
    seen.current = refusals;
  }, [refusals]);

  const goTo = (event: MouseEvent, { controlId, focus }: ListedError) => {
    event.preventDefault();
    if (focus) focus();
    else document.getElementById(controlId)?.focus();
  };

  if (errors.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="danger" title={title}>
        <ul className={styles.list}>
          {errors.map((error) => (
            <li key={`${error.controlId} ${error.text}`}>
              <a href={`#${error.controlId}`} onClick={(event) => goTo(event, error)}>
                {error.text}
              </a>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

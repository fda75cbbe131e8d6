import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './empty-state.module.css';
import { type Failed, Reference } from './reference.tsx';

interface ErrorCardProps {
  /** What to do about it; the browser reloads the page when absent. */
  onReload?: (() => void) | undefined;
  busy?: boolean | undefined;
  /** What the button says. */
  action?: string | undefined;
  /** Why, where a call failed. */
  failure?: Failed | undefined;
  children?: ReactNode;
}

/** What a page shows that could not be shown (UIX-01). */
export function ErrorCard({
  onReload = () => location.reload(),
  busy,
  action,
  failure,
  children,
}: ErrorCardProps) {
  return (
    <div className={styles.empty} role="alert">
      <img className={styles.image} src="/images/products/cooking.svg" alt="" width={112} height={112} />
      <p className={styles.title}>
        <strong>{children ?? 'Oops, something went wrong! Please reload your page.'}</strong>
      </p>
      <Reference failure={failure} />
      <div className={styles.action}>
        <Button onClick={onReload} busy={busy}>
          {action ?? 'Reload'}
        </Button>
      </div>
    </div>
  );
}

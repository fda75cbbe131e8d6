import type { ReactNode } from 'react';
import { t } from '../../languages/t.ts';
import { Button } from './button.tsx';
import styles from './empty-state.module.css';
import { Picture } from './picture.tsx';
import { type Failed, Reference } from './reference.tsx';
import { SupportOffer } from './support-offer.tsx';

interface ErrorCardProps {
  /** The button's action; by default, reloads the page. */
  onReload?: (() => void) | undefined;
  busy?: boolean | undefined;
  /** The button's label. */
  action?: string | undefined;
  /** The cause, if a call failed. */
  failure?: Failed | undefined;
  children?: ReactNode;
}

/** Replaces a page that couldn't be shown (UIX-01). */
export function ErrorCard({
  onReload = () => location.reload(),
  busy,
  action,
  failure,
  children,
}: ErrorCardProps) {
  return (
    <div className={styles.empty} role="alert">
      <Picture className={styles.image} src="/images/products/cooking.svg" alt="" width={112} height={112} />
      <p className={styles.title}>
        <strong>{children ?? t('Oops, something went wrong! Please reload your page.')}</strong>
      </p>
      <Reference failure={failure} />
      <div className={styles.action}>
        <Button onClick={onReload} busy={busy}>
          {action ?? t('Reload')}
        </Button>
        <SupportOffer />
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Picture } from './picture.tsx';

interface EmptyStateProps {
  title: string;
  /** A picture's name under /images/products: 'shopping-cart'. */
  image?: string | undefined;
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
}

/** Nothing is here: says why and what to do next. */
export function EmptyState({ title, image, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      {image && (
        <Picture
          className={styles.image}
          src={`/images/products/${image}.svg`}
          alt=""
          width={112}
          height={112}
        />
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

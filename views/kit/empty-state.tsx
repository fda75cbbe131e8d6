import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './empty-state.module.css';
import { Picture } from './picture.tsx';
import scenery from './scenery.module.css';

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
        <div className={classNames(scenery.scenery, styles.scene)}>
          <Picture
            className={styles.image}
            src={`/images/products/${image}.svg`}
            alt=""
            width={80}
            height={80}
          />
        </div>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

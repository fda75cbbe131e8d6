import { t } from '../../languages/t.ts';
import styles from './skip-link.module.css';

/** The first Tab stop: skips the header and goes to `#main`. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {t('Skip to content')}
    </a>
  );
}

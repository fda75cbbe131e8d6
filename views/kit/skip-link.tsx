import styles from './skip-link.module.css';

/** The first stop of the Tab key: past the header to `#main`. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      Skip to content
    </a>
  );
}

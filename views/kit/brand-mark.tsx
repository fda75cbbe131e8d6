import type { Banner } from '../../banners/schema.ts';
import styles from './brand-mark.module.css';

/** The banner's logo; its name is next to it, so the logo itself is hidden from screen readers. */
export function BrandMark({ banner }: { banner: Banner }) {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      {banner.mark.map(({ path, role }) => (
        <path key={path} className={styles[role]} d={path} />
      ))}
    </svg>
  );
}

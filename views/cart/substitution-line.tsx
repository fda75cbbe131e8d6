import { Repeat } from 'lucide-react';
import { t } from '../../languages/t.ts';
import styles from './substitution-line.module.css';

interface SubstitutionLineProps {
  /** What happens if it runs out: 'Substitutions allowed'. */
  words: string;
  /** The product's name. */
  description: string;
  onChange: () => void;
}

/** What happens if a line runs out; opens the choice of a substitute and the note to the picker (CIT-05). */
export function SubstitutionLine({ words, description, onChange }: SubstitutionLineProps) {
  return (
    <button
      type="button"
      className={styles.line}
      aria-label={t('{{words}}. Change substitute or note for {{description}}', { words, description })}
      onClick={onChange}
    >
      <Repeat aria-hidden="true" size={16} />
      <span className={styles.words}>
        {words} <span className={styles.change}>{t('Change')}</span>
      </span>
    </button>
  );
}

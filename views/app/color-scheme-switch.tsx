import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../languages/t.ts';
import { useApp } from './app-context.tsx';
import { applyColorScheme, type ColorScheme } from './color-scheme.ts';
import styles from './footer.module.css';

const CHOICES: { scheme: ColorScheme | null; label: string; Icon: typeof Sun }[] = [
  { scheme: null, label: t('Match my device'), Icon: Monitor },
  { scheme: 'light', label: t('Light'), Icon: Sun },
  { scheme: 'dark', label: t('Dark'), Icon: Moon },
];

/** Light, dark, or the device's own setting; remembered. */
export function ColorSchemeSwitch() {
  const name = useId();
  const { colorScheme } = useApp().client.storage;
  const [chosen, setChosen] = useState(() => colorScheme.read());
  const choose = (scheme: ColorScheme | null) => {
    if (scheme) colorScheme.write(scheme);
    else colorScheme.clear();
    applyColorScheme(scheme);
    setChosen(scheme);
  };
  return (
    <fieldset className={styles.schemes}>
      <legend className={styles.legend}>{t('Appearance')}</legend>
      {CHOICES.map(({ scheme, label, Icon }) => (
        <label key={label} className={styles.scheme} title={label}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            aria-label={label}
            checked={chosen === scheme}
            onChange={() => choose(scheme)}
          />
          <Icon aria-hidden="true" size={18} />
        </label>
      ))}
    </fieldset>
  );
}

import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useState } from 'react';
import { useApp } from './app-context.tsx';
import { applyColourScheme, type ColourScheme } from './colour-scheme.ts';
import styles from './footer.module.css';

const CHOICES: { scheme: ColourScheme | null; label: string; Icon: typeof Sun }[] = [
  { scheme: null, label: 'As on your device', Icon: Monitor },
  { scheme: 'light', label: 'Light', Icon: Sun },
  { scheme: 'dark', label: 'Dark', Icon: Moon },
];

/** Light, dark or as the device has it; remembered. */
export function ColourSchemeSwitch() {
  const name = useId();
  const { colourScheme } = useApp().services.storage;
  const [chosen, setChosen] = useState(() => colourScheme.read());
  const choose = (scheme: ColourScheme | null) => {
    if (scheme) colourScheme.write(scheme);
    else colourScheme.clear();
    applyColourScheme(scheme);
    setChosen(scheme);
  };
  return (
    <fieldset className={styles.schemes}>
      <legend className={styles.legend}>Appearance</legend>
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

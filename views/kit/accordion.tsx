import { ChevronDown } from 'lucide-react';
import { type ReactNode, use, useState } from 'react';
import styles from './accordion.module.css';
import { FoldMemoryContext } from './fold-memory.ts';

interface AccordionProps {
  /** Under which its toggle is remembered, on whatever page it stands next (UIX-02): `checkout.items`. */
  id?: string | undefined;
  title: ReactNode;
  /** At the far end of the title's line, also when folded: a count, what is chosen. */
  aside?: ReactNode;
  /** Whether it is open until it is toggled for the first time. */
  defaultOpen?: boolean | undefined;
  /** Where the chart decides. Give `onToggle` with it. */
  open?: boolean | undefined;
  onToggle?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}

/** A fold that opens and closes within 300 ms. The browser's own `details`: found by its search, no script. */
export function Accordion({ id, title, aside, defaultOpen, open, onToggle, children }: AccordionProps) {
  const memory = use(FoldMemoryContext);
  const kept = id && memory ? memory(id) : null;
  const [atFirst] = useState(() => kept?.read() ?? defaultOpen ?? false);
  const toggled = (now: boolean) => {
    if (now !== open) onToggle?.(now);
    if (now !== (kept?.read() ?? defaultOpen ?? false)) kept?.write(now);
  };
  return (
    <details
      className={styles.accordion}
      open={open ?? atFirst}
      onToggle={({ currentTarget }) => toggled(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <h3 className={styles.title}>{title}</h3>
        {aside && <span className={styles.aside}>{aside}</span>}
        <ChevronDown className={styles.chevron} aria-hidden="true" size={20} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}

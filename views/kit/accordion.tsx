import { ChevronDown } from 'lucide-react';
import { type ReactNode, use, useState } from 'react';
import styles from './accordion.module.css';
import { CollapseMemoryContext } from './collapse-memory.ts';

interface AccordionProps {
  /** The id its open state is remembered under, on any page (UIX-02): `checkout.items`. */
  id?: string | undefined;
  title: ReactNode;
  /** At the far end of the title's line, even when collapsed: a count or the current choice. */
  aside?: ReactNode;
  /** Whether it's open until it's first toggled. */
  defaultOpen?: boolean | undefined;
  /** If the chart decides. Requires `onToggle`. */
  open?: boolean | undefined;
  onToggle?: ((open: boolean) => void) | undefined;
  /** Draws its content only once it's been open, for content that loads then. */
  lazy?: boolean | undefined;
  children: ReactNode;
}

/** A collapsible section that opens and closes in 300 ms. It's the browser's own `details`: searchable, no script. */
export function Accordion({ id, title, aside, defaultOpen, open, onToggle, lazy, children }: AccordionProps) {
  const memory = use(CollapseMemoryContext);
  const kept = id && memory ? memory(id) : null;
  const [atFirst] = useState(() => kept?.read() ?? defaultOpen ?? false);
  const [isDrawn, setDrawn] = useState(!lazy || (open ?? atFirst));
  const toggled = (now: boolean) => {
    if (now) setDrawn(true);
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
      <div className={styles.body}>{isDrawn && children}</div>
    </details>
  );
}

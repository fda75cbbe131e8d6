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
  /** Draws its content only once it's been open, for content that loads then. */
  lazy?: boolean | undefined;
  children: ReactNode;
}

/** A collapsible section that opens and closes in 300 ms. It's the browser's own `details`: searchable, no script. */
export function Accordion({ id, title, aside, defaultOpen = false, lazy, children }: AccordionProps) {
  const memory = use(CollapseMemoryContext);
  const kept = id && memory ? memory(id) : null;
  const [atFirst] = useState(() => kept?.read() ?? defaultOpen);
  const [isDrawn, setDrawn] = useState(!lazy || atFirst);
  const remember = (open: boolean) => {
    if (open !== (kept?.read() ?? defaultOpen)) kept?.write(open);
  };
  return (
    <details
      className={styles.accordion}
      open={atFirst}
      onToggle={({ currentTarget }) => remember(currentTarget.open)}
    >
      {/* Its content is there by the next key: Tab goes into it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: browsers let it be pressed in every way */}
      <summary className={styles.summary} onClick={() => setDrawn(true)}>
        <h3 className={styles.title}>{title}</h3>
        {aside && <span className={styles.aside}>{aside}</span>}
        <ChevronDown className={styles.chevron} aria-hidden="true" size={20} />
      </summary>
      <div className={styles.body}>{isDrawn && children}</div>
    </details>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../languages/t.ts';
import { buttonClass } from './button.tsx';
import styles from './carousel.module.css';
import { classNames } from './class-names.ts';
import { useSettledWidth } from './use-settled-width.ts';

/** More than these are hard to get through (UIX-09, LIM-03). */
const MAX_ITEMS = 15;
/** An item's minimum width and the gap between two, in px. */
const MIN_WIDTH = 168;
const GAP = 12;

interface CarouselProps {
  title: string;
  /** Each needs something to press, so that the keyboard can reach it. */
  items: readonly { key: string; content: ReactNode }[];
  /** For items whose parts stand in lines with those beside them. */
  itemClass?: string | undefined;
}

/**
 * A row that scrolls, either natively, snapping to items, or by its buttons, one row's width at a time. It fits as
 * many items side by side as the settled width allows, and they fill it.
 */
export function Carousel({ title, items, itemClass }: CarouselProps) {
  const id = useId();
  const strip = useRef<HTMLUListElement>(null);
  const width = useSettledWidth(strip);
  const [first, setFirst] = useState(0);
  const shown = Math.max(1, Math.floor((width + GAP) / (MIN_WIDTH + GAP)));
  const step = (width + GAP) / shown;
  const last = Math.min(first + shown, items.length);
  useEffect(() => {
    if (import.meta.env.DEV && items.length > MAX_ITEMS) {
      console.warn(`The carousel '${title}' has ${items.length} items; show ${MAX_ITEMS} at most.`);
    }
  }, [title, items.length]);
  const slide = (rows: 1 | -1) => strip.current?.scrollBy({ left: rows * shown * step });
  const room: CSSProperties & Record<'--shown', number> = { '--shown': shown };
  return (
    <section aria-labelledby={id} aria-roledescription={t('carousel')} className={styles.carousel}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {items.length > shown && (
          <div className={styles.steps}>
            <p className={styles.place} role="status">
              {t('{{shown}} of {{all}}', {
                shown: last === first + 1 ? last : `${first + 1}–${last}`,
                all: items.length,
              })}
            </p>
            <StepButton
              label={t('Previous: {{title}}', { title })}
              isAtEnd={first === 0}
              onClick={() => slide(-1)}
            >
              <ChevronLeft aria-hidden="true" />
            </StepButton>
            <StepButton
              label={t('Next: {{title}}', { title })}
              isAtEnd={last === items.length}
              onClick={() => slide(1)}
            >
              <ChevronRight aria-hidden="true" />
            </StepButton>
          </div>
        )}
      </div>
      <ul
        ref={strip}
        className={styles.strip}
        style={room}
        onScroll={({ currentTarget }) => setFirst(Math.round(currentTarget.scrollLeft / step))}
      >
        {items.map(({ key, content }) => (
          <li key={key} className={classNames(styles.item, itemClass)}>
            {content}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StepButtonProps {
  label: string;
  /** There's nothing more on this side: it ignores presses but keeps the focus. */
  isAtEnd: boolean;
  onClick: () => void;
  children: ReactNode;
}

const StepButton = ({ label, isAtEnd, onClick, children }: StepButtonProps) => (
  <button
    type="button"
    className={buttonClass({ variant: 'secondary' }, styles.step)}
    aria-label={label}
    aria-disabled={isAtEnd}
    onClick={isAtEnd ? undefined : onClick}
  >
    {children}
  </button>
);

import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../languages/t.ts';
import { classNames } from './class-names.ts';
import styles from './toasts.module.css';

export interface Toast {
  id: string;
  text: string;
  tone: 'success' | 'error';
}

interface ToastsProps {
  toasts: readonly Toast[];
  onDismiss: (id: string) => void;
}

const MOVES = ['focusin', 'scroll', 'resize'] as const;

/** Whether a box hides the middle of the focused element. */
function hidesFocus(box: Element): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body || box.contains(activeElement)) return false;
  const focused = activeElement.getBoundingClientRect();
  const { top, bottom, left, right, height } = box.getBoundingClientRect();
  const middle = focused.top + focused.height / 2;
  return height > 0 && top < middle && middle < bottom && left < focused.right && focused.left < right;
}

/** The edge of the screen for a box: the opposite one whenever it would hide the focused element. */
function useClearEdge(box: RefObject<Element | null>, count: number): 'bottom' | 'top' {
  const [edge, setEdge] = useState<'bottom' | 'top'>('bottom');
  useEffect(() => {
    if (count === 0) return setEdge('bottom');
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      // Where the focus is once the browser has scrolled to it.
      frame = requestAnimationFrame(() => {
        if (box.current && hidesFocus(box.current)) setEdge((at) => (at === 'top' ? 'bottom' : 'top'));
      });
    };
    look();
    for (const move of MOVES) window.addEventListener(move, look, true);
    return () => {
      cancelAnimationFrame(frame);
      for (const move of MOVES) window.removeEventListener(move, look, true);
    };
  }, [box, count]);
  return edge;
}

/** Short messages over the page, clear of the focused element. Their owner decides how long each one stays. */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  const region = useRef<HTMLElement>(null);
  const edge = useClearEdge(region, toasts.length);
  return (
    // The region exists before its first message: a screen reader announces changes only in a region it knows.
    <section
      ref={region}
      className={classNames(styles.region, styles[edge])}
      aria-label={t('Notifications')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.map(({ id, text, tone }) => (
        <div key={id} className={classNames(styles.toast, styles[tone])}>
          {tone === 'error' ? (
            <CircleAlert aria-hidden="true" size={20} />
          ) : (
            <CircleCheck aria-hidden="true" size={20} />
          )}
          <p className={styles.text}>{text}</p>
          <button
            type="button"
            className={styles.dismiss}
            aria-label={t('Dismiss')}
            onClick={() => onDismiss(id)}
          >
            <X aria-hidden="true" size={18} />
          </button>
        </div>
      ))}
    </section>
  );
}

import { type RefObject, useEffect } from 'react';
import type { FrameTheme } from '../../services/contracts/vault.ts';

const hex = (color: string): string =>
  `#${(color.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

/** The page's look, read from an element whose `color` is the accent and whose background is black in light mode. */
function readTheme(probe: Element): FrameTheme {
  const { color, backgroundColor } = getComputedStyle(probe);
  return { accent: hex(color), colorScheme: hex(backgroundColor) === '#000000' ? 'light' : 'dark' };
}

/** Reports the page's look, now and whenever the banner, the theme, or the system's theme changes. */
export function useFrameTheme(probe: RefObject<Element | null>, tell: (theme: FrameTheme) => void): void {
  useEffect(() => {
    const read = () => {
      if (probe.current) tell(readTheme(probe.current));
    };
    read();
    const system = matchMedia('(prefers-color-scheme: dark)');
    const page = new MutationObserver(read);
    page.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-banner', 'style'] });
    system.addEventListener('change', read);
    return () => {
      page.disconnect();
      system.removeEventListener('change', read);
    };
  }, [probe, tell]);
}

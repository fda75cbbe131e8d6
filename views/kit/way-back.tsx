import { createContext, use } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../languages/t.ts';
import { BackLink } from './back-link.tsx';

/** Where the page's header shows the way back; null where there is no such place. */
export const WayBackPlace = createContext<HTMLElement | null>(null);

/** The only way back from a page whose header has no other link; the page's first line if the header has no place for it. */
export function WayBack({ to }: { to: string }) {
  const place = use(WayBackPlace);
  const link = <BackLink to={to}>{t('Back')}</BackLink>;
  return place ? createPortal(link, place) : link;
}

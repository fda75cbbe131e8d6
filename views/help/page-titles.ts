import { t } from '../../languages/t.ts';
import type { PageName } from '../../services/contracts/pages.ts';

/** What the shop calls these pages; a banner's own may have another title. */
export const PAGE_TITLES: Readonly<Record<PageName, string>> = {
  accessibility: t('Accessibility statement'),
  cookies: t('Cookies and storage'),
  faqs: t('Frequently asked questions'),
  privacy: t('Privacy policy'),
  terms: t('Terms of use'),
};

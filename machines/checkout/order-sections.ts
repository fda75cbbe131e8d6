import { APP_RULES } from '../../services/contracts/app-names.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';

/** The numbers of the page's sections; an order that isn't received has none for where and when (CHK-04, CHK-17). */
export function sectionNumbers({ appName }: Checkout) {
  const { isReceived } = APP_RULES[appName];
  const before = isReceived ? 1 : 0;
  return {
    location: isReceived ? 1 : null,
    contact: before + 1,
    payment: before + 2,
    summary: before + 3,
  };
}

import type { Page } from 'playwright-core';

interface Pages {
  /** A checkout that isn't placed yet. */
  checkoutId: string;
  /** The checkout of a placed order. */
  orderId: string;
  /** What an address's street and city are called. */
  word: string;
}

/** The pages of ways to sign in, which lead a shopper who is signed in to the page they came from. */
export const ENTRY_PAGES = ['/sign-in', '/sign-in/code', '/sign-up', '/forgot-password'];

/** The address of every other page, including those about an order. */
export const everyPage = ({ checkoutId, orderId, word }: Pages): string[] => [
  '/reset-password',
  '/confirm-email',
  '/products/start-my-cart',
  '/p/0085101000012',
  '/cart',
  '/scheduling?fulfillmentType=PICKUP',
  `/scheduling?fulfillmentType=DELIVERY&addressLine1=${word}&city=${word}&state=OH&zipCode=45202`,
  `/checkout?orderId=${checkoutId}&nc=true`,
  `/checkout/clicklist/${orderId}/complete`,
  `/mypurchases/pending/${orderId}`,
  `/cart/modify?orderId=${orderId}`,
  '/mypurchases',
  '/mywallet',
  '/membership',
  '/myprescriptions',
  '/account/dashboard',
  '/account/update',
  '/account/addresses',
  '/account/address',
  '/account/emailSubscriptions',
  '/account/productpreferences',
  '/account/pointssummary',
  '/account/security',
  '/account/communityrewards',
  '/account/localrewards',
  '/topic/digital-faqs',
  '/i/terms/accessibility',
  '/i/privacy',
  '/i/privacy/cookies',
  '/nowhere',
];

/** Goes to an address as Back and Forward do, without loading the app again. A page of the same kind may keep its title's element. */
export async function goTo(page: Page, address: string): Promise<void> {
  const title = await page.locator('h1').elementHandle();
  const said = await title?.textContent();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.waitForFunction(
    ([before, words]) => !before?.checkVisibility() || before.textContent !== words,
    [title, said] as const,
  );
}
